import UIModelPlatform

/// The order of documents in all output: by name, then by number. The order of opening the documents has no effect.
///
/// For example, `a.uimodel.json` precedes `b.uimodel.json`, even if `b.uimodel.json` was opened first.
package struct DocumentOrder: Sendable {
  /// The numbers of the documents, in order.
  package private(set) var numbers: [UInt32] = []
  private var names: [UInt32: String] = [:]

  package init() {}

  /// Adds a document. Has no effect if the document was already added.
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

  /// Whether one document precedes another. Both documents are given by number.
  package func precedes(_ a: UInt32, _ b: UInt32) -> Bool { (names[a] ?? "", a) < (names[b] ?? "", b) }

  /// The name of the first document; empty if there is none.
  package var firstName: String { numbers.first.flatMap { names[$0] } ?? "" }

  /// Returns the index of a document in `numbers`, or the index at which the document would be inserted.
  private func index(of number: UInt32) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(numbers[middle], number) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
