/// A view of SwiftUI, or the like, that shows what its builders make.
enum ViewContainer {
  /// It lays out all that is in it, at once.
  case layout
  /// All that is in it is there whenever it is.
  case whole
  /// It lays out what is in it one by one, and some of it may not be there.
  case rows
  /// The same, in a view that scrolls.
  case list
  /// It shows what is in it only sometimes, all or nothing.
  case partial
  /// It shows what is in it elsewhere, or not together with what stands beside it.
  case apart

  private static let containers: [String: ViewContainer] = [
    "VStack": .layout, "HStack": .layout, "ZStack": .layout, "Group": .layout, "Section": .layout,
    "GeometryReader": .layout, "GlassEffectContainer": .layout, "AnyView": .layout,
    "LazyVStack": .rows, "LazyHStack": .rows, "ForEach": .rows, "ViewThatFits": .rows,
    "List": .list, "LazyVGrid": .list, "LazyHGrid": .list,
    "Form": .whole, "ScrollView": .whole, "ScrollViewReader": .whole, "Grid": .whole, "GridRow": .whole,
    "NavigationStack": .whole, "GroupBox": .whole, "ToolbarItem": .whole, "ToolbarItemGroup": .whole,
    "CommandMenu": .whole, "CommandGroup": .whole,
    "DisclosureGroup": .partial, "ControlGroup": .partial, "LabeledContent": .partial,
    "Menu": .apart, "NavigationView": .apart, "NavigationSplitView": .apart, "TabView": .apart, "Tab": .apart,
    "TabSection": .apart,
  ]
  /// Views that leave it to a list around them to lay out what is in them.
  private static let transparent: Set<String> = ["Group", "Section", "ForEach", "AnyView"]

  /// Nil for any other name.
  init?(_ name: String) {
    guard let known = Self.containers[name] else { return nil }
    self = known
  }

  /// Whether all that is in it is there whenever it is.
  var showsAll: Bool { self == .layout || self == .whole }
  /// Whether it is nothing but a layout of what is in it.
  var isLayout: Bool { self == .layout || self == .rows }
  /// Whether each element in it may be there without the others.
  var isOneByOne: Bool { self == .rows || self == .list }
  /// Whether its elements are those of what is around it.
  static func isTransparent(_ name: String) -> Bool { transparent.contains(name) }
}
