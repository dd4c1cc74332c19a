import UIModelPlatform

/// Decides whether code that the evaluator does not execute may change a sheet before it is shown. If so, the sheet's
/// properties are unknown: a call may change any controller that it receives or can reach.
struct SwiftSheetChangeAnalysis {
  private let source: SwiftSource
  private let scope: SwiftScope
  /// The tokens of the executed code.
  private let body: Range<Int>
  /// The name of the type that contains the executed code.
  private let typeName: String
  /// The paths of the objects that own the configured sheets, by the first component of the path: `["picker":
  /// ["picker.navigation"]]`.
  private let owners: [String: Set<String>]
  /// The names of local variables whose value is a new object: `let name = Type(…)`.
  private let initializedNames: Set<String>
  /// The names of local functions, and of constants whose values are closures: `func name()`, `let name = { … }`.
  private let localFunctionNames: Set<String>
  /// Whether the executed code sets a sheet property that the evaluator did not assign to one of the sheets, for
  /// example through another name or in a closure that runs at another time.
  private let isSetOtherwise: Bool
  /// Whether the executed code sets detents that the evaluator did not assign to one of the sheets, for example through
  /// another name or in a closure that runs at another time.
  private let areDetentsSetOtherwise: Bool
  /// Whether the project contains other assignments of detents or their identifiers: outside of the executed code, or
  /// in it through another name or in a closure that runs at another time.
  private let isSetElsewhere: Bool

  /// Compares the assignments of executed code with all assignments in the project.
  ///
  /// - Parameter sheets: the sheets that the code configures.
  /// - Parameter setters: the tokens at which the file sets detents and their identifiers, by property name.
  init(
    _ source: SwiftSource, _ scope: SwiftScope, body: Range<Int>, typeName: String, sheets: [SwiftElement],
    setters: [String: [Int]]
  ) {
    (self.source, self.scope, self.body, self.typeName) = (source, scope, body, typeName)
    owners = Dictionary(sheets.map { ($0.rootName, [$0.owner ?? ""]) }) { $0.union($1) }
    let assignedTokens = Set(sheets.flatMap(\.assignedValues.keys))
    let settersInBody = setters.mapValues { $0.within(body) }
    isSetOtherwise = settersInBody.values.contains { $0.contains { !assignedTokens.contains($0) } }
    areDetentsSetOtherwise = settersInBody["detents"]?.contains { !assignedTokens.contains($0) } ?? false
    isSetElsewhere =
      isSetOtherwise || setters.contains { name, tokens in tokens.count > settersInBody[name]?.count ?? 0 }
      || setters.keys.sorted().contains { !scope.setterFileNumbers(of: $0).isSubset(of: [scope.home.number]) }
    initializedNames = source.namesOfNewObjects(in: body)
    localFunctionNames = source.localFunctionNames(in: body)
  }

  /// Whether a sheet certainly has the configured properties after the code has run.
  func isCertain(_ sheet: SwiftElement) -> Bool {
    guard areDetentsKnown(sheet), sheet.owner != nil, let firstToken = sheet.assignedValues.keys.min() else {
      return false
    }
    // The caller that passed the controller may change the sheet afterward.
    guard !sheet.isReceived, !isSetOtherwise, isUnaliased(sheet) else { return false }
    let isLocal = initializedNames.contains(sheet.rootName)
    if !isLocal, isSetElsewhere || isReachedBySubclasses { return false }
    var names = Set(sheet.assignedValues.keys.compactMap { baseName(of: $0) })
    names.insert(sheet.rootName)
    if !isLocal { names.insert("self") }
    return !mayEscape(from: firstToken, names)
  }

  /// Whether a subclass in another file mentions a sheet property. The subclass may change the sheet.
  private var isReachedBySubclasses: Bool {
    guard scope.type(named: typeName, in: scope.home.number)?.isDeclared == true else { return false }
    return scope.subclassFileNumbers(of: typeName).contains { fileNumber in
      scope.recordSearch(for: SwiftSheet.controllerProperties, in: fileNumber)
      let otherSource = scope.file(fileNumber).source
      return fileNumber != scope.home.number
        && otherSource.contains(otherSource.tokens.indices, anyOf: Array(SwiftSheet.controllerProperties))
    }
  }

  /// Whether the assigned detents are complete, even if other code may replace them later.
  func areDetentsKnown(_ sheet: SwiftElement) -> Bool {
    !sheet.isChanged && !sheet.isOpen && !areDetentsSetOtherwise
  }

  /// Whether no other configured sheet can be the same object. Different paths from one object, or from two objects
  /// that other code created, can lead to one sheet.
  private func isUnaliased(_ sheet: SwiftElement) -> Bool {
    owners.count == 1 && owners.values.allSatisfy { $0.count == 1 }
      || owners.allSatisfy { initializedNames.contains($0.key) && $0.value.count == 1 }
  }

  /// Returns the name before the dot of a member: `sheet` for the token `detents` in `sheet.detents`. Nil if the owner
  /// is an expression with a dot.
  private func baseName(of token: Int) -> String? {
    var position = token - 2
    while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
    return source.kind(position - 1) == .period ? nil : source.identifier(position)
  }

  // MARK: Calls

  /// Functions that cannot change a sheet.
  private static let harmlessCalls: Set<String> = [
    "medium", "large", "animateChanges", "invalidateDetents", "init", "print", "debugPrint",
    "fatalError", "assert", "assertionFailure", "preconditionFailure",
  ]
  private static let keywords: Set<String> = [
    "if", "else", "guard", "switch", "for", "while", "repeat", "do", "defer", "catch", "in", "return", "where", "case",
  ]

  /// Whether the sheet may escape in the code from a token on. The sheet escapes if the code awaits, calls a method of
  /// the enclosing object, or passes or returns an object with one of the names.
  private func mayEscape(from startToken: Int, _ names: Set<String>) -> Bool {
    var index = startToken
    while index < body.upperBound {
      if source.isToken(index, "await") { return true }
      // `return self` is harmless: assignments by other code are counted in `isSetElsewhere`.
      let isOnlySelf =
        source.isToken(index + 1, "self") && source.endOfStatement(index, before: body.upperBound) == index + 2
      if source.isToken(index, "return"), !isOnlySelf,
        mentions(index..<source.endOfStatement(index, before: body.upperBound), of: names)
      {
        return true
      }
      guard let name = source.identifier(index), !Self.keywords.contains(name), isCalled(index) else {
        index += 1
        continue
      }
      // A detent's resolver runs when the sheet is laid out and cannot set properties.
      if name == "custom" {
        index = end(ofCall: index)
        continue
      }
      if !Self.harmlessCalls.contains(name), !isPresentation(index, name), mayChangeSheet(index, name, names) {
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether a call is UIKit's `present(_:animated:)` or `dismiss(animated:)`. A method with other labels is the
  /// project's own.
  private func isPresentation(_ index: Int, _ name: String) -> Bool {
    guard ["present", "dismiss"].contains(name), let closingBracket = source.closing(of: index + 1) else {
      return false
    }
    return source.split(index + 2..<closingBracket).contains { source.argument($0).label == "animated" }
  }

  /// Whether a name is called, with parentheses or a trailing closure.
  private func isCalled(_ index: Int) -> Bool {
    guard index + 1 < body.upperBound, !source.tokens[index + 1].startsLine else { return false }
    if source.isToken(index + 1, "(") { return true }
    // The braces belong to a trailing closure (`name { … }`), not to a statement such as `if name {`.
    guard source.isToken(index + 1, "{") else { return false }
    var start = index
    while start > body.lowerBound, !source.tokens[start].startsLine, source.kind(start - 1) != .semicolon,
      !source.isToken(start - 1, "{")
    { start -= 1 }
    return !Self.keywords.contains(source.text(start)) && !source.isToken(start, "}")
  }

  /// Returns the token after the arguments and trailing closures of a call.
  private func end(ofCall index: Int) -> Int {
    var nextToken = index + 1
    while nextToken < body.upperBound, source.isToken(nextToken, "(") || source.isToken(nextToken, "{"),
      let closingBracket = source.closing(of: nextToken)
    {
      nextToken = closingBracket + 1
    }
    return nextToken
  }

  /// Whether a call may change the sheet, because the call runs a method of the enclosing object or receives an object
  /// with one of the names.
  ///
  /// - Parameter names: the names through which the executed code reaches the sheet.
  private func mayChangeSheet(_ index: Int, _ name: String, _ names: Set<String>) -> Bool {
    var start = index
    while start > body.lowerBound {
      let previousToken = start - 1
      if source.kind(previousToken) == .period || ["?", "!"].contains(source.text(previousToken)) {
        start = previousToken
      } else if source.kind(start) == .period || ["?", "!"].contains(source.text(start)) {
        if source.kind(previousToken) == .close, let openingBracket = source.opening(of: previousToken) {
          start = openingBracket
        } else if source.kind(previousToken) == .identifier {
          start = previousToken
        } else {
          break
        }
      } else if source.kind(start) == .open, source.kind(previousToken) == .identifier {
        start = previousToken
      } else {
        break
      }
    }
    let isTypeName = name.first?.isUppercase == true
    if start == index, !isTypeName, !ClosureCalls.allFunctions.contains(name) {
      return !localFunctionNames.contains(name)
    }
    if ["self", "super", "Self"].contains(source.text(start)) { return true }
    if isTypeName, name.hasPrefix("UI"), scope.type([name], from: typeName, in: scope.home.number)?.isDeclared != true {
      return false
    }
    let callTokens = start..<end(ofCall: index)
    // The closures of these functions run where they are passed, so their statements are checked like all others. Here,
    // only the code outside of braces is searched.
    return ClosureCalls.allFunctions.contains(name)
      ? mentions(outsideBraces: callTokens, of: names) : mentions(callTokens, of: names)
  }

  /// Whether code outside of braces mentions one of the names.
  private func mentions(outsideBraces range: Range<Int>, of names: Set<String>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let nextPosition = source.isToken(position, "{") ? source.indexAfter(position) : position + 1
      if nextPosition == position + 1, mentions(position..<nextPosition, of: names) { return true }
      position = nextPosition
    }
    return false
  }

  /// Whether code uses one of the names as a value.
  private func mentions(_ range: Range<Int>, of names: Set<String>) -> Bool {
    range.contains { index in
      guard source.kind(index - 1) != .period, let name = source.identifier(index) else { return false }
      // An argument label is not a use of the name.
      let isLabel =
        source.kind(index + 1) == .colon && (source.kind(index - 1) == .comma || source.isToken(index - 1, "("))
      return names.contains(name) && !isLabel
    }
  }
}

extension SwiftSource {
  /// Returns the names of local variables with exactly one declaration, whose value is a new object: `let name =
  /// Type(…)`.
  fileprivate func namesOfNewObjects(in body: Range<Int>) -> Set<String> {
    var (names, excludedNames): (Set<String>, Set<String>) = ([], [])
    for index in body where isToken(index, "let") || isToken(index, "var") {
      guard let name = identifier(index + 1) else { continue }
      // Skip the type in `let name: Type = …`.
      var position = index + 2
      if kind(position) == .colon {
        position += 1
        while kind(position) == .identifier || kind(position) == .period { position += 1 }
      }
      if !(isToken(position, "=") && isInitializerCall(position + 1, before: body.upperBound))
        || !names.insert(name).inserted
      {
        excludedNames.insert(name)
      }
    }
    return names.subtracting(excludedNames)
  }

  /// Returns the names of the local functions in a body, and of the constants whose values are closures.
  fileprivate func localFunctionNames(in body: Range<Int>) -> Set<String> {
    let functionNames = occurrences(of: "func", in: body).compactMap { identifier($0 + 1) }
    let closureNames = occurrences(of: "let", in: body).filter { isToken($0 + 2, "=") && isToken($0 + 3, "{") }
      .compactMap { identifier($0 + 1) }
    return Set(functionNames + closureNames)
  }

  /// Whether an expression is only the call of an initializer. The result of a factory method may be shared with other
  /// code.
  private func isInitializerCall(_ start: Int, before end: Int) -> Bool {
    var position = start
    while identifier(position)?.first?.isUppercase == true, kind(position + 1) == .period { position += 2 }
    guard identifier(position)?.first?.isUppercase == true, isToken(position + 1, "("),
      let closingBracket = closing(of: position + 1)
    else {
      return false
    }
    let nextToken = closingBracket + 1
    return nextToken >= end || tokens[nextToken].startsLine || [.semicolon, .comma, .close].contains(kind(nextToken))
  }
}

extension SwiftElement {
  /// The first component of the path to the sheet's owner: `picker` for `picker.navigation`.
  fileprivate var rootName: String { owner?.split(separator: ".").first.map(String.init) ?? "" }
}
