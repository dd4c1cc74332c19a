import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Repairs code that uses the keyboard's frame: selects the end frame, converts the frame to a view's coordinates, or
/// intersects the frame with the view.
struct KeyboardFrameRepair {
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ source: SwiftSource) { (self.source, surroundings) = (source, SwiftSurroundings(source: source)) }

  /// Returns the edit that replaces `keyboardFrameBeginUserInfoKey` with `keyboardFrameEndUserInfoKey`.
  func endFrameEdit(_ range: Range<Int>) throws(EditError) -> TextEdit {
    let key = KeyboardNotification.Key.frameBegin.rawValue
    guard let tokens = surroundings.tokens(range), tokens.count == 1, source.isToken(tokens.lowerBound, key) else {
      throw .notFound
    }
    return TextEdit(range, KeyboardNotification.Key.frameEnd.rawValue)
  }

  /// Returns the edits that replace `frame.height` or `frame.size.height` with the height of the part of the frame that
  /// covers the view: `frame.intersection(view.bounds).height`. Also handles `view.bounds.maxY - frame.minY`. Other
  /// assignments of the same height in the function are changed too.
  func intersectionEdits(_ range: Range<Int>, isConverted: Bool) throws(EditError) -> [TextEdit] {
    guard let tokens = surroundings.tokens(range), let frame = source.identifier(tokens.lowerBound) else {
      throw .notFound
    }
    let member = surroundings.text(tokens.dropFirst())
    if [".minY", ".origin.y"].contains(member) {
      return [try overlapEdit(tokens, frame, isConverted: isConverted)]
    }
    guard [".height", ".size.height"].contains(member), !isCompared(tokens.lowerBound), !isReduced(tokens),
      let view = surroundings.view(at: tokens.lowerBound)
    else { throw .notFound }
    let heightUses = [(tokens, view)] + equalAssignments(of: tokens)
    if isConverted { return heightUses.map { coveredHeightEdit($0.0, frame, $0.1) } }
    // From a size variable, code may read only the height: `keyboardSize.height`.
    guard let frameName = frameName(frame, at: tokens.lowerBound), frameName == frame || tokens.count == 3 else {
      throw .notFound
    }
    return heightUses.map { coveredHeightEdit($0.0, KeyboardFrameRepair.conversionCode(frameName, to: $0.1), $0.1) }
  }

  private func coveredHeightEdit(_ tokens: Range<Int>, _ frameCode: String, _ view: String) -> TextEdit {
    TextEdit(source.range(tokens), "\(frameCode).intersection(\(view).bounds).height")
  }

  /// Returns the tokens of the other assignments of the same expression in the function, each with the code that
  /// accesses the view at that assignment. Variable declarations are not included, nor are heights in larger
  /// expressions.
  private func equalAssignments(of tokens: Range<Int>) -> [(Range<Int>, String)] {
    guard source.isToken(tokens.lowerBound - 1, "="), let body = surroundings.functionBody(around: tokens.lowerBound)
    else {
      return []
    }
    let text = surroundings.text(tokens)
    return body.compactMap { start in
      let otherTokens = start..<start + tokens.count
      guard start != tokens.lowerBound, otherTokens.upperBound <= body.upperBound, source.isToken(start - 1, "="),
        surroundings.text(otherTokens) == text, surroundings.endsLine(otherTokens.upperBound - 1),
        !isReduced(otherTokens),
        !["let", "var"].contains(source.text(surroundings.startOfStatement(start))),
        let view = surroundings.view(at: start)
      else { return nil }
      return (otherTokens, view)
    }
  }

  /// Returns the edit that replaces `view.bounds.maxY - frame.minY` with the height of the intersection of the frame
  /// and the view's bounds.
  /// - Parameter tokens: the tokens of the frame's top edge, such as `frame.minY`.
  private func overlapEdit(_ tokens: Range<Int>, _ frame: String, isConverted: Bool) throws(EditError) -> TextEdit {
    let minusToken = tokens.lowerBound - 1
    var start = minusToken
    while start > 0, [.identifier, .period].contains(source.kind(start - 1)), !source.tokens[start].startsLine {
      start -= 1
    }
    guard source.isToken(minusToken, "-"), start < minusToken, source.kind(start) == .identifier,
      ["=", "(", ",", ":", "return", "+", "{"].contains(source.text(start - 1)) || source.tokens[start].startsLine,
      !["*", "/"].contains(source.text(tokens.upperBound))
    else { throw .notFound }
    let path = surroundings.text(start..<minusToken)
    for (suffix, area) in [
      (".safeAreaLayoutGuide.layoutFrame.maxY", ".safeAreaLayoutGuide.layoutFrame"), (".bounds.maxY", ".bounds"),
      (".bounds.height", ".bounds"), (".bounds.size.height", ".bounds"), (".frame.height", ".bounds"),
      (".frame.size.height", ".bounds"), (".frame.maxY", ".bounds"),
    ] where path.hasSuffix(suffix) {
      let view = String(path.dropLast(suffix.count))
      guard view.first?.isLowercase == true, isConverted || frameName(frame, at: tokens.lowerBound) == frame else {
        break
      }
      let frameCode = isConverted ? frame : KeyboardFrameRepair.conversionCode(frame, to: view)
      return TextEdit(source.range(start..<tokens.upperBound), "\(frameCode).intersection(\(view)\(area)).height")
    }
    throw .notFound
  }

  /// Returns the name of the keyboard frame from which a variable's value is derived: the variable itself, or the frame
  /// whose size is assigned to the variable. Returns nil if the variable might have another value or is assigned again.
  private func frameName(_ name: String, at index: Int) -> String? {
    if surroundings.parameters(around: index).contains(where: { $0.name == name && $0.type == "CGRect" }) {
      return name
    }
    guard let body = surroundings.functionBody(around: index),
      let value = declaration(of: name, in: body, before: index)
    else { return nil }
    if !assignments(of: name, in: body).isEmpty { return nil }
    let isSizeOrHeight = ["size", "height"].contains(source.text(value.upperBound - 1))
    if !isSizeOrHeight, value.contains(where: { ["CGRect", "cgRectValue"].contains(source.text($0)) }) { return name }
    guard value.count == 3, source.isToken(value.upperBound - 1, "size"),
      let frame = source.identifier(value.lowerBound)
    else { return nil }
    return frameName(frame, at: index) == frame ? frame : nil
  }

  /// Returns the edits that convert a keyboard frame from the screen's coordinates to a view's coordinates. The edits
  /// are in the given expression or in the declaration of a variable that the expression uses.
  /// - Parameter fromWindow: whether to correct an existing conversion from the window's coordinates. If false, the
  ///   conversion is added where the frame is intersected with the view.
  func conversionEdits(_ range: Range<Int>, fromWindow: Bool) throws(EditError) -> [TextEdit] {
    guard let tokens = surroundings.tokens(range) else { throw .notFound }
    var (expressions, visitedStarts) = ([tokens], Set<Int>())
    for _ in 0..<Self.maximumStepCount {
      let candidateEdits = expressions.compactMap { fromWindow ? screenConversion($0) : intersectionConversion($0) }
      // If several conversions could be changed, it is unclear which one the fix should change.
      if candidateEdits.count > 1 { break }
      if let edits = candidateEdits.first { return edits }
      expressions = expressions.flatMap(values).filter { visitedStarts.insert($0.lowerBound).inserted }
    }
    throw .notFound
  }

  /// The maximum number of search steps from the use of a frame, through variables, to its conversion.
  private static let maximumStepCount = 4

  private static func conversionCode(_ frame: String, to view: String) -> String {
    "\(view).convert(\(frame), from: \(screenSpaceCode(of: view)))"
  }

  /// Returns the expression for the coordinate space of a view's screen. For a view without a screen, the expression
  /// evaluates to the view itself, so the conversion changes nothing.
  private static func screenSpaceCode(of view: String) -> String { "\(view).window?.screen.coordinateSpace ?? \(view)" }

  /// Whether a value is an argument of `min` or `max`. Changing this value alone would be wrong, because the other
  /// argument would need the same change.
  private func isCompared(_ index: Int) -> Bool {
    var enclosingToken = Int(source.tokens[index].parent)
    while enclosingToken >= 0, !source.isToken(enclosingToken, "{") {
      if source.isToken(enclosingToken, "("), ["min", "max"].contains(source.text(enclosingToken - 1)) { return true }
      enclosingToken = Int(source.tokens[enclosingToken].parent)
    }
    return false
  }

  /// Whether code subtracts the distance between the bottom edges of the view and the window from a height, or from the
  /// variable with the height. The height of the intersection already excludes the area below the view.
  private func isReduced(_ tokens: Range<Int>) -> Bool {
    guard let body = surroundings.functionBody(around: tokens.lowerBound) else { return false }
    var ends = [tokens.upperBound]
    if source.isToken(tokens.lowerBound - 1, "="), ["let", "var"].contains(source.text(tokens.lowerBound - 3)) {
      let name = source.text(tokens.lowerBound - 2)
      ends += body.filter { source.isToken($0, name) && source.kind($0 - 1) != .period }.map { $0 + 1 }
    }
    return ends.contains { end in
      guard source.isToken(end, "-") else { return false }
      let names = value(from: end + 1, in: body).map { source.text($0) }
      return names.contains { $0.hasSuffix("indow") } && !names.contains("safeAreaInsets")
    }
  }

  /// Returns the edits that convert the frame in `frame.intersection(table.frame)`; nil for other expressions. The new
  /// code is `table.convert(frame, from: …).intersection(table.bounds)`.
  private func intersectionConversion(_ tokens: Range<Int>) -> [TextEdit]? {
    guard let nameToken = tokens.first(where: { source.isToken($0, "intersection") }),
      nameToken - 2 >= tokens.lowerBound,
      source.kind(nameToken - 1) == .period, let frame = source.identifier(nameToken - 2),
      source.kind(nameToken - 3) != .period, source.isToken(nameToken + 1, "("),
      let closingBracket = source.closing(of: nameToken + 1),
      let rectProperty = source.identifier(closingBracket - 1), ["bounds", "frame"].contains(rectProperty),
      source.kind(closingBracket - 2) == .period,
      (nameToken + 2..<closingBracket - 2).allSatisfy({ [.identifier, .period].contains(source.kind($0)) }),
      nameToken + 2 < closingBracket - 2
    else { return nil }
    let view = surroundings.text(nameToken + 2..<closingBracket - 2)
    var edits = [
      TextEdit(source.tokens[nameToken - 2].range, KeyboardFrameRepair.conversionCode(frame, to: view))
    ]
    if rectProperty == "frame" { edits.append(TextEdit(source.tokens[closingBracket - 1].range, "bounds")) }
    return edits
  }

  /// Returns the edits that replace the window's coordinate space with the screen's in `view.convert(frame, from: nil)`
  /// and in `view.convert(view.bounds, to: nil)`; nil for other expressions.
  private func screenConversion(_ tokens: Range<Int>) -> [TextEdit]? {
    guard let nameToken = tokens.first(where: { source.isToken($0, "convert") }), source.isToken(nameToken + 1, "("),
      let closingBracket = source.closing(of: nameToken + 1),
      case let arguments = source.split(nameToken + 2..<closingBracket), arguments.count == 2,
      ["from", "to"].contains(source.text(arguments[1].lowerBound)), source.kind(arguments[1].lowerBound + 1) == .colon
    else { return nil }
    let spaceArgument = arguments[1].lowerBound + 2..<arguments[1].upperBound
    guard source.isToken(spaceArgument.upperBound - 1, "nil") || source.isToken(spaceArgument.upperBound - 1, "window")
    else {
      return nil
    }
    guard source.kind(nameToken - 1) == .period else {
      return [TextEdit(source.range(spaceArgument), "window?.screen.coordinateSpace ?? self")]
    }
    var start = nameToken - 1
    while start > tokens.lowerBound, [.identifier, .period].contains(source.kind(start - 1)) { start -= 1 }
    guard start < nameToken - 1, source.kind(start) == .identifier else { return nil }
    return [
      TextEdit(
        source.range(spaceArgument), KeyboardFrameRepair.screenSpaceCode(of: surroundings.text(start..<nameToken - 1)))
    ]
  }

  /// Returns the token ranges of the values of the variables in an expression. A variable with several assignments
  /// after its declaration is not included.
  private func values(of tokens: Range<Int>) -> [Range<Int>] {
    guard let body = surroundings.functionBody(around: tokens.lowerBound) else { return [] }
    return tokens.compactMap { index in
      guard let name = source.identifier(index), source.kind(index - 1) != .period, source.kind(index + 1) != .colon,
        let value = declaration(of: name, in: body, before: index)
      else { return nil }
      // With several assignments, it is unclear which value is used.
      let laterAssignments = assignments(of: name, in: body)
      if laterAssignments.isEmpty { return value }
      return laterAssignments.count == 1 ? self.value(from: laterAssignments[0] + 2, in: body) : nil
    }
  }

  /// Returns the assignments of a variable in a function's body, apart from its declaration, as the indices of the name
  /// tokens.
  private func assignments(of name: String, in body: Range<Int>) -> [Int] {
    body.filter { index in
      source.isToken(index, name) && source.isToken(index + 1, "=") && !["let", "var"].contains(source.text(index - 1))
        && source.kind(index - 1) != .period
    }
  }

  /// Returns the tokens of a variable's initial value, if the function declares the variable once, before `index`.
  private func declaration(of name: String, in body: Range<Int>, before index: Int) -> Range<Int>? {
    let nameTokens = body.filter { source.isToken($0, name) && ["let", "var"].contains(source.text($0 - 1)) }
    guard nameTokens.count == 1, nameTokens[0] < index else { return nil }
    // `let frame: CGRect = …`
    let hasType = source.kind(nameTokens[0] + 1) == .colon && source.isToken(nameTokens[0] + 3, "=")
    let start = nameTokens[0] + (hasType ? 4 : 2)
    guard source.isToken(start - 1, "=") else { return nil }
    let value = value(from: start, in: body)
    return value.isEmpty ? nil : value
  }

  /// Returns the tokens of the expression that begins at a token.
  private func value(from start: Int, in body: Range<Int>) -> Range<Int> {
    var end = start
    while end < body.upperBound, ![.comma, .close, .semicolon].contains(source.kind(end)),
      !source.isToken(end, "else"), !source.isToken(end, "{"),
      end == start || !source.tokens[end].startsLine || source.continuesStatement(end)
    {
      end = source.closing(of: end).map { $0 + 1 } ?? end + 1
    }
    return start..<end
  }
}
