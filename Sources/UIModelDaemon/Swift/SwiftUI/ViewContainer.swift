/// The way in which a SwiftUI view, command or toolbar item shows the elements that its closures build.
///
/// For example, `VStack` is `.layout`, `List` is `.list`, and `TabView` is `.separate`.
enum ViewContainer {
  /// A container that lays out all elements at the same time.
  case layout
  /// A container that shows all elements whenever the container is visible, but does more than lay them out, such as a
  /// form.
  case complete
  /// A container that lays out the elements one by one. Some elements might not be visible.
  case individualElements
  /// A container that shows the elements one by one in a scrolling view. Some elements might not be visible.
  case list
  /// A container that shows either all elements or none of them.
  case partial
  /// A container that shows the elements in another place than its sibling views, or at another time.
  case separate

  private static let containerKinds: [String: ViewContainer] = [
    "VStack": .layout, "HStack": .layout, "ZStack": .layout, "Group": .layout, "Section": .layout,
    "GeometryReader": .layout, "GlassEffectContainer": .layout, "AnyView": .layout,
    "LazyVStack": .individualElements, "LazyHStack": .individualElements, "ForEach": .individualElements,
    "ViewThatFits": .individualElements,
    "List": .list, "LazyVGrid": .list, "LazyHGrid": .list,
    "Form": .complete, "ScrollView": .complete, "ScrollViewReader": .complete, "Grid": .complete, "GridRow": .complete,
    "NavigationStack": .complete, "GroupBox": .complete, "ToolbarItem": .complete, "ToolbarItemGroup": .complete,
    "CommandMenu": .complete, "CommandGroup": .complete,
    "DisclosureGroup": .partial, "ControlGroup": .partial, "LabeledContent": .partial,
    "Menu": .separate, "NavigationView": .separate, "NavigationSplitView": .separate, "TabView": .separate,
    "Tab": .separate,
    "TabSection": .separate,
  ]
  /// Views that leave the layout of their elements to an enclosing list.
  private static let transparentContainers: Set<String> = ["Group", "Section", "ForEach", "AnyView"]

  /// Creates the kind of a container from the container's name. Fails for an unknown name.
  init?(_ name: String) {
    guard let containerKind = Self.containerKinds[name] else { return nil }
    self = containerKind
  }

  /// Whether all elements are visible whenever the container is visible.
  var showsAll: Bool { self == .layout || self == .complete }
  /// Whether the container only lays out its elements, either all at once or one by one.
  var isLayout: Bool { self == .layout || self == .individualElements }
  /// Whether some elements may be visible while other elements are not.
  var showsElementsOneByOne: Bool { self == .individualElements || self == .list }
  /// Whether the elements inside a view of this name belong to the enclosing container.
  static func isTransparent(_ name: String) -> Bool { transparentContainers.contains(name) }
}
