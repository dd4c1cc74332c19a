import UIModelPlatform

/// Reads the values of the tabs in a `TabView`, if each value is a literal or an enum case. For example, `Tab("Home",
/// value: 1)` and a view with `.tag(1)` both have the value 1.
struct SwiftTabValueReader {
  /// The value of a tab or of a selection.
  enum Value: Hashable {
    case int(Int), string(String)
    case member(String, of: String)

    /// The value in the form of Swift source, such as `1`, `"home"` or `.home`.
    var text: String {
      switch self {
      case .int(let int): "\(int)"
      case .string(let string): "\"\(string)\""
      case .member(let name, of: _): "." + name
      }
    }

    /// Whether this value and another value have the same type: both are integers, strings, or members of one type.
    func hasTypeOf(_ other: Value) -> Bool {
      switch (self, other) {
      case (.int, .int), (.string, .string): true
      case (.member(_, of: let type), .member(_, of: let otherType)): type == otherType
      default: false
      }
    }
  }

  private let scope: SwiftScope
  private let source: SwiftSource
  private let fileNumber: Int32
  private let type: String
  /// The name of the selection's type: the declared type, or the type of the initial value. Nil if the type is unknown.
  private var selectionType: String?
  private static let maximumDepth = 10

  init(_ scope: SwiftScope, _ file: SwiftFile, type: String, selectionType: String?) {
    (self.scope, source, fileNumber, self.type) = (scope, file.source, file.number, type)
    self.selectionType = selectionType.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
  }

  /// Reads the initial value of the selection. If no type is declared and the value is an enum case, the enum becomes
  /// the type of the selection. Returns nil if the value is unknown.
  mutating func readInitialValue(_ range: Range<Int>) -> Value? {
    let initialValue = value(range)
    if selectionType == nil, case .member(_, of: let type)? = initialValue { selectionType = type }
    return initialValue
  }

  /// Returns the value of a literal or of an enum case in the project; nil for any other expression, and for a literal
  /// whose type differs from the type of the selection.
  func value(_ range: Range<Int>) -> Value? {
    switch source.expression(range) {
    case .int(let int): selectionType == nil || selectionType == "Int" ? .int(int) : nil
    case .string(let string): selectionType == nil || selectionType == "String" ? .string(string) : nil
    case .path(let names, let isImplicit): member(names, isImplicit)
    default: nil
    }
  }

  private func member(_ names: [String], _ isImplicit: Bool) -> Value? {
    guard let name = names.last else { return nil }
    let path = isImplicit ? selectionType?.split(separator: ".").map(String.init) ?? [] : Array(names.dropLast())
    guard !path.isEmpty, !isImplicit || names.count == 1, let enumType = scope.type(path, from: type, in: fileNumber),
      enumType.isEnum, let enumCase = enumType.cases[name], !enumCase.hasAssociatedValues,
      !enumType.functions.contains(where: { $0.name == "==" })
    else { return nil }
    return .member(name, of: enumType.name)
  }

  /// Returns the values of all tabs that a builder can make; nil if the builder can make tabs with unknown values.
  func values(in statements: [SyntaxNode], depth: Int) -> [Value]? {
    guard depth < Self.maximumDepth else { return nil }
    var values: [Value] = []
    for statement in statements {
      let addedValues: [Value]?
      switch BuilderItem(statement) {
      case .content(let expression): addedValues = tabValues(ViewExpression(expression), depth)
      case .choice(let branches):
        let branchValues = branches.map { self.values(in: $0.statements, depth: depth + 1) }
        addedValues = branchValues.contains(nil) ? nil : branchValues.flatMap { $0 ?? [] }
      case .constant: addedValues = []
      case .clauses, .code, nil: addedValues = nil
      }
      guard let addedValues else { return nil }
      values += addedValues
    }
    return values
  }

  private func tabValues(_ view: ViewExpression, _ depth: Int) -> [Value]? {
    guard !view.hasConditionalModifiers, let name = view.path.last, let call = CallSyntax(view.base) else { return nil }
    let tags = view.modifiers.filter { $0.name == "tag" }
    if view.path == ["Tab"] {
      guard tags.isEmpty, let argument = call.argument("value") else { return nil }
      return value(argument.tokens).map { [$0] }
    }
    if view.path == ["TabSection"] || view.path == ["Group"], tags.isEmpty, let body = call.builderStatements.only {
      return values(in: body, depth: depth + 1)
    }
    // The value of a view without exactly one tag is unknown here.
    guard name != "ForEach", name != "Group", let tag = tags.only?.arguments.first, tag.label == nil else { return nil }
    return value(tag.value.tokens).map { [$0] }
  }
}
