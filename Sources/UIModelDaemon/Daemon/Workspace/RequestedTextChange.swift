import UIModelEngine
import UIModelPlatform

/// A change that an editor is asked to make in one text. Compares later versions of the text with the change, to find
/// out whether the editor made the change.
struct RequestedTextChange: Sendable {
  let oldText: [UInt8]
  let newText: [UInt8]
  private let script: EditScript
  private let inverse: EditScript

  init(_ script: EditScript, of oldText: [UInt8]) {
    self.oldText = oldText
    self.script = script
    newText = script.applied(to: oldText)
    inverse = script.inverse { Array(oldText[$0.clamped(to: 0..<oldText.count)]) }
  }

  /// The result of comparing a later version of the text with the change. `besides` lists the other differences,
  /// because an editor may send the user's typing, or the result of formatting, together with the change.
  enum Status {
    case applied(besides: [TextHunk])
    case notApplied(besides: [TextHunk])
    /// The editor has made only a part of the change, or other edits touch the same text.
    case unclear
  }

  func status(of text: [UInt8]) -> Status {
    if text == newText { return .applied(besides: []) }
    if text == oldText { return .notApplied(besides: []) }
    let hunksIfApplied = otherHunks(newText, text, apartFrom: inverse)
    let hunksIfNotApplied = otherHunks(oldText, text, apartFrom: script)
    switch (hunksIfApplied, hunksIfNotApplied) {
    case (nil, nil): return .unclear
    case (let hunks?, nil): return .applied(besides: hunks)
    case (nil, let hunks?): return .notApplied(besides: hunks)
    case (let appliedHunks?, let notAppliedHunks?):
      // The text fits both statuses, for example if the change removes one of two equal lines. The status that leaves
      // fewer other changed bytes is assumed.
      return appliedHunks.changedByteCount < notAppliedHunks.changedByteCount
        ? .applied(besides: appliedHunks) : .notApplied(besides: notAppliedHunks)
    }
  }

  func isApplied(in text: [UInt8]) -> Bool {
    if case .applied = status(of: text) { true } else { false }
  }

  /// Returns the script that reverts the change in a text, or nil if it is not clear that the text contains the change.
  func inverseScript(in text: [UInt8]) -> EditScript? {
    guard case .applied(let hunks) = status(of: text) else { return nil }
    return inverse.rebased(over: hunks)
  }

  /// Returns the differences between two texts, or nil if the differences touch a range that `script` changes. Compares
  /// the texts as one hunk, by lines, and by words, in this order, until no difference touches such a range.
  private func otherHunks(_ earlierText: [UInt8], _ laterText: [UInt8], apartFrom script: EditScript) -> [TextHunk]? {
    for hunks in [TextHunk.singleHunk, TextHunk.lineHunks, TextHunk.wordHunks].lazy.map({ $0(earlierText, laterText) })
    where script.rebased(over: hunks) != nil { return hunks }
    return nil
  }
}
