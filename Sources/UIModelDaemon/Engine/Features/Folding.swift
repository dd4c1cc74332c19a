import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A part of a document that an editor can collapse.
package struct Fold: Sendable {
  package enum Kind: Sendable { case container, comment }
  package let kind: Kind
  /// The hidden range, as UTF-8 bytes of the document: between two brackets, or the lines of a comment after its first.
  package let range: Range<Int>
  /// The lines from the one that remains visible to the last hidden one, for editors that hide only complete lines.
  package let lines: ClosedRange<Int>
  /// A description of the hidden part: the name of an object or the length of an array. Nil for a comment, and for an
  /// object without a name.
  package let summary: String?
}

/// Finds the objects, arrays and comments that span several lines.
package enum Folding {
  /// Returns the folds in text order. Returns none for a document that is not JSON.
  /// - Parameter lineFoldingOnly: whether to return only the outermost fold of each visible line.
  /// - Parameter limit: the maximum number of folds. Outer folds take precedence.
  package static func folds(of document: Document, lineFoldingOnly: Bool = false, limit: Int? = nil) -> [Fold] {
    guard document.kind.isJSON else { return [] }
    let layout = DocumentLayout(document)
    var foldList = FoldList(lineFoldingOnly: lineFoldingOnly)
    var comments = layout.commentGroups[...]
    let nodes = layout.tree.nodes
    for index in nodes.indices where nodes[known: index].kind == .object || nodes[known: index].kind == .array {
      while let comment = comments.first, comment.range.lowerBound < Int(nodes[known: index].start) {
        foldList.append(comment, layout)
        comments.removeFirst()
      }
      foldList.append(JSONElement(tree: layout.tree, index: index), layout)
    }
    for comment in comments { foldList.append(comment, layout) }
    return foldList.outermostFolds(limit)
  }
}

/// The folds of a document, with their nesting depths.
private struct FoldList {
  let lineFoldingOnly: Bool
  private var folds: [(fold: Fold, depth: Int)] = []
  /// The end offsets of the containers that are open at the current position.
  private var ends: [Int] = []

  init(lineFoldingOnly: Bool) { self.lineFoldingOnly = lineFoldingOnly }

  mutating func append(_ element: JSONElement, _ layout: DocumentLayout) {
    let range = element.range
    closeContainers(before: range.lowerBound)
    defer { ends.append(range.upperBound) }
    guard element.isClosed else { return }
    let bracketOffset = range.upperBound - 1
    let (firstLine, lastLine) = (layout.line(of: range.lowerBound), layout.line(of: bracketOffset))
    guard firstLine < lastLine else { return }
    append(
      Fold(
        kind: .container, range: range.lowerBound + 1..<bracketOffset,
        lines: firstLine...(Folding.canHideLine(of: bracketOffset, layout) ? lastLine : lastLine - 1),
        summary: Folding.summary(of: element)
      ))
  }

  mutating func append(_ comment: CommentGroup, _ layout: DocumentLayout) {
    closeContainers(before: comment.range.lowerBound)
    guard comment.lines.count > 1 else { return }
    let start = layout.end(ofLine: comment.lines.lowerBound)
    append(Fold(kind: .comment, range: start..<comment.range.upperBound, lines: comment.lines, summary: nil))
  }

  private mutating func closeContainers(before start: Int) {
    while let end = ends.last, end <= start { ends.removeLast() }
  }

  private mutating func append(_ fold: Fold) {
    if lineFoldingOnly {
      guard fold.lines.count > 1, folds.last?.fold.lines.lowerBound != fold.lines.lowerBound else { return }
    }
    folds.append((fold, ends.count))
  }

  /// Returns all folds, or only the outermost folds if the number of folds exceeds the limit. At the depth where the
  /// limit is exceeded, the first folds are returned.
  func outermostFolds(_ limit: Int?) -> [Fold] {
    guard let limit, folds.count > limit else { return folds.map(\.fold) }
    var counts: [Int: Int] = [:]
    for (_, depth) in folds { counts[depth, default: 0] += 1 }
    var (partialDepth, remainingCount) = (0, max(0, limit))
    for depth in counts.keys.sorted() {
      partialDepth = depth
      guard let count = counts[depth], count <= remainingCount else { break }
      remainingCount -= count
    }
    return folds.compactMap { fold, depth in
      guard depth >= partialDepth else { return fold }
      guard depth == partialDepth, remainingCount > 0 else { return nil }
      remainingCount -= 1
      return fold
    }
  }
}

extension Folding {
  /// Whether the line of a closing bracket can be hidden with its container. False if the line begins with a closing
  /// bracket, because the bracket then remains visible as the end. Also false if other text follows on the line.
  fileprivate static func canHideLine(of bracketOffset: Int, _ layout: DocumentLayout) -> Bool {
    let (line, bytes) = (layout.line(of: bracketOffset), layout.tree.bytes)
    if isClosing(bytes[layout.firstVisibleOffset(onLine: line)]) { return false }
    let otherByte = bytes[bracketOffset..<layout.end(ofLine: line)].first {
      !isClosing($0) && !$0.isJSONBlank && $0 != comma
    }
    return otherByte == nil || otherByte == UInt8(ascii: "/")
  }

  private static let comma = UInt8(ascii: ",")
  private static func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  fileprivate static func summary(of element: JSONElement) -> String? {
    guard element.kind == .array else { return element.label?.string }
    return element.count == 1 ? "1 element" : "\(element.count) elements"
  }
}
