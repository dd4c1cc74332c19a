/// Changes of texts that editors have promised and not told of yet. Touched only by the worker.
final class PendingEdits {
  private struct Watch {
    /// What is yet to be seen, by document. It counts once it was seen, for typing goes on.
    var missing: [UInt32: AskedChange]
    /// The message that wants them.
    let origin: ChangeOrigin
    var documents: Set<UInt32>?
    var then: ((Set<UInt32>, RequestContext) -> Void)?
  }

  private var watches: [Int: Watch] = [:]
  private var next = 0

  var isWatching: Bool { !watches.isEmpty }

  /// Looks out for changes from now on; answers what to wait for later.
  func watch(_ expected: [UInt32: AskedChange], of origin: ChangeOrigin) -> Int {
    next += 1
    watches[next] = Watch(missing: expected, origin: origin)
    return next
  }

  /// The message that has asked the editor of a document for a change, which is now awaited.
  func origin(of document: UInt32) -> ChangeOrigin? {
    watches.keys.sorted().lazy.compactMap { self.watches[$0] }.first { $0.missing[document] != nil }?.origin
  }

  /// Calls `then` when the changes of these documents have been seen, or after so many seconds with those that have not.
  func wait(
    _ watch: Int, for documents: Set<UInt32>, seconds: Int, _ context: RequestContext,
    then: @escaping (Set<UInt32>, RequestContext) -> Void
  ) {
    watches[watch]?.documents = documents
    watches[watch]?.then = then
    check(context)
    guard watches[watch] != nil else { return }
    context.after(milliseconds: seconds * 1_000) { context in
      guard let late = context.pendingEdits.watches.removeValue(forKey: watch) else { return }
      late.then?(documents.intersection(late.missing.keys), context)
    }
  }

  /// Called after every change of an editor.
  func check(_ context: RequestContext) {
    for id in watches.keys.sorted() {
      for (number, change) in watches[id]?.missing ?? [:] {
        guard let record = context.workspace.records[number], !record.isOutOfStep else { continue }
        if change.isMade(in: record.document.bytes) { watches[id]?.missing[number] = nil }
      }
      guard let watch = watches[id], let then = watch.then, let documents = watch.documents,
        documents.isDisjoint(with: watch.missing.keys)
      else { continue }
      watches[id] = nil
      then([], context)
    }
  }
}
