import UIModelJSON
import UIModelPlatform

extension ValueType {
  /// Whether this type is `handle` and `name` is empty. No reference can refer to an object with an empty handle.
  func isEmptyHandle(_ name: String) -> Bool { if case .handle = self { name.isEmpty } else { false } }

  /// Whether a value has the JSON kind of this type. The contents of the value are not checked, except that a handle
  /// must not be empty and an identifier object must have the key `generated`.
  func accepts(_ element: JSONElement) -> Bool {
    switch self {
    case .any: true
    case .null: element.kind == .null
    case .string, .enumeration, .reference, .version, .releases: element.kind == .string
    case .handle: element.kind == .string && !isEmptyHandle(element.string ?? "")
    case .identifier: element.kind == .string || (element.kind == .object && element["generated"] != nil)
    case .boolean: element.bool != nil
    case .integer, .number: element.kind == .number
    case .numbers, .list: element.kind == .array
    case .object, .map: element.kind == .object
    case .oneOf(let types): types.contains { $0.accepts(element) }
    }
  }

  /// Whether a value is valid for this type. The members of objects and the elements of lists are not checked, except
  /// in an array of numbers.
  package func isSatisfied(by element: JSONElement) -> Bool {
    switch self {
    case .enumeration(let cases): element.kind == .string && cases.contains { $0.name == element.string }
    case .integer: element.int != nil
    case .number: element.double != nil
    case .numbers(let names):
      element.kind == .array && element.count == names.count
        && element.elements.allSatisfy { $0.double != nil || $0.unknownReason != nil }
    case .version: element.string.flatMap { Version($0) } != nil
    case .releases: element.string.flatMap { ReleaseRange($0) } != nil
    case .oneOf(let types): types.contains { $0.isSatisfied(by: element) }
    default: accepts(element)
    }
  }

  /// The type as a phrase for messages, such as "true or false" or "[x, y, width, height]".
  package var phrase: String {
    switch self {
    case .any: "any value"
    case .null: "null"
    case .string, .identifier: "a string"
    case .handle: "a name"
    case .reference(let kinds): "the name of " + kinds.map(\.phrase).joined(separator: " or ")
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .numbers(let names): "[\(names.joined(separator: ", "))]"
    case .enumeration(let cases):
      cases.count <= 6 ? ValueType.joinedAlternatives(cases.map { "\"\($0.name)\"" }) : "a named value"
    case .object(let name): "an object (\(name))"
    case .map: "an object"
    case .list(let type): "an array of \(type.pluralPhrase)"
    case .oneOf(let types): types.map(\.phrase).joined(separator: ", or ")
    case .version: "a version such as \"16.4\""
    case .releases: "a version such as \"16.4\", or a range such as \"15.0..<16.4\""
    }
  }

  /// The type as a plural phrase for the elements of a list, such as "strings".
  private var pluralPhrase: String {
    switch self {
    case .string, .identifier: "strings"
    case .handle: "names"
    case .reference(let kinds): "names of " + kinds.map(\.phrase).joined(separator: " or ")
    case .integer: "whole numbers"
    case .number: "numbers"
    case .object(let name): "objects (\(name))"
    case .map: "objects"
    case .list(let type): "arrays of \(type.pluralPhrase)"
    case .oneOf(let types): types.map(\.pluralPhrase).joined(separator: ", or ")
    case .any: "any values"
    case .null, .boolean, .numbers, .enumeration, .version, .releases: phrase
    }
  }

  /// Returns names joined for a message, such as `"a", "b" or "c"`.
  private static func joinedAlternatives(_ names: [String]) -> String {
    guard names.count > 1, let lastName = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + lastName
  }

  /// The names of the object types that a value of this type can have, or that its elements can have.
  package var objectTypes: [String] {
    switch self {
    case .object(let name): [name]
    case .list(let type), .map(let type): type.objectTypes
    case .oneOf(let types): types.flatMap(\.objectTypes)
    default: []
    }
  }

  /// The enumeration cases that are valid as a value of this type, or as an element of a list.
  package var cases: [EnumerationCase] {
    switch self {
    case .enumeration(let cases): cases
    case .list(let type): type.cases
    case .oneOf(let types): types.flatMap(\.cases)
    default: []
    }
  }
}

extension ValueType {
  /// Whether a string, such as `"200"`, is probably meant as a number. One of `types` must be a number, and the string
  /// must not resemble any of `cases`. The message then lists all accepted types and not only the cases.
  static func mayMeanNumber(
    _ element: JSONElement, among types: [ValueType], orCases cases: [EnumerationCase]
  ) -> Bool {
    guard types.contains(where: { if case .number = $0 { true } else if case .integer = $0 { true } else { false } }),
      let name = element.string, !cases.contains(where: { $0.name == name })
    else { return false }
    return nearestTerm(to: name, among: cases.map(\.name)) == nil
  }
}
