import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Collects the semantic tokens of one block.
struct SemanticTokenReader {
  private typealias Meaning = (kind: SemanticToken.Kind, modifiers: SemanticToken.Modifiers)

  /// The offset of the block, in UTF-8 bytes.
  private let start: Int
  private var tokens: [SemanticToken] = []
  /// The meanings of the names that the block declares and refers to, by the node index of the string or key.
  private var nameMeanings: [Int: Meaning] = [:]
  /// The meanings of keys in maps such as `implements`, by the node index of the key.
  private var keyMeanings: [Int: Meaning] = [:]

  /// Reads the block's names and suppression comments.
  /// - Parameter declaredMenuIDs: the identifiers of menus that the document declares. These menus take precedence over
  ///   the system's menus.
  init(_ block: Block, start: Int, declaredMenuIDs: Set<String>) {
    self.start = start
    let schema = block.declarations.schema
    for reference in schema.references + schema.mentions {
      nameMeanings[Int(reference.place.node)] = SemanticTokenReader.meaning(of: reference, declaredMenuIDs)
    }
    for name in schema.names { nameMeanings[Int(name.place.node)] = (.variable, .declaration) }
    for suppression in block.suppressions { read(suppression, in: block.bytes) }
  }

  /// The tokens in text order.
  var sortedTokens: [SemanticToken] { tokens.sorted { $0.range.lowerBound < $1.range.lowerBound } }

  private static func meaning(of reference: NameReference, _ declaredMenuIDs: Set<String>) -> Meaning {
    if reference.kinds.contains(where: { NameUses.reservedWords(for: $0).contains(reference.name) }) {
      return (.keyword, [])
    }
    let isSystem =
      reference.kinds.contains(.menu) && !declaredMenuIDs.contains(reference.name)
      && SystemMenuIdentifier.named(reference.name) != nil
    return (.variable, isSystem ? .defaultLibrary : [])
  }

  private mutating func add(_ meaning: Meaning?, _ range: Range<Int>) {
    guard let meaning, !range.isEmpty else { return }
    tokens.append(
      SemanticToken(
        kind: meaning.kind, modifiers: meaning.modifiers,
        range: start + range.lowerBound..<start + range.upperBound))
  }

  /// Reads a member's key and value, or an element.
  mutating func read(_ step: Cursor.Step) {
    if let key = step.key {
      add(
        nameMeanings[key.index] ?? keyMeanings[key.index] ?? SemanticTokenReader.meaning(of: key, step.property),
        key.contentRange)
    }
    let value = step.value
    if value.kind == .object { readKeys(of: value, step.property) }
    guard value.kind == .string, let text = value.string else { return }
    add(nameMeanings[value.index] ?? SemanticTokenReader.meaning(of: text, step), value.contentRange)
  }

  private static func meaning(of key: JSONElement, _ property: PropertyDefinition?) -> Meaning? {
    if key.isKey("$unknown") { return (.keyword, []) }
    if let property { return property.availability?.deprecationVersion == nil ? nil : (.property, .deprecated) }
    return key.string?.isSelector == true ? (.method, []) : nil
  }

  /// Records the meanings of the keys in a map.
  private mutating func readKeys(of map: JSONElement, _ property: PropertyDefinition?) {
    switch property?.name {
    case Schema.implements.name: for member in map.members { keyMeanings[member.key.index] = (.method, .declaration) }
    case Schema.configuredRules.name:
      for member in map.members { keyMeanings[member.key.index] = SemanticTokenReader.meaning(ofRule: member.name) }
    case Schema.reservedKeys.name: for member in map.members { keyMeanings[member.key.index] = (.keyword, []) }
    default: break
    }
  }

  /// Returns the meaning of a rule's code in a comment or configuration; nil if no rule has the code.
  private static func meaning(ofRule code: String) -> Meaning? {
    if RuleCodes.successor(of: code) != nil { return (.property, .deprecated) }
    return RuleCodes.codesAndSystems.contains(code) ? (.property, []) : nil
  }

  private static func meaning(of text: String, _ step: Cursor.Step) -> Meaning? {
    let name = step.property?.name ?? ""
    if name == "class" || name == "delegateClass" || name == "sceneClass" { return (.class, []) }
    if let enumerationCase = step.type?.cases.first(where: { $0.name == text }) {
      let isDeprecated = enumerationCase.availability?.deprecationVersion != nil
      return (name == "modifierFlags" ? .modifier : .enumMember, isDeprecated ? .deprecated : [])
    }
    switch name {
    case "input", "leftToRight", "rightToLeft": return (.keyword, [])
    case "action": return text.isMethodName || text.isSelector ? (.method, []) : nil
    case "in", "calls", "expectedBy": return text.isSelector ? (.method, []) : nil
    default: return step.type?.isVersion == true && step.type?.isSatisfied(by: step.value) == true ? (.number, []) : nil
    }
  }

  private mutating func read(_ suppression: Suppression, in bytes: [UInt8]) {
    guard let comment = SuppressionComment(comment: suppression.range, in: bytes) else { return }
    add((.decorator, []), comment.commandRange)
    for codeRange in comment.codeRanges {
      add(SemanticTokenReader.meaning(ofRule: String(decoding: bytes[codeRange], as: UTF8.self)), codeRange)
    }
  }
}

extension String {
  /// Whether the string has the form of a method with parameters: `newTab:` or `picker(_:didFinishPicking:)`.
  fileprivate var isSelector: Bool {
    let baseName = prefix { $0 != ":" && $0 != "(" }
    guard baseName.utf8.count < utf8.count, String(baseName).isMethodName else { return false }
    let suffix = dropFirst(baseName.count)
    let labels = suffix.hasPrefix("(") && suffix.hasSuffix(")") ? suffix.dropFirst().dropLast() : suffix
    return labels.isEmpty
      || labels.hasSuffix(":") && labels.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0.isNameByte }
  }

  fileprivate var isMethodName: Bool {
    utf8.first.map { $0.isNameByte && !(0x30...0x39).contains($0) } == true && utf8.allSatisfy(\.isNameByte)
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...0xFF: true
    default: false
    }
  }
}

extension ValueType {
  fileprivate var isVersion: Bool {
    switch self {
    case .version, .releases: true
    case .oneOf(let types): types.contains { $0.isVersion }
    default: false
    }
  }
}
