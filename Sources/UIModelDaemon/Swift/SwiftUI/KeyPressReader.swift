import UIModelPlatform

/// Finds `onKeyPress` handlers on views that never have the focus.
///
/// For example, `Text("Total").onKeyPress(.return) { … }` without `focusable()`.
struct KeyPressReader {
  private let views: ViewFile
  /// The analysis result of each handler, by the start of the modifier's name in UTF-8 bytes.
  private(set) var reasons: [Int: String] = [:]

  static let words = ["onKeyPress"]

  init(_ views: ViewFile) { self.views = views }

  /// Views that are focusable only with a modifier and that contain no other views.
  private static let unfocusableViews: Set<String> = [
    "Text", "Image", "Label", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse", "Color", "Spacer",
    "Divider",
    "LinearGradient", "RadialGradient", "AngularGradient", "ProgressView", "Gauge", "EmptyView",
  ]
  /// Modifiers that make a view focusable.
  private static let focusModifiers: Set<String> = ["focusable", "focused", "focusSection"]

  /// Returns a node for each handler in a type's code whose view cannot have the focus.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    views.modifiers(["onKeyPress"], in: item).compactMap { call in
      let view = ViewExpression(call.node.completeView)
      let names = view.modifiers.map { $0.name ?? "" }
      let isOwn = view.path.only.map { views.scope.type([$0], from: item.name, in: views.number) != nil } ?? true
      let isKnown = !isOwn && !view.hasClauses && view.path.only.map(SwiftUINames.views.contains) == true
      // A modifier of the project or of a library may make the view focusable.
      let mayHaveFocus =
        !names.allSatisfy(SwiftUINames.modifiers.contains)
        || names.contains { ["overlay", "background", "contextMenu"].contains($0) }
      let hasFocus = names.contains(where: Self.focusModifiers.contains)
      reasons[call.place.lowerBound] = hasFocus || isKnown && !mayHaveFocus ? "" : Self.unknownFocus
      guard isKnown, !mayHaveFocus, !hasFocus, let name = view.path.only, Self.unfocusableViews.contains(name) else {
        return nil
      }
      return .object(at: call.place, [.string("view", name, call.place)], on: call.condition)
    }
  }

  private static let unknownFocus = "it is unknown whether the view can have the focus"
}
