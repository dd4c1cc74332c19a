import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension [EditScript.Edit] {
  /// Returns the edits after merging neighbors that are less than `Document.blockSize` bytes apart. A merged edit
  /// includes the text between its parts, so the code around the parts is read again only once.
  package func mergingNearbyEdits(in document: Document) -> [EditScript.Edit] {
    var mergedEdits: [EditScript.Edit] = []
    for edit in self {
      if let lastEdit = mergedEdits.last, edit.range.lowerBound - lastEdit.range.upperBound < Document.blockSize {
        let gapBytes = document.bytes(in: lastEdit.range.upperBound..<edit.range.lowerBound)
        mergedEdits[known: mergedEdits.count - 1].extend(to: edit, over: gapBytes)
      } else {
        mergedEdits.append(edit)
      }
    }
    return mergedEdits
  }
}
