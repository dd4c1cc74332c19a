import UIModelPlatform

/// Finds `onKeyPress` handlers on views that cannot receive focus.
///
/// For example, `Text("Total").onKeyPress(.return) { … }` without `focusable()`.
struct KeyPressReader {
  private let views: ViewFile
  /// The analysis result of each handler, by the UTF-8 offset of the modifier's name: the reason why the handler is not
  /// analyzed, or an empty string for an analyzed handler.
  private(set) var analysisResults: [Int: String] = [:]

  static let identifiers = ["onKeyPress"]

  init(_ views: ViewFile) { self.views = views }

  /// Views that are focusable only with a modifier and that contain no other views.
  private static let unfocusableViews: Set<String> = [
    "Text", "Image", "Label", "Rectangle", "RoundedRectangle", "Circle", "Capsule", "Ellipse", "Color", "Spacer",
    "Divider",
    "LinearGradient", "RadialGradient", "AngularGradient", "ProgressView", "Gauge", "EmptyView",
  ]
  /// Modifiers that make a view focusable.
  private static let focusModifiers: Set<String> = ["focusable", "focused", "focusSection"]

  /// Returns a node for each handler in a type's code whose view cannot receive focus.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    views.modifiers(["onKeyPress"], in: item).compactMap { call in
      let view = ViewExpression(call.node.completeView)
      let modifierNames = view.modifiers.map { $0.name ?? "" }
      let isProjectType =
        view.path.only.map { views.scope.type([$0], from: item.name, in: views.fileNumber) != nil } ?? true
      let isSystemView =
        !isProjectType && !view.hasConditionalModifiers && view.path.only.map(SwiftUINames.views.contains) == true
      // A modifier of the project or of a library may make the view focusable.
      let mayHaveFocus =
        !modifierNames.allSatisfy(SwiftUINames.modifiers.contains)
        || modifierNames.contains { ["overlay", "background", "contextMenu"].contains($0) }
      let hasFocusModifier = modifierNames.contains(where: Self.focusModifiers.contains)
      analysisResults[call.nameRange.lowerBound] =
        hasFocusModifier || isSystemView && !mayHaveFocus ? "" : Self.unknownFocusReason
      guard isSystemView, !mayHaveFocus, !hasFocusModifier, let name = view.path.only,
        Self.unfocusableViews.contains(name)
      else {
        return nil
      }
      return .object(at: call.nameRange, [.string("view", name, call.nameRange)], on: call.condition)
    }
  }

  private static let unknownFocusReason = "it is unknown whether the view can have the focus"
}
