// Detection of keys that occur twice in one object.
extension JSONParser {
  /// The number of keys up to which each key is compared with each. More keys are sorted by hash first.
  private static let pairwiseLimit = 8

  func reportDuplicateKeys(of object: Int, _ scanner: inout JSONScanner) {
    let count = Int(nodes[object].payload)
    guard count <= JSONParser.pairwiseLimit else { return reportDuplicateKeys(amongMany: object, &scanner) }
    var at = object + 1
    for position in 0..<count {
      var earlier = object + 1
      for _ in 0..<position {
        if reportIfSame(at, as: earlier, &scanner) { break }
        earlier = Int(nodes[earlier + 1].next)
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
      // Keys may be chosen to have the same hash. Each key is compared with a few neighbors only, so that this loop
      // stays linear.
      for earlier in keys[max(0, index - JSONParser.pairwiseLimit)..<index]
      where reportIfSame(key, as: earlier, &scanner) {
        break
      }
    }
  }

  private func reportIfSame(_ key: Int, as earlier: Int, _ scanner: inout JSONScanner) -> Bool {
    guard nodes[key].payload == nodes[earlier].payload,
      name(ofKey: key, in: scanner).isSame(as: name(ofKey: earlier, in: scanner))
    else { return false }
    scanner.report(.duplicateKey, nodes[key].range, related: nodes[earlier].range)
    return true
  }
}
