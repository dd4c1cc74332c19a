import UIModelJSON

/// Checks the progress notifications of a session by their tokens.
struct ProgressJudge {
  private enum Token {
    /// Work-done progress. `isBegun`: whether the `begin` notification was sent.
    case work(isBegun: Bool)
    /// Partial results of a method.
    case parts(of: String)
  }

  private var tokens: [JSONValue: Token] = [:]

  /// Records the progress tokens in a request of the client.
  mutating func asked(_ method: String, _ params: JSONValue?) {
    if let token = params?["workDoneToken"] { tokens[token] = .work(isBegun: false) }
    if let token = params?["partialResultToken"] { tokens[token] = .parts(of: method) }
  }

  mutating func created(_ token: JSONValue?) {
    if let token { tokens[token] = .work(isBegun: false) }
  }

  /// Returns the fault in the parameters of `$/progress`; nil if there is none.
  mutating func fault(in params: JSONValue, _ model: MetaModel) -> String? {
    guard let token = params["token"], let known = tokens[token] else { return "uses a token that is not known" }
    let value = params["value"] ?? .null
    var validator = MessageValidator()
    switch known {
    case .parts(let method):
      guard let kind = model.methods[method]?.partialResult else { return "\(method) has no partial results" }
      return validator.fault(in: value, kind)?.description
    case .work(let isBegun):
      let kind = value["kind"]?.string ?? ""
      let name = "WorkDoneProgress" + kind.prefix(1).uppercased() + kind.dropFirst()
      guard let structure = model.structures[name] else { return "has an unknown kind" }
      if let fault = validator.fault(in: value, .structure(structure)) { return fault.description }
      guard isBegun == (kind != "begin") else { return isBegun ? "begins twice" : "has not begun" }
      tokens[token] = kind == "end" ? nil : .work(isBegun: true)
      return nil
    }
  }
}
