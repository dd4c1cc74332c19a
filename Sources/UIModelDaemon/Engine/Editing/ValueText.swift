import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Writes the values that a group of edits inserts. A value equal to a removed one keeps its old text and comments.
struct ValueText {
  private let style: JSONStyle
  private var removedValues: [Key: [NewItem]] = [:]

  /// The key of a removed value. A non-empty object or list is identified by its content. Any other value is identified
  /// by its content and its name.
  private struct Key: Hashable {
    let name: String?
    let value: JSONValue

    init(_ value: JSONValue, _ name: String?) {
      let isContainer =
        switch value {
        case .array(let values): !values.isEmpty
        case .object(let object): !object.isEmpty
        default: false
        }
      self.name = isContainer ? nil : name
      self.value = value.canonical
    }
  }

  init(_ style: JSONStyle) { self.style = style }

  // MARK: Removed values

  /// Adds a removed value and the values inside it.
  /// - Parameter onlyNamed: whether to omit inner values without a name.
  mutating func add(
    _ element: JSONElement, named name: String?, blockStart: Int, in document: Document, _ item: ListText.Item?,
    onlyNamed: Bool = false, isInner: Bool = false
  ) {
    let range = blockStart + element.range.lowerBound..<blockStart + element.range.upperBound
    guard !document.comments(in: item.map { $0.start..<$0.end } ?? range).isEmpty else { return }
    var text = NewItem(document.string(in: range))
    text.indentation = document.lineIndentation(at: range.lowerBound)
    if let item {
      text.leadingText = document.string(in: item.start..<item.itemRange.lowerBound)
      text.body += document.string(in: range.upperBound..<item.bodyEnd)
      text.trailingText = document.string(in: item.tailStart..<item.end)
      text.indentation = document.lineIndentation(at: item.start)
    }
    let value = JSONValue(element)
    // A number, a Boolean or a property's scalar value is too common: an equal value elsewhere is usually not the
    // removed one.
    if item != nil, name != nil || element.kind != .string, element.kind != .object, element.kind != .array { return }
    if !onlyNamed || !isInner || ElementPairing.name(value) != nil {
      removedValues[Key(value, name), default: []].append(text)
    }
    guard element.kind == .object || element.kind == .array else { return }
    let container = Container(element, start: blockStart)
    // A container with incomplete text can only be reused as a whole.
    guard ContainerCheck.problem(container, in: document) == nil else { return }
    let list = ListText(document: document, container: container)
    for (index, member) in element.members.enumerated() {
      add(
        member.value, named: member.name, blockStart: blockStart, in: document, list.item(index), onlyNamed: onlyNamed,
        isInner: true)
    }
    for (index, value) in element.elements.enumerated() {
      add(
        value, named: nil, blockStart: blockStart, in: document, list.item(index), onlyNamed: onlyNamed, isInner: true)
    }
  }

  // MARK: Inserted values

  /// Returns a value as an element of a list or, with a name, as a member of an object.
  mutating func item(_ value: JSONValue, named name: String?, indentation: String = "") -> NewItem {
    let key = name.map { JSONValue.string($0).text() + ": " } ?? ""
    if var item = consumeRemovedValue(value, name) {
      item.body = key + item.body
      return item
    }
    var item = NewItem(key + text(value, named: name, indentation: indentation))
    item.indentation = indentation
    return item
  }

  /// Returns the edits that replace a value. All comments of the new value go before the value, because comments behind
  /// it belong to the old value.
  mutating func edits(_ value: JSONValue, inPlaceOf range: Range<Int>, in document: Document) -> [TextEdit] {
    let indentation = document.lineIndentation(at: range.lowerBound)
    guard let item = consumeRemovedValue(value, nil) else {
      return [TextEdit(range, text(value, indentation: indentation))]
    }
    let separator = style.lineEnding + indentation
    let trailingText = String(item.trailingText.withoutLeadingBlanks)
    let leadingText =
      (trailingText.isEmpty ? "" : trailingText + (trailingText.contains("//") ? separator : " ")) + item.leadingText
    let replacement = TextEdit(
      range, NewItem.indented(leadingText + item.body, replacing: item.indentation, indentation))
    guard leadingText.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [replacement] }
    // The comments need their own lines, like the existing comments before the value. Otherwise, the comments would
    // belong to the list.
    let start = document.startOfComments(before: range.lowerBound)
    return document.startsLine(start) ? [replacement] : [TextEdit(start..<start, separator), replacement]
  }

  /// Returns the text of a value. All lines except the first are indented.
  mutating func text(_ value: JSONValue, named name: String? = nil, indentation: String) -> String {
    guard containsRemovedValue(value, name) else { return style.inlineText(value) }
    if let item = consumeRemovedValue(value, name) {
      return NewItem.indented(item.body, replacing: item.indentation, indentation)
    }
    let innerIndentation = indentation + style.indentationUnit
    var (openingBracket, closingBracket) = ("[", "]")
    var items: [NewItem] = []
    switch value {
    case .array(let values):
      for value in values { items.append(item(value, named: nil, indentation: innerIndentation)) }
    case .object(let object):
      (openingBracket, closingBracket) = ("{", "}")
      for member in object.members {
        items.append(item(member.value, named: member.name, indentation: innerIndentation))
      }
    default: return style.inlineText(value)
    }
    let lines = items.enumerated().map {
      style.lineEnding + innerIndentation + $1.text(hasComma: $0 + 1 < items.count, indentation: innerIndentation)
    }
    return openingBracket + lines.joined() + style.lineEnding + indentation + closingBracket
  }

  /// Returns the text of an equal removed value and marks the removed value as used, so that each comment is written
  /// once. Returns nil if no equal value is left.
  private mutating func consumeRemovedValue(_ value: JSONValue, _ name: String?) -> NewItem? {
    let key = Key(value, name)
    guard !removedValues.isEmpty, var candidates = removedValues[key], !candidates.isEmpty else { return nil }
    let item = candidates.removeFirst()
    removedValues[key] = candidates.isEmpty ? nil : candidates
    // The values inside the value are also used now.
    switch value {
    case .array(let values): for value in values { _ = consumeRemovedValue(value, nil) }
    case .object(let object): for member in object.members { _ = consumeRemovedValue(member.value, member.name) }
    default: break
    }
    return item
  }

  private func containsRemovedValue(_ value: JSONValue, _ name: String?) -> Bool {
    if removedValues.isEmpty { return false }
    if removedValues[Key(value, name)] != nil { return true }
    switch value {
    case .array(let values): return values.contains { containsRemovedValue($0, nil) }
    case .object(let object): return object.members.contains { containsRemovedValue($0.value, $0.name) }
    default: return false
    }
  }
}

extension String {
  fileprivate var withoutLeadingBlanks: Substring { drop { $0.isWhitespace } }
}
