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
    /// The value is in a range that every client knows, or the client declares a list. A client with a list also
    /// accepts unknown values.
    case knownOr(ClosedRange<Int>, [String])
    /// A value in Markdown needs `markdown` in a declared list of formats.
    case format([String])
    /// The given value needs one of the paths. Other values need none.
    case declaredFor(JSONValue, [String])
    /// An object needs one of the paths. Other values need none.
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
    case .knownOr(let known, let paths):
      !known.contains(value.int ?? 0) && !paths.contains { client.list($0) != nil }
    case .format(let paths):
      value["kind"] == "markdown" && !paths.contains { client.list($0)?.contains("markdown") ?? false }
    case .declaredFor(let special, let paths): value == special && !paths.contains { client.has($0) }
    case .declaredForObject(let paths): value.object != nil && !paths.contains { client.has($0) }
    }
  }

  private func isListed(_ value: JSONValue, _ known: [JSONValue]) -> Bool {
    value.array.map { $0.allSatisfy { known.contains($0) } } ?? known.contains(value)
  }
}
