import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// What a session has asked to be told of (`uimodel/subscribe`).
struct Subscription: Sendable {
  let id: String
  /// `changed`, `diagnostics`.
  let kinds: Set<String>
  /// Codes or systems; empty for all.
  let codes: [String]
  /// URIs, normalized; empty for all.
  let documents: Set<String>

  static let kindNames = ["changed", "diagnostics"]

  func covers(_ record: DocumentRecord) -> Bool { documents.isEmpty || documents.contains(record.uri.key) }

  func covers(_ code: String) -> Bool {
    codes.isEmpty || codes.contains { code == $0 || code.hasPrefix($0 + "/") }
  }

  /// Tells what has changed in the documents it covers.
  func tell(_ session: Session, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let records = changed.sorted().compactMap { workspace.records[$0] }.filter(covers)
    let gone = changed.contains { workspace.records[$0] == nil }
    guard !records.isEmpty || gone else { return }
    if kinds.contains("changed") {
      let uris = records.map { JSONValue.string($0.spelling) }
      session.notify(
        "uimodel/changed",
        ["subscription": .string(id), "clock": .int(workspace.clock), "documents": .array(uris)] as JSONValue)
    }
    guard kinds.contains("diagnostics") else { return }
    for record in records {
      let items = workspace.findings(of: record).filter { covers($0.finding.code) }
        .map { FindingJSON.json($0, in: record, workspace) }
      session.notify(
        "uimodel/diagnostics",
        [
          "subscription": .string(id), "clock": .int(workspace.clock), "uri": .string(record.spelling),
          "diagnostics": .array(items),
        ] as JSONValue, key: id + record.spelling)
    }
  }
}
