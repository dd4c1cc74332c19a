import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Converts a group of edits into text edits. All changes of one object or list form one arrangement. If the group
/// removes a value and inserts an equal value at another place, the inserted value keeps the old text and comments.
struct GroupEditing {
  private let document: Document
  private let style: JSONStyle
  private let containers: ContainerIndex
  /// The changed containers, by the offset after the opening bracket.
  private var arrangements: [Int: Arrangement] = [:]
  private var insertedValues: [(name: String?, value: JSONValue)] = []
  /// Values that are replaced as a whole, with their ranges.
  private var replacements: [(range: Range<Int>, value: JSONValue)] = []
  private var removedValues: [RemovedValue] = []
  private var renameEdits: [TextEdit] = []

  private struct RemovedValue {
    let element: JSONElement
    var name: String?
    let blockStart: Int
    var item: ListText.Item?
    /// Whether the removed value is a list element with a name. If so, only named values inside it can be reused
    /// elsewhere.
    var isNamed = false
  }

  init(_ document: Document, _ style: JSONStyle, _ containers: ContainerIndex) {
    self.document = document
    self.style = style
    self.containers = containers
  }

  /// Returns the text edits of a group, in text order.
  static func textEdits(
    _ edits: [ModelEdit], _ document: Document, _ style: JSONStyle, _ containers: ContainerIndex
  ) throws(EditError) -> [TextEdit] {
    var group = GroupEditing(document, style, containers)
    for edit in edits { try group.apply(edit) }
    return group.collectedTextEdits()
  }

  private func collectedTextEdits() -> [TextEdit] {
    var valueText = ValueText(style)
    for removedValue in removedValues {
      valueText.add(
        removedValue.element, named: removedValue.name, blockStart: removedValue.blockStart, in: document,
        removedValue.item, onlyNamed: removedValue.isNamed)
    }
    let items = insertedValues.map { valueText.item($0.value, named: $0.name) }
    var edits = renameEdits
    for (range, value) in replacements {
      edits += valueText.edits(value, inPlaceOf: range, in: document)
    }
    // Inner containers come first, so that the new text of an outer item that moves includes the edits within the item.
    for (_, arrangement) in arrangements.sorted(by: { $0.key > $1.key }) where arrangement.isChanged {
      edits = ArrangementText.edits(arrangement, newItems: items, style, within: edits)
    }
    return edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  // MARK: Edits

  private mutating func apply(_ edit: ModelEdit) throws(EditError) {
    switch edit {
    case .replace(let place, let value):
      guard let range = valueRange(at: place) else { throw .notFound }
      // A section's closing bracket may be in another block, so `isClosed` does not apply to its element.
      let isClosed = document.range(of: place) != range || document.element(at: place)?.0.isClosed == true
      guard isClosed, ContainerCheck.isComplete(range, in: document) else { throw .brokenText }
      try replace(place, range, value)
    case .set(let object, let name, let value):
      guard let container = containers.container(at: object), container.isObject else { throw .notFound }
      guard let index = container.items.firstIndex(where: { $0.name.isSame(as: name) }) else {
        return try insert(value, named: name, before: .max, in: container)
      }
      let item = container.items[known: index]
      let section = object.isRoot ? document.place(at: [name]) : nil
      let place = section ?? Place(block: object.block, node: Int32(item.node))
      try containers.check(container)
      try replace(place, item.valueRange, value)
    case .insert(let list, let index, let value):
      guard let container = containers.container(at: list), !container.isObject else { throw .notFound }
      try insert(value, named: nil, before: index, in: container)
    case .remove(let place):
      guard let (container, index) = containers.parent(of: place) else { throw .notFound }
      try remove(index, place, in: container)
    case .move(let place, let target):
      guard let (container, index) = containers.parent(of: place) else { throw .notFound }
      try change(container) { $0.move(index, to: target) }
    case .code: throw .notFound
    case .renameProperty(let place, let name):
      guard let (container, index) = containers.parent(of: place), container.isObject,
        let (element, blockIndex) = document.element(at: place)
      else { throw .notFound }
      let key = element.kind == .key ? element : JSONElement(tree: element.tree, index: element.index - 1)
      let start = document.starts[blockIndex]
      guard key.kind == .key, container.items.indices.contains(index) else { throw .notFound }
      renameEdits.append(
        TextEdit(start + key.range.lowerBound..<start + key.range.upperBound, JSONValue.string(name).text()))
    }
  }

  /// Returns the range of a value. For a section, this is the complete list, not only its opening bracket.
  private func valueRange(at place: Place) -> Range<Int>? {
    guard let (element, _) = document.element(at: place), element.kind != .key else { return nil }
    if let container = containers.container(at: place) { return container.contentStart - 1..<container.contentEnd + 1 }
    return document.range(of: place)
  }

  private mutating func change(_ container: Container, _ body: (inout Arrangement) -> Void) throws(EditError) {
    try containers.check(container)
    body(
      &arrangements[container.contentStart, default: Arrangement(ListText(document: document, container: container))])
  }

  private mutating func insert(
    _ value: JSONValue, named name: String?, before index: Int, in container: Container
  ) throws(EditError) {
    insertedValues.append((name, value))
    let valueIndex = insertedValues.count - 1
    try change(container) { $0.insert(valueIndex, before: index) }
  }

  private mutating func remove(_ index: Int, _ place: Place, in container: Container) throws(EditError) {
    try change(container) { $0.remove(index) }
    let item = ListText(document: document, container: container).item(index)
    guard let (element, blockIndex) = document.element(at: place) else { return }
    let value = element.kind == .key ? JSONElement(tree: element.tree, index: element.index + 1) : element
    let name = container.isObject ? container.items[known: index].name : nil
    removedValues.append(RemovedValue(element: value, name: name, blockStart: document.starts[blockIndex], item: item))
  }

  // MARK: Replacing values

  private mutating func replace(_ place: Place, _ range: Range<Int>, _ value: JSONValue) throws(EditError) {
    // A section may span several blocks, so `replaceSection` replaces it.
    guard let (element, blockIndex) = document.element(at: place),
      document.starts[blockIndex] + element.range.upperBound == range.upperBound
    else { return try replaceSection(at: place, range, value) }
    try replace(element, blockStart: document.starts[blockIndex], with: value)
  }

  /// Replaces a value. Unchanged parts keep their text.
  private mutating func replace(
    _ element: JSONElement, blockStart start: Int, with value: JSONValue
  ) throws(EditError) {
    let range = start + element.range.lowerBound..<start + element.range.upperBound
    // If the old value contains the new value, or the new value contains the old value, the old value is replaced as a
    // whole. The inner value then keeps its comments. Two lists, and two objects with the same name, are compared part
    // by part instead.
    if !document.comments(in: range).isEmpty, !hasSameIdentity(element, value) {
      let (oldValue, newValue) = (JSONValue(element).canonical, value.canonical)
      if newValue.containsNested(oldValue) || oldValue.containsNested(newValue) {
        return replaceWhole(element, blockStart: start, with: value)
      }
    }
    switch (element.kind, value) {
    case (.object, .object(let object)) where object.isEmpty || sharesMembers(element, with: object):
      try replaceMembers(of: element, start, with: object)
    case (.array, .array(let values)): try replaceElements(of: element, start, with: values)
    default:
      if JSONValue(element).canonical != value.canonical { replaceWhole(element, blockStart: start, with: value) }
    }
  }

  private mutating func replaceWhole(_ element: JSONElement, blockStart start: Int, with value: JSONValue) {
    replacements.append((start + element.range.lowerBound..<start + element.range.upperBound, value))
    removedValues.append(RemovedValue(element: element, blockStart: start))
  }

  private func hasSameIdentity(_ element: JSONElement, _ value: JSONValue) -> Bool {
    switch (element.kind, value) {
    case (.array, .array): true
    case (.object, .object(let object)):
      object.isEmpty || ElementPairing.name(value).map { $0 == ElementPairing.name(JSONValue(element)) } ?? false
    default: false
    }
  }

  /// Whether an object and its new value have a member name in common. If not, the new object might contain the old
  /// one.
  private func sharesMembers(_ element: JSONElement, with object: JSONObject) -> Bool {
    let names = Set(element.members.map { JSONKey($0.name) })
    return object.members.contains { names.contains(JSONKey($0.name)) }
  }

  private mutating func replaceMembers(
    of element: JSONElement, _ start: Int, with object: JSONObject
  ) throws(EditError) {
    let container = Container(element, start: start)
    var names = Set<JSONKey>()
    for (index, member) in element.members.enumerated() {
      let isFirst = names.insert(JSONKey(member.name)).inserted
      guard let value = object[member.name] else {
        try remove(index, member.value, start, in: container)
        continue
      }
      // If a key is repeated, only its first member is replaced. The author must remove the repeated members.
      if isFirst { try replace(member.value, blockStart: start, with: value) }
    }
    // Insert each new member before the next member that exists already.
    for (index, member) in object.members.enumerated() where !names.contains(JSONKey(member.name)) {
      let nextName = object.members[(index + 1)...].first { names.contains(JSONKey($0.name)) }?.name
      let insertionIndex = nextName.flatMap { name in container.items.firstIndex { $0.name.isSame(as: name) } }
      try insert(member.value, named: member.name, before: insertionIndex ?? .max, in: container)
    }
  }

  private mutating func remove(
    _ index: Int, _ value: JSONElement, _ start: Int, in container: Container
  ) throws(EditError) {
    try change(container) { $0.remove(index) }
    let name = container.isObject ? container.items[known: index].name : nil
    let item = ListText(document: document, container: container).item(index)
    let isNamed = !container.isObject && ElementPairing.name(JSONValue(value)) != nil
    removedValues.append(RemovedValue(element: value, name: name, blockStart: start, item: item, isNamed: isNamed))
  }

  private mutating func replaceElements(
    of element: JSONElement, _ start: Int, with values: [JSONValue]
  ) throws(EditError) {
    let oldElements = element.elements.map { (element: $0, start: start) }
    try replace(oldElements, in: Container(element, start: start), with: values)
  }

  /// Replaces the list of a section. The elements of the list may be in several blocks.
  private mutating func replaceSection(at place: Place, _ range: Range<Int>, _ value: JSONValue) throws(EditError) {
    guard case .array(let values) = value, let container = containers.container(at: place), !container.isObject,
      container.contentStart == range.lowerBound + 1
    else { return replacements.append((range, value)) }
    let oldElements = container.items.map { item -> (element: JSONElement, start: Int) in
      let blockIndex = document.blockIndex(at: item.range.lowerBound)
      return (JSONElement(tree: document.blocks[blockIndex].tree, index: item.node), document.starts[blockIndex])
    }
    try replace(oldElements, in: container, with: values)
  }

  private mutating func replace(
    _ oldElements: [(element: JSONElement, start: Int)], in container: Container, with values: [JSONValue]
  ) throws(EditError) {
    try containers.check(container)
    var pairing = ElementPairing(oldElements.map { JSONValue($0.element) }, values)
    var stayingElements = Set(pairing.sources.compactMap { $0 }.longestIncreasingSubsequence)
    // A new element gets the position and comments of a removed element, if both elements are between the same two
    // staying elements.
    var lastStayingElement = -1
    for index in values.indices {
      if let source = pairing.sources[index] {
        if stayingElements.contains(source) { lastStayingElement = source }
      } else if pairing.match(lastStayingElement + 1, for: index) {
        lastStayingElement += 1
        stayingElements.insert(lastStayingElement)
      }
    }
    for index in pairing.unmatchedElements.sorted() {
      try remove(index, oldElements[known: index].element, oldElements[known: index].start, in: container)
    }
    var entries: [Arrangement.Entry] = []
    for (index, source) in pairing.sources.enumerated() {
      guard let source else {
        insertedValues.append((nil, values[known: index]))
        entries.append(.newItem(insertedValues.count - 1))
        continue
      }
      if pairing.changedElements.contains(index) {
        try replace(
          oldElements[known: source].element, blockStart: oldElements[known: source].start, with: values[known: index])
      }
      entries.append(.oldItem(source))
    }
    try change(container) { $0.set(entries, stayingItems: stayingElements.sorted()) }
  }
}
