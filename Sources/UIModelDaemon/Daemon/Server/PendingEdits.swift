/// The changes that editors were asked to make (`workspace/applyEdit`) and that have not arrived as `didChange`
/// notifications yet. Used only by the worker.
final class PendingEdits {
  private struct Watch {
    /// The changes that editors have not made yet, by document and session. A change is removed as soon as it is made,
    /// because later typing by the user would hide that the text contained the change.
    var pendingChanges: [HeldDocument: RequestedTextChange]
    /// The request that asked for the changes.
    let origin: ChangeOrigin
    var texts: Set<HeldDocument>?
    /// The closure to call once the changes are made, or after the timeout; nil before `wait` is called.
    var completion: ((Set<HeldDocument>, RequestContext) -> Void)?
  }

  private var watches: [Int: Watch] = [:]
  private var lastWatchID = 0

  var isWatching: Bool { !watches.isEmpty }

  /// Starts to watch for changes. Returns the id to pass to `wait`.
  func watch(_ expectedChanges: [HeldDocument: RequestedTextChange], of origin: ChangeOrigin) -> Int {
    lastWatchID += 1
    watches[lastWatchID] = Watch(pendingChanges: expectedChanges, origin: origin)
    return lastWatchID
  }

  /// Returns the request that asked for a pending change of an editor's text; nil if no change of the text is pending.
  func origin(of text: HeldDocument) -> ChangeOrigin? {
    watches.keys.sorted().lazy.compactMap { self.watches[$0] }.first { $0.pendingChanges[text] != nil }?.origin
  }

  /// Calls `completion` once the changes of these texts are made. After the timeout, calls `completion` with the texts
  /// whose changes are still missing.
  func wait(
    _ watchID: Int, for texts: Set<HeldDocument>, seconds: Int, _ context: RequestContext,
    completion: @escaping (Set<HeldDocument>, RequestContext) -> Void
  ) {
    watches[watchID]?.texts = texts
    watches[watchID]?.completion = completion
    check(context)
    guard watches[watchID] != nil else { return }
    context.runAfter(milliseconds: seconds * 1_000) { context in
      guard let expiredWatch = context.pendingEdits.watches.removeValue(forKey: watchID) else { return }
      expiredWatch.completion?(texts.intersection(expiredWatch.pendingChanges.keys), context)
    }
  }

  /// Checks all watches for changes that have been made. Called after every edit by an editor.
  func check(_ context: RequestContext) {
    for id in watches.keys.sorted() {
      for (text, change) in watches[id]?.pendingChanges ?? [:] {
        guard let record = context.views.record(text), !record.isOutOfStep else { continue }
        if change.isApplied(in: record.document.bytes) { watches[id]?.pendingChanges[text] = nil }
      }
      guard let watch = watches[id], let completion = watch.completion, let texts = watch.texts,
        texts.isDisjoint(with: watch.pendingChanges.keys)
      else { continue }
      watches[id] = nil
      completion([], context)
    }
  }
}
