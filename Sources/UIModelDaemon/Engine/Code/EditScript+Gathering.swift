import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension [EditScript.Edit] {
  /// The same change of a text in fewer edits, each with what stands between those that are near each other: what is read
  /// again for the first is not read once more for the next.
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
