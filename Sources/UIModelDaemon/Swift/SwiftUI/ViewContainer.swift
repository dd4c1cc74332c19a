/// A view of SwiftUI, or the like, that shows what its builders make.
enum ViewContainer {
  /// It lays out all that is in it, at once.
  case layout
  /// All that is in it is there whenever it is.
  case whole
  /// It lays out some of what is in it, or more than once.
  case partialLayout
  /// It shows some of what is in it, only sometimes, or more than once.
  case partial
  /// It shows what is in it elsewhere, or not together with what stands beside it.
  case apart

  private static let containers: [String: ViewContainer] = [
    "VStack": .layout, "HStack": .layout, "ZStack": .layout, "Group": .layout, "Section": .layout,
    "GeometryReader": .layout, "GlassEffectContainer": .layout, "AnyView": .layout,
    "LazyVStack": .partialLayout, "LazyHStack": .partialLayout, "ForEach": .partialLayout,
    "ViewThatFits": .partialLayout,
    "Form": .whole, "ScrollView": .whole, "ScrollViewReader": .whole, "Grid": .whole, "GridRow": .whole,
    "NavigationStack": .whole, "GroupBox": .whole, "ToolbarItem": .whole, "ToolbarItemGroup": .whole,
    "CommandMenu": .whole, "CommandGroup": .whole,
    "DisclosureGroup": .partial, "List": .partial, "ControlGroup": .partial, "LabeledContent": .partial,
    "LazyVGrid": .partial, "LazyHGrid": .partial,
    "Menu": .apart, "NavigationView": .apart, "NavigationSplitView": .apart, "TabView": .apart, "Tab": .apart,
    "TabSection": .apart,
  ]

  /// Nil for any other name.
  init?(_ name: String) {
    guard let known = Self.containers[name] else { return nil }
    self = known
  }

  /// Whether all that is in it is there whenever it is.
  var showsAll: Bool { self == .layout || self == .whole }
  /// Whether it is nothing but a layout of what is in it.
  var isLayout: Bool { self == .layout || self == .partialLayout }
}
