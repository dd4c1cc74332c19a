import UIModelJSON

/// The capabilities that a client declared in `initialize`, by paths such as `textDocument.hover.contentFormat`.
struct DeclaredCapabilities {
  let value: JSONValue

  func value(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(value as JSONValue?) { $0?[String($1)] }
  }

  /// Whether the client declares a value at a path. False and null count as not declared.
  func has(_ path: String) -> Bool { value(path).map { $0 != false && $0 != .null } ?? false }

  func list(_ path: String) -> [JSONValue]? { value(path)?.array }
}

/// The capability that a client must declare before the server may send a member of a structure.
struct CapabilityNeed {
  enum Condition {
    /// One of the paths is declared.
    case declared([String])
    /// The value, or each element of an array, is in a list that is declared at one of the paths.
    case listed([String])
    /// The value is in the range, which every client supports, or the client declares a list at one of the paths. A
    /// client that declares a list must also accept unknown values.
    case knownOr(ClosedRange<Int>, [String])
    /// A value in Markdown requires `markdown` in a list of formats at one of the paths. Other values are always
    /// allowed.
    case format([String])
    /// The given value requires that one of the paths is declared. Other values are always allowed.
    case declaredFor(JSONValue, [String])
    /// An object requires that one of the paths is declared. Other values are always allowed.
    case declaredForObject([String])
  }

  let structure: String
  let member: String
  let condition: Condition
  /// The methods to which the requirement applies; all methods if empty.
  var methods: [String] = []

  var paths: [String] {
    switch condition {
    case .declared(let paths), .listed(let paths), .knownOr(_, let paths), .format(let paths),
      .declaredFor(_, let paths), .declaredForObject(let paths):
      paths
    }
  }

  /// Whether the client lacks the capability that a value needs.
  func isMissing(for value: JSONValue, _ client: DeclaredCapabilities) -> Bool {
    switch condition {
    case .declared(let paths): !paths.contains { client.has($0) }
    case .listed(let paths): !isListed(value, paths.flatMap { client.list($0) ?? [] })
    case .knownOr(let supportedRange, let paths):
      !supportedRange.contains(value.int ?? 0) && !paths.contains { client.list($0) != nil }
    case .format(let paths):
      value["kind"] == "markdown" && !paths.contains { client.list($0)?.contains("markdown") ?? false }
    case .declaredFor(let restrictedValue, let paths): value == restrictedValue && !paths.contains { client.has($0) }
    case .declaredForObject(let paths): value.object != nil && !paths.contains { client.has($0) }
    }
  }

  private func isListed(_ value: JSONValue, _ allowedValues: [JSONValue]) -> Bool {
    value.array.map { $0.allSatisfy { allowedValues.contains($0) } } ?? allowedValues.contains(value)
  }
}
