import UIModelJSON

/// Shortens a script that leads to a difference, within a limited number of runs.
struct ScriptShrinker {
  let seed: UInt64
  let requestCount: Int
  private(set) var remainingRunCount: Int

  init(seed: UInt64, requestCount: Int, runCount: Int) {
    self.seed = seed
    self.requestCount = requestCount
    remainingRunCount = runCount
  }

  /// Returns the difference after a script, or nil if the servers agree. The seed is fixed, so equal final states get
  /// equal requests.
  func difference(after script: [EditStep]) -> Comparison.Difference? {
    guard let folder = try? EditedFolder() else { return nil }
    for step in script { folder.apply(step) }
    var generator = SeededGenerator(seed: seed)
    return Comparison(requestCount: requestCount).difference(folder, using: &generator)
  }

  private mutating func leadsToDifference(_ script: [EditStep]) -> Bool {
    guard remainingRunCount > 0 else { return false }
    remainingRunCount -= 1
    return difference(after: script) != nil
  }

  /// Returns the shortest script that was found to lead to a difference, within the remaining runs.
  mutating func shorten(_ script: [EditStep]) -> [EditStep] {
    var script = script
    var chunkSize = max(1, script.count / 2)
    while remainingRunCount > 0 {
      var start = 0
      var isShorter = false
      while start < script.count, remainingRunCount > 0 {
        var candidate = script
        candidate.removeSubrange(start..<min(script.count, start + chunkSize))
        if leadsToDifference(candidate) {
          script = candidate
          isShorter = true
        } else {
          start += chunkSize
        }
      }
      if chunkSize > 1 { chunkSize /= 2 } else if !isShorter { break }
    }
    return removeEntries(script)
  }

  /// Returns the script with shorter texts in its `write` steps. Removes JSON entries as long as the difference
  /// remains.
  private mutating func removeEntries(_ script: [EditStep]) -> [EditStep] {
    var script = script
    for index in script.indices {
      guard case .write(let path, var text) = script[index], path.hasSuffix(".json") else { continue }
      var didRemoveEntry = true
      while didRemoveEntry, remainingRunCount > 0 {
        didRemoveEntry = false
        let bytes = Array(text.utf8)
        let entries = TextEntries(bytes).entries.sorted { $0.range.count > $1.range.count }
        for entry in entries where remainingRunCount > 0 {
          var shorterBytes = bytes
          var end = entry.range.upperBound
          while end < shorterBytes.count, [0x20, 0x0A, UInt8(ascii: ",")].contains(shorterBytes[end]) { end += 1 }
          shorterBytes.removeSubrange(entry.range.lowerBound..<end)
          var candidate = script
          let shorterText = String(decoding: shorterBytes, as: UTF8.self)
          candidate[index] = .write(path, shorterText)
          guard leadsToDifference(candidate) else { continue }
          (script, text, didRemoveEntry) = (candidate, shorterText, true)
          break
        }
      }
    }
    return script
  }
}
