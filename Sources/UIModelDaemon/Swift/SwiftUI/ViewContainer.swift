/// The way in which a SwiftUI view, command or toolbar item shows the elements that its closures build.
///
/// For example, `VStack` is `.layout`, `List` is `.list`, and `TabView` is `.separate`.
enum ViewContainer {
  /// Lays out all elements at the same time.
  case layout
  /// Shows all elements whenever the container is visible.
  case complete
  /// Lays out the elements one by one. Some of them might not be visible.
  case rows
  /// Shows the elements one by one in a view that scrolls. Some of them might not be visible.
  case list
  /// Shows either all elements or none of them.
  case partial
  /// Shows the elements in another place, or not at the same time as the views beside it.
  case separate

  private static let containerKinds: [String: ViewContainer] = [
    "VStack": .layout, "HStack": .layout, "ZStack": .layout, "Group": .layout, "Section": .layout,
    "GeometryReader": .layout, "GlassEffectContainer": .layout, "AnyView": .layout,
    "LazyVStack": .rows, "LazyHStack": .rows, "ForEach": .rows, "ViewThatFits": .rows,
    "List": .list, "LazyVGrid": .list, "LazyHGrid": .list,
    "Form": .complete, "ScrollView": .complete, "ScrollViewReader": .complete, "Grid": .complete, "GridRow": .complete,
    "NavigationStack": .complete, "GroupBox": .complete, "ToolbarItem": .complete, "ToolbarItemGroup": .complete,
    "CommandMenu": .complete, "CommandGroup": .complete,
    "DisclosureGroup": .partial, "ControlGroup": .partial, "LabeledContent": .partial,
    "Menu": .separate, "NavigationView": .separate, "NavigationSplitView": .separate, "TabView": .separate,
    "Tab": .separate,
    "TabSection": .separate,
  ]
  /// Views whose elements are laid out by the list around them.
  private static let transparentContainers: Set<String> = ["Group", "Section", "ForEach", "AnyView"]

  /// Returns the kind of a container by its name. Fails for an unknown name.
  init?(_ name: String) {
    guard let known = Self.containerKinds[name] else { return nil }
    self = known
  }

  /// Whether all elements are visible whenever the container is.
  var showsAll: Bool { self == .layout || self == .complete }
  /// Whether the container only lays out its elements.
  var isLayout: Bool { self == .layout || self == .rows }
  /// Whether some elements may be visible while others are not.
  var showsElementsOneByOne: Bool { self == .rows || self == .list }
  /// Whether the elements of a view of this name belong to the container around it.
  static func isTransparent(_ name: String) -> Bool { transparentContainers.contains(name) }
}
