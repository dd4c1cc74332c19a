import UIModelPlatform

/// Finds where a view sends the focus to a value that no field of it has.
struct FocusValueReader {
  private let views: ViewFile
  /// What is known of the variables, by where the names of their wrappers begin.
  private(set) var reasons: [Int: String] = [:]

  static let words = ["FocusState"]

  init(_ views: ViewFile) { self.views = views }

  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let names = item.members.filter { member in
      member.kind == .variable && member.children(.attribute).contains { $0.isNamed("FocusState") }
    }.compactMap(\.memberName)
    guard !names.isEmpty, let type = views.types.type(item.name, in: views.number), type.isOfSwiftUI else { return [] }
    return names.flatMap { nodes(of: $0, in: type) }
  }

  private mutating func nodes(of name: String, in type: ViewType) -> [SwiftNode] {
    let uses = StateUse.all(of: name, in: type)
    let (bound, values) = (boundValues(uses), values(of: name, in: type))
    let isKnown = bound.flatMap { bound in values.map { bound.isSubset(of: $0) } } ?? false
    if let property = type.property(name), property.file == views.number,
      let token = property.node.parent?.children(.attribute).first(where: { $0.isNamed("FocusState") })?.nameToken
    {
      reasons[Int(views.file.source.tokens[token].start)] =
        isKnown ? "" : values == nil ? "its type is unknown" : SwiftReason.unwritten
    }
    guard isKnown, let bound, let values else { return [] }
    return uses.compactMap { use in
      guard use.member.file == views.number, case .set(let value) = use.kind, let word = Self.word(value.plain),
        values.contains(word), !bound.contains(word), word != "false"
      else { return nil }
      let condition = views.condition(at: use.node.tokens.lowerBound)
      guard !condition.isNever, condition != .unknown else { return nil }
      let place = value.range
      return .object(at: place, [.string("state", name, place), .string("value", word, place)], on: condition)
    }
  }

  /// The values that a focus state can have: the cases of its enum, or true and false; nil if they are not known. Other
  /// members of an enum stand for any of its cases.
  private func values(of name: String, in type: ViewType) -> Set<String>? {
    guard let property = type.property(name), let written = property.node.child(.type)?.typeName else { return nil }
    if written == "Bool" { return ["true", "false"] }
    let path = written.split(separator: ".").map(String.init)
    guard let own = views.scope.type(path, from: type.name, in: property.file), own.isEnum else { return nil }
    return Set(own.cases.keys)
  }

  /// The values of the fields that have the focus with the variable; nil if they are not all known.
  private func boundValues(_ uses: [StateUse]) -> Set<String>? {
    var values: Set<String> = []
    for use in uses {
      switch use.kind {
      case .wrapped, .changed: return nil
      case .bound:
        guard let (call, _) = use.node.argumentOfCall, call.receiver != nil, call.name == "focused" else { return nil }
        guard let value = call.argument("equals") else {
          values.insert("true")
          continue
        }
        guard let word = Self.word(value.plain) else { return nil }
        values.insert(word)
      default: break
      }
    }
    return values
  }

  /// `email` for `.email`, `Field.email` and `.email(id)`; nil for what is computed.
  private static func word(_ value: SyntaxNode) -> String? {
    switch value.kind {
    case .implicitMember, .boolean: value.name
    case .member: value.path.flatMap { $0.count > 1 && $0[0].isCapitalized ? $0.last : nil }
    case .call: CallSyntax(value)?.callee.flatMap(word)
    default: nil
    }
  }
}
