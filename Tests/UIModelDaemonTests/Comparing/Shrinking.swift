import UIModelJSON

/// Shortens a script that leads to a difference, within a limited number of runs.
struct Shrinking {
  let seed: UInt64
  let questions: Int
  private(set) var runsLeft: Int

  init(seed: UInt64, questions: Int, runs: Int) {
    self.seed = seed
    self.questions = questions
    runsLeft = runs
  }

  /// Returns the difference after a script, or nil if the servers agree. The seed is fixed, so equal final states get
  /// equal questions.
  func difference(after script: [EditStep]) -> Comparison.Difference? {
    guard let folder = try? EditedFolder() else { return nil }
    for step in script { folder.apply(step) }
    var random = SeededGenerator(seed: seed)
    return Comparison(questions: questions).difference(folder, using: &random)
  }

  private mutating func differs(_ script: [EditStep]) -> Bool {
    guard runsLeft > 0 else { return false }
    runsLeft -= 1
    return difference(after: script) != nil
  }

  mutating func shortened(_ script: [EditStep]) -> [EditStep] {
    var script = script
    var size = max(1, script.count / 2)
    while runsLeft > 0 {
      var start = 0
      var isShorter = false
      while start < script.count, runsLeft > 0 {
        var candidate = script
        candidate.removeSubrange(start..<min(script.count, start + size))
        if differs(candidate) {
          script = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isShorter { break }
    }
    return withoutEntries(script)
  }

  /// Removes entries from the texts with which files are written, as long as the difference remains.
  private mutating func withoutEntries(_ script: [EditStep]) -> [EditStep] {
    var script = script
    for index in script.indices {
      guard case .write(let path, var text) = script[index], path.hasSuffix(".json") else { continue }
      var isThinner = true
      while isThinner, runsLeft > 0 {
        isThinner = false
        let bytes = Array(text.utf8)
        let entries = TextEntries(bytes).entries.sorted { $0.range.count > $1.range.count }
        for entry in entries where runsLeft > 0 {
          var less = bytes
          var end = entry.range.upperBound
          while end < less.count, [0x20, 0x0A, UInt8(ascii: ",")].contains(less[end]) { end += 1 }
          less.removeSubrange(entry.range.lowerBound..<end)
          var candidate = script
          let thinner = String(decoding: less, as: UTF8.self)
          candidate[index] = .write(path, thinner)
          guard differs(candidate) else { continue }
          (script, text, isThinner) = (candidate, thinner, true)
          break
        }
      }
    }
    return script
  }
}
