/// Counts the controls in a view. A keyboard shortcut on a view with exactly one control belongs to that control. For
/// example, `HStack { Text("Name"); Button("OK") {} }` has one control.
struct ControlCounter {
  let scope: SwiftScope
  /// The number of the file that contains the view's code.
  let file: Int32
  /// The name of the type that contains the view's code.
  let type: String
  var depth = 0

  /// SwiftUI views that count as one control each.
  static let controlNames: Set<String> = ["Button", "Toggle", "Link"]
  /// SwiftUI views that never respond to a keyboard shortcut.
  private static let viewsWithoutControls: Set<String> = [
    "Text", "Image", "Label", "Spacer", "Divider", "EmptyView", "Circle", "Rectangle", "RoundedRectangle", "Capsule",
    "Ellipse", "Color", "LinearGradient", "RadialGradient", "ProgressView", "Gauge",
  ]
  private static let maximumDepth = 5

  /// Returns the number of controls in a view; nil if the number is unknown or if modifiers may change it.
  func count(in view: ViewExpression) -> Int? {
    guard depth < Self.maximumDepth, let name = view.baseName,
      depth == 0 || view.modifiers.allSatisfy({ $0.name.map(SwiftUINames.modifiers.contains) == true })
    else { return nil }
    if let projectView = scope.type([name], from: type, in: file) {
      guard projectView.isDeclared, projectView.hasBuilderBody,
        let body = projectView.property("body", isStatic: false), let getter = body.getter
      else {
        return nil
      }
      return nestedCounter(body.location.fileNumber, projectView.name).count(in: getter)
    }
    if view.path.count == 1, Self.controlNames.contains(name) { return 1 }
    if view.path.count == 1, Self.viewsWithoutControls.contains(name) { return 0 }
    if let call = CallSyntax(view.base), ViewContainer(name)?.showsAll == true {
      return count(in: call.builderStatements.flatMap(\.self))
    }
    for owner in scope.classChain(of: type, in: file) {
      guard let property = owner.property(name, isStatic: false) else { continue }
      return property.getter.flatMap { nestedCounter(property.location.fileNumber, type).count(in: $0) }
    }
    return nil
  }

  private func nestedCounter(_ file: Int32, _ type: String) -> ControlCounter {
    ControlCounter(scope: scope, file: file, type: type, depth: depth + 1)
  }

  private func count(in code: Range<Int>) -> Int? { scope.statements(of: code, in: file).flatMap { count(in: $0) } }

  private func count(in statements: [SyntaxNode]) -> Int? {
    var controlCount = 0
    for statement in statements {
      let additionalCount: Int?
      switch BuilderItem(statement) {
      case .content(let expression):
        additionalCount = ControlCounter(scope: scope, file: file, type: type, depth: max(depth, 1)).count(
          in: ViewExpression(expression))
      // A control that is visible only under a condition might not own the shortcut.
      case .choice(let branches): additionalCount = branches.allSatisfy { count(in: $0.statements) == 0 } ? 0 : nil
      case .constant, nil: additionalCount = 0
      case .clauses, .code: additionalCount = nil
      }
      guard let additionalCount else { return nil }
      controlCount += additionalCount
    }
    return controlCount
  }
}
