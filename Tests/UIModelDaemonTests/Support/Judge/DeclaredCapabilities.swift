import UIModelJSON

/// What a client has declared at `initialize`, by paths such as `textDocument.hover.contentFormat`.
struct DeclaredCapabilities {
  let value: JSONValue

  func value(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(value as JSONValue?) { $0?[String($1)] }
  }

  /// True for a flag that is set, and for anything that is no flag.
  func has(_ path: String) -> Bool { value(path).map { $0 != false && $0 != .null } ?? false }

  func list(_ path: String) -> [JSONValue]? { value(path)?.array }
}

/// What a client must have declared before it may be sent a member of a structure.
struct CapabilityNeed {
  enum Condition {
    /// One of these is declared.
    case declared([String])
    /// The value, or each of the values, is in a list that was declared at one of these paths.
    case listed([String])
    /// The client has declared a list, and then takes other values too; or the value is one that each client knows.
    case knownOr(ClosedRange<Int>, [String])
    /// Markdown is in a list of formats, for Markdown.
    case format([String])
    /// It is declared, for this value.
    case declaredFor(JSONValue, [String])
    /// It is declared, for an object.
    case declaredForObject([String])
  }

  let structure: String
  let member: String
  let condition: Condition
  /// The methods for which this holds; all if empty.
  var methods: [String] = []

  var paths: [String] {
    switch condition {
    case .declared(let paths), .listed(let paths), .knownOr(_, let paths), .format(let paths),
      .declaredFor(_, let paths), .declaredForObject(let paths):
      paths
    }
  }

  /// Whether a value may not be sent.
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
