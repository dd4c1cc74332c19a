import UIModelEngine
import UIModelPlatform

/// A change that an editor is asked to make in one text. Compares later versions of the text with the change, to find
/// out whether the editor has made it.
struct RequestedTextChange: Sendable {
  let old: [UInt8]
  let new: [UInt8]
  private let script: EditScript
  private let inverse: EditScript

  init(_ script: EditScript, of old: [UInt8]) {
    self.old = old
    self.script = script
    new = script.applied(to: old)
    inverse = script.inverse { Array(old[$0.clamped(to: 0..<old.count)]) }
  }

  /// The result of comparing a later version of the text with the change. `besides` lists the other differences: an
  /// editor may send the user's typing, or the result of formatting, together with the change.
  enum Status {
    case made(besides: [TextHunk])
    case notMade(besides: [TextHunk])
    /// The editor has made only a part of the change, or other edits touch the same text.
    case unclear
  }

  func status(of text: [UInt8]) -> Status {
    if text == new { return .made(besides: []) }
    if text == old { return .notMade(besides: []) }
    let made = otherChanges(new, text, apartFrom: inverse)
    let notMade = otherChanges(old, text, apartFrom: script)
    switch (made, notMade) {
    case (nil, nil): return .unclear
    case (let made?, nil): return .made(besides: made)
    case (nil, let notMade?): return .notMade(besides: notMade)
    case (let made?, let notMade?):
      // Both explanations fit, for example if the change removes one of two equal lines. The explanation that leaves
      // fewer other changed bytes is assumed.
      return made.size < notMade.size ? .made(besides: made) : .notMade(besides: notMade)
    }
  }

  func isMade(in text: [UInt8]) -> Bool {
    if case .made = status(of: text) { true } else { false }
  }

  /// Returns the script that reverts the change in a text; nil unless the text clearly contains the change.
  func inverseScript(in text: [UInt8]) -> EditScript? {
    guard case .made(let hunks) = status(of: text) else { return nil }
    return inverse.rebased(over: hunks)
  }

  /// Returns the differences between two texts; nil if they touch a range that `script` changes. Compares the texts as
  /// one hunk first, then by lines, then by words.
  private func otherChanges(_ old: [UInt8], _ latest: [UInt8], apartFrom script: EditScript) -> [TextHunk]? {
    for hunks in [TextHunk.singleHunk, TextHunk.byLines, TextHunk.byWords].lazy.map({ $0(old, latest) })
    where script.rebased(over: hunks) != nil { return hunks }
    return nil
  }
}
