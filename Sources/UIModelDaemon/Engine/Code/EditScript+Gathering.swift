import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension [EditScript.Edit] {
  /// Merges edits that are less than `Document.blockSize` bytes apart, with the text between them. Code around two
  /// nearby edits is then read again once instead of twice.
  package func gathered(in document: Document) -> [EditScript.Edit] {
    var gathered: [EditScript.Edit] = []
    for edit in self {
      if let last = gathered.last, edit.range.lowerBound - last.range.upperBound < Document.blockSize {
        let between = document.bytes(in: last.range.upperBound..<edit.range.lowerBound)
        gathered[known: gathered.count - 1].extend(to: edit, over: between)
      } else {
        gathered.append(edit)
      }
    }
    return gathered
  }
}
