/// Changes of texts that editors have promised and not told of yet. Touched only by the worker.
final class PendingEdits {
  private struct Watch {
    /// What is yet to be seen, by the text of an editor. It counts once it was seen, for typing goes on.
    var missing: [HeldText: AskedChange]
    /// The message that wants them.
    let origin: ChangeOrigin
    var texts: Set<HeldText>?
    var then: ((Set<HeldText>, RequestContext) -> Void)?
  }

  private var watches: [Int: Watch] = [:]
  private var next = 0

  var isWatching: Bool { !watches.isEmpty }

  /// Looks out for changes from now on; answers what to wait for later.
  func watch(_ expected: [HeldText: AskedChange], of origin: ChangeOrigin) -> Int {
    next += 1
    watches[next] = Watch(missing: expected, origin: origin)
    return next
  }

  /// The message that has asked an editor for a change of its text, which is now awaited.
  func origin(of text: HeldText) -> ChangeOrigin? {
    watches.keys.sorted().lazy.compactMap { self.watches[$0] }.first { $0.missing[text] != nil }?.origin
  }

  /// Calls `then` when the changes of these texts have been seen, or after so many seconds with those that have not.
  func wait(
    _ watch: Int, for texts: Set<HeldText>, seconds: Int, _ context: RequestContext,
    then: @escaping (Set<HeldText>, RequestContext) -> Void
  ) {
    watches[watch]?.texts = texts
    watches[watch]?.then = then
    check(context)
    guard watches[watch] != nil else { return }
    context.after(milliseconds: seconds * 1_000) { context in
      guard let late = context.pendingEdits.watches.removeValue(forKey: watch) else { return }
      late.then?(texts.intersection(late.missing.keys), context)
    }
  }

  /// Called after every change of an editor.
  func check(_ context: RequestContext) {
    for id in watches.keys.sorted() {
      for (text, change) in watches[id]?.missing ?? [:] {
        guard let record = context.views.record(text), !record.isOutOfStep else { continue }
        if change.isMade(in: record.document.bytes) { watches[id]?.missing[text] = nil }
      }
      guard let watch = watches[id], let then = watch.then, let texts = watch.texts,
        texts.isDisjoint(with: watch.missing.keys)
      else { continue }
      watches[id] = nil
      then([], context)
    }
  }
}
