/// The known names among which the correction of a misspelled name is searched. Up to 128 names are all compared. Of
/// more names, only those that sort near the misspelled one, by their beginning or by their ending, are compared. The
/// cost of a search therefore does not grow with the number of names.
///
/// For example, `NearestNames(["title", "image"]).nearest(to: "tittle")` returns "title".
package struct NearestNames: Sendable {
  /// The number of names up to which all are compared.
  private static let fullComparisonLimit = 128
  /// The number of names that are compared before and after the position of the misspelled name, in each of the two
  /// orders.
  private static let neighborCount = 32

  private var byBeginning = SortedNames(.beginning)
  private var byEnding = SortedNames(.ending)

  package init(_ names: some Sequence<String> = []) {
    let distinct = Set(names)
    byBeginning = SortedNames(.beginning, distinct)
    byEnding = SortedNames(.ending, distinct)
  }

  package var count: Int { byBeginning.count }
  package func contains(_ name: String) -> Bool { byBeginning.contains(name) }

  /// Adds a name, unless the set contains it.
  package mutating func insert(_ name: String) {
    guard byBeginning.insert(name) else { return }
    byEnding.insert(name)
  }

  package mutating func remove(_ name: String) {
    guard byBeginning.remove(name) else { return }
    byEnding.remove(name)
  }

  /// Returns the result of `nearestName` for the candidates in alphabetical order.
  package func nearest(to name: String) -> String? { NearestNames.nearest(to: name, in: [self]) }

  package static func nearest(to name: String, in all: [NearestNames]) -> String? {
    nearestName(to: name, among: candidates(for: name, in: all))
  }

  /// Returns the names that are compared with a misspelled name, in alphabetical order.
  package func candidates(for name: String) -> [String] { NearestNames.candidates(for: name, in: [self]) }

  private static func candidates(for name: String, in all: [NearestNames]) -> [String] {
    let comparesAll = all.reduce(0) { $0 + $1.count } <= fullComparisonLimit
    var candidates = Set<String>()
    for names in all {
      if comparesAll {
        candidates.formUnion(names.byBeginning.all)
      } else {
        candidates.formUnion(names.byBeginning.around(name, neighborCount))
        candidates.formUnion(names.byEnding.around(name, neighborCount))
      }
    }
    return candidates.sorted()
  }
}

/// A sorted set of names, split into pieces of at most 512 names, so that an insertion moves few elements.
struct SortedNames: Sendable {
  enum Order: Sendable { case beginning, ending }

  private static let maximumPieceSize = 512
  private let order: Order
  /// The sorted names in pieces. No piece is empty.
  private var pieces: [[String]] = []
  private(set) var count = 0

  init(_ order: Order, _ names: Set<String> = []) {
    self.order = order
    let sorted = names.sorted { SortedNames.precedes($0, $1, order) }
    count = sorted.count
    for start in stride(from: 0, to: sorted.count, by: SortedNames.maximumPieceSize / 2) {
      pieces.append(Array(sorted[start..<min(sorted.count, start + SortedNames.maximumPieceSize / 2)]))
    }
  }

  var all: [String] { Array(pieces.joined()) }

  func contains(_ name: String) -> Bool {
    let (piece, at) = place(of: name)
    return piece < pieces.count && at < pieces[piece].count && pieces[piece][at] == name
  }

  /// Adds a name. Returns false if the set contains it already.
  @discardableResult mutating func insert(_ name: String) -> Bool {
    guard !contains(name) else { return false }
    count += 1
    guard !pieces.isEmpty else {
      pieces = [[name]]
      return true
    }
    var (piece, at) = place(of: name)
    if piece == pieces.count { (piece, at) = (piece - 1, pieces[piece - 1].count) }
    pieces[piece].insert(name, at: at)
    if pieces[piece].count > SortedNames.maximumPieceSize {
      let second = Array(pieces[piece][(SortedNames.maximumPieceSize / 2)...])
      pieces[piece].removeSubrange((SortedNames.maximumPieceSize / 2)...)
      pieces.insert(second, at: piece + 1)
    }
    return true
  }

  /// Removes a name. Returns false if the set does not contain it.
  @discardableResult mutating func remove(_ name: String) -> Bool {
    guard contains(name) else { return false }
    count -= 1
    let (piece, at) = place(of: name)
    pieces[piece].remove(at: at)
    if pieces[piece].isEmpty { pieces.remove(at: piece) }
    return true
  }

  /// Returns up to `number` names before the position of a name, and as many from that position on.
  func around(_ name: String, _ number: Int) -> [String] {
    let (piece, at) = place(of: name)
    var found: [String] = []
    var (before, index) = (piece, at)
    while found.count < number, before >= 0 {
      if before == pieces.count || index == 0 {
        before -= 1
        index = before >= 0 ? pieces[before].count : 0
        continue
      }
      index -= 1
      found.append(pieces[before][index])
    }
    var after = piece
    index = at
    let enough = found.count + number
    while found.count < enough, after < pieces.count {
      if index == pieces[after].count {
        (after, index) = (after + 1, 0)
        continue
      }
      found.append(pieces[after][index])
      index += 1
    }
    return found
  }

  /// Returns the position of a name, or the position at which it would be inserted: a piece and an index in it. The
  /// piece is `pieces.count` for a name after all others.
  private func place(of name: String) -> (Int, Int) {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = pieces[middle].last.map { SortedNames.precedes($0, name, order) } ?? true
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < pieces.count else { return (low, 0) }
    let piece = pieces[low]
    var (first, end) = (0, piece.count)
    while first < end {
      let middle = (first + end) / 2
      if SortedNames.precedes(piece[middle], name, order) { first = middle + 1 } else { end = middle }
    }
    return (low, first)
  }

  /// Whether a name sorts before another one, compared from the beginning or from the end. Letter case is ignored
  /// unless the names are otherwise equal.
  private static func precedes(_ a: String, _ b: String, _ order: Order) -> Bool {
    switch order {
    case .beginning: precedes(a.utf8, b.utf8) ?? (a < b)
    case .ending: precedes(a.utf8.reversed(), b.utf8.reversed()) ?? (a < b)
    }
  }

  /// Whether bytes sort before other bytes, ignoring letter case. Nil if they are equal.
  private static func precedes(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Bool? {
    var (left, right) = (a.makeIterator(), b.makeIterator())
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return nil
      case (nil, _): return true
      case (_, nil): return false
      case (let x?, let y?):
        let (x, y) = (NearestName.folded(x), NearestName.folded(y))
        if x != y { return x < y }
      }
    }
  }
}
