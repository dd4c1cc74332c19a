import UIModelJSON

/// A fault in a message, with the path to the invalid value.
struct MessageFault: Hashable, CustomStringConvertible {
  var path: [String] = []
  let problem: String

  init(_ problem: String) { self.problem = problem }

  /// Returns the fault with a path component inserted at the start of the path.
  func addingParent(_ component: String) -> MessageFault {
    var fault = self
    fault.path.insert(component, at: 0)
    return fault
  }

  var description: String { path.isEmpty ? problem : path.joined(separator: ".") + ": " + problem }
}

/// Compares JSON values with types of the protocol's meta model. An unknown member of a structure is a fault.
struct MessageValidator {
  struct ValidObject {
    let structure: String
    let object: JSONObject
  }

  /// The valid objects found so far, with the names of their structures.
  private(set) var validObjects: [ValidObject] = []

  /// Returns the fault in a value; nil if the value has the given type.
  mutating func fault(in value: JSONValue, _ kind: MetaModel.Kind) -> MessageFault? {
    switch kind {
    case .any: nil
    case .null: value == .null ? nil : mismatch("null", value)
    case .string: value.string != nil ? nil : mismatch("a string", value)
    case .boolean: value.bool != nil ? nil : mismatch("a boolean", value)
    case .decimal: value.double != nil ? nil : mismatch("a number", value)
    case .uri: value.string.map(MessageValidator.isURI) ?? false ? nil : mismatch("a URI", value)
    case .integer(let range):
      value.int.map { range.contains($0) } ?? false ? nil : mismatch("an integer of \(range)", value)
    case .constant(let text): value.string == text ? nil : mismatch("\"\(text)\"", value)
    case .enumeration(let enumeration): fault(in: value, enumeration)
    case .structure(let structure): fault(in: value, structure)
    case .union(let kinds): fault(in: value, union: kinds)
    case .intersection(let kinds): fault(in: value, intersection: kinds)
    case .array(let element):
      value.array.map { elementFault(of: $0) { _ in element } } ?? mismatch("an array", value)
    case .tuple(let kinds):
      value.array.map { $0.count == kinds.count ? elementFault(of: $0) { kinds[$0] } : mismatch("a tuple", value) }
        ?? mismatch("an array", value)
    case .map(let kind): fault(in: value, mapTo: kind)
    }
  }

  private mutating func elementFault(of array: [JSONValue], _ kind: (Int) -> MetaModel.Kind) -> MessageFault? {
    for (index, element) in array.enumerated() {
      if let fault = fault(in: element, kind(index)) { return fault.addingParent(String(index)) }
    }
    return nil
  }

  private mutating func fault(in value: JSONValue, mapTo kind: MetaModel.Kind) -> MessageFault? {
    guard let object = value.object else { return mismatch("an object", value) }
    for member in object.members {
      if let fault = fault(in: member.value, kind) { return fault.addingParent(member.name) }
    }
    return nil
  }

  private mutating func fault(in value: JSONValue, _ enumeration: MetaModel.Enumeration) -> MessageFault? {
    if enumeration.isOpen { return fault(in: value, enumeration.base) }
    return enumeration.values.contains(value) ? nil : mismatch(enumeration.name, value)
  }

  private mutating func fault(in value: JSONValue, _ structure: MetaModel.Structure) -> MessageFault? {
    guard let object = value.object else { return mismatch(structure.name, value) }
    var requiredCount = 0
    for member in object.members {
      guard let property = structure.properties[member.name] else {
        return MessageFault("\(structure.name) has no such member").addingParent(member.name)
      }
      if !property.isOptional { requiredCount += 1 }
      if let fault = fault(in: member.value, property.kind) { return fault.addingParent(member.name) }
    }
    guard requiredCount == structure.requiredNames.count else {
      let missingNames = structure.requiredNames.filter { object[$0] == nil }.sorted()
      return MessageFault("\(structure.name) needs \(missingNames.joined(separator: ", "))")
    }
    validObjects.append(ValidObject(structure: structure.name, object: object))
    return nil
  }

  /// Returns nil if a value has one of the types. Otherwise returns the deepest fault, because it is the most specific.
  private mutating func fault(in value: JSONValue, union kinds: [MetaModel.Kind]) -> MessageFault? {
    let count = validObjects.count
    var deepestFault: MessageFault?
    for kind in kinds {
      guard let fault = fault(in: value, kind) else { return nil }
      validObjects.removeSubrange(count...)
      if fault.path.count > deepestFault?.path.count ?? -1 { deepestFault = fault }
    }
    return deepestFault
  }

  /// Returns the fault in a value that must have the members of several structures; nil if the value is valid.
  private mutating func fault(in value: JSONValue, intersection kinds: [MetaModel.Kind]) -> MessageFault? {
    guard let object = value.object else { return mismatch("an object", value) }
    var remainingNames = Set(object.members.map(\.name))
    for case .structure(let structure) in kinds {
      let ownMembers = object.members.filter { structure.properties[$0.name] != nil }.map { ($0.name, $0.value) }
      remainingNames.subtract(ownMembers.map(\.0))
      if let fault = fault(in: .object(JSONObject(distinct: ownMembers)), structure) { return fault }
    }
    return remainingNames.min().map { MessageFault("has no such member").addingParent($0) }
  }

  private func mismatch(_ expected: String, _ value: JSONValue) -> MessageFault {
    MessageFault("expected \(expected), got \(value.text().prefix(200))")
  }

  /// Whether a text has a URI scheme, valid percent escapes, and no characters that must be escaped (RFC 3986).
  static func isURI(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let firstByte = bytes.first, isLetter(firstByte),
      bytes[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return false }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        let digits = bytes[(index + 1)...].prefix(2)
        guard digits.count == 2, digits.allSatisfy({ isDigit($0) || "abcdefABCDEF".utf8.contains($0) }) else {
          return false
        }
      } else if !isLetter(byte), !isDigit(byte), !"-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
