import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Converts an arrangement into text edits.
struct ArrangementText {
  private let arrangement: Arrangement
  private let text: ListText
  private let document: Document
  private let style: JSONStyle
  private let newItems: [NewItem]
  /// The items that are not touched, in order. None of them is ever cut.
  private let stayingItems: [Int]
  private let hasTrailingComma: Bool
  private var edits: [TextEdit] = []
  /// Other edits of the text. Edits within an item that moves are applied to its new text and removed from this list.
  private var otherEdits: [TextEdit]

  /// Returns the edits that produce an arrangement, in text order, followed by the remaining edits of `otherEdits`. No two
  /// edits overlap.
  /// - Parameter newItems: the new items. The `.new` entries of the arrangement are indices of this array.
  /// - Parameter otherEdits: other edits of the text. Edits within an item that moves become part of its new text.
  static func edits(
    _ arrangement: Arrangement, newItems: [NewItem], _ style: JSONStyle, within otherEdits: [TextEdit] = []
  ) -> [TextEdit] {
    var writer = ArrangementText(arrangement, newItems, style, otherEdits)
    writer.write()
    return writer.edits.joined() + writer.otherEdits
  }

  private init(_ arrangement: Arrangement, _ newItems: [NewItem], _ style: JSONStyle, _ otherEdits: [TextEdit]) {
    self.otherEdits = otherEdits
    self.arrangement = arrangement
    self.newItems = newItems
    self.style = style
    text = arrangement.text
    document = text.document
    stayingItems = arrangement.stayingItems
    hasTrailingComma = text.count > 0 && text.item(text.count - 1).comma != nil
  }

  private mutating func write() {
    guard text.count > 0 else { return insertFirstItems() }
    guard !arrangement.entries.isEmpty else { return removeAllItems() }
    guard let first = stayingItems.first, let last = stayingItems.last else { return replaceAllItems() }
    let isLast = if case .old(last) = arrangement.entries.last { true } else { false }
    setComma(of: last, hasTrailingComma || !isLast)
    var pendingItems: [NewItem] = []
    var (before, next): (Int?, Int) = (nil, 0)
    for entry in arrangement.entries {
      switch entry {
      case .old(let index) where next < stayingItems.count && stayingItems[next] == index:
        paste(pendingItems, after: before, before: index, isEnd: false)
        (pendingItems, before, next) = ([], index, next + 1)
      case .old(let index): pendingItems.append(movedItem(index))
      case .new(let number): pendingItems.append(newItems[known: number])
      }
    }
    paste(pendingItems, after: before, before: nil, isEnd: true)
    cut(from: 0, to: first)
    for (a, b) in zip(stayingItems, stayingItems.dropFirst()) { cut(from: a + 1, to: b) }
    cut(from: last + 1, to: text.count)
  }

  /// Returns the text of an item that moves, with the edits within it applied.
  private mutating func movedItem(_ index: Int) -> NewItem {
    let item = text.item(index)
    let range = item.item.lowerBound..<item.bodyEnd
    let innerEdits = otherEdits.filter {
      range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
    }
    guard !innerEdits.isEmpty else { return NewItem(item, in: document) }
    otherEdits.removeAll { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
    return NewItem(
      item, in: document,
      innerEdits.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) })
  }

  private var insertedItems: [NewItem] {
    arrangement.entries.compactMap { if case .new(let number) = $0 { newItems[known: number] } else { nil } }
  }

  private mutating func setComma(of index: Int, _ hasComma: Bool) {
    let item = text.item(index)
    if hasComma, item.comma == nil {
      // The comma goes after comments on the line, so they still belong to the item. It cannot follow a line comment.
      let isInLine = item.hasTrail && !document.isLineComment(endingAt: item.end)
      let commaOffset = isInLine ? item.end : item.bodyEnd
      edits.append(TextEdit(commaOffset..<commaOffset, ","))
    } else if !hasComma, let comma = item.comma {
      edits.append(TextEdit(removalStart(of: comma, after: index)..<comma + 1, ""))
    }
  }

  /// Returns the start of the text to remove with a comma. If only the comma is on its line, the line break before the
  /// comma is included.
  private func removalStart(of comma: Int, after index: Int) -> Int {
    guard index + 1 < text.count, document.startsLine(comma) else { return comma }
    let next = text.item(index + 1)
    guard document.isBlankLine(comma + 1..<next.start), document.startOfNextLine(after: next.end) != nil else {
      return comma
    }
    let end = text.container.items[known: index].range.upperBound
    return document.comments(in: end..<comma).last?.upperBound ?? end
  }

  // MARK: Inserting

  private mutating func paste(_ items: [NewItem], after a: Int?, before b: Int?, isEnd: Bool) {
    guard !items.isEmpty else { return }
    if let a {
      let item = text.item(a)
      paste(items, at: item.lineEnd, behind: item, isEnd: isEnd, isOwnLine: isOwnLine(a) && b.map(isOwnLine) ?? true)
    } else if let b {
      paste(items, beforeFirst: b)
    }
  }

  private mutating func paste(
    _ items: [NewItem], at offset: Int, behind item: ListText.Item, isEnd: Bool, isOwnLine: Bool
  ) {
    let indentation = indentation
    var written = ""
    // If the next item were on the same line, a comment behind the comma would belong to that item.
    var mustBreak = item.comma == nil ? document.isLineComment(endingAt: offset) : offset > item.tailStart
    for (index, newItem) in items.enumerated() {
      let hasComma = !isEnd || index + 1 < items.count || hasTrailingComma
      let breaks = isOwnLine || mustBreak || newItem.needsOwnLines
      written += breaks ? style.lineEnding + indentation : " "
      written += newItem.text(hasComma: hasComma, indentation: breaks ? indentation : newItem.indentation)
      mustBreak = newItem.needsOwnLines
    }
    // Break the line. Otherwise the following text would become part of a line comment, or the comment would belong to
    // that text.
    if mustBreak, document.startOfNextLine(after: offset) == nil {
      written += style.lineEnding + (isEnd ? document.lineIndentation(at: text.container.open) : indentation)
    }
    edits.append(TextEdit(offset..<offset, written))
  }

  private mutating func paste(_ items: [NewItem], beforeFirst b: Int) {
    let offset = text.item(b).start
    let startsLine = document.startsLine(offset)
    let breaks = startsLine || items.contains(where: \.needsOwnLines)
    let separator = breaks ? style.lineEnding + indentation : " "
    var written = breaks && !startsLine ? separator : ""
    for newItem in items { written += newItem.text(hasComma: true, indentation: indentation) + separator }
    edits.append(TextEdit(offset..<offset, written))
  }

  /// Replaces all old items with the new ones. Used if no old item stays.
  private mutating func replaceAllItems() {
    let (item, indentation) = (text.item(0), indentation)
    let breaks = document.startsLine(item.start) || insertedItems.contains(where: \.needsOwnLines)
    let separator = breaks ? style.lineEnding + indentation : " "
    var written = breaks && !document.startsLine(item.start) ? separator : ""
    written += insertedItems.enumerated().map {
      $1.text(hasComma: $0 + 1 < insertedItems.count || hasTrailingComma, indentation: indentation)
    }.joined(separator: separator)
    if insertedItems.last?.needsOwnLines == true, document.startOfNextLine(after: item.end) == nil {
      written += style.lineEnding + document.lineIndentation(at: text.container.open)
    }
    if let remainingComments = remainingComments(of: item) {
      written = remainingComments.text + (remainingComments.isLine ? style.lineEnding + indentation : " ") + written
    }
    edits.append(TextEdit(item.start..<item.end, written))
    cut(from: 1, to: text.count)
  }

  /// Inserts the first items of an empty list.
  private mutating func insertFirstItems() {
    guard !insertedItems.isEmpty else { return }
    let inside = text.container.open..<text.container.close
    let comments = document.comments(in: inside)
    let outer = document.lineIndentation(at: inside.lowerBound)
    func written(_ separator: String, _ indentation: String) -> String {
      insertedItems.enumerated().map { $1.text(hasComma: $0 + 1 < insertedItems.count, indentation: indentation) }
        .joined(separator: separator)
    }
    guard document.lineBreakCount(in: inside) > 0 || !comments.isEmpty || insertedItems.contains(where: \.needsOwnLines)
    else {
      let itemText = written(" ", outer)
      return edits.append(TextEdit(inside, text.container.isObject ? " \(itemText) " : itemText))
    }
    let line = style.lineEnding + outer + style.unit
    // The items go after comments on the bracket's line, which belong to the list, and before other comments.
    var offset = inside.lowerBound
    for comment in comments where document.lineBreakCount(in: offset..<comment.lowerBound) == 0 {
      offset = comment.upperBound
    }
    let itemText = line + written(line, outer + style.unit)
    if comments.isEmpty { return edits.append(TextEdit(inside, itemText + style.lineEnding + outer)) }
    let isFollowed = document.startOfNextLine(after: offset) != nil
    edits.append(TextEdit(offset..<offset, isFollowed ? itemText : itemText + style.lineEnding + outer))
  }

  private func isOwnLine(_ index: Int) -> Bool { document.startsLine(text.item(index).start) }

  /// The indentation of the items' lines.
  private var indentation: String {
    let candidates: [Int?] = [stayingItems.last, stayingItems.first, 0, text.count - 1]
    for index in candidates.compactMap({ $0 }) where index < text.count {
      let start = text.item(index).start
      if document.startsLine(start) { return document.indentation(at: start) }
    }
    return document.lineIndentation(at: text.container.open) + style.unit
  }

  // MARK: Removing

  /// Removes all items. Comments that belong to the list stay.
  private mutating func removeAllItems() {
    let inside = text.container.open..<text.container.close
    let items = (0..<text.count).map { text.item($0) }
    let rest = [text.container.open] + items.map(\.end)
    let starts = items.map(\.start) + [text.container.close]
    if items.allSatisfy(\.listComments.isEmpty),
      zip(rest, starts).allSatisfy({ document.isBlank($0..<max($0, $1)) })
    {
      edits.append(TextEdit(inside, ""))
    } else {
      cut(from: 0, to: text.count)
    }
  }

  /// Cuts the items with indices from `start` up to, but not including, `end`. Comments between them that belong to the
  /// list stay.
  private mutating func cut(from start: Int, to end: Int) {
    var first = start
    while first < end {
      let item = text.item(first)
      var (last, before) = (first, item)
      while last + 1 < end {
        let next = text.item(last + 1)
        guard before.listComments.isEmpty, next.listComments.isEmpty, document.isBlank(before.end..<next.start) else {
          break
        }
        (last, before) = (last + 1, next)
      }
      if let remainingComments = remainingComments(of: item) {
        let breaks = remainingComments.isLine && document.startOfNextLine(after: item.end) == nil
        edits.append(TextEdit(item.start..<item.end, remainingComments.text + (breaks ? style.lineEnding : "")))
      } else {
        edits.append(TextEdit(cutRange(first, last), ""))
      }
      first = last + 1
    }
  }

  /// Returns the comments of the list that stay when an item is removed, and whether they end with a line comment.
  /// Returns nil if there are none.
  private func remainingComments(of item: ListText.Item) -> (text: String, isLine: Bool)? {
    guard let first = item.listComments.first, let last = item.listComments.last else { return nil }
    return (
      document.string(in: first.lowerBound..<last.upperBound), document.isLineComment(endingAt: last.upperBound)
    )
  }

  /// Returns the end of the text to cut. If the cut would leave two consecutive empty lines, the second one is cut too.
  private func cutEnd(after next: Int, lineStart line: Int) -> Int {
    guard line > 0, let end = document.startOfNextLine(after: next) else { return next }
    let before = document.line(document.position(of: line, in: .utf8).line - 1)
    return document.isBlankLine(before) ? end : next
  }

  private func cutRange(_ first: Int, _ last: Int) -> Range<Int> {
    let range = text.item(first).start..<text.item(last).end
    let line = document.startOfBlanks(before: range.lowerBound)
    let startsLine = document.startsLine(range.lowerBound)
    if let next = document.startOfNextLine(after: range.upperBound) {
      if startsLine { return line..<cutEnd(after: next, lineStart: line) }
      // Behind the bracket, the next item takes this item's place. A comment before the next item prevents this,
      // because it would then belong to the list.
      if first == 0, last + 1 < text.count, line == text.container.open {
        let following = text.item(last + 1)
        if following.start == following.item.lowerBound, document.isBlank(range.upperBound..<following.start) {
          return range.lowerBound..<following.start
        }
      }
      return line..<range.upperBound
    }
    let end = document.endOfBlanks(after: range.upperBound)
    guard end == text.container.close else { return range.lowerBound..<end }
    guard first > 0 else { return range.lowerBound..<end }
    let before = text.item(first - 1).end
    guard startsLine else { return max(line, before)..<range.upperBound }
    if document.isBlank(before..<range.lowerBound), !document.isLineComment(endingAt: before) {
      return before..<range.upperBound
    }
    return line..<end
  }
}

extension [TextEdit] {
  /// Returns the edits in text order, with adjacent edits merged.
  fileprivate func joined() -> [TextEdit] {
    var joined: [TextEdit] = []
    let inOrder = enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in inOrder.map(\.element) {
      if let last = joined.last, last.range.upperBound == edit.range.lowerBound {
        joined[known: joined.count - 1] = TextEdit(
          last.range.lowerBound..<edit.range.upperBound, last.newText + edit.newText)
      } else {
        joined.append(edit)
      }
    }
    return joined
  }
}
