import UIModelJSON

/// Checks the progress notifications of a session by their tokens.
struct ProgressJudge {
  private enum Token {
    /// A token of work-done progress. `isBegun` is true after the server has sent the `begin` notification.
    case work(isBegun: Bool)
    /// A token of a method's partial results.
    case partialResults(of: String)
  }

  private var tokens: [JSONValue: Token] = [:]

  /// Records the progress tokens in a request of the client.
  mutating func recordRequest(_ method: String, _ params: JSONValue?) {
    if let token = params?["workDoneToken"] { tokens[token] = .work(isBegun: false) }
    if let token = params?["partialResultToken"] { tokens[token] = .partialResults(of: method) }
  }

  mutating func recordCreation(_ token: JSONValue?) {
    if let token { tokens[token] = .work(isBegun: false) }
  }

  /// Checks the parameters of `$/progress` and updates the state of the token. Returns the fault; nil if there is none.
  mutating func fault(in params: JSONValue, _ model: MetaModel) -> String? {
    guard let token = params["token"], let tokenState = tokens[token] else { return "uses a token that is not known" }
    let value = params["value"] ?? .null
    var validator = MessageValidator()
    switch tokenState {
    case .partialResults(let method):
      guard let kind = model.methods[method]?.partialResult else { return "\(method) has no partial results" }
      return validator.fault(in: value, kind)?.description
    case .work(let isBegun):
      let kind = value["kind"]?.string ?? ""
      let structureName = "WorkDoneProgress" + kind.prefix(1).uppercased() + kind.dropFirst()
      guard let structure = model.structures[structureName] else { return "has an unknown kind" }
      if let fault = validator.fault(in: value, .structure(structure)) { return fault.description }
      guard isBegun == (kind != "begin") else { return isBegun ? "begins twice" : "has not begun" }
      tokens[token] = kind == "end" ? nil : .work(isBegun: true)
      return nil
    }
  }
}
