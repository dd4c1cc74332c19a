import UIModelPlatform

/// Finds the sheets that a Swift file configures: each function that reaches a controller is carried out by itself.
struct SwiftSheetReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var sheets: [SwiftNode] = []
  /// What is known of each controller, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  /// Where the file sets what decides most, by name.
  private var setters: [String: [Int]] = [:]
  /// The tokens of `#if` and the like.
  private var directives: [Int] = []
  /// All functions of the file together are one question: helpers that call each other may be carried out from each of them.
  private let budget: WorkBudget

  /// Where a file that says nothing of sheets is not looked at any further.
  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, budget) = (file, scope, WorkBudget(for: file.declarations))
    scope.search(
      for: SwiftSheet.properties.union(SwiftSheet.types.keys).union([SwiftSheet.controller]), in: file.number)
    let names = source.sheetSites
    guard !names.isEmpty else { return }
    for name in SwiftSheet.types.keys { setters[name] = source.setters(of: name) }
    directives = source.directives
    for type in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      // What a protocol gives others may have of their own.
      guard
        type.name.isEmpty || type.isDeclared || scope.type(named: type.name, in: file.number)?.isDeclared == true
          || type.name.hasPrefix("UI")
      else { continue }
      for function in type.functions { read(function, of: type, names) }
      for property in type.properties { read(property, of: type, names) }
    }
  }

  private mutating func read(_ function: SwiftFunction, of type: SwiftType, _ names: [Int]) {
    var frame = SwiftFrame(type: type.name)
    frame.isStatic = function.isStatic
    var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
    for parameter in function.parameters {
      let place = evaluator.place(parameter.type)
      if source.typeName(parameter.type) == SwiftSheet.controller {
        var sheet = SwiftElement(
          className: SwiftSheet.controller, name: evaluator.place(token: parameter.type.lowerBound), range: place)
        sheet.isGiven = true
        evaluator.elements.append(sheet)
        evaluator.sheetsAt.insert(parameter.type.lowerBound)
        frame.variables[parameter.name] = .element(evaluator.elements.count - 1)
      } else {
        frame.variables[parameter.name] = .unknown(place)
      }
    }
    // A parameter may be one.
    let whole = function.spot.token..<function.body.upperBound
    read(function.body, function.condition, names.within(whole), &evaluator, frame)
  }

  private mutating func read(_ property: SwiftProperty, of type: SwiftType, _ names: [Int]) {
    for body in [property.getter, property.value].compactMap({ $0 }) {
      var frame = SwiftFrame(type: type.name)
      frame.isStatic = property.isStatic
      var evaluator = SwiftEvaluator(scope, type: type.name, budget: budget)
      read(body, property.condition, names.within(body), &evaluator, frame)
    }
  }

  /// `names`: where it speaks of controllers.
  private mutating func read(
    _ body: Range<Int>, _ condition: SwiftCondition, _ names: [Int], _ evaluator: inout SwiftEvaluator,
    _ frame: SwiftFrame
  ) {
    guard !names.isEmpty else { return }
    evaluator.frame = frame
    carryOut(body, condition, &evaluator, from: 0)
    defer {
      if evaluator.isExhausted { leaveUnread(body) }
      readBranches(of: body, condition, frame)
    }
    let unreached = names.filter { !evaluator.sheetsAt.contains($0) }
    guard !unreached.isEmpty else { return }
    // Closures that somebody else carries out, at some time.
    var inner = frame
    for name in source.declaredNames(body) { inner.variables[name] = .unknown(0..<0) }
    for name in unreached {
      for closure in source.closures(around: name, in: body).prefix(Self.mostClosures)
      where !evaluator.sheetsAt.contains(name) {
        evaluator.frame = inner
        evaluator.restWork()
        carryOut(source.closure(closure).body, condition, &evaluator, from: evaluator.elements.count)
      }
    }
  }

  /// Carries a body out once for each branch, loop or closure that sets something of sheets: what is set there is known
  /// whenever the branch is taken, if only the app's own data decides that.
  private mutating func readBranches(of body: Range<Int>, _ condition: SwiftCondition, _ frame: SwiftFrame) {
    var test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: frame.type)
    // Whether there is a sheet depends on its style. What is set of it is set where there is one.
    test.states = SwiftSheet.properties.union(["popoverPresentationController"])
    var blocks: Set<Int> = []
    for token in setters.values.flatMap({ $0.within(body) }).sorted() {
      let place = Int(source.tokens[token].start)
      let block = Int(source.tokens[token].parent)
      guard reasons[place]?.isEmpty != true, block >= body.lowerBound, blocks.count < Self.mostBranches,
        blocks.insert(block).inserted, test.condition(of: source.startOfPath(token), in: body)?.isAlways == true,
        isCarriedOutInOrder(token, in: body)
      else { continue }
      var evaluator = SwiftEvaluator(scope, type: frame.type, budget: budget)
      evaluator.frame = frame
      evaluator.reached = token
      carryOut(body, condition, &evaluator, from: 0)
    }
  }

  /// Whether all closures around a token are carried out where they are written, as far as that matters: what runs later
  /// has to set all that the body sets.
  private func isCarriedOutInOrder(_ token: Int, in body: Range<Int>) -> Bool {
    let all = setters.values.flatMap { $0.within(body) }
    for node in scope.tree(of: file.number).root.path(to: token)
    where node.kind == .closure && body.contains(node.tokens.lowerBound) {
      guard let (call, _) = node.argumentOfCall else {
        // `let name = { … }`, which is carried out where the name is called.
        if node.parent?.kind == .patternBinding { continue }
        return false
      }
      let names = Set((call.path + [call.name]).compactMap(\.self))
      let isNow = !names.isDisjoint(with: ClosureCalls.immediate.union(ClosureCalls.repeated))
      let isLater = !names.isDisjoint(with: ClosureCalls.later) && all.allSatisfy(node.tokens.contains)
      if !isNow, !isLater { return false }
    }
    return true
  }

  private static let mostBranches = 4
  private static let mostClosures = 8

  /// Says of what a body sets, and was not reached before the budget was spent, why it is not known.
  private mutating func leaveUnread(_ body: Range<Int>) {
    for token in setters.values.flatMap({ $0.within(body) }) {
      let place = Int(source.tokens[token].start)
      reasons[place] = reasons[place] ?? SwiftReason.cutOff
    }
  }

  /// Carries something out, and notes the sheets that come of it.
  private mutating func carryOut(
    _ body: Range<Int>, _ condition: SwiftCondition, _ evaluator: inout SwiftEvaluator, from first: Int
  ) {
    _ = evaluator.execute(body, condition)
    let own = evaluator.elements.indices.filter { number in
      let element = evaluator.elements[number]
      return number >= first && element.isSheet && !element.setAt.isEmpty
        && element.setAt.keys.allSatisfy { body.contains($0) }
        && evaluator.reached.map { element.setAt[$0] != nil } ?? true
    }
    guard !own.isEmpty else { return }
    let doubts = SwiftSheetDoubts(
      source, scope, body: body, type: evaluator.frame.type, sheets: own.map { evaluator.elements[$0] },
      setters: setters)
    let writer = SwiftSheetWriter(elements: evaluator.elements)
    for number in own {
      let element = evaluator.elements[number]
      let (isCertain, isListCertain) = (doubts.isCertain(element), doubts.isListCertain(element))
      guard let first = element.setAt.keys.min(), isCertain || evaluator.reached == nil else { continue }
      // What a branch makes of it says more than what all do.
      if evaluator.reached != nil { sheets.removeAll { $0.range == element.range } }
      let clauses = source.clauses(around: first, directives)
      for (token, value) in element.setAt where SwiftSheet.types[source.text(token)] != nil {
        let isUnread = writer.isUnread(source.text(token), value)
        // What a list of detents is, it is whatever else is changed.
        let isRead = isCertain || (isListCertain && source.isToken(token, "detents"))
        reasons[Int(source.tokens[token].start)] =
          isUnread
          ? SwiftReason.unwritten
          : clauses == .unknown ? SwiftReason.conditional : isRead ? "" : SwiftReason.changed
      }
      if !isListCertain || clauses.isNever || clauses == .unknown { continue }
      sheets += writer.sheets(number, on: clauses, isCertain: isCertain)
    }
  }
}

extension SwiftSource {
  /// Where code at a token exists, by the clauses of `#if` around it. `directives`: those of the source, in order.
  func clauses(around index: Int, _ directives: [Int]) -> SwiftCondition {
    var clauses = SwiftClauses()
    for at in directives.prefix(while: { $0 < index }) { _ = clauses.take(at, in: self, before: tokens.count) }
    return clauses.condition
  }

  /// The first token of `a.b?.c`, whose last name is a token.
  fileprivate func startOfPath(_ token: Int) -> Int {
    var start = token
    while kind(start - 1) == .period {
      start -= 2
      while isToken(start, "?") || isToken(start, "!") { start -= 1 }
    }
    return start
  }

  var directives: [Int] { tokens.indices.filter { tokens[$0].kind == .directive } }

  /// The names by which a sheet's controller is reached.
  static let sheetNames = SwiftSheet.properties.sorted() + [SwiftSheet.controller]

  /// Where it is reached.
  var sheetSites: [Int] { places(ofAny: Self.sheetNames) }

  /// The braces around a token within a range, from the outermost to the innermost: what stands in them.
  func closures(around index: Int, in body: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let close = closing(of: open), close < body.upperBound { found.append(open + 1..<close) }
      open = Int(tokens[open].parent)
    }
    return found.reversed()
  }

  /// What names a body declares, at any depth: constants, variables, and the parameters of closures.
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
  /// Those of these, which are in order, that are within a range.
  func within(_ range: Range<Int>) -> [Int] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return Array(self[low...].prefix { $0 < range.upperBound })
  }
}
