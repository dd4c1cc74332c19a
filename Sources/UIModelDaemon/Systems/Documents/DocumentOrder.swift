import UIModelPlatform

/// The one order of documents, wherever it shows: by their names, for which arrival says nothing. Of two with one name, by
/// their numbers.
package struct DocumentOrder: Sendable {
  /// In order.
  package private(set) var numbers: [UInt32] = []
  private var names: [UInt32: String] = [:]

  package init() {}

  /// Takes in a document, once.
  package mutating func insert(_ document: Document) {
    guard names[document.number] == nil else { return }
    names[document.number] = document.name
    numbers.insert(document.number, at: index(of: document.number))
  }

  package mutating func remove(_ number: UInt32) {
    let index = index(of: number)
    if index < numbers.count, numbers[index] == number { numbers.remove(at: index) }
    names[number] = nil
  }

  /// Whether a document comes before another one.
  package func precedes(_ a: UInt32, _ b: UInt32) -> Bool { (names[a] ?? "", a) < (names[b] ?? "", b) }

  /// The name of the first document.
  package var first: String { numbers.first.flatMap { names[$0] } ?? "" }

  /// Where a document is, or would be.
  private func index(of number: UInt32) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(numbers[middle], number) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
