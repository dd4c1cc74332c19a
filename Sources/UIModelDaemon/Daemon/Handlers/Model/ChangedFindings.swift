import UIModelEngine
import UIModelJSON

/// The findings of documents that a change is about to edit, to tell which it brought.
struct ChangedFindings {
  private struct Key: Hashable {
    let code: String
    let message: String
  }

  private var before: [UInt32: [Key: Int]] = [:]
  /// What is the same in a message before and after.
  private let renames: [NameChange]

  init(of plan: CommitPlan, renaming renames: [NameChange] = [], _ context: RequestContext) {
    self.renames = renames
    context.workspace.bringUpToDate()
    for number in plan.scripts.keys {
      guard let record = context.workspace.records[number] else { continue }
      before[number] = context.workspace.findings(of: record).reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
  }

  /// A finding that was there before, and now has the new name in it, is not one that the change brought.
  private func key(_ located: LocatedFinding) -> Key {
    let message = renames.reduce(located.finding.message) { $1.hidingNames(in: $0) }
    return Key(code: located.finding.code, message: message)
  }

  /// What is found in these documents now and was not before, as `uimodel/diagnostics/get` tells it.
  func brought(_ context: RequestContext) -> [JSONValue] {
    context.workspace.bringUpToDate()
    var found: [JSONValue] = []
    for number in context.workspace.inOrder(before.keys) {
      guard let record = context.workspace.records[number] else { continue }
      var known = before[number] ?? [:]
      let ofDocument = FindingJSON.Context(record, context.workspace)
      for located in context.workspace.findings(of: record) {
        let key = key(located)
        if let count = known[key], count > 0 {
          known[key] = count - 1
        } else {
          found.append(
            FindingJSON.json(located, in: record, context.workspace, context.encoding, context: ofDocument))
        }
      }
    }
    return found
  }
}

/// The names of a thing before and after it gets another.
struct NameChange: Sendable {
  let old: String
  let new: String

  init?(_ request: ModelRequest) {
    guard case .rename(let address, let new) = request, let old = address.name else { return nil }
    (self.old, self.new) = (old, new)
  }

  /// A sentence with the same in place of either name, where it stands as a word.
  func hidingNames(in sentence: String) -> String {
    let hidden: [UInt8] = [0]
    // The longer first: one may be a word of the other.
    let names = [Array(old.utf8), Array(new.utf8)].sorted { $0.count > $1.count }
    return String(decoding: names.reduce(Array(sentence.utf8)) { replacing($1, in: $0, with: hidden) }, as: UTF8.self)
  }

  private func replacing(_ name: [UInt8], in text: [UInt8], with other: [UInt8]) -> [UInt8] {
    func isOfWord(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return byte >= 0x80 || byte == UInt8(ascii: "_")
        || [
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"),
        ].contains { $0.contains(byte) }
    }
    guard !name.isEmpty else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      let behind = rest.dropFirst(name.count)
      if rest.starts(with: name), !isOfWord(result.last), !isOfWord(behind.first) {
        result += other
        rest = behind
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
