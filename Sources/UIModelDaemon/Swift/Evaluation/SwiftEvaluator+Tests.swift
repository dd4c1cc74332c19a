import UIModelPlatform

/// Evaluates conditions whose results stay constant while the surrounding code runs.
extension SwiftEvaluator {
  /// Returns the condition for a test of a property that the surrounding code does not set: `isEditing`, `!isEditing`,
  /// `mode == .reading` or `let name`. Equal tests have equal conditions. Nil for any other test.
  mutating func stableCondition(_ part: Range<Int>) -> SwiftCondition? {
    guard let first = part.first else { return nil }
    if source.isToken(first, "!"), part.count > 1 { return stableCondition(part.dropFirst())?.opposite }
    if source.isToken(first, "("), source.closing(of: first) == part.upperBound - 1 {
      return stableCondition(first + 1..<part.upperBound - 1)
    }
    if source.isToken(first, "let") || source.isToken(first, "var") {
      let value = topLevel("=", in: part).map { $0 + 1..<part.upperBound } ?? part.dropFirst()
      return subject(value).map { unknownConditions.condition(.init(owner: ownerKey, subject: $0, value: "nil")) }?
        .opposite
    }
    guard let sides = source.comparison(part) else {
      return subject(part).map { unknownConditions.condition(.init(owner: ownerKey, subject: $0, value: "")) }
    }
    guard ["==", "!="].contains(source.text(sides.at)), let subject = subject(sides.one),
      let value = constant(sides.other)
    else { return nil }
    let condition = unknownConditions.condition(.init(owner: ownerKey, subject: subject, value: value))
    return source.isToken(sides.at, "==") ? condition : condition.opposite
  }

  /// A key that identifies the object whose properties the current code uses without a receiver.
  private var ownerKey: String { "\(frame.type) \(frame.instance?.number ?? 0)" }

  /// Returns the path of a property of `self`, or of an object in its properties. Nil for any other expression, and if
  /// the surrounding code sets the first property of the path.
  private mutating func subject(_ range: Range<Int>) -> String? {
    guard case .path(let path, isImplicit: false) = source.optionalChain(range) ?? source.expression(range) else {
      return nil
    }
    let names = path.first == "self" ? Array(path.dropFirst()) : path
    guard let first = names.first, frame.variables[first] == nil || path.first == "self",
      !isSet(first, around: range.lowerBound)
    else { return nil }
    return names.joined(separator: ".")
  }

  /// Whether code in the function or property around a token sets a property with this name. True if no such code
  /// contains the token.
  private mutating func isSet(_ name: String, around token: Int) -> Bool {
    guard let code = file.declarations.codeIndex(around: token).map({ file.declarations.code[known: $0].tokens }) else {
      return true
    }
    let bodyLocation = location(code.lowerBound)
    let names =
      unknownConditions.assignedNames[bodyLocation]
      ?? Set(code.filter { source.isAssigned($0) }.compactMap { source.identifier($0) })
    unknownConditions.assignedNames[bodyLocation] = names
    return names.contains(name)
  }

  /// Returns a text that identifies the value with which a test compares a property, such as `reading` in `mode ==
  /// .reading`. Nil unless the value is a literal or a name.
  private func constant(_ range: Range<Int>) -> String? {
    switch source.expression(range) {
    case .path(let names, let isImplicit): isImplicit ? names.joined(separator: ".") : names.last
    case .null: "nil"
    case .int(let int): String(int)
    case .string(let text): "\"\(text)\""
    case .bool(let bool): String(bool)
    default: nil
    }
  }
}
