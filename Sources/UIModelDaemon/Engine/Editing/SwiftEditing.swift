import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Converts edits of the model into edits of Swift source. Supports edits that change only a literal or complete lines.
/// Throws for all other edits, which the author must make.
package struct SwiftEditing {
  private let document: Document
  private let block: Block
  private let source: SwiftSource
  /// The ranges of code that several commands share. An edit of one command must not change this code.
  private let sharedRanges: [Range<Int>]

  /// Returns nil for a document that is not Swift source.
  package init?(_ document: Document) {
    guard let reading = document.reading, let block = document.blocks.first else { return nil }
    self.document = document
    self.block = block
    source = reading.file.source
    sharedRanges = reading.sharedRanges
  }

  /// Whether a comment can be inserted at an offset: outside of tokens and other comments.
  package func isBetweenTokens(_ offset: Int) -> Bool {
    !source.tokens.contains { $0.range.lowerBound < offset && offset < $0.range.upperBound }
      && !source.comments.contains { $0.lowerBound < offset && offset < $0.upperBound }
  }

  /// Returns the text edits of one group of edits.
  func textEdits(_ group: [ModelEdit]) throws(EditError) -> [TextEdit] {
    if let reorderEdits = try reorderEdits(group) { return try requireUnshared(reorderEdits) }
    var edits: [TextEdit] = []
    for edit in group {
      let newEdits = try self.edits(of: edit)
      edits += edit.changesDeclaration ? try requireUnshared(newEdits) : newEdits
    }
    return edits
  }

  private func requireUnshared(_ edits: [TextEdit]) throws(EditError) -> [TextEdit] {
    guard
      edits.allSatisfy({ edit in
        !sharedRanges.contains { $0.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= $0.upperBound }
      })
    else { throw .notFound }
    return edits
  }

  private func edits(of edit: ModelEdit) throws(EditError) -> [TextEdit] {
    switch edit {
    case .replace(let place, let value):
      let element = try element(place)
      guard let name = name(of: element) else { throw .notFound }
      return [try replacement(of: try writtenRange(element), name, value)]
    case .set(let object, let name, let value): return try set(try element(object), name, value)
    case .insert(let list, let index, let value): return try insert(try element(list), index, value)
    case .remove(let place): return try remove(try element(place))
    case .move(let place, let index): return try move(try element(place), to: index)
    case .renameProperty(let place, let newName):
      let element = try element(place)
      let allowedRenames = ["insertSibling": "insertChild", "beforeMenu": "atStartOfMenu", "afterMenu": "atEndOfMenu"]
      guard let name = name(of: element), allowedRenames[name] == newName else { throw .notFound }
      return [TextEdit(range(JSONElement(tree: block.tree, index: element.index - 1)), newName)]
    case .code(let place, let repair):
      guard let range = document.range(of: place) else { throw .notFound }
      return try edits(of: repair, range)
    }
  }

  private func edits(of repair: CodeRepair, _ range: Range<Int>) throws(EditError) -> [TextEdit] {
    switch repair {
    case .convertKeyboardFrame(let fromWindow):
      return try KeyboardFrameRepair(source).conversionEdits(range, fromWindow: fromWindow)
    case .intersectKeyboardFrame(let isConverted):
      return try KeyboardFrameRepair(source).intersectionEdits(range, isConverted: isConverted)
    case .useEndFrame: return [try KeyboardFrameRepair(source).endFrameEdit(range)]
    case .anchorPopover: return try PopoverSourceRepair(document, source).sourceEdits(range)
    case .useAdaptiveSheet: return try source.adaptiveSheetEdits(range)
    case .removeItem: return try removeItem(range)
    case .replace(let name, let value): return [try replacement(of: range, name, value)]
    case .set(let name, let value): return try set(range, name, value)
    case .rename(let name):
      guard let tokens = tokens(range), tokens.count == 1, source.kind(tokens.lowerBound) == .identifier else {
        throw .notFound
      }
      return [TextEdit(range, name)]
    case .useOwnWindow: return try OwnWindowRepair(source).replacementEdits(range)
    case .callSuper: return try OverrideRepair(document, source).superCallEdits(range)
    case .removeOverride: return try OverrideRepair(document, source).removalEdits(range)
    case .removeStatement: return [try statement(at: range).removal]
    case .moveStatement(let place, let isAfter):
      guard let target = document.range(of: place) else { throw .notFound }
      return try move(range, to: target, isAfter: isAfter)
    }
  }

  /// Returns the text edits that reorder a list literal; nil unless every edit moves an element of the same list.
  private func reorderEdits(_ group: [ModelEdit]) throws(EditError) -> [TextEdit]? {
    guard case .move(let first, _)? = group.first, let (list, _) = list(of: try element(first)),
      name(of: list) != "steps"
    else { return nil }
    var arrangement = Arrangement(ListText(document: document, container: try items(of: list)))
    for edit in group {
      guard case .move(let place, let target) = edit, let (otherList, index) = self.list(of: try element(place)),
        otherList.index == list.index
      else { return nil }
      arrangement.move(index, to: target)
    }
    return ArrangementText.edits(arrangement, newItems: [], JSONStyle(document))
  }

  /// Returns the edit that replaces a literal. If the old code names the type, the new code also names the type,
  /// because Swift might not infer it.
  private func replacement(of range: Range<Int>, _ name: String, _ value: JSONValue) throws(EditError) -> TextEdit {
    let text = try SwiftLiteral.text(value, for: name)
    guard let tokens = tokens(range) else { throw .notFound }
    switch source.expression(tokens) {
    case .path(let path, isImplicit: false)
    where SwiftLiteral.qualifyingTypes.contains(path.dropLast().joined(separator: ".")):
      let type = path.dropLast().joined(separator: ".")
      return TextEdit(range, text.hasPrefix(".") ? type + text : text.hasPrefix("[") ? "\(type)(\(text))" : text)
    case .call(let call) where call.arguments.count == 1:
      // If the call creates an identifier from a string literal, only the literal is replaced.
      if case .string = source.expression(call.arguments[0].value), case .string(let string) = value,
        text.hasPrefix(".init(") || text.hasPrefix("\"")
      {
        return TextEdit(source.range(call.arguments[0].value), SwiftLiteral.quoted(string))
      }
      let type = (call.path.last == "init" ? call.path.dropLast() : call.path[...]).joined(separator: ".")
      guard !call.isImplicit, SwiftLiteral.qualifyingTypes.contains(type) else { return TextEdit(range, text) }
      return TextEdit(range, text.hasPrefix(".") ? type + text : "\(type)(\(text))")
    default: return TextEdit(range, text)
    }
  }

  // MARK: Nodes

  private func element(_ place: Place) throws(EditError) -> JSONElement {
    guard let (element, _) = document.element(at: place), element.unknownReason == nil else { throw .notFound }
    return element
  }

  private func range(_ element: JSONElement) -> Range<Int> {
    Int(element.sourceRange.lowerBound)..<Int(element.sourceRange.upperBound)
  }

  /// Returns the range of the code that states a value directly. Throws for a value without such code, that is, a value
  /// derived from other values.
  private func writtenRange(_ element: JSONElement) throws(EditError) -> Range<Int> {
    let range = range(element)
    guard !range.isEmpty else { throw .notFound }
    return range
  }

  /// Returns the name of the property that has this value; nil for an element of a list.
  private func name(of element: JSONElement) -> String? {
    guard element.index > 0 else { return nil }
    let key = JSONElement(tree: block.tree, index: element.index - 1)
    return key.kind == .key ? key.string : nil
  }

  /// Returns the list that contains an element, and the element's index.
  private func list(of element: JSONElement) -> (list: JSONElement, index: Int)? {
    for index in stride(from: element.index - 1, through: 0, by: -1) {
      let candidate = JSONElement(tree: block.tree, index: index)
      guard candidate.kind == .array, Int(candidate.node.next) > element.index else { continue }
      for (position, item) in candidate.elements.enumerated() where item.index == element.index {
        return (candidate, position)
      }
      return nil
    }
    return nil
  }

  /// Returns the tokens that a range of bytes consists of; nil if it does not begin and end with a token.
  private func tokens(_ range: Range<Int>) -> Range<Int>? {
    SwiftSurroundings(source: source).tokens(range)
  }

  // MARK: Arguments

  private func set(_ object: JSONElement, _ name: String, _ value: JSONValue) throws(EditError) -> [TextEdit] {
    guard object.kind == .object else { throw .notFound }
    if let oldValue = object[JSONKey(name)] {
      guard oldValue.unknownReason == nil else { throw .notFound }
      return [try replacement(of: try writtenRange(oldValue), name, value)]
    }
    return try set(range(object), name, value)
  }

  /// Returns the edits that add an argument to a call or replace the argument's value.
  private func set(_ range: Range<Int>, _ name: String, _ value: JSONValue) throws(EditError) -> [TextEdit] {
    let text = try SwiftLiteral.text(value, for: name)
    if let tokens = tokens(range), case .call(let call) = source.expression(tokens),
      let oldArgument = call.arguments.first(where: { $0.label == name })
    {
      return [try replacement(of: source.range(oldArgument.value), name, value)]
    }
    if SwiftLiteral.commandProperties.contains(name) {
      _ = try requireUnshared([TextEdit(range, "")])
      return try StatementInsertion(document, source).assignmentEdits(name, text, of: range)
    }
    guard let tokens = tokens(range), case .call(let call) = source.expression(tokens),
      let labels = SwiftLiteral.initializerLabels(of: call, with: name), let position = labels.firstIndex(of: name)
    else { throw .notFound }
    let openingBracket = call.callee.upperBound
    guard source.isToken(openingBracket, "("), let closingBracket = source.closing(of: openingBracket),
      !call.arguments.isEmpty
    else {
      throw .notFound
    }
    let previousIndex = call.arguments.lastIndex { argument in
      argument.label.flatMap { labels.firstIndex(of: $0) }.map { $0 < position } ?? false
    }
    let items = call.arguments.map { source.range($0.labelToken..<$0.value.upperBound) }
    let contentRange = source.tokens[openingBracket].range.upperBound..<Int(source.tokens[closingBracket].start)
    var arrangement = Arrangement(ListText(document: document, container: container(contentRange, items)))
    arrangement.insert(0, before: previousIndex.map { $0 + 1 } ?? 0)
    return ArrangementText.edits(arrangement, newItems: [NewItem(name + ": " + text)], JSONStyle(document))
  }

  /// Returns a container for the items between two brackets.
  private func container(_ contentRange: Range<Int>, _ items: [Range<Int>]) -> Container {
    Container(
      contentStart: contentRange.lowerBound, contentEnd: contentRange.upperBound,
      items: items.map { Container.Item(range: $0, valueRange: $0, name: "", node: -1, isClosed: true) },
      isObject: false)
  }

  // MARK: Lists

  private func remove(_ element: JSONElement) throws(EditError) -> [TextEdit] {
    guard let (list, index) = list(of: element) else { throw .notFound }
    if name(of: list) == "steps" { return [try statement(at: self.range(element)).removal] }
    let (listRange, elementRange) = (range(list), range(element))
    if listRange == elementRange { return [TextEdit(listRange, "[]")] }
    let container = try items(of: list)
    guard container.items.indices.contains(index), container.items[known: index].range == elementRange else {
      throw .notFound
    }
    var arrangement = Arrangement(ListText(document: document, container: container))
    arrangement.remove(index)
    return ArrangementText.edits(arrangement, newItems: [], JSONStyle(document))
  }

  /// Returns the edits that remove an element of an array literal. The model's list may consist of several such
  /// literals.
  private func removeItem(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = tokens(range), case let openingBracket = Int(source.tokens[tokens.lowerBound].parent),
      openingBracket >= 0,
      source.isToken(openingBracket, "["), let closingBracket = source.closing(of: openingBracket),
      case let items = source.split(openingBracket + 1..<closingBracket).map({ source.range($0) }), items.count > 1,
      let index = items.firstIndex(of: range)
    else { throw .notFound }
    let contentRange = source.tokens[openingBracket].range.upperBound..<source.tokens[closingBracket].range.lowerBound
    var arrangement = Arrangement(ListText(document: document, container: container(contentRange, items)))
    arrangement.remove(index)
    return ArrangementText.edits(arrangement, newItems: [], JSONStyle(document))
  }

  /// Returns the items of a list that is written as one array literal.
  private func items(of list: JSONElement) throws(EditError) -> Container {
    let range = try writtenRange(list)
    guard let tokens = tokens(range), case .array(let items) = source.expression(tokens),
      items.count == list.count
    else { throw .notFound }
    return container(range.lowerBound + 1..<range.upperBound - 1, items.map { source.range($0) })
  }

  // MARK: Statements

  private func insert(_ list: JSONElement, _ index: Int, _ value: JSONValue) throws(EditError) -> [TextEdit] {
    if let property = name(of: list), ["detents", "presentationDetents"].contains(property) {
      let newItem = NewItem(try SwiftLiteral.text(value, for: property))
      var arrangement = Arrangement(ListText(document: document, container: try items(of: list)))
      arrangement.insert(0, before: index)
      return ArrangementText.edits(arrangement, newItems: [newItem], JSONStyle(document))
    }
    // The model's value is sufficient only for a call that removes a menu. Other calls need Swift code that the value
    // does not contain.
    guard name(of: list) == "steps", let menu = value.object?["remove"]?.string, value.object?.members.count == 1,
      let step = list.elements.enumerated().first(where: { $0.offset == index })?.element,
      let tokens = tokens(range(step)), case .call(let call) = source.expression(tokens), call.path.count == 2
    else { throw .notFound }
    let statement = try statement(at: range(step))
    let text = "\(call.path[0]).remove(menu: \(try SwiftLiteral.text(.string(menu), for: "remove")))"
    let start = statement.text.lowerBound
    return [TextEdit(start..<start, statement.indentation + text + document.lineEnding)]
  }

  private func move(_ step: JSONElement, to targetIndex: Int) throws(EditError) -> [TextEdit] {
    guard let (list, index) = list(of: step), name(of: list) == "steps", targetIndex != index,
      let targetElement = list.elements.enumerated().first(where: { $0.offset == targetIndex })?.element,
      // At an earlier position, the names that the statement uses might not be declared yet.
      targetIndex > index || step["remove"] != nil
    else { throw .notFound }
    return try move(range(step), to: range(targetElement), isAfter: targetIndex > index)
  }

  private func move(_ range: Range<Int>, to targetRange: Range<Int>, isAfter: Bool) throws(EditError) -> [TextEdit] {
    guard !source.tokens.contains(where: { $0.kind == .directive && source.text($0).hasPrefix("#if") }) else {
      throw .notFound
    }
    let (statement, target) = (try statement(at: range), try statement(at: targetRange))
    guard source.tokens[statement.tokens.lowerBound].parent == source.tokens[target.tokens.lowerBound].parent else {
      throw .notFound
    }
    let insertionOffset = isAfter ? target.nextLineStart : target.text.lowerBound
    let text = document.string(in: statement.text) + (statement.includesLineBreak ? "" : document.lineEnding)
    let edits = [TextEdit(insertionOffset..<insertionOffset, text), statement.removal]
    return isAfter ? edits.reversed() : edits
  }

  private struct Statement {
    let tokens: Range<Int>
    /// The statement from the start of its line, with its comments: the comments before it, up to an empty line, and
    /// the comments behind it. Includes the line break, unless a comment behind the statement must stay.
    let text: Range<Int>
    let includesLineBreak: Bool
    /// The start of the line after the statement.
    let nextLineStart: Int
    let indentation: String
    /// The edit that removes the statement. A comment that must stay takes its place.
    let removal: TextEdit
  }

  /// Returns the statement at a range. Throws if the statement shares a line with other code.
  private func statement(at range: Range<Int>) throws(EditError) -> Statement {
    guard let tokens = tokens(range) else { throw .notFound }
    var start = Int(source.tokens[tokens.lowerBound].start)
    guard document.startsLine(start) else { throw .notFound }
    let indentation = document.indentation(at: start)
    let previousEnd = tokens.lowerBound > 0 ? source.tokens[tokens.lowerBound - 1].range.upperBound : 0
    for comment in document.comments(in: previousEnd..<start).reversed() {
      guard document.startsLine(comment.lowerBound), document.lineBreakCount(in: comment.upperBound..<start) == 1,
        !document.isSuppressionBoundary(comment)
      else { break }
      start = comment.lowerBound
    }
    var end = source.range(tokens).upperBound
    let restOfLine = end..<document.line(document.position(of: end, in: .utf8).line).upperBound
    var textEnd: Int?
    for comment in document.comments(in: restOfLine) where document.isBlankLine(end..<comment.lowerBound) {
      if textEnd == nil, document.isSuppressionBoundary(comment) { textEnd = end }
      end = comment.upperBound
    }
    guard let nextLineStart = document.startOfNextLine(after: end) else { throw .notFound }
    let line = document.startOfBlanks(before: start)
    return Statement(
      tokens: tokens, text: line..<(textEnd ?? nextLineStart), includesLineBreak: textEnd == nil,
      nextLineStart: nextLineStart, indentation: indentation,
      removal: TextEdit(textEnd.map { start..<document.endOfBlanks(after: $0) } ?? line..<nextLineStart, ""))
  }
}

extension SwiftSource {
  fileprivate func text(_ token: SwiftToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }
}
