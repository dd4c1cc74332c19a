import UIModelPlatform

/// Checks whether the project's modifiers, styles and views may add an accessibility name to a view.
///
/// For example, a modifier whose body calls `accessibilityLabel` may name the view, but one that only calls `padding`
/// cannot.
struct NamingCodeCheck {
  private let scope: SwiftScope
  private var checkedLocations: Set<SwiftLocation> = []

  private static let maximumDepth = 5
  /// Views with text, and modifiers that name a view.
  private static let namingCalls: Set<String> = [
    "Label", "LabeledContent", "Text", "accessibility", "accessibilityElement", "accessibilityLabel",
    "accessibilityLabeledPair", "accessibilityRepresentation",
  ]

  /// The identifiers with which the code of a modifier or style refers to the modified view or to the configuration.
  private static let modifiedViewNames: Set<String> = ["self", "content", "configuration"]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether a call may add an accessibility name to a view. True if the effect of a library's modifier is unknown.
  ///
  /// - Parameter type: the name of the type whose code has the call.
  mutating func mayAddName(_ call: CallSyntax, in fileNumber: Int32, from type: String, depth: Int = 0) -> Bool {
    guard let name = call.name, depth < Self.maximumDepth else { return true }
    if Self.namingCalls.contains(name) { return true }
    guard name.isLowercased else {
      guard let viewType = scope.type(call.path, from: type, in: fileNumber), viewType.isDeclared else { return false }
      return mayAddName(viewType, depth)
    }
    let functions = ["View", "Image", type].flatMap { scope.type(named: $0, in: fileNumber)?.functions ?? [] }
      .filter { $0.name == name }
    if functions.isEmpty {
      switch SwiftLabelModifier(call) {
      case .setsName: return true
      case .addsViews, .hidesView, .noEffect: return false
      // A call whose result is not a view, such as a number, adds no name.
      case .unknown: return depth == 0 || (call.node.isView && name != "modifier")
      }
    }
    return functions.contains { mayAddName(code: $0.body, at: $0.location, from: type, depth) }
  }

  /// Whether the code of a type may add an accessibility name to a view.
  private mutating func mayAddName(_ type: SwiftType, _ depth: Int) -> Bool {
    let bodies =
      type.functions.map { ($0.body, $0.location) }
      + type.properties.compactMap { property in
        property.getter.map { ($0, property.location) }
      }
    return bodies.contains { mayAddName(code: $0, at: $1, from: type.name, depth) }
  }

  /// Whether a function body or getter may add a name. False for a body that was already checked.
  private mutating func mayAddName(code: Range<Int>, at location: SwiftLocation, from type: String, _ depth: Int)
    -> Bool
  {
    guard checkedLocations.insert(location).inserted else { return false }
    guard scope.readFile(numbered: location.fileNumber) != nil,
      let statements = scope.statements(of: code, in: location.fileNumber)
    else {
      return true
    }
    return statements.flatMap(\.descendants).contains { node in
      // The code shows a view from a parameter or a property, and that view may have a name.
      if node.kind == .name, let name = node.name, name.isLowercased, !Self.modifiedViewNames.contains(name),
        node.parent?.kind != .call, node.isView
      {
        return true
      }
      guard let call = CallSyntax(node) else { return false }
      return mayAddName(call, in: location.fileNumber, from: type, depth: depth + 1)
    }
  }
}
