import UIModelPlatform

/// Finds assignments of unbound values to `@FocusState` variables. A value is unbound if no view is bound to it.
///
/// For example, `focus = .email` if the view has only `.focused($focus, equals: .name)`.
struct FocusValueReader {
  private let views: ViewFile
  /// The analysis result of each `@FocusState` variable, by the UTF-8 offset of the wrapper's name: the reason why the
  /// variable is not analyzed, or an empty string for an analyzed variable.
  private(set) var analysisResults: [Int: String] = [:]

  static let identifiers = ["FocusState"]

  init(_ views: ViewFile) { self.views = views }

  /// Returns a node for each assignment of an unbound value in a type's code.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let names = item.members.filter { member in
      member.kind == .variable && member.children(.attribute).contains { $0.isNamed("FocusState") }
    }.compactMap(\.memberName)
    guard !names.isEmpty, let type = views.types.type(item.name, in: views.fileNumber), type.isSwiftUI else {
      return []
    }
    return names.flatMap { nodes(of: $0, in: type) }
  }

  /// Returns the nodes for one variable, and records the reason why the variable is not analyzed.
  private mutating func nodes(of name: String, in type: ViewType) -> [SwiftNode] {
    let uses = StateUse.findUses(of: name, in: type)
    let (bound, values) = (boundValues(uses), values(of: name, in: type))
    let isKnown = bound.flatMap { bound in values.map { bound.isSubset(of: $0) } } ?? false
    if let property = type.property(name), property.file == views.fileNumber,
      let token = property.node.parent?.children(.attribute).first(where: { $0.isNamed("FocusState") })?.nameToken
    {
      analysisResults[Int(views.file.source.tokens[token].start)] =
        isKnown ? "" : values == nil ? "its type is unknown" : SwiftReason.undeterminedValue
    }
    guard isKnown, let bound, let values else { return [] }
    return uses.compactMap { use in
      guard use.member.file == views.fileNumber, case .set(let value) = use.kind,
        let valueName = Self.valueName(value.coreExpression),
        values.contains(valueName), !bound.contains(valueName), valueName != "false"
      else { return nil }
      let condition = views.condition(at: use.node.tokens.lowerBound)
      guard !condition.isNever, condition != .unknown else { return nil }
      let place = value.range
      return .object(at: place, [.string("state", name, place), .string("value", valueName, place)], on: condition)
    }
  }

  /// Returns the values of a focus state: the cases of its enum, or `true` and `false`. Nil if the variable's type is
  /// neither `Bool` nor a known enum. Other static members of an enum are not included, because each might equal any
  /// case.
  private func values(of name: String, in type: ViewType) -> Set<String>? {
    guard let property = type.property(name), let typeName = property.node.child(.type)?.typeName else { return nil }
    if typeName == "Bool" { return ["true", "false"] }
    let path = typeName.split(separator: ".").map(String.init)
    guard let enumType = views.scope.type(path, from: type.name, in: property.file), enumType.isEnum else { return nil }
    return Set(enumType.cases.keys)
  }

  /// Returns the values that views are bound to with `focused`; nil if some of these values are unknown.
  private func boundValues(_ uses: [StateUse]) -> Set<String>? {
    var values: Set<String> = []
    for use in uses {
      switch use.kind {
      case .wrapped, .changed: return nil
      case .bound:
        guard let (call, _) = use.node.callAndArgument, call.receiver != nil, call.name == "focused" else { return nil }
        guard let value = call.argument("equals") else {
          values.insert("true")
          continue
        }
        guard let valueName = Self.valueName(value.coreExpression) else { return nil }
        values.insert(valueName)
      default: break
      }
    }
    return values
  }

  /// Returns the name of a focus value, such as `email` for `.email`, `Field.email` and `.email(id)`; nil for a
  /// computed value.
  private static func valueName(_ value: SyntaxNode) -> String? {
    switch value.kind {
    case .implicitMember, .boolean: value.name
    case .member: value.path.flatMap { $0.count > 1 && $0[0].isCapitalized ? $0.last : nil }
    case .call: CallSyntax(value)?.callee.flatMap(valueName)
    default: nil
    }
  }
}
