import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

extension LSP.CompletionItem {
  /// Returns the item adapted to the cursor. If the cursor is behind an opening quote, the item replaces only the text
  /// inside the quotes, because editors such as Emacs filter by the word at the cursor without its quote.
  ///
  /// For example, an item with the text `"large"` gets the text `large`, and both quotes in the document stay.
  ///
  /// - Parameter token: The UTF-8 bytes that the item replaces.
  /// - Parameter offset: The cursor, in UTF-8 bytes.
  func adjustedForQuotes(_ token: Range<Int>, _ offset: Int, _ document: Document) -> LSP.CompletionItem {
    let quote = UInt8(ascii: "\"")
    guard offset > token.lowerBound, document.byte(at: token.lowerBound) == quote, newText.hasPrefix("\"") else {
      return self
    }
    var item = self
    item.newText.removeFirst()
    if snippet?.hasPrefix("\"") == true { item.snippet?.removeFirst() }
    item.insert.start.character += 1
    item.replace.start.character += 1
    item.filterText = label
    // An existing closing quote also stays, if the new text ends with a quote.
    let last = token.upperBound - 1
    if last >= offset, document.byte(at: last) == quote, item.newText.hasSuffix("\""), item.snippet == nil {
      item.newText.removeLast()
      item.replace.end.character -= 1
    }
    return item
  }
}
