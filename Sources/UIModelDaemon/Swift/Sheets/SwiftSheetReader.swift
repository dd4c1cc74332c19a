import UIModelPlatform

/// Finds the sheets that a Swift file configures. Each function that uses a sheet controller is executed separately.
///
/// For example, `sheet.detents = [.medium()]` after `guard let sheet = sheetPresentationController` becomes a sheet
/// with the detent `medium`.
struct SwiftSheetReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  /// The sheets that the file configures, in the order of execution.
  private(set) var sheets: [SwiftNode] = []
  /// The analysis result of each assigned sheet property, by the UTF-8 offset of the property's name; see
  /// `SwiftElementWriter.analysisResults`.
  private(set) var analysisResults: [Int: String] = [:]
  /// The tokens at which the file sets detents and their identifiers, by property name.
  private var setters: [String: [Int]] = [:]
  /// The tokens of `#if` and the other conditional compilation directives.
  private var directives: [Int] = []
  /// The work limit that the functions of the file share, because several of them may execute the same helper.
  private let budget: WorkBudget

  /// Reads the sheets of a file. A file that does not mention a sheet controller is not read further.
  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, budget) = (file, scope, WorkBudget(for: file.declarations))
    scope.recordSearch(
      for: SwiftSheet.controllerProperties.union(SwiftSheet.propertyTypes.keys).union([SwiftSheet.controllerType]),
      in: file.number)
    let nameTokens = source.sheetSites
    guard !nameTokens.isEmpty else { return }
    for name in SwiftSheet.propertyTypes.keys { setters[name] = source.setters(of: name) }
    directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      // Members of a protocol extension are not read: conforming types may implement them differently.
      guard
        type.name.isEmpty || type.isDeclared || scope.type(named: type.name, in: file.number)?.isDeclared == true
          || type.name.hasPrefix("UI")
      else { continue }
      for function in type.functions { read(function, of: type, nameTokens) }
      for property in type.properties { read(property, of: type, nameTokens) }
    }
  }

  /// Executes a function. A parameter whose type is `UISheetPresentationController` is a sheet of unknown origin.
  private mutating func read(_ function: SwiftFunction, of type: SwiftType, _ nameTokens: [Int]) {
    var frame = SwiftFrame(type: type.name)
    frame.isStatic = function.isStatic
    var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
    for parameter in function.parameters {
      let typeRange = evaluator.byteRange(parameter.typeTokens)
      if source.typeName(parameter.typeTokens) == SwiftSheet.controllerType {
        var sheet = SwiftElement(
          className: SwiftSheet.controllerType, nameRange: evaluator.byteRange(token: parameter.typeTokens.lowerBound),
          range: typeRange)
        sheet.isReceived = true
        evaluator.elements.append(sheet)
        evaluator.sheetTokens.insert(parameter.typeTokens.lowerBound)
        frame.variables[parameter.name] = .element(evaluator.elements.count - 1)
      } else {
        frame.variables[parameter.name] = .unknown(typeRange)
      }
    }
    // The parameters are included, because one of them may be a sheet controller.
    let declarationTokens = function.location.token..<function.body.upperBound
    read(function.body, function.condition, nameTokens.within(declarationTokens), &evaluator, frame)
  }

  /// Executes the getter and the initial value of a property.
  private mutating func read(_ property: SwiftProperty, of type: SwiftType, _ nameTokens: [Int]) {
    for body in [property.getter, property.value].compactMap({ $0 }) {
      var frame = SwiftFrame(type: type.name)
      frame.isStatic = property.isStatic
      var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
      read(body, property.condition, nameTokens.within(body), &evaluator, frame)
    }
  }

  /// Executes a body, and then the blocks around each mention of a sheet controller that the execution did not reach.
  ///
  /// - Parameter nameTokens: the tokens that mention a sheet controller.
  private mutating func read(
    _ body: Range<Int>, _ condition: SwiftCondition, _ nameTokens: [Int], _ evaluator: inout SwiftEvaluator,
    _ frame: SwiftFrame
  ) {
    guard !nameTokens.isEmpty else { return }
    evaluator.frame = frame
    execute(body, condition, &evaluator, from: 0)
    defer {
      if evaluator.isExhausted { recordExceededLimit(body) }
      readBranches(of: body, condition, frame)
    }
    let unreachedTokens = nameTokens.filter { !evaluator.sheetTokens.contains($0) }
    guard !unreachedTokens.isEmpty else { return }
    // These blocks run at an unknown time, so the values of the body's variables are unknown.
    var blockFrame = frame
    for name in source.declaredNames(body) { blockFrame.variables[name] = .unknown(0..<0) }
    for nameToken in unreachedTokens {
      for closure in source.bracedBlocks(around: nameToken, in: body).prefix(Self.maximumClosureCount)
      where !evaluator.sheetTokens.contains(nameToken) {
        evaluator.frame = blockFrame
        evaluator.resetWork()
        execute(source.closure(closure).body, condition, &evaluator, from: evaluator.elements.count)
      }
    }
  }

  /// Executes a body once for each branch, loop or closure that sets sheet properties. If a branch depends only on the
  /// app's data, and not on the device, its assignments are known whenever the branch runs.
  private mutating func readBranches(of body: Range<Int>, _ condition: SwiftCondition, _ frame: SwiftFrame) {
    var idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: frame.type)
    // A controller has a sheet only with certain presentation styles. The assignments apply if the sheet exists.
    idiomTest.states = SwiftSheet.controllerProperties.union(["popoverPresentationController"])
    var visitedBrackets: Set<Int> = []
    for token in setters.values.flatMap({ $0.within(body) }).sorted() {
      let nameOffset = Int(source.tokens[token].start)
      let openingBracket = Int(source.tokens[token].parent)
      guard analysisResults[nameOffset]?.isEmpty != true, openingBracket >= body.lowerBound,
        visitedBrackets.count < Self.maximumBranchCount,
        visitedBrackets.insert(openingBracket).inserted,
        idiomTest.condition(of: source.startOfPath(token), in: body)?.isAlways == true,
        isExecutedInOrder(token, in: body)
      else { continue }
      var evaluator = SwiftEvaluator(scope, type: frame.type, budget: budget)
      evaluator.frame = frame
      evaluator.assumedToken = token
      execute(body, condition, &evaluator, from: 0)
    }
  }

  /// Whether all closures around a token run where they are written, and not later. A closure that runs later is
  /// accepted if it contains all assignments of the body.
  private func isExecutedInOrder(_ token: Int, in body: Range<Int>) -> Bool {
    let assignmentTokens = setters.values.flatMap { $0.within(body) }
    for node in scope.tree(of: file.number).root.path(to: token)
    where node.kind == .closure && body.contains(node.tokens.lowerBound) {
      guard let (call, _) = node.callAndArgument else {
        // `let name = { … }` runs where the name is called.
        if node.parent?.kind == .patternBinding { continue }
        return false
      }
      let names = Set((call.path + [call.name]).compactMap(\.self))
      let isImmediate = !names.isDisjoint(with: ClosureCalls.immediateFunctions.union(ClosureCalls.iteratingFunctions))
      let isDeferred =
        !names.isDisjoint(with: ClosureCalls.asynchronousFunctions) && assignmentTokens.allSatisfy(node.tokens.contains)
      if !isImmediate, !isDeferred { return false }
    }
    return true
  }

  private static let maximumBranchCount = 4
  private static let maximumClosureCount = 8

  /// Records the exceeded work limit as the analysis result of each assignment in a body that has no result yet.
  private mutating func recordExceededLimit(_ body: Range<Int>) {
    for token in setters.values.flatMap({ $0.within(body) }) {
      let nameOffset = Int(source.tokens[token].start)
      analysisResults[nameOffset] = analysisResults[nameOffset] ?? SwiftReason.codeTooLarge
    }
  }

  /// Executes a body and records the sheets that the body configures.
  ///
  /// - Parameter firstIndex: the index of the first element to report.
  private mutating func execute(
    _ body: Range<Int>, _ condition: SwiftCondition, _ evaluator: inout SwiftEvaluator, from firstIndex: Int
  ) {
    _ = evaluator.execute(body, condition)
    let sheetIndices = evaluator.elements.indices.filter { elementIndex in
      let element = evaluator.elements[elementIndex]
      return elementIndex >= firstIndex && element.isSheet && !element.assignedValues.isEmpty
        && element.assignedValues.keys.allSatisfy { body.contains($0) }
        && evaluator.assumedToken.map { element.assignedValues[$0] != nil } ?? true
    }
    guard !sheetIndices.isEmpty else { return }
    let analysis = SwiftSheetChangeAnalysis(
      source, scope, body: body, typeName: evaluator.frame.type, sheets: sheetIndices.map { evaluator.elements[$0] },
      setters: setters)
    let writer = SwiftSheetWriter(elements: evaluator.elements)
    for elementIndex in sheetIndices {
      let element = evaluator.elements[elementIndex]
      let (isCertain, areDetentsKnown) = (analysis.isCertain(element), analysis.areDetentsKnown(element))
      guard let firstToken = element.assignedValues.keys.min(), isCertain || evaluator.assumedToken == nil else {
        continue
      }
      // The execution of one branch is more precise than the execution of all branches, so its sheet replaces the
      // earlier one.
      if evaluator.assumedToken != nil { sheets.removeAll { $0.range == element.range } }
      let clauses = source.clauses(around: firstToken, directives)
      for (token, value) in element.assignedValues where SwiftSheet.propertyTypes[source.text(token)] != nil {
        let isUnknown = writer.isUnknown(source.text(token), value)
        // A known list of detents stays known if other properties may change.
        let isKnown = isCertain || (areDetentsKnown && source.isToken(token, "detents"))
        analysisResults[Int(source.tokens[token].start)] =
          isUnknown
          ? SwiftReason.undeterminedValue
          : clauses == .unknown ? SwiftReason.unknownDirective : isKnown ? "" : SwiftReason.changedElsewhere
      }
      if !areDetentsKnown || clauses.isNever || clauses == .unknown { continue }
      sheets += writer.sheets(elementIndex, on: clauses, isCertain: isCertain)
    }
  }
}

extension SwiftSource {
  /// Returns the condition under which a token is compiled, according to the `#if` directives around the token.
  ///
  /// - Parameter directives: all directive tokens of the source, in order.
  func clauses(around index: Int, _ directives: [Int]) -> SwiftCondition {
    var clauses = SwiftClauses()
    for directive in directives.prefix(while: { $0 < index }) {
      _ = clauses.apply(directive, in: self, before: tokens.count)
    }
    return clauses.condition
  }

  /// Returns the first token of a chain such as `a.b?.c`, given the token of its last name.
  fileprivate func startOfPath(_ token: Int) -> Int {
    var start = token
    while kind(start - 1) == .period {
      start -= 2
      while isToken(start, "?") || isToken(start, "!") { start -= 1 }
    }
    return start
  }

  var directives: [Int] { tokens.indices.filter { tokens[$0].kind == .directive } }

  /// The names that refer to sheet controllers: the properties that return one, and the class.
  static let sheetNames = SwiftSheet.controllerProperties.sorted() + [SwiftSheet.controllerType]

  /// The tokens at which the source mentions a sheet controller.
  var sheetSites: [Int] { occurrences(ofAny: Self.sheetNames) }

  /// Returns the contents of all pairs of braces around a token, from the outermost to the innermost.
  func bracedBlocks(around index: Int, in body: Range<Int>) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if isToken(openingBracket, "{"), let closingBracket = closing(of: openingBracket),
        closingBracket < body.upperBound
      {
        blocks.append(openingBracket + 1..<closingBracket)
      }
      openingBracket = Int(tokens[openingBracket].parent)
    }
    return blocks.reversed()
  }

  /// Returns the names that a body declares at any depth: constants, variables, loop variables and closure parameters.
  func declaredNames(_ body: Range<Int>) -> Set<String> {
    var names = Set<String>()
    for index in body {
      if isToken(index, "let") || isToken(index, "var") || isToken(index, "for") {
        if let name = identifier(index + 1) { names.insert(name) }
        if isToken(index + 1, "("), let closingBracket = closing(of: index + 1) {
          names.formUnion((index + 2..<closingBracket).compactMap { identifier($0) })
        }
      } else if isToken(index, "{"), let closingBracket = closing(of: index), closingBracket < body.upperBound {
        for parameter in closure(index + 1..<closingBracket).parameters {
          if let name = identifier(parameter.lowerBound) { names.insert(name) }
        }
      }
    }
    return names
  }
}

extension [Int] {
  /// Returns the elements within a range. The array must be sorted.
  func within(_ range: Range<Int>) -> [Int] {
    var (lowerIndex, upperIndex) = (0, count)
    while lowerIndex < upperIndex {
      let middle = (lowerIndex + upperIndex) / 2
      if self[middle] < range.lowerBound { lowerIndex = middle + 1 } else { upperIndex = middle }
    }
    return Array(self[lowerIndex...].prefix { $0 < range.upperBound })
  }
}
