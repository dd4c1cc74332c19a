import UIModelJSON
import UIModelPlatform

/// A reader of typed properties of an object in a document. Values of the wrong type, `{"$unknown": "why"}` and
/// unparsable text are read as unknown. The schema check reports these problems.
///
/// For example, `reader.bool("isHidden")` is `.default` if the object has no such member, and `.unknown` if the member
/// is a string.
package struct ObjectReader: Sendable {
  package let element: JSONElement
  package let block: BlockID
  /// A bit set of the object's keys. Most requested keys are absent, and a lookup in the bit set shows this without a
  /// search of the object.
  private let keyBits: UInt64
  /// The index of the node of the `$rest` value; nil if the object is not open.
  private let restNode: Int?

  package init(_ element: JSONElement, in block: BlockID) {
    self.element = element
    self.block = block
    keyBits = element.keyBits
    restNode = keyBits & Self.restKey.bitMask == 0 ? nil : element[Self.restKey]?.index
  }

  /// The key that makes an object open: `"$rest": { "$unknown": "why" }`. Properties that an open object does not name
  /// are unknown instead of default.
  package static let restKey: JSONKey = "$rest"
  /// Keys to which `$rest` does not apply: the availability, the names by which other declarations refer to the object,
  /// and `$rest` itself.
  private static let closedKeys: Set<JSONKey> = ["availableOn", "id", "ref", restKey]

  /// Returns a reader for the same node in another tree. Both trees must have the same nodes.
  func moved(to tree: JSONTree) -> ObjectReader {
    ObjectReader(JSONElement(tree: tree, index: element.index), in: block)
  }

  /// The value of a member. If an open object does not name the member, the value of `$rest` is used. Nil if the object
  /// has neither value.
  package subscript(_ key: JSONKey) -> JSONElement? {
    if keyBits & key.bitMask != 0, let value = element[key] { return value }
    guard let restNode, !Self.closedKeys.contains(key) else { return nil }
    return JSONElement(tree: element.tree, index: restNode)
  }

  /// Whether properties that the object does not name are unknown.
  package var isOpen: Bool { restNode != nil }

  package var place: Place { Place(element, in: block) }

  package func string(_ key: JSONKey) -> Property<String> { property(key) { $0.kind == .string ? $0.string : nil } }
  package func bool(_ key: JSONKey) -> Property<Bool> { property(key) { $0.bool } }
  package func number(_ key: JSONKey) -> Property<Double> { property(key) { $0.double } }
  package func int(_ key: JSONKey) -> Property<Int> { property(key) { $0.int } }

  /// Returns a property whose value is an enumeration case, read from its raw value. For any other string, the property
  /// is unknown.
  package func value<E: RawRepresentable & Sendable>(_ key: JSONKey, _ type: E.Type) -> Property<E>
  where E.RawValue == String {
    property(key) { $0.kind == .string ? $0.string.flatMap(E.init(rawValue:)) : nil }
  }

  /// Returns a property of any type, with its value as JSON.
  package func json(_ key: JSONKey) -> Property<JSONValue> { property(key) { JSONValue($0) } }

  /// Returns a property whose value is an array of exactly `count` numbers, such as a point or a rectangle. If one
  /// number is unknown, the property is unknown.
  package func numbers(_ key: JSONKey, count: Int) -> Property<[Double]> {
    if let array = self[key], array.kind == .array,
      let reason = array.elements.lazy.compactMap({ $0.unknownReason }).first
    {
      return .unknown(reason: reason, Place(array, in: block))
    }
    return property(key) { element in
      let numbers = element.elements.compactMap { $0.double }
      return element.kind == .array && numbers.count == count && element.count == count ? numbers : nil
    }
  }

  /// Returns a property, converted by `read`. If `read` returns nil, the property is unknown.
  package func property<T: Sendable>(_ key: JSONKey, _ read: (JSONElement) -> T?) -> Property<T> {
    guard let value = self[key] else { return .default }
    let place = Place(value, in: block)
    if let reason = value.unknownReason { return .unknown(reason: reason, place) }
    guard let convertedValue = read(value) else { return .unknown(reason: "it is not a valid \(key)", place) }
    return .given(convertedValue, Origin(place))
  }

  /// Returns a nested object; nil if the member is absent or not an object.
  package func object(_ key: JSONKey) -> ObjectReader? {
    guard let value = self[key], value.kind == .object, value.unknownReason == nil else { return nil }
    return ObjectReader(value, in: block)
  }

  /// Returns the elements of a list that `read` can convert. If `read` returns nil for an element, the list is
  /// incomplete.
  package func list<T: Sendable>(_ key: JSONKey, _ read: (JSONElement) -> T?) -> List<T> {
    guard let value = self[key] else { return .absent }
    return list(value, read)
  }

  /// Returns the elements of a list that are objects, converted by `read`. If another element occurs, the list is
  /// incomplete.
  package func objects<T: Sendable>(_ key: JSONKey, _ read: (ObjectReader) -> T) -> List<T> {
    list(key) { $0.kind == .object ? read(ObjectReader($0, in: block)) : nil }
  }

  package func list<T: Sendable>(_ value: JSONElement, _ read: (JSONElement) -> T?) -> List<T> {
    let place = Place(value, in: block)
    guard value.kind == .array else { return List([], isComplete: false, place: place) }
    var elements: [T] = []
    elements.reserveCapacity(value.count)
    var leadingCount: Int?
    for element in value.elements {
      if element.unknownReason == nil, let convertedElement = read(element) {
        elements.append(convertedElement)
      } else {
        leadingCount = leadingCount ?? elements.count
      }
    }
    return List(elements, isComplete: leadingCount == nil, leadingCount: leadingCount, place: place)
  }

  package func strings(_ key: JSONKey) -> List<Located<String>> { self[key].map { strings($0) } ?? .absent }

  package func strings(_ value: JSONElement) -> List<Located<String>> {
    list(value) { element in
      guard element.kind == .string, let string = element.string else { return nil }
      return Located(string, Place(element, in: block))
    }
  }
}

/// A value with its place in a document.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let place: Place

  package init(_ value: Value, _ place: Place) {
    self.value = value
    self.place = place
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

extension JSONElement {
  /// The reason why a value is unknown; nil for a known value. The reason is the string in `{"$unknown": "why"}`, or a
  /// text for a value that could not be parsed.
  package var unknownReason: String? {
    guard kind == .object, node.payload == 1, let reason = self["$unknown"] else {
      return kind == .invalid ? "it could not be read" : nil
    }
    return reason.string ?? "the document declares it unknown"
  }
}
