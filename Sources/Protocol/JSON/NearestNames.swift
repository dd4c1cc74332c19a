/// A set of known names that is searched for the name nearest to a misspelled one. In a set of at most 128 names, every
/// name is compared. In a larger set, only the names that sort near the misspelled name are compared, in two orders: by
/// beginning and by ending. The cost of a search therefore hardly depends on the number of names.
///
/// For example, `NearestNames(["title", "image"]).nearest(to: "tittle")` returns "title".
package struct NearestNames: Sendable {
  /// The maximum number of names for which a search compares every name.
  private static let fullComparisonLimit = 128
  /// The number of names that are compared on each side of the position of the misspelled name, in each of the two
  /// orders (by beginning and by ending).
  private static let neighborCount = 32

  private var sortedByBeginning = SortedNames(.beginning)
  private var sortedByEnding = SortedNames(.ending)

  package init(_ names: some Sequence<String> = []) {
    let distinctNames = Set(names)
    sortedByBeginning = SortedNames(.beginning, distinctNames)
    sortedByEnding = SortedNames(.ending, distinctNames)
  }

  package var count: Int { sortedByBeginning.count }
  package func contains(_ name: String) -> Bool { sortedByBeginning.contains(name) }

  /// Adds a name. Does nothing if the set already contains the name.
  package mutating func insert(_ name: String) {
    guard sortedByBeginning.insert(name) else { return }
    sortedByEnding.insert(name)
  }

  package mutating func remove(_ name: String) {
    guard sortedByBeginning.remove(name) else { return }
    sortedByEnding.remove(name)
  }

  /// Returns the name that is nearest to a misspelled name (see `nearestName`), or nil if no name is near enough.
  /// Between equally near names, alphabetical order decides.
  package func nearest(to name: String) -> String? { NearestNames.nearest(to: name, in: [self]) }

  package static func nearest(to name: String, in nameSets: [NearestNames]) -> String? {
    nearestName(to: name, among: candidates(for: name, in: nameSets))
  }

  /// Returns the names that are compared with a misspelled name, in alphabetical order.
  package func candidates(for name: String) -> [String] { NearestNames.candidates(for: name, in: [self]) }

  private static func candidates(for name: String, in nameSets: [NearestNames]) -> [String] {
    let comparesAll = nameSets.reduce(0) { $0 + $1.count } <= fullComparisonLimit
    var candidates = Set<String>()
    for names in nameSets {
      if comparesAll {
        candidates.formUnion(names.sortedByBeginning.names)
      } else {
        candidates.formUnion(names.sortedByBeginning.neighbors(name, neighborCount))
        candidates.formUnion(names.sortedByEnding.neighbors(name, neighborCount))
      }
    }
    return candidates.sorted()
  }
}

/// A sorted set of names, split into pieces of at most 512 names. An insertion therefore moves only a few names.
struct SortedNames: Sendable {
  enum Order: Sendable { case beginning, ending }

  private static let maximumPieceSize = 512
  private let order: Order
  /// The sorted names in pieces. No piece is empty.
  private var pieces: [[String]] = []
  private(set) var count = 0

  init(_ order: Order, _ names: Set<String> = []) {
    self.order = order
    let sortedNames = names.sorted { SortedNames.precedes($0, $1, order) }
    count = sortedNames.count
    for start in stride(from: 0, to: sortedNames.count, by: SortedNames.maximumPieceSize / 2) {
      pieces.append(Array(sortedNames[start..<min(sortedNames.count, start + SortedNames.maximumPieceSize / 2)]))
    }
  }

  var names: [String] { Array(pieces.joined()) }

  func contains(_ name: String) -> Bool {
    let (pieceIndex, at) = position(of: name)
    return pieceIndex < pieces.count && at < pieces[pieceIndex].count && pieces[pieceIndex][at] == name
  }

  /// Adds a name. Returns false if the set already contains the name.
  @discardableResult mutating func insert(_ name: String) -> Bool {
    guard !contains(name) else { return false }
    count += 1
    guard !pieces.isEmpty else {
      pieces = [[name]]
      return true
    }
    var (pieceIndex, at) = position(of: name)
    if pieceIndex == pieces.count { (pieceIndex, at) = (pieceIndex - 1, pieces[pieceIndex - 1].count) }
    pieces[pieceIndex].insert(name, at: at)
    if pieces[pieceIndex].count > SortedNames.maximumPieceSize {
      let secondHalf = Array(pieces[pieceIndex][(SortedNames.maximumPieceSize / 2)...])
      pieces[pieceIndex].removeSubrange((SortedNames.maximumPieceSize / 2)...)
      pieces.insert(secondHalf, at: pieceIndex + 1)
    }
    return true
  }

  /// Removes a name. Returns false if the set does not contain the name.
  @discardableResult mutating func remove(_ name: String) -> Bool {
    guard contains(name) else { return false }
    count -= 1
    let (pieceIndex, at) = position(of: name)
    pieces[pieceIndex].remove(at: at)
    if pieces[pieceIndex].isEmpty { pieces.remove(at: pieceIndex) }
    return true
  }

  /// Returns up to `maximumCount` names that sort before a name, and up to `maximumCount` names from the position of
  /// the name on.
  func neighbors(_ name: String, _ maximumCount: Int) -> [String] {
    let (pieceIndex, at) = position(of: name)
    var result: [String] = []
    var (pieceBefore, index) = (pieceIndex, at)
    while result.count < maximumCount, pieceBefore >= 0 {
      if pieceBefore == pieces.count || index == 0 {
        pieceBefore -= 1
        index = pieceBefore >= 0 ? pieces[pieceBefore].count : 0
        continue
      }
      index -= 1
      result.append(pieces[pieceBefore][index])
    }
    var nextPieceIndex = pieceIndex
    index = at
    let targetCount = result.count + maximumCount
    while result.count < targetCount, nextPieceIndex < pieces.count {
      if index == pieces[nextPieceIndex].count {
        (nextPieceIndex, index) = (nextPieceIndex + 1, 0)
        continue
      }
      result.append(pieces[nextPieceIndex][index])
      index += 1
    }
    return result
  }

  /// Returns the position of a name, or the position at which the name would be inserted. A position consists of the
  /// index of a piece and the index in that piece. For a name after all others, the first index is `pieces.count`.
  private func position(of name: String) -> (Int, Int) {
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

  /// Whether a name sorts before another name, compared from the beginning or from the end. Letter case decides only
  /// between names that are otherwise equal.
  private static func precedes(_ a: String, _ b: String, _ order: Order) -> Bool {
    switch order {
    case .beginning: precedes(a.utf8, b.utf8) ?? (a < b)
    case .ending: precedes(a.utf8.reversed(), b.utf8.reversed()) ?? (a < b)
    }
  }

  /// Whether bytes sort before other bytes, ignoring letter case. Returns nil if the bytes are equal.
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
