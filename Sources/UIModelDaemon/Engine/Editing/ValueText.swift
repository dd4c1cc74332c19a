import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Writes values that come into a document. What is the same as something that goes is written as it stood, with its
/// comments.
struct ValueText {
  private let style: JSONStyle
  private var going: [Key: [NewItem]] = [:]

  /// An object or a list is known by what is in it; anything else is the same only under the same name.
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

  // MARK: What goes

  /// Takes in an item that goes, and what is in it; with `onlyNamed` only such of it as has a name.
  mutating func add(
    _ element: JSONElement, named name: String?, blockStart: Int, in document: Document, _ item: ListText.Item?,
    onlyNamed: Bool = false, isInner: Bool = false
  ) {
    let range = blockStart + element.range.lowerBound..<blockStart + element.range.upperBound
    guard !document.comments(in: item.map { $0.start..<$0.end } ?? range).isEmpty else { return }
    var text = NewItem(document.string(in: range))
    text.indentation = document.lineIndentation(at: range.lowerBound)
    if let item {
      text.lead = document.string(in: item.start..<item.item.lowerBound)
      text.body += document.string(in: range.upperBound..<item.bodyEnd)
      text.trail = document.string(in: item.tail..<item.end)
      text.indentation = document.lineIndentation(at: item.start)
    }
    let value = JSONValue(element)
    // A number, or what a property is, is nobody's to know again elsewhere.
    if item != nil, name != nil || element.kind != .string, element.kind != .object, element.kind != .array { return }
    if !onlyNamed || !isInner || ElementPairing.name(value) != nil {
      going[Key(value, name), default: []].append(text)
    }
    guard element.kind == .object || element.kind == .array else { return }
    let container = Container(element, start: blockStart)
    // What is not whole goes as a whole.
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

  // MARK: What comes

  /// A value as an item of a list, or of an object under a name.
  mutating func item(_ value: JSONValue, named name: String?, indentation: String = "") -> NewItem {
    let key = name.map { JSONValue.string($0).text() + ": " } ?? ""
    if var item = take(value, name) {
      item.body = key + item.body
      return item
    }
    var item = NewItem(key + text(value, named: name, indentation: indentation))
    item.indentation = indentation
    return item
  }

  /// The edits that put a value in the place of another. Its comments all go before it: what is behind it is the old one's.
  mutating func edits(_ value: JSONValue, inPlaceOf range: Range<Int>, in document: Document) -> [TextEdit] {
    let indentation = document.lineIndentation(at: range.lowerBound)
    guard let item = take(value, nil) else { return [TextEdit(range, text(value, indentation: indentation))] }
    let separator = style.lineEnding + indentation
    let trail = String(item.trail.trimmingBlanks)
    let before = (trail.isEmpty ? "" : trail + (trail.contains("//") ? separator : " ")) + item.lead
    let written = TextEdit(range, NewItem.indented(before + item.body, instead: item.indentation, indentation))
    guard before.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [written] }
    // On lines of its own, together with the comments that are there already: else they would be the list's.
    let start = document.startOfComments(before: range.lowerBound)
    return document.startsLine(start) ? [written] : [TextEdit(start..<start, separator), written]
  }

  /// A value, its lines but the first indented so.
  mutating func text(_ value: JSONValue, named name: String? = nil, indentation: String) -> String {
    guard isAnyIn(value, name) else { return style.inline(value) }
    if let item = take(value, name) { return NewItem.indented(item.body, instead: item.indentation, indentation) }
    let inner = indentation + style.unit
    var (open, close) = ("[", "]")
    var items: [NewItem] = []
    switch value {
    case .array(let values): for value in values { items.append(item(value, named: nil, indentation: inner)) }
    case .object(let object):
      (open, close) = ("{", "}")
      for member in object.members { items.append(item(member.value, named: member.name, indentation: inner)) }
    default: return style.inline(value)
    }
    let lines = items.enumerated().map {
      style.lineEnding + inner + $1.written(hasComma: $0 + 1 < items.count, indentation: inner)
    }
    return open + lines.joined() + style.lineEnding + indentation + close
  }

  /// Each is used once: a comment that stood once stands once.
  private mutating func take(_ value: JSONValue, _ name: String?) -> NewItem? {
    let key = Key(value, name)
    guard !going.isEmpty, var known = going[key], !known.isEmpty else { return nil }
    let item = known.removeFirst()
    going[key] = known.isEmpty ? nil : known
    // What is in it goes along.
    switch value {
    case .array(let values): for value in values { _ = take(value, nil) }
    case .object(let object): for member in object.members { _ = take(member.value, member.name) }
    default: break
    }
    return item
  }

  private func isAnyIn(_ value: JSONValue, _ name: String?) -> Bool {
    if going.isEmpty { return false }
    if going[Key(value, name)] != nil { return true }
    switch value {
    case .array(let values): return values.contains { isAnyIn($0, nil) }
    case .object(let object): return object.members.contains { isAnyIn($0.value, $0.name) }
    default: return false
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring { drop { $0.isWhitespace } }
}
