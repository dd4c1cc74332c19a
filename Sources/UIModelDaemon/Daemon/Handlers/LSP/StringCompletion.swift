import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

extension LSP.CompletionItem {
  /// The same item, without the quotes if the cursor is behind the opening one. Editors such as Emacs filter by the word
  /// at the cursor, without its quote, whatever the edit replaces.
  /// - Parameters:
  ///   - token: The bytes that the item replaces.
  ///   - offset: The cursor, in bytes.
  func within(_ token: Range<Int>, _ offset: Int, _ document: Document) -> LSP.CompletionItem {
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
    // A closing quote that is there stays, too, if the text ends with it.
    let last = token.upperBound - 1
    if last >= offset, document.byte(at: last) == quote, item.newText.hasSuffix("\""), item.snippet == nil {
      item.newText.removeLast()
      item.replace.end.character -= 1
    }
    return item
  }
}
