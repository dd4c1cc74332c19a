// The detection of keys that occur twice in one object.
extension JSONParser {
  /// The maximum number of keys that are compared pairwise. More keys are sorted by hash, and each key is compared with
  /// at most this number of keys before it.
  private static let pairwiseLimit = 8

  func reportDuplicateKeys(of object: Int, _ scanner: inout JSONScanner) {
    let count = Int(nodes[object].payload)
    guard count <= JSONParser.pairwiseLimit else { return reportDuplicateKeys(amongMany: object, &scanner) }
    var at = object + 1
    for position in 0..<count {
      var earlierKey = object + 1
      for _ in 0..<position {
        if reportIfDuplicate(at, as: earlierKey, &scanner) { break }
        earlierKey = Int(nodes[earlierKey + 1].next)
      }
      at = Int(nodes[at + 1].next)
    }
  }

  private func reportDuplicateKeys(amongMany object: Int, _ scanner: inout JSONScanner) {
    var keys: [Int] = []
    var at = object + 1
    while at < nodes.count {
      keys.append(at)
      at = Int(nodes[at + 1].next)
    }
    keys.sort { (nodes[$0].payload, $0) < (nodes[$1].payload, $1) }
    for (index, key) in keys.enumerated() {
      // A document can contain many different keys with the same hash. Each key is compared only with a few neighbors,
      // so this loop stays linear.
      for earlierKey in keys[max(0, index - JSONParser.pairwiseLimit)..<index]
      where reportIfDuplicate(key, as: earlierKey, &scanner) {
        break
      }
    }
  }

  private func reportIfDuplicate(_ key: Int, as earlierKey: Int, _ scanner: inout JSONScanner) -> Bool {
    guard nodes[key].payload == nodes[earlierKey].payload,
      name(ofKey: key, in: scanner).isSame(as: name(ofKey: earlierKey, in: scanner))
    else { return false }
    scanner.report(.duplicateKey, nodes[key].range, relatedRange: nodes[earlierKey].range)
    return true
  }
}
