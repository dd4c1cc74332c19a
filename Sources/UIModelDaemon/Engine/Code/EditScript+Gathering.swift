import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension [EditScript.Edit] {
  /// Returns the edits with neighbors merged that are less than `Document.blockSize` bytes apart, including the text
  /// between them. The code around two merged edits is read again only once.
  package func mergedNearby(in document: Document) -> [EditScript.Edit] {
    var mergedEdits: [EditScript.Edit] = []
    for edit in self {
      if let last = mergedEdits.last, edit.range.lowerBound - last.range.upperBound < Document.blockSize {
        let between = document.bytes(in: last.range.upperBound..<edit.range.lowerBound)
        mergedEdits[known: mergedEdits.count - 1].extend(to: edit, over: between)
      } else {
        mergedEdits.append(edit)
      }
    }
    return mergedEdits
  }
}
