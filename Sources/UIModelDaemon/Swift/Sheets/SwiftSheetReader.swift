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
  /// The analysis result of each property that the file sets, by the UTF-8 offset of its name; see
  /// `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  /// The tokens at which the file sets detents and their identifiers, by property name.
  private var setters: [String: [Int]] = [:]
  /// The tokens of `#if` and the other conditional compilation directives.
  private var directives: [Int] = []
  /// The work limit that all functions of the file share, because each of them may execute the same helpers.
  private let budget: WorkBudget

  /// Reads the sheets of a file. A file that mentions no sheet controller is not read further.
  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, budget) = (file, scope, WorkBudget(for: file.declarations))
    scope.recordSearch(
      for: SwiftSheet.controllerProperties.union(SwiftSheet.propertyTypes.keys).union([SwiftSheet.controller]),
      in: file.number)
    let names = source.sheetSites
    guard !names.isEmpty else { return }
    for name in SwiftSheet.propertyTypes.keys { setters[name] = source.setters(of: name) }
    directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      // Members of a protocol extension are not read: conforming types may implement them differently.
      guard
        type.name.isEmpty || type.isDeclared || scope.type(named: type.name, in: file.number)?.isDeclared == true
          || type.name.hasPrefix("UI")
      else { continue }
      for function in type.functions { read(function, of: type, names) }
      for property in type.properties { read(property, of: type, names) }
    }
  }

  /// Executes a function. A parameter of the controller's type is a sheet of unknown origin.
  private mutating func read(_ function: SwiftFunction, of type: SwiftType, _ names: [Int]) {
    var frame = SwiftFrame(type: type.name)
    frame.isStatic = function.isStatic
    var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
    for parameter in function.parameters {
      let place = evaluator.byteRange(parameter.type)
      if source.typeName(parameter.type) == SwiftSheet.controller {
        var sheet = SwiftElement(
          className: SwiftSheet.controller, nameRange: evaluator.byteRange(token: parameter.type.lowerBound),
          range: place)
        sheet.isReceived = true
        evaluator.elements.append(sheet)
        evaluator.sheetTokens.insert(parameter.type.lowerBound)
        frame.variables[parameter.name] = .element(evaluator.elements.count - 1)
      } else {
        frame.variables[parameter.name] = .unknown(place)
      }
    }
    // A parameter of the function may be a sheet controller.
    let declarationTokens = function.location.token..<function.body.upperBound
    read(function.body, function.condition, names.within(declarationTokens), &evaluator, frame)
  }

  /// Executes the getter and the initial value of a property.
  private mutating func read(_ property: SwiftProperty, of type: SwiftType, _ names: [Int]) {
    for body in [property.getter, property.value].compactMap({ $0 }) {
      var frame = SwiftFrame(type: type.name)
      frame.isStatic = property.isStatic
      var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
      read(body, property.condition, names.within(body), &evaluator, frame)
    }
  }

  /// Executes a body, then each closure that the execution did not reach.
  ///
  /// - Parameter names: the tokens that mention a sheet controller.
  private mutating func read(
    _ body: Range<Int>, _ condition: SwiftCondition, _ names: [Int], _ evaluator: inout SwiftEvaluator,
    _ frame: SwiftFrame
  ) {
    guard !names.isEmpty else { return }
    evaluator.frame = frame
    execute(body, condition, &evaluator, from: 0)
    defer {
      if evaluator.isExhausted { recordExceededLimit(body) }
      readBranches(of: body, condition, frame)
    }
    let unreached = names.filter { !evaluator.sheetTokens.contains($0) }
    guard !unreached.isEmpty else { return }
    // These closures run at an unknown time.
    var inner = frame
    for name in source.declaredNames(body) { inner.variables[name] = .unknown(0..<0) }
    for name in unreached {
      for closure in source.bracedBlocks(around: name, in: body).prefix(Self.maximumClosures)
      where !evaluator.sheetTokens.contains(name) {
        evaluator.frame = inner
        evaluator.resetWork()
        execute(source.closure(closure).body, condition, &evaluator, from: evaluator.elements.count)
      }
    }
  }

  /// Executes a body once for each branch, loop or closure that sets sheet properties. If a branch depends only on app
  /// data, its assignments are known whenever the branch runs.
  private mutating func readBranches(of body: Range<Int>, _ condition: SwiftCondition, _ frame: SwiftFrame) {
    var test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: frame.type)
    // A controller has a sheet only with certain presentation styles. The assignments apply if the sheet exists.
    test.states = SwiftSheet.controllerProperties.union(["popoverPresentationController"])
    var blocks: Set<Int> = []
    for token in setters.values.flatMap({ $0.within(body) }).sorted() {
      let place = Int(source.tokens[token].start)
      let block = Int(source.tokens[token].parent)
      guard reasons[place]?.isEmpty != true, block >= body.lowerBound, blocks.count < Self.maximumBranches,
        blocks.insert(block).inserted, test.condition(of: source.startOfPath(token), in: body)?.isAlways == true,
        isExecutedInOrder(token, in: body)
      else { continue }
      var evaluator = SwiftEvaluator(scope, type: frame.type, budget: budget)
      evaluator.frame = frame
      evaluator.assumedToken = token
      execute(body, condition, &evaluator, from: 0)
    }
  }

  /// Whether all closures around a token run where they are written. A closure that runs later is accepted if it
  /// contains all assignments of the body.
  private func isExecutedInOrder(_ token: Int, in body: Range<Int>) -> Bool {
    let all = setters.values.flatMap { $0.within(body) }
    for node in scope.tree(of: file.number).root.path(to: token)
    where node.kind == .closure && body.contains(node.tokens.lowerBound) {
      guard let (call, _) = node.argumentOfCall else {
        // `let name = { … }` runs where the name is called.
        if node.parent?.kind == .patternBinding { continue }
        return false
      }
      let names = Set((call.path + [call.name]).compactMap(\.self))
      let isImmediate = !names.isDisjoint(with: ClosureCalls.immediateFunctions.union(ClosureCalls.iteratingFunctions))
      let isDeferred =
        !names.isDisjoint(with: ClosureCalls.asynchronousFunctions) && all.allSatisfy(node.tokens.contains)
      if !isImmediate, !isDeferred { return false }
    }
    return true
  }

  private static let maximumBranches = 4
  private static let maximumClosures = 8

  /// Sets the exceeded work limit as the reason for each unreached assignment of a body.
  private mutating func recordExceededLimit(_ body: Range<Int>) {
    for token in setters.values.flatMap({ $0.within(body) }) {
      let place = Int(source.tokens[token].start)
      reasons[place] = reasons[place] ?? SwiftReason.codeTooLarge
    }
  }

  /// Executes a body and records the sheets that it configures.
  ///
  /// - Parameter first: the number of the first element to report.
  private mutating func execute(
    _ body: Range<Int>, _ condition: SwiftCondition, _ evaluator: inout SwiftEvaluator, from first: Int
  ) {
    _ = evaluator.execute(body, condition)
    let sheetNumbers = evaluator.elements.indices.filter { number in
      let element = evaluator.elements[number]
      return number >= first && element.isSheet && !element.assignedValues.isEmpty
        && element.assignedValues.keys.allSatisfy { body.contains($0) }
        && evaluator.assumedToken.map { element.assignedValues[$0] != nil } ?? true
    }
    guard !sheetNumbers.isEmpty else { return }
    let analysis = SwiftSheetChangeAnalysis(
      source, scope, body: body, type: evaluator.frame.type, sheets: sheetNumbers.map { evaluator.elements[$0] },
      setters: setters)
    let writer = SwiftSheetWriter(elements: evaluator.elements)
    for number in sheetNumbers {
      let element = evaluator.elements[number]
      let (isCertain, areDetentsKnown) = (analysis.isCertain(element), analysis.areDetentsKnown(element))
      guard let first = element.assignedValues.keys.min(), isCertain || evaluator.assumedToken == nil else { continue }
      // The execution of one branch is more precise than that of all branches.
      if evaluator.assumedToken != nil { sheets.removeAll { $0.range == element.range } }
      let clauses = source.clauses(around: first, directives)
      for (token, value) in element.assignedValues where SwiftSheet.propertyTypes[source.text(token)] != nil {
        let isUnknown = writer.isUnknown(source.text(token), value)
        // A known list of detents stays known if other properties may change.
        let isRead = isCertain || (areDetentsKnown && source.isToken(token, "detents"))
        reasons[Int(source.tokens[token].start)] =
          isUnknown
          ? SwiftReason.undeterminedValue
          : clauses == .unknown ? SwiftReason.unknownDirective : isRead ? "" : SwiftReason.changedElsewhere
      }
      if !areDetentsKnown || clauses.isNever || clauses == .unknown { continue }
      sheets += writer.sheets(number, on: clauses, isCertain: isCertain)
    }
  }
}

extension SwiftSource {
  /// Returns the condition under which the `#if` directives around a token include it.
  ///
  /// - Parameter directives: all directive tokens of the source, in order.
  func clauses(around index: Int, _ directives: [Int]) -> SwiftCondition {
    var clauses = SwiftClauses()
    for at in directives.prefix(while: { $0 < index }) { _ = clauses.apply(at, in: self, before: tokens.count) }
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

  /// The names of the properties and the class of sheet controllers.
  static let sheetNames = SwiftSheet.controllerProperties.sorted() + [SwiftSheet.controller]

  /// The tokens at which the source mentions a sheet controller.
  var sheetSites: [Int] { occurrences(ofAny: Self.sheetNames) }

  /// Returns the contents of all pairs of braces around a token, from the outermost to the innermost.
  func bracedBlocks(around index: Int, in body: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let close = closing(of: open), close < body.upperBound { found.append(open + 1..<close) }
      open = Int(tokens[open].parent)
    }
    return found.reversed()
  }

  /// Returns the names that a body declares at any depth: constants, variables, loop variables and closure parameters.
  func declaredNames(_ body: Range<Int>) -> Set<String> {
    var names = Set<String>()
    for index in body {
      if isToken(index, "let") || isToken(index, "var") || isToken(index, "for") {
        if let name = identifier(index + 1) { names.insert(name) }
        if isToken(index + 1, "("), let close = closing(of: index + 1) {
          names.formUnion((index + 2..<close).compactMap { identifier($0) })
        }
      } else if isToken(index, "{"), let close = closing(of: index), close < body.upperBound {
        for parameter in closure(index + 1..<close).parameters {
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
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return Array(self[low...].prefix { $0 < range.upperBound })
  }
}
