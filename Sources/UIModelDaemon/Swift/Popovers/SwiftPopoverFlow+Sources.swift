import UIModelPlatform

/// What is done with the popover's controller of what is followed: whether that gets something to point at.
extension SwiftPopoverFlow {
  /// `sheet.popoverPresentationController` as a whole: it gets a name, is given to somebody, or asked for.
  /// `index`: the name of what it is of. `end`: after it.
  mutating func popover(_ index: Int, _ end: Int) {
    let start = source.isOfSelf(index) ? index - 2 : index
    if source.isCompared(end) { return }
    guard source.isToken(start - 1, "="), let name = source.identifier(start - 2),
      ["let", "var"].contains(source.text(start - 3))
    else { return give(popover: start..<end, at: index) }
    var stop = source.endOfBlock(around: index, in: code.body)
    if source.isToken(end, "{"), let close = source.closing(of: end) {
      // `if let … {`
      stop = close
    } else if !source.tokens[end].startsLine, !source.isToken(end, "else"), source.kind(end) != .comma,
      source.kind(end) != .semicolon, source.kind(end) != .close
    {
      return lose()
    }
    follow(popover: name, in: end..<stop)
  }

  /// What is done with a variable that holds the popover's controller.
  mutating func follow(popover name: String, in range: Range<Int>) {
    for use in range where source.isUse(use, of: name) {
      if ["weak", "unowned"].contains(source.text(use - 1)) { continue }
      if ["let", "var"].contains(source.text(use - 1)) {
        // `guard let popover else { return }`
        if source.isToken(use + 1, "="), !source.isToken(use + 2, name) { lose() }
        continue
      }
      let (names, end) = source.members(behind: use)
      if names.isEmpty {
        let isShadow = source.isToken(use - 1, "=") && source.isToken(use - 2, name)
        if !isShadow, !source.isCompared(end) { give(popover: use..<end, at: use) }
      } else if names.count == 1, source.isToken(end, "=") {
        set(names[0], end)
      } else {
        lose()
      }
    }
  }

  /// What a method of the controller does with its own popover.
  mutating func followOwnPopover(in range: Range<Int>) {
    for index in range where source.isToken(index, SwiftPopover.controller) {
      guard source.kind(index - 1) != .period || source.isOfSelf(index) else { continue }
      let (names, end) = source.members(behind: index)
      if names.isEmpty {
        popover(index, end)
      } else if names.count == 1, source.isToken(end, "=") {
        set(names[0], end)
      }
    }
  }

  /// Whether a method that the project gives to controllers points the popover at something.
  func givesSource(method name: String) -> Bool {
    guard depth < Self.deepest else { return false }
    return scope.methodsOfControllers(name, in: code.file).contains { function in
      finds { flow in
        flow.followOwnPopover(in: function.body)
      } in: {
        Code(file: function.spot.file, body: function.body, type: "UIViewController", function: function)
      }
    }
  }

  /// Whether some code gives a source, looked at by itself.
  private func finds(_ follow: (inout SwiftPopoverFlow) -> Void, in code: () -> Code) -> Bool {
    let inner = code()
    guard !inner.body.isEmpty else { return false }
    scope.look(at: inner.body.lowerBound, in: inner.file)
    var copy = self
    copy.fate = Fate()
    copy.within(inner) { follow(&$0) }
    return copy.fate.hasSource
  }

  // MARK: Sources

  /// A property of the popover's controller is set.
  mutating func set(_ name: Int, _ equals: Int) {
    let property = source.text(name)
    if SwiftPopover.details.contains(property) { return }
    guard SwiftPopover.sources.contains(property) else { return lose() }
    let value = equals + 1..<source.endOfStatement(equals + 1, before: source.endOfBlock(around: equals, in: code.body))
    let given = value.count == 1 ? source.identifier(value.lowerBound) : nil
    if given == "nil" || given.map({ code.nothing.contains($0) }) == true || isTooEarly(name) {
      fate.nothingAt = place(name)
    } else if let given, isOptionalParameter(given, usedAt: value.lowerBound) {
      fate.missing.insert(given)
      fate.nothingAt = place(name)
    } else {
      fate.hasSource = true
    }
  }

  /// Whether a source is set before the controller is told to be a popover, in the same run of statements.
  private func isTooEarly(_ name: Int) -> Bool {
    guard let styleSet, depth == 0, name < styleSet else { return false }
    return source.closures(around: name, in: code.body) == source.closures(around: styleSet, in: code.body)
  }

  /// Whether a name is that of a parameter which is nil where nobody gives it, and is used nowhere else.
  private func isOptionalParameter(_ name: String, usedAt index: Int) -> Bool {
    guard depth == 0, let parameter = code.function?.parameters.first(where: { $0.name == name }),
      isNil(parameter.initial)
    else { return false }
    return !code.body.contains { $0 != index && source.isUse($0, of: name) }
  }

  private func isNil(_ range: Range<Int>?) -> Bool {
    guard let range else { return false }
    return range.count == 1 && source.isToken(range.lowerBound, "nil")
  }

  private func place(_ token: Int) -> Range<Int> {
    let range = source.tokens[token].range
    guard code.file != scope.home.number else { return range }
    let start = SwiftStretch.start(of: code.file)
    return start + range.lowerBound..<start + range.upperBound
  }

  // MARK: Who is given it

  /// The popover's controller is given to somebody: `anchor.apply(to: sheet.popoverPresentationController)`.
  private mutating func give(popover value: Range<Int>, at index: Int) {
    guard depth < Self.deepest, let (call, arguments, place) = source.argument(value, at: index) else { return lose() }
    // `with(sheet.popoverPresentationController) { $0?.sourceView = view }`
    if let close = source.closing(of: call + 1), source.isToken(close + 1, "{"), let end = source.closing(of: close + 1)
    {
      let closure = source.closure(close + 2..<end)
      let name = closure.parameters.first.flatMap { source.identifier($0.lowerBound) } ?? "$0"
      follow(popover: name, in: closure.body)
      return lose()
    }
    if let (function, owner) = function(call, arguments), !function.body.isEmpty,
      let found = function.matching(arguments, hasClosure: false), let parameter = found.firstIndex(of: place)
    {
      scope.look(at: function.body.lowerBound, in: function.spot.file)
      let inner = Code(file: function.spot.file, body: function.body, type: owner, function: function)
      return within(inner) { $0.follow(popover: function.parameters[parameter].name, in: function.body) }
    }
    // Whichever of them is meant.
    let meant = scope.methods(source.text(call), in: code.file).compactMap { type, function in
      function.matching(arguments, hasClosure: false)?.firstIndex(of: place).map { (type, function, $0) }
    }.filter { _, function, parameter in
      let written = scope.file(function.spot.file).source
      return written.typeName(function.parameters[parameter].type) == "UIPopoverPresentationController"
    }
    let isGiven = meant.allSatisfy { type, function, parameter in
      finds {
        $0.follow(popover: function.parameters[parameter].name, in: function.body)
      } in: {
        Code(file: function.spot.file, body: function.body, type: type, function: function)
      }
    }
    if isGiven, !meant.isEmpty { fate.hasSource = true } else { lose() }
  }
}

extension SwiftSource {
  /// Whether what ends before a token is compared, and nothing else is done with it.
  fileprivate func isCompared(_ end: Int) -> Bool { isToken(end, "!=") || isToken(end, "==") }
}
