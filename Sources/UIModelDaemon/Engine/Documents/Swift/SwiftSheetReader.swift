/// Finds the sheets that a Swift file configures: each function that reaches a controller is carried out by itself.
struct SwiftSheetReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var sheets: [SwiftNode] = []
  /// What is known of each controller, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  /// Where a file that says nothing of sheets is not looked at any further.
  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    let names = source.tokens.indices.filter { source.isSheetSite($0) }
    guard !names.isEmpty else { return }
    for type in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions { read(function, of: type, names) }
      for property in type.properties { read(property, of: type, names) }
    }
  }

  private mutating func read(_ function: SwiftFunction, of type: SwiftType, _ names: [Int]) {
    var frame = SwiftFrame(type: type.name)
    frame.isStatic = function.isStatic
    var evaluator = SwiftEvaluator(scope, type: type.name)
    for parameter in function.parameters {
      let place = evaluator.place(parameter.type)
      if source.typeName(parameter.type) == SwiftSheet.controller {
        evaluator.elements.append(
          SwiftElement(
            className: SwiftSheet.controller, name: evaluator.place(token: parameter.type.lowerBound), range: place))
        evaluator.sheetsAt.insert(parameter.type.lowerBound)
        frame.variables[parameter.name] = .element(evaluator.elements.count - 1)
      } else {
        frame.variables[parameter.name] = .unknown(place)
      }
    }
    let head = function.spot.token..<function.body.lowerBound
    read(
      function.body, function.condition, names.filter { head.contains($0) || function.body.contains($0) }, &evaluator,
      frame)
  }

  private mutating func read(_ property: SwiftProperty, of type: SwiftType, _ names: [Int]) {
    for body in [property.getter, property.value].compactMap({ $0 }) {
      var frame = SwiftFrame(type: type.name)
      frame.isStatic = property.isStatic
      var evaluator = SwiftEvaluator(scope, type: type.name)
      read(body, property.condition, names.filter { body.contains($0) }, &evaluator, frame)
    }
  }

  /// `names`: where it speaks of controllers.
  private mutating func read(
    _ body: Range<Int>, _ condition: SwiftCondition, _ names: [Int], _ evaluator: inout SwiftEvaluator,
    _ frame: SwiftFrame
  ) {
    guard !names.isEmpty else { return }
    evaluator.frame = frame
    _ = evaluator.execute(body, condition)
    // Closures that somebody else carries out, at some time.
    for name in names where !evaluator.sheetsAt.contains(name) {
      for closure in source.closures(around: name, in: body) where !evaluator.sheetsAt.contains(name) {
        evaluator.frame = frame
        for name in source.declaredNames(body) { evaluator.frame.variables[name] = .unknown(0..<0) }
        evaluator.restWork()
        _ = evaluator.execute(source.closure(closure).body, condition)
      }
    }
    let writer = SwiftSheetWriter(elements: evaluator.elements)
    let range = source.range(body)
    for (number, element) in evaluator.elements.enumerated() where element.isSheet {
      let isOwn = range.lowerBound <= element.name.lowerBound && element.name.upperBound <= range.upperBound
      guard isOwn || names.contains(where: { source.tokens[$0].range == element.name }) else { continue }
      if element.members.isEmpty, !element.isChanged, !element.isOpen { continue }
      for (token, value) in element.setAt where SwiftSheet.types[source.text(token)] != nil {
        let isRead = !element.isChanged && !element.isOpen && !writer.isUnread(source.text(token), value)
        reasons[Int(source.tokens[token].start)] = isRead ? "" : SwiftCoverage.unwritten
      }
      let setElsewhere = SheetSchema.controllerNames.filter { isSet($0, otherThanAt: Set(element.setAt.keys)) }
      sheets.append(writer.sheet(number, setElsewhere: setElsewhere))
    }
  }

  /// Whether other code of the project sets something of a name on whatever it is.
  private func isSet(_ name: String, otherThanAt tokens: Set<Int>) -> Bool {
    !scope.setters(of: name).isSubset(of: [file.number]) || !tokens.isSuperset(of: source.setters(of: name))
  }
}

extension SwiftSource {
  /// Whether a token is a name by which a sheet's controller is reached.
  func isSheetSite(_ index: Int) -> Bool {
    SwiftSheet.properties.contains { isToken(index, $0) } || isToken(index, SwiftSheet.controller)
  }

  /// The braces around a token within a range, from the outermost to the innermost: what stands in them.
  fileprivate func closures(around index: Int, in body: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let close = match(open), close < body.upperBound { found.append(open + 1..<close) }
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
        if isToken(index + 1, "("), let close = match(index + 1) {
          names.formUnion((index + 2..<close).compactMap { identifier($0) })
        }
      } else if isToken(index, "{"), let close = match(index), close < body.upperBound {
        for parameter in closure(index + 1..<close).parameters {
          if let name = identifier(parameter.lowerBound) { names.insert(name) }
        }
      }
    }
    return names
  }
}
