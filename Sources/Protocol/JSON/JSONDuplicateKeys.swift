// The detection of keys that occur twice in one object.
extension JSONParser {
  /// The maximum number of keys in an object for which every pair of keys is compared. In a larger object, the keys are
  /// sorted by hash, and each key is compared with at most this number of preceding keys.
  private static let pairwiseComparisonLimit = 8

  func reportDuplicateKeys(of objectIndex: Int, _ scanner: inout JSONScanner) {
    let count = Int(nodes[objectIndex].payload)
    guard count <= JSONParser.pairwiseComparisonLimit else {
      return reportDuplicateKeys(amongMany: objectIndex, &scanner)
    }
    var keyIndex = objectIndex + 1
    for position in 0..<count {
      var earlierKeyIndex = objectIndex + 1
      for _ in 0..<position {
        if reportIfDuplicate(keyIndex, as: earlierKeyIndex, &scanner) { break }
        earlierKeyIndex = Int(nodes[earlierKeyIndex + 1].next)
      }
      keyIndex = Int(nodes[keyIndex + 1].next)
    }
  }

  private func reportDuplicateKeys(amongMany objectIndex: Int, _ scanner: inout JSONScanner) {
    var keyIndices: [Int] = []
    var keyIndex = objectIndex + 1
    while keyIndex < nodes.count {
      keyIndices.append(keyIndex)
      keyIndex = Int(nodes[keyIndex + 1].next)
    }
    keyIndices.sort { (nodes[$0].payload, $0) < (nodes[$1].payload, $1) }
    for (index, key) in keyIndices.enumerated() {
      // A document can contain many different keys with the same hash. Each key is compared only with a few neighbors,
      // so this loop stays linear.
      for earlierKeyIndex in keyIndices[max(0, index - JSONParser.pairwiseComparisonLimit)..<index]
      where reportIfDuplicate(key, as: earlierKeyIndex, &scanner) {
        break
      }
    }
  }

  private func reportIfDuplicate(_ keyIndex: Int, as earlierKeyIndex: Int, _ scanner: inout JSONScanner) -> Bool {
    guard nodes[keyIndex].payload == nodes[earlierKeyIndex].payload,
      name(ofKey: keyIndex, in: scanner).isSame(as: name(ofKey: earlierKeyIndex, in: scanner))
    else { return false }
    scanner.report(.duplicateKey, nodes[keyIndex].range, relatedRange: nodes[earlierKeyIndex].range)
    return true
  }
}
