import UIModelPlatform

/// Finds handlers of key presses on views that never have the focus.
struct KeyPressReader {
  private let views: ViewFile
  /// What is known of the handlers, by where the modifiers' names begin.
  private(set) var reasons: [Int: String] = [:]

  static let words = ["onKeyPress"]

  init(_ views: ViewFile) { self.views = views }

  /// Views that have the focus only if a modifier says so, and hold no others.
  private static let leaves: Set<String> = [
    "Text", "Image", "Label", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse", "Color", "Spacer",
    "Divider",
    "LinearGradient", "RadialGradient", "AngularGradient", "ProgressView", "Gauge", "EmptyView",
  ]
  private static let focusing: Set<String> = ["focusable", "focused", "focusSection"]

  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    views.modifiers(["onKeyPress"], in: item).compactMap { call in
      let view = ViewExpression(call.node.whole)
      let names = view.modifiers.map { $0.name ?? "" }
      let isOwn = view.path.only.map { views.scope.type([$0], from: item.name, in: views.number) != nil } ?? true
      let isKnown = !isOwn && !view.hasClauses && view.path.only.map(SwiftUINames.views.contains) == true
      // A modifier that is not SwiftUI's may give it the focus.
      let mayHaveFocus =
        !names.allSatisfy(SwiftUINames.modifiers.contains)
        || names.contains { ["overlay", "background", "contextMenu"].contains($0) }
      let hasFocus = names.contains(where: Self.focusing.contains)
      reasons[call.place.lowerBound] = hasFocus || isKnown && !mayHaveFocus ? "" : Self.unseen
      guard isKnown, !mayHaveFocus, !hasFocus, let name = view.path.only, Self.leaves.contains(name) else { return nil }
      return .object(at: call.place, [.string("view", name, call.place)], on: call.condition)
    }
  }

  private static let unseen = "it is unknown whether the view can have the focus"
}
