/// Changes that editors were asked to make and for which no `didChange` has arrived yet. Used only by the worker.
final class PendingEdits {
  private struct Watch {
    /// The changes that have not been seen yet, by editor text. A change is removed once it is seen, because the user
    /// might type afterward.
    var missing: [HeldText: RequestedTextChange]
    /// The request that asked for the changes.
    let origin: ChangeOrigin
    var texts: Set<HeldText>?
    /// The closure to call once the changes have been seen or the time is over; nil before `wait` is called.
    var completion: ((Set<HeldText>, RequestContext) -> Void)?
  }

  private var watches: [Int: Watch] = [:]
  private var lastWatchID = 0

  var isWatching: Bool { !watches.isEmpty }

  /// Starts to watch for changes. Returns the id to pass to `wait`.
  func watch(_ expected: [HeldText: RequestedTextChange], of origin: ChangeOrigin) -> Int {
    lastWatchID += 1
    watches[lastWatchID] = Watch(missing: expected, origin: origin)
    return lastWatchID
  }

  /// Returns the request that asked for a pending change of an editor's text; nil if none is pending.
  func origin(of text: HeldText) -> ChangeOrigin? {
    watches.keys.sorted().lazy.compactMap { self.watches[$0] }.first { $0.missing[text] != nil }?.origin
  }

  /// Calls `then` once the changes of these texts have been seen. After the timeout, calls `then` with the texts whose
  /// changes are still missing.
  func wait(
    _ watch: Int, for texts: Set<HeldText>, seconds: Int, _ context: RequestContext,
    then: @escaping (Set<HeldText>, RequestContext) -> Void
  ) {
    watches[watch]?.texts = texts
    watches[watch]?.completion = then
    check(context)
    guard watches[watch] != nil else { return }
    context.runAfter(milliseconds: seconds * 1_000) { context in
      guard let expiredWatch = context.pendingEdits.watches.removeValue(forKey: watch) else { return }
      expiredWatch.completion?(texts.intersection(expiredWatch.missing.keys), context)
    }
  }

  /// Checks all watches for changes that have been made. Called after every edit by an editor.
  func check(_ context: RequestContext) {
    for id in watches.keys.sorted() {
      for (text, change) in watches[id]?.missing ?? [:] {
        guard let record = context.views.record(text), !record.isOutOfStep else { continue }
        if change.isMade(in: record.document.bytes) { watches[id]?.missing[text] = nil }
      }
      guard let watch = watches[id], let then = watch.completion, let texts = watch.texts,
        texts.isDisjoint(with: watch.missing.keys)
      else { continue }
      watches[id] = nil
      then([], context)
    }
  }
}
