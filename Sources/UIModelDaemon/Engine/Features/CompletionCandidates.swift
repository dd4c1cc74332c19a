import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A key, value or name that can be inserted at a place.
package struct CompletionCandidate: Sendable, Hashable {
  package enum Kind: Sendable { case property, value, name }
  package let kind: Kind
  /// The key or value without quotes.
  package let label: String
  package let detail: String
  package let documentation: String
  package let isDeprecated: Bool
  /// The text to insert, including quotes.
  package let newText: String
  /// The text as an LSP snippet with placeholders; nil if the text needs no placeholders.
  package let snippet: String?
}

/// The completions at a place of a document, and the text that they replace.
package struct CompletionCandidates: Sendable {
  package let candidates: [CompletionCandidate]
  /// The word at the place, as UTF-8 bytes of the document.
  package let replaceRange: Range<Int>
  /// The part of the word before the place.
  package let insertRange: Range<Int>

  package init?(_ document: Document, at offset: Int, nameIndex: NameIndex?) {
    guard let cursor = Cursor(document, at: offset) else { return nil }
    let wordRange = CompletionCandidates.wordRange(cursor, document)
    replaceRange = wordRange
    insertRange = wordRange.lowerBound..<max(wordRange.lowerBound, min(offset, wordRange.upperBound))
    switch CompletionCandidates.expectedContent(cursor, document) {
    case .key(let type, let object):
      let existingNames = Set(object?.members.map(\.name) ?? [])
      let currentName = cursor.isOnKey ? cursor.steps.last?.key?.string : nil
      let hasColon = CompletionCandidates.isFollowedByColon(document, wordRange.upperBound)
      candidates = (type?.properties ?? []).filter { !existingNames.contains($0.name) || $0.name == currentName }
        .map { CompletionCandidate($0, hasColon: hasColon) }
    case .value(let type, let property):
      candidates = type.map { CompletionCandidates.valueCandidates($0, property, nameIndex) } ?? []
    case .nothing: candidates = []
    }
  }

  private enum ExpectedContent {
    case key(ObjectType?, JSONElement?)
    case value(ValueType?, PropertyDefinition?)
    case nothing
  }

  private static func expectedContent(_ cursor: Cursor, _ document: Document) -> ExpectedContent {
    if cursor.token != nil, let innermostStep = cursor.steps.last {
      guard cursor.isOnKey else { return .value(innermostStep.type, innermostStep.property) }
      let owner = cursor.steps.dropLast().last
      return .key(owner.map(\.objectType) ?? cursor.root, owner?.value)
    }
    // Between tokens, the last character before the place that is not a blank determines the expected content.
    var offset = cursor.offset
    while offset > 0, let byte = document.byte(at: offset - 1),
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    {
      offset -= 1
    }
    let previousByte = offset > 0 ? document.byte(at: offset - 1) : nil
    let innermostContainer = cursor.steps.last { $0.value.kind == .object || $0.value.kind == .array }
    switch previousByte {
    case UInt8(ascii: ":"):
      guard let innermostMember = cursor.steps.last(where: { $0.key != nil }) else { return .nothing }
      return .value(innermostMember.type, innermostMember.property)
    case UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: "["):
      guard let innermostContainer else {
        if let section = cursor.section { return .value(section.type.elementType, section) }
        return .key(cursor.root, nil)
      }
      return innermostContainer.value.kind == .object
        ? .key(innermostContainer.objectType, innermostContainer.value)
        : .value(innermostContainer.type?.elementType, innermostContainer.property)
    default: return .nothing
    }
  }

  private static func wordRange(_ cursor: Cursor, _ document: Document) -> Range<Int> {
    guard let token = cursor.token else { return cursor.offset..<cursor.offset }
    let range = cursor.range(of: token)
    // An unclosed string extends to the line's end. Only the word at the place is replaced.
    guard token.kind == .string || token.kind == .key, !isClosed(range, document) else { return range }
    var end = range.lowerBound + 1
    while end < range.upperBound, let byte = document.byte(at: end), byte != 0x20, byte != UInt8(ascii: ","),
      byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), byte != UInt8(ascii: ":")
    {
      end += 1
    }
    return range.lowerBound..<max(end, min(cursor.offset, range.upperBound))
  }

  private static func isClosed(_ range: Range<Int>, _ document: Document) -> Bool {
    range.count > 1 && document.byte(at: range.upperBound - 1) == UInt8(ascii: "\"")
  }

  private static func isFollowedByColon(_ document: Document, _ offset: Int) -> Bool {
    var position = offset
    while let byte = document.byte(at: position), byte == 0x20 || byte == 0x09 { position += 1 }
    return document.byte(at: position) == UInt8(ascii: ":")
  }

  private static func valueCandidates(
    _ type: ValueType, _ property: PropertyDefinition?, _ nameIndex: NameIndex?
  ) -> [CompletionCandidate] {
    switch type {
    case .enumeration(let cases):
      cases.map { value in
        CompletionCandidate(
          kind: .value, label: value.name, detail: property?.name ?? "", documentation: value.summary,
          isDeprecated: value.availability?.deprecationVersion != nil, newText: JSONValue.string(value.name).text(),
          snippet: nil)
      }
    case .boolean: ["true", "false"].map { keywordCandidate($0, property) }
    case .null: [keywordCandidate("null", property)]
    case .reference(let kinds):
      (nameIndex?.names(of: kinds) ?? []).map { name in
        CompletionCandidate(
          kind: .name, label: name, detail: kinds.map(\.phrase).joined(separator: " or "), documentation: "",
          isDeprecated: false, newText: JSONValue.string(name).text(), snippet: nil)
      }
    case .oneOf(let types): types.flatMap { valueCandidates($0, property, nameIndex) }
    case .object(let name): [containerCandidate("{}", "{ $0 }", name, property)]
    case .map: [containerCandidate("{}", "{ $0 }", "object", property)]
    case .list: [containerCandidate("[]", "[$0]", "array", property)]
    default: []
    }
  }

  private static func keywordCandidate(_ text: String, _ property: PropertyDefinition?) -> CompletionCandidate {
    CompletionCandidate(
      kind: .value, label: text, detail: property?.name ?? "", documentation: "", isDeprecated: false, newText: text,
      snippet: nil)
  }

  private static func containerCandidate(
    _ text: String, _ snippet: String, _ name: String, _ property: PropertyDefinition?
  ) -> CompletionCandidate {
    CompletionCandidate(
      kind: .value, label: text, detail: name, documentation: property?.summary ?? "", isDeprecated: false,
      newText: text, snippet: snippet)
  }
}

extension CompletionCandidate {
  fileprivate init(_ property: PropertyDefinition, hasColon: Bool) {
    kind = .property
    label = property.name
    detail = property.type.phrase
    documentation = property.summary + (property.defaultText.map { "\n\nDefault: `\($0)`" } ?? "")
    isDeprecated = property.availability?.deprecationVersion != nil
    let key = JSONValue.string(property.name).text()
    newText = hasColon ? key : key + ": "
    snippet = hasColon ? nil : key.escapingDollars + ": " + property.type.placeholder
  }
}

extension String {
  /// The string with dollar signs escaped, because they begin placeholders in snippets.
  fileprivate var escapingDollars: String {
    split(separator: "$", omittingEmptySubsequences: false).joined(separator: "\\$")
  }
}

extension ValueType {
  /// The snippet for a value of this type, with the cursor position as `$0`.
  fileprivate var placeholder: String {
    switch self {
    case .string, .handle, .identifier, .reference, .version, .releases, .enumeration: "\"$0\""
    case .object, .map: "{ $0 }"
    case .list, .numbers: "[$0]"
    case .oneOf(let types): types.first?.placeholder ?? "$0"
    case .any, .null, .boolean, .integer, .number: "$0"
    }
  }
}
