import UIModelPlatform

/// Finds handlers of key presses on views that never have the focus.
struct KeyPressReader {
  private let views: ViewFile

  static let words = ["onKeyPress"]

  init(_ views: ViewFile) { self.views = views }

  /// Views that have the focus only if a modifier says so, and hold no others.
  private static let leaves: Set<String> = [
    "Text", "Image", "Label", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse", "Color", "Spacer",
    "Divider",
    "LinearGradient", "RadialGradient", "AngularGradient", "ProgressView", "Gauge", "EmptyView",
  ]
  private static let focusing: Set<String> = ["focusable", "focused", "focusSection"]

  func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    views.modifiers(["onKeyPress"], in: item).compactMap { call in
      let view = ViewExpression(call.node.whole)
      guard let name = view.path.only, Self.leaves.contains(name), !view.hasClauses,
        views.scope.type([name], from: item.name, in: views.number) == nil,
        view.modifiers.allSatisfy({ modifier in
          let name = modifier.name ?? ""
          return !Self.focusing.contains(name) && SwiftUINames.modifiers.contains(name)
            && !["overlay", "background", "contextMenu"].contains(name)
        })
      else { return nil }
      return .object(at: call.place, [.string("view", name, call.place)], on: call.condition)
    }
  }
}
