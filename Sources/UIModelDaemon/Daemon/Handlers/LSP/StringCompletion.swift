import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

extension LSP.CompletionItem {
  /// Returns the item adapted to the cursor. If the cursor is after an opening quote, the item replaces only the text
  /// inside the quotes, because editors such as Emacs filter by the word at the cursor without its quote.
  ///
  /// For example, an item with the text `"large"` gets the text `large`, and both quotes in the document stay.
  ///
  /// - Parameter tokenRange: the UTF-8 byte range that the item replaces.
  /// - Parameter offset: the UTF-8 byte offset of the cursor.
  func adjustedForQuotes(_ tokenRange: Range<Int>, _ offset: Int, _ document: Document) -> LSP.CompletionItem {
    let quote = UInt8(ascii: "\"")
    guard offset > tokenRange.lowerBound, document.byte(at: tokenRange.lowerBound) == quote, newText.hasPrefix("\"")
    else {
      return self
    }
    var item = self
    item.newText.removeFirst()
    if snippet?.hasPrefix("\"") == true { item.snippet?.removeFirst() }
    item.insertRange.start.character += 1
    item.replaceRange.start.character += 1
    item.filterText = label
    // An existing closing quote also stays, if the new text ends with a quote.
    let lastOffset = tokenRange.upperBound - 1
    if lastOffset >= offset, document.byte(at: lastOffset) == quote, item.newText.hasSuffix("\""), item.snippet == nil {
      item.newText.removeLast()
      item.replaceRange.end.character -= 1
    }
    return item
  }
}
