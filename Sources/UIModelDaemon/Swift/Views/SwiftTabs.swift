import UIModelPlatform

/// Reads the values of the tabs in a `TabView`, if each of them is written out. For example, `Tab("Home", value: 1)`
/// and a view with `.tag(1)` both have the value 1.
struct SwiftTabs {
  /// The value of a tab or of a selection.
  enum Value: Hashable {
    case int(Int), string(String)
    case member(String, of: String)

    var text: String {
      switch self {
      case .int(let int): "\(int)"
      case .string(let string): "\"\(string)\""
      case .member(let name, of: _): "." + name
      }
    }

    /// Whether both values have the same type.
    func isLike(_ other: Value) -> Bool {
      switch (self, other) {
      case (.int, .int), (.string, .string): true
      case (.member(_, of: let type), .member(_, of: let other)): type == other
      default: false
      }
    }
  }

  private let scope: SwiftScope
  private let source: SwiftSource
  private let number: Int32
  private let type: String
  /// The type of the selection: the declared type, or the type of its initial value.
  private var selection: String?
  private static let maximumDepth = 10

  init(_ scope: SwiftScope, _ file: SwiftFile, type: String, selection: String?) {
    (self.scope, source, number, self.type) = (scope, file.source, file.number, type)
    self.selection = selection.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
  }

  /// Reads the initial value of the selection. If no type is declared, that value determines it.
  mutating func first(_ range: Range<Int>) -> Value? {
    let first = value(range)
    if selection == nil, case .member(_, of: let type)? = first { selection = type }
    return first
  }

  /// Returns the value of a literal or of an enum case in the project; nil for any other expression.
  func value(_ range: Range<Int>) -> Value? {
    switch source.expression(range) {
    case .int(let int): selection == nil || selection == "Int" ? .int(int) : nil
    case .string(let string): selection == nil || selection == "String" ? .string(string) : nil
    case .path(let names, let isImplicit): member(names, isImplicit)
    default: nil
    }
  }

  private func member(_ names: [String], _ isImplicit: Bool) -> Value? {
    guard let name = names.last else { return nil }
    let path = isImplicit ? selection?.split(separator: ".").map(String.init) ?? [] : Array(names.dropLast())
    guard !path.isEmpty, !isImplicit || names.count == 1, let found = scope.type(path, from: type, in: number),
      found.isEnum, let one = found.cases[name], !one.hasValues, !found.functions.contains(where: { $0.name == "==" })
    else { return nil }
    return .member(name, of: found.name)
  }

  /// Returns the values of all tabs that a builder may make; nil if it may make tabs with unknown values.
  func values(in statements: [SyntaxNode], depth: Int) -> [Value]? {
    guard depth < Self.maximumDepth else { return nil }
    var values: [Value] = []
    for statement in statements {
      let more: [Value]?
      switch BuilderItem(statement) {
      case .content(let expression): more = view(ViewExpression(expression), depth)
      case .choice(let branches):
        let all = branches.map { self.values(in: $0.statements, depth: depth + 1) }
        more = all.contains(nil) ? nil : all.flatMap { $0 ?? [] }
      case .constant: more = []
      case .clauses, .code, nil: more = nil
      }
      guard let more else { return nil }
      values += more
    }
    return values
  }

  private func view(_ view: ViewExpression, _ depth: Int) -> [Value]? {
    guard !view.hasClauses, let name = view.path.last, let call = CallSyntax(view.base) else { return nil }
    let tags = view.modifiers.filter { $0.name == "tag" }
    if view.path == ["Tab"] {
      guard tags.isEmpty, let argument = call.argument("value") else { return nil }
      return value(argument.tokens).map { [$0] }
    }
    if view.path == ["TabSection"] || view.path == ["Group"], tags.isEmpty, let body = call.builders.only {
      return values(in: body, depth: depth + 1)
    }
    // The value of a view without a single tag is unknown here.
    guard name != "ForEach", name != "Group", let tag = tags.only?.arguments.first, tag.label == nil else { return nil }
    return value(tag.value.tokens).map { [$0] }
  }
}
