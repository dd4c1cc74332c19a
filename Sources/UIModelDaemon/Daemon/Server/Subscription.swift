import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// A session's subscription to changes (`uimodel/subscribe`).
///
/// For example, `{"kinds": ["diagnostics"], "codes": ["sheet"]}` subscribes to the findings of the sheet rules.
struct Subscription: Sendable {
  let id: String
  /// The kinds of notifications: "changed" and "diagnostics".
  let kinds: Set<String>
  /// The rule codes or systems whose findings are reported; empty to report all findings.
  let codes: [String]
  /// The normalized URIs of the documents whose changes are reported; empty to report the changes of all documents.
  let documentURIs: Set<String>
  /// The clock up to which changes have been reported.
  var reportedClock: Int

  static let kindNames = ["changed", "diagnostics"]

  func covers(_ record: DocumentRecord) -> Bool { covers(record.uri) }
  func covers(_ uri: DocumentURI) -> Bool { documentURIs.isEmpty || documentURIs.contains(uri.key) }

  func covers(_ code: String) -> Bool {
    codes.isEmpty || codes.contains { code == $0 || code.hasPrefix($0 + "/") }
  }

  /// Notifies a session of changes in the documents that the subscription covers.
  mutating func notify(_ session: Session, _ changedNumbers: Set<UInt32>, _ workspace: Workspace) {
    let changedNumbers = workspace.inOrder(changedNumbers)
    let records = changedNumbers.compactMap { workspace.records[$0] }.filter(covers)
    let removals = workspace.removals(among: changedNumbers).filter { covers($0.uri) }
    defer { reportedClock = workspace.clock }
    guard !records.isEmpty || !removals.isEmpty else { return }
    if kinds.contains("changed") {
      let uris = (records.map(\.spelling) + removals.map(\.spelling)).map { JSONValue.string($0) }
      session.notify(
        "uimodel/changed",
        [
          "subscription": .string(id), "clock": .int(workspace.clock), "documents": .array(uris),
          "origins": .array(workspace.history.origins(since: reportedClock).map(\.json)),
        ] as JSONValue)
    }
    guard kinds.contains("diagnostics") else { return }
    for record in records {
      let context = FindingJSON.Context(record, workspace)
      let items = workspace.findings(of: record).filter { covers($0.finding.code) }
        .map { FindingJSON.json($0, in: record, workspace, context: context) }
      notify(session, items, of: record.spelling, workspace)
    }
    for removal in removals { notify(session, [], of: removal.spelling, workspace) }
  }

  private func notify(_ session: Session, _ items: [JSONValue], of uri: String, _ workspace: Workspace) {
    session.notify(
      "uimodel/diagnostics",
      [
        "subscription": .string(id), "clock": .int(workspace.clock), "uri": .string(uri), "diagnostics": .array(items),
      ] as JSONValue, key: id + uri)
  }
}

extension ChangeOrigin {
  var json: JSONValue {
    switch self {
    case .files: return ["kind": "files"]
    case .client(let session, let name, let method):
      var object: JSONObject = ["kind": "client", "session": .int(session)]
      object["client"] = name.map { .string($0) }
      object["method"] = method.map { .string($0) }
      return .object(object)
    }
  }
}
