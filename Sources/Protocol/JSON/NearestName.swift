/// The name that was probably meant: the one with the fewest typing mistakes between it and `name`, or nil if none is
/// near. Equal but for case always counts as near.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  let limit = max(1, min(3, wanted.count / 3))
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    guard abs(scalars.count - wanted.count) <= limit else { continue }
    let distance = typingMistakes(wanted, scalars)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

/// Damerau-Levenshtein distance: letters missing, extra, wrong, or swapped with their neighbour.
private func typingMistakes(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var twoBack: [Int] = []
  var oneBack = Array(0...b.count)
  for i in 1...max(1, a.count) where i <= a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 1...max(1, b.count) where j <= b.count {
      var cost = min(oneBack[j] + 1, row[j - 1] + 1, oneBack[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, twoBack[j - 2] + 1) }
      row.append(cost)
    }
    twoBack = oneBack
    oneBack = row
  }
  return oneBack[b.count]
}
