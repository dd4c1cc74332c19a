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
  /// The indices of the items that are not touched, in order. These items are never cut.
  private let stayingItems: [Int]
  private let hasTrailingComma: Bool
  private var edits: [TextEdit] = []
  /// Other edits of the text. Edits inside an item that moves are applied to the item's new text and removed from this
  /// list.
  private var otherEdits: [TextEdit]

  /// Returns the edits that produce an arrangement, in text order, followed by the remaining edits of `otherEdits`. No
  /// two edits overlap.
  /// - Parameter newItems: the new items. The `.newItem` entries of the arrangement contain indices of this array.
  /// - Parameter otherEdits: other edits of the text. Edits inside an item that moves become part of the item's new
  ///   text.
  static func edits(
    _ arrangement: Arrangement, newItems: [NewItem], _ style: JSONStyle, within otherEdits: [TextEdit] = []
  ) -> [TextEdit] {
    var writer = ArrangementText(arrangement, newItems, style, otherEdits)
    writer.write()
    return writer.edits.mergingAdjacentEdits() + writer.otherEdits
  }

  private init(_ arrangement: Arrangement, _ newItems: [NewItem], _ style: JSONStyle, _ otherEdits: [TextEdit]) {
    self.otherEdits = otherEdits
    self.arrangement = arrangement
    self.newItems = newItems
    self.style = style
    text = arrangement.text
    document = text.document
    stayingItems = arrangement.stayingItems
    hasTrailingComma = text.count > 0 && text.item(text.count - 1).commaOffset != nil
  }

  private mutating func write() {
    guard text.count > 0 else { return insertFirstItems() }
    guard !arrangement.entries.isEmpty else { return removeAllItems() }
    guard let firstStayingItem = stayingItems.first, let lastStayingItem = stayingItems.last else {
      return replaceAllItems()
    }
    let isLast = if case .oldItem(lastStayingItem) = arrangement.entries.last { true } else { false }
    setComma(of: lastStayingItem, hasTrailingComma || !isLast)
    var pendingItems: [NewItem] = []
    var (previousItem, nextPosition): (Int?, Int) = (nil, 0)
    for entry in arrangement.entries {
      switch entry {
      case .oldItem(let index) where nextPosition < stayingItems.count && stayingItems[nextPosition] == index:
        paste(pendingItems, after: previousItem, before: index, isEnd: false)
        (pendingItems, previousItem, nextPosition) = ([], index, nextPosition + 1)
      case .oldItem(let index): pendingItems.append(movedItem(index))
      case .newItem(let newItemIndex): pendingItems.append(newItems[known: newItemIndex])
      }
    }
    paste(pendingItems, after: previousItem, before: nil, isEnd: true)
    cut(from: 0, to: firstStayingItem)
    for (a, b) in zip(stayingItems, stayingItems.dropFirst()) { cut(from: a + 1, to: b) }
    cut(from: lastStayingItem + 1, to: text.count)
  }

  /// Returns the text of an item that moves, after applying the edits inside the item.
  private mutating func movedItem(_ index: Int) -> NewItem {
    let item = text.item(index)
    let range = item.itemRange.lowerBound..<item.bodyEnd
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
    arrangement.entries.compactMap {
      if case .newItem(let newItemIndex) = $0 { newItems[known: newItemIndex] } else { nil }
    }
  }

  private mutating func setComma(of index: Int, _ hasComma: Bool) {
    let item = text.item(index)
    if hasComma, item.commaOffset == nil {
      // The comma goes after comments on the line, so they still belong to the item. It cannot follow a line comment.
      let isInLine = item.hasTrail && !document.isLineComment(endingAt: item.end)
      let commaOffset = isInLine ? item.end : item.bodyEnd
      edits.append(TextEdit(commaOffset..<commaOffset, ","))
    } else if !hasComma, let commaOffset = item.commaOffset {
      edits.append(TextEdit(removalStart(of: commaOffset, after: index)..<commaOffset + 1, ""))
    }
  }

  /// Returns the start of the text to remove together with a comma. If the comma is alone on its line, the line break
  /// before the comma is included.
  private func removalStart(of commaOffset: Int, after index: Int) -> Int {
    guard index + 1 < text.count, document.startsLine(commaOffset) else { return commaOffset }
    let nextItem = text.item(index + 1)
    guard document.isBlankLine(commaOffset + 1..<nextItem.start), document.startOfNextLine(after: nextItem.end) != nil
    else {
      return commaOffset
    }
    let end = text.container.items[known: index].range.upperBound
    return document.comments(in: end..<commaOffset).last?.upperBound ?? end
  }

  // MARK: Inserting

  private mutating func paste(_ items: [NewItem], after previousItem: Int?, before nextItem: Int?, isEnd: Bool) {
    guard !items.isEmpty else { return }
    if let previousItem {
      let item = text.item(previousItem)
      paste(
        items, at: item.lineEnd, behind: item, isEnd: isEnd,
        usesOwnLines: isOnOwnLine(previousItem) && nextItem.map(isOnOwnLine) ?? true)
    } else if let nextItem {
      paste(items, beforeFirst: nextItem)
    }
  }

  private mutating func paste(
    _ items: [NewItem], at offset: Int, behind item: ListText.Item, isEnd: Bool, usesOwnLines: Bool
  ) {
    let indentation = indentation
    var insertedText = ""
    // If the next item were on the same line, a comment behind the comma would belong to the next item.
    var mustBreak = item.commaOffset == nil ? document.isLineComment(endingAt: offset) : offset > item.tailStart
    for (index, newItem) in items.enumerated() {
      let hasComma = !isEnd || index + 1 < items.count || hasTrailingComma
      let needsLineBreak = usesOwnLines || mustBreak || newItem.needsOwnLines
      insertedText += needsLineBreak ? style.lineEnding + indentation : " "
      insertedText += newItem.text(hasComma: hasComma, indentation: needsLineBreak ? indentation : newItem.indentation)
      mustBreak = newItem.needsOwnLines
    }
    // Break the line. Otherwise, the following text would become part of a line comment, or the last item's comment
    // would belong to that text.
    if mustBreak, document.startOfNextLine(after: offset) == nil {
      insertedText +=
        style.lineEnding + (isEnd ? document.lineIndentation(at: text.container.contentStart) : indentation)
    }
    edits.append(TextEdit(offset..<offset, insertedText))
  }

  private mutating func paste(_ items: [NewItem], beforeFirst nextItem: Int) {
    let offset = text.item(nextItem).start
    let startsLine = document.startsLine(offset)
    let needsLineBreak = startsLine || items.contains(where: \.needsOwnLines)
    let separator = needsLineBreak ? style.lineEnding + indentation : " "
    var insertedText = needsLineBreak && !startsLine ? separator : ""
    for newItem in items { insertedText += newItem.text(hasComma: true, indentation: indentation) + separator }
    edits.append(TextEdit(offset..<offset, insertedText))
  }

  /// Replaces all old items with the new entries. Used if none of the old items stays.
  private mutating func replaceAllItems() {
    let (item, indentation) = (text.item(0), indentation)
    let needsLineBreak = document.startsLine(item.start) || insertedItems.contains(where: \.needsOwnLines)
    let separator = needsLineBreak ? style.lineEnding + indentation : " "
    var insertedText = needsLineBreak && !document.startsLine(item.start) ? separator : ""
    insertedText += insertedItems.enumerated().map {
      $1.text(hasComma: $0 + 1 < insertedItems.count || hasTrailingComma, indentation: indentation)
    }.joined(separator: separator)
    if insertedItems.last?.needsOwnLines == true, document.startOfNextLine(after: item.end) == nil {
      insertedText += style.lineEnding + document.lineIndentation(at: text.container.contentStart)
    }
    if let remainingComments = remainingComments(of: item) {
      insertedText =
        remainingComments.text + (remainingComments.isLine ? style.lineEnding + indentation : " ") + insertedText
    }
    edits.append(TextEdit(item.start..<item.end, insertedText))
    cut(from: 1, to: text.count)
  }

  /// Inserts the items into an empty list.
  private mutating func insertFirstItems() {
    guard !insertedItems.isEmpty else { return }
    let contentRange = text.container.contentStart..<text.container.contentEnd
    let comments = document.comments(in: contentRange)
    let outerIndentation = document.lineIndentation(at: contentRange.lowerBound)
    func itemsText(_ separator: String, _ indentation: String) -> String {
      insertedItems.enumerated().map { $1.text(hasComma: $0 + 1 < insertedItems.count, indentation: indentation) }
        .joined(separator: separator)
    }
    guard
      document.lineBreakCount(in: contentRange) > 0 || !comments.isEmpty
        || insertedItems.contains(where: \.needsOwnLines)
    else {
      let itemText = itemsText(" ", outerIndentation)
      return edits.append(TextEdit(contentRange, text.container.isObject ? " \(itemText) " : itemText))
    }
    let lineSeparator = style.lineEnding + outerIndentation + style.indentationUnit
    // The items go after comments on the bracket's line, which belong to the list, and before all other comments.
    var offset = contentRange.lowerBound
    for comment in comments where document.lineBreakCount(in: offset..<comment.lowerBound) == 0 {
      offset = comment.upperBound
    }
    let itemText = lineSeparator + itemsText(lineSeparator, outerIndentation + style.indentationUnit)
    if comments.isEmpty { return edits.append(TextEdit(contentRange, itemText + style.lineEnding + outerIndentation)) }
    let isAtLineEnd = document.startOfNextLine(after: offset) != nil
    edits.append(TextEdit(offset..<offset, isAtLineEnd ? itemText : itemText + style.lineEnding + outerIndentation))
  }

  private func isOnOwnLine(_ index: Int) -> Bool { document.startsLine(text.item(index).start) }

  /// The indentation of the items' lines.
  private var indentation: String {
    let candidates: [Int?] = [stayingItems.last, stayingItems.first, 0, text.count - 1]
    for index in candidates.compactMap({ $0 }) where index < text.count {
      let start = text.item(index).start
      if document.startsLine(start) { return document.indentation(at: start) }
    }
    return document.lineIndentation(at: text.container.contentStart) + style.indentationUnit
  }

  // MARK: Removing

  /// Removes all items. Comments that belong to the list stay.
  private mutating func removeAllItems() {
    let contentRange = text.container.contentStart..<text.container.contentEnd
    let items = (0..<text.count).map { text.item($0) }
    let gapStarts = [text.container.contentStart] + items.map(\.end)
    let gapEnds = items.map(\.start) + [text.container.contentEnd]
    if items.allSatisfy(\.listComments.isEmpty),
      zip(gapStarts, gapEnds).allSatisfy({ document.isBlank($0..<max($0, $1)) })
    {
      edits.append(TextEdit(contentRange, ""))
    } else {
      cut(from: 0, to: text.count)
    }
  }

  /// Cuts the items with indices from `start` up to, but not including, `end`. Comments between these items that belong
  /// to the list stay.
  private mutating func cut(from start: Int, to end: Int) {
    var firstIndex = start
    while firstIndex < end {
      let item = text.item(firstIndex)
      var (lastIndex, previousItem) = (firstIndex, item)
      while lastIndex + 1 < end {
        let nextItem = text.item(lastIndex + 1)
        guard previousItem.listComments.isEmpty, nextItem.listComments.isEmpty,
          document.isBlank(previousItem.end..<nextItem.start)
        else {
          break
        }
        (lastIndex, previousItem) = (lastIndex + 1, nextItem)
      }
      if let remainingComments = remainingComments(of: item) {
        let needsLineBreak = remainingComments.isLine && document.startOfNextLine(after: item.end) == nil
        edits.append(TextEdit(item.start..<item.end, remainingComments.text + (needsLineBreak ? style.lineEnding : "")))
      } else {
        edits.append(TextEdit(cutRange(firstIndex, lastIndex), ""))
      }
      firstIndex = lastIndex + 1
    }
  }

  /// Returns the list's comments that stay when an item is removed, and whether the last of these comments is a line
  /// comment. Returns nil if no comment stays.
  private func remainingComments(of item: ListText.Item) -> (text: String, isLine: Bool)? {
    guard let firstComment = item.listComments.first, let lastComment = item.listComments.last else { return nil }
    return (
      document.string(in: firstComment.lowerBound..<lastComment.upperBound),
      document.isLineComment(endingAt: lastComment.upperBound)
    )
  }

  /// Returns the end of the text to cut. If the cut would leave two consecutive empty lines, the second empty line is
  /// cut too.
  private func cutEnd(after nextLineStart: Int, lineStart lineOffset: Int) -> Int {
    guard lineOffset > 0, let end = document.startOfNextLine(after: nextLineStart) else { return nextLineStart }
    let previousLine = document.line(document.position(of: lineOffset, in: .utf8).line - 1)
    return document.isBlankLine(previousLine) ? end : nextLineStart
  }

  private func cutRange(_ firstIndex: Int, _ lastIndex: Int) -> Range<Int> {
    let range = text.item(firstIndex).start..<text.item(lastIndex).end
    let lineStart = document.startOfBlanks(before: range.lowerBound)
    let startsLine = document.startsLine(range.lowerBound)
    if let nextLineStart = document.startOfNextLine(after: range.upperBound) {
      if startsLine { return lineStart..<cutEnd(after: nextLineStart, lineStart: lineStart) }
      // Behind the bracket, the next item moves to this item's position. A comment before the next item prevents this,
      // because behind the bracket the comment would belong to the list.
      if firstIndex == 0, lastIndex + 1 < text.count, lineStart == text.container.contentStart {
        let followingItem = text.item(lastIndex + 1)
        if followingItem.start == followingItem.itemRange.lowerBound,
          document.isBlank(range.upperBound..<followingItem.start)
        {
          return range.lowerBound..<followingItem.start
        }
      }
      return lineStart..<range.upperBound
    }
    let end = document.endOfBlanks(after: range.upperBound)
    guard end == text.container.contentEnd else { return range.lowerBound..<end }
    guard firstIndex > 0 else { return range.lowerBound..<end }
    let previousEnd = text.item(firstIndex - 1).end
    guard startsLine else { return max(lineStart, previousEnd)..<range.upperBound }
    if document.isBlank(previousEnd..<range.lowerBound), !document.isLineComment(endingAt: previousEnd) {
      return previousEnd..<range.upperBound
    }
    return lineStart..<end
  }
}

extension [TextEdit] {
  /// Returns the edits in text order, with adjacent edits merged.
  fileprivate func mergingAdjacentEdits() -> [TextEdit] {
    var mergedEdits: [TextEdit] = []
    let sortedEdits = enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in sortedEdits.map(\.element) {
      if let last = mergedEdits.last, last.range.upperBound == edit.range.lowerBound {
        mergedEdits[known: mergedEdits.count - 1] = TextEdit(
          last.range.lowerBound..<edit.range.upperBound, last.newText + edit.newText)
      } else {
        mergedEdits.append(edit)
      }
    }
    return mergedEdits
  }
}
