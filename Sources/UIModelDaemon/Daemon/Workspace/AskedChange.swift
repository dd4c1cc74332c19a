import UIModelEngine
import UIModelPlatform

/// A change of one text that an editor is asked for, and what a text that came since then has of it.
struct AskedChange: Sendable {
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

  /// How a text stands to the change, with what else was changed in it. Editors tell of what was typed meanwhile, or of
  /// what formatting made of it, together with the change.
  enum Standing {
    case made(besides: [TextHunk])
    case notMade(besides: [TextHunk])
    /// A part of it, or what was typed touches it.
    case unclear
  }

  func standing(of now: [UInt8]) -> Standing {
    if now == new { return .made(besides: []) }
    if now == old { return .notMade(besides: []) }
    let made = besides(new, now, apartFrom: inverse)
    let notMade = besides(old, now, apartFrom: script)
    switch (made, notMade) {
    case (nil, nil): return .unclear
    case (let made?, nil): return .made(besides: made)
    case (nil, let notMade?): return .notMade(besides: notMade)
    case (let made?, let notMade?):
      // Of two things that are alike, one may have gone for the other: what says less was typed.
      return made.size < notMade.size ? .made(besides: made) : .notMade(besides: notMade)
    }
  }

  func isMade(in now: [UInt8]) -> Bool {
    if case .made = standing(of: now) { true } else { false }
  }

  /// What takes the change back in a text that has it; nil if that is not clear.
  func takingBack(in now: [UInt8]) -> EditScript? {
    guard case .made(let hunks) = standing(of: now) else { return nil }
    return inverse.carried(over: hunks)
  }

  /// Where two texts differ, if that is apart from what a script touches in the first.
  private func besides(_ old: [UInt8], _ now: [UInt8], apartFrom script: EditScript) -> [TextHunk]? {
    for hunks in [TextHunk.whole, TextHunk.byLines, TextHunk.byWords].lazy.map({ $0(old, now) })
    where script.carried(over: hunks) != nil { return hunks }
    return nil
  }
}
