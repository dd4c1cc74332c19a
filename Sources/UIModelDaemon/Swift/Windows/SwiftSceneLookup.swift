import UIModelPlatform

/// What code takes of all scenes or windows of an app: `connectedScenes.first`, and what comes to the same, such as the
/// application's `keyWindow`.
struct SwiftSceneLookup {
  /// The tokens by which one is taken, whichever comes first.
  private(set) var taken: Range<Int>?
  /// What is made of them is not followed.
  private(set) var isLost = false
  /// Whether the one is chosen by `.foregroundActive`.
  private(set) var isForeground = false
  /// Whether `endEditing(_:)` is all that is done with it.
  private(set) var endsEditing = false
  /// Whether something is presented from it, or added to it.
  private(set) var showsContent = false
  private let source: SwiftSource
  /// It is asked in the head of a statement, behind which braces are that one's.
  private var isInHead: Bool

  private enum Step { case one(end: Int), all(end: Int), chosen, other, lost }

  /// `body`: the code around.
  init(_ source: SwiftSource, at site: Int, in body: Range<Int>) {
    self.source = source
    isInHead = source.isInHead(site)
    let start = start(of: site)
    // What the window itself gives is asked first.
    var outer = start - 1
    while source.isToken(outer, "("), outer > 0 { outer -= 1 }
    if source.isToken(outer, "??") || isFallback(start, in: body) { return }
    // The key window of any scene.
    if source.isToken(site, "keyWindow") {
      take(start..<site + 1, in: body)
      return
    }
    switch follow(from: site + 1) {
    case .one(let end): take(start..<end, in: body)
    case .all(let end):
      if let name = name(of: start..<end) {
        takeFirst(of: name, from: end, in: body)
        isForeground = isForeground || choosesForeground(start..<end)
      } else if source.isLoop(over: site) {
        takeFirst(ofLoop: start..<end)
      } else {
        isLost = true
      }
    case .chosen, .other: return
    case .lost: isLost = true
    }
  }

  /// Whether code gives back another one first, where there is one: `if let window { return window }`.
  private func isFallback(_ start: Int, in body: Range<Int>) -> Bool {
    (body.lowerBound..<max(body.lowerBound, start)).contains { index in
      guard source.isToken(index, "return"), let value = source.identifier(index + 1), value != "nil" else {
        return false
      }
      let open = Int(source.tokens[index].parent)
      guard open >= body.lowerBound, source.isToken(open, "{"), source.closing(of: open).map({ $0 < start }) == true,
        let head = (body.lowerBound..<open).last(where: { ["if", "guard", "for", "{"].contains(source.text($0)) })
      else { return false }
      return source.isToken(head, "if") && (head..<open).contains { source.isToken($0, "let") }
    }
  }

  /// Takes what code takes first of a name that stands for all of them.
  private mutating func takeFirst(of name: String, from start: Int, in body: Range<Int>) {
    for use in start..<max(start, body.upperBound) where source.isToken(use, name) && source.kind(use - 1) != .period {
      isInHead = source.isInHead(use)
      switch follow(from: use + 1) {
      case .one(let end): return take(use..<end, in: body)
      case .lost: isLost = true
      default: continue
      }
    }
  }

  /// Takes what a loop gives back of the first that comes along. `chain`: what it goes through.
  private mutating func takeFirst(ofLoop chain: Range<Int>) {
    guard source.isToken(chain.lowerBound - 1, "in"), let name = source.identifier(chain.lowerBound - 2),
      source.isToken(chain.lowerBound - 3, "for"),
      let open = (chain.upperBound..<source.tokens.count).first(where: { source.isToken($0, "{") }),
      let close = source.closing(of: open)
    else { return }
    let bound = Set((open..<close).filter { ["let", "var"].contains(source.text($0)) }.map { source.text($0 + 1) })
    let isPlain = (chain.upperBound..<close).allSatisfy { index in
      guard let word = source.identifier(index) else { return true }
      if source.kind(index - 1) == .period { return Self.plainMembers.contains(word) || Self.takers.contains(word) }
      return Self.plain.contains(word) || Self.statements.contains(word) || word == name || bound.contains(word)
    }
    let isGiven = (open..<close).contains { index in
      guard source.isToken(index, "return"), let value = source.identifier(index + 1) else { return false }
      return value == name || bound.contains(value)
    }
    guard isPlain, isGiven else { return }
    taken = chain
    isForeground = choosesForeground(chain.lowerBound..<close)
  }

  private static let statements: Set<String> = ["if", "guard", "else", "let", "var", "case", "continue", "for"]

  /// The first token of `UIApplication.shared.connectedScenes`.
  private func start(of site: Int) -> Int {
    var start = site
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    return start
  }

  // MARK: Steps

  /// What keeps all of them, or makes others of each.
  private static let steps: Set<String> = ["filter", "map", "compactMap", "flatMap", "lazy", "sorted", "reversed"]
  private static let takers: Set<String> = ["first", "last", "randomElement"]
  /// What is asked of all of them.
  private static let others: Set<String> = [
    "count", "isEmpty", "forEach", "contains", "allSatisfy", "reduce", "makeIterator", "max", "min",
  ]

  /// Follows the steps behind a collection.
  private func follow(from first: Int) -> Step {
    var at = first
    while source.kind(at) == .period, let name = source.identifier(at + 1) {
      let end = endOfStep(at + 1)
      let isPlain = isPlain(at + 2..<end)
      if Self.takers.contains(name) { return isPlain ? .one(end: end) : .chosen }
      if Self.others.contains(name) { return .other }
      guard Self.steps.contains(name) else { return .lost }
      // One that asks for more than whether people see it knows which it looks for.
      if !isPlain { return .chosen }
      at = end
    }
    return .all(end: at)
  }

  /// After the arguments and closures of a step whose name is a token.
  private func endOfStep(_ name: Int) -> Int {
    var end = name + 1
    if source.isToken(end, "("), !source.tokens[end].startsLine { end = source.after(end) }
    while !isInHead, source.isToken(end, "{"), !source.tokens[end].startsLine { end = source.after(end) }
    return end
  }

  /// What says nothing of which of several windows it is.
  private static let plain: Set<String> = [
    "$0", "as", "is", "in", "return", "where", "by", "UIWindowScene", "UIWindow", "true", "false", "nil", "UIScene",
  ]
  private static let plainMembers: Set<String> = [
    "activationState", "foregroundActive", "foregroundInactive", "unattached", "background", "windows", "keyWindow",
    "isKeyWindow", "session", "role", "windowApplication", "ActivationState",
  ]

  /// Whether a closure goes only by what several windows may have at once.
  private func isPlain(_ range: Range<Int>) -> Bool {
    var own: String?
    if let word = range.first(where: { source.isToken($0, "in") }) { own = source.identifier(word - 1) }
    return range.allSatisfy { index in
      guard let name = source.identifier(index) else { return true }
      return source.kind(index - 1) == .period || isKeyPath(index)
        ? Self.plainMembers.contains(name) : Self.plain.contains(name) || name == own
    }
  }

  /// `\.windows`
  private func isKeyPath(_ index: Int) -> Bool { source.text(index - 1).hasSuffix(".") }

  private static let otherStates = ["foregroundInactive", "unattached", "background", "!="]

  /// Whether only scenes that people use pass the closures of some steps.
  private func choosesForeground(_ steps: Range<Int>) -> Bool {
    source.contains(steps, anyOf: ["foregroundActive"])
      && !steps.contains { Self.otherStates.contains(source.text($0)) }
  }

  // MARK: What becomes of it

  /// What is the same in each window, or tells only which screen it is on.
  private static let harmless: Set<String> = ["screen", "interfaceOrientation", "traitCollection"]
  /// What may be shown in any of them.
  private static let anywhere: Set<String> = ["requestReview", "showManageSubscriptions", "beginRefundRequest"]

  private mutating func take(_ chain: Range<Int>, in body: Range<Int>) {
    var rest = members(behind: chain.upperBound)
    // `(connectedScenes.first as? UIWindowScene)?.screen`
    let open = Int(source.tokens[chain.lowerBound].parent)
    if source.isToken(open, "("), source.kind(open - 1) != .identifier, let close = source.closing(of: open) {
      rest += members(behind: close + 1)
    }
    if rest.contains(where: { Self.harmless.contains($0) }) { return }
    // Whether there is one is asked, not which.
    let next = chain.upperBound
    if ["==", "!=", "is"].contains(source.text(min(next, source.tokens.count - 1))) { return }
    if source.isToken(chain.lowerBound - 2, "_") { return }
    if let name = name(of: chain) {
      let uses = (chain.upperBound..<max(chain.upperBound, body.upperBound)).filter {
        source.isToken($0, name) && source.kind($0 - 1) != .period
      }
      let isHarmless =
        !uses.isEmpty
        && uses.allSatisfy { use in
          let call = Int(source.tokens[use].parent) - 1
          return members(behind: use + 1).first.map { Self.harmless.contains($0) } ?? false
            || (call > 0 && Self.anywhere.contains(source.text(call)))
        }
      if isHarmless { return }
      endsEditing = !uses.isEmpty && uses.allSatisfy { members(behind: $0 + 1).last == "endEditing" }
    } else if Self.anywhere.contains(source.text(Int(source.tokens[chain.lowerBound].parent) - 1)) {
      return
    } else {
      endsEditing = rest.last == "endEditing"
    }
    taken = chain
    isForeground = choosesForeground(chain)
    showsContent = shows(chain, rest, in: body)
  }

  private static let showing: Set<String> = ["present", "addSubview", "insertSubview"]
  /// How many variables may stand between a window and what is shown in it.
  private static let mostNames = 8

  /// Whether code presents something from what it takes, or adds a view to it, itself or by variables. `rest`: the members
  /// behind it.
  private func shows(_ chain: Range<Int>, _ rest: [String], in body: Range<Int>) -> Bool {
    if rest.contains(where: Self.showing.contains) { return true }
    var names = name(of: outermost(chain)).map { [$0] } ?? []
    var waiting = names
    for _ in 0..<Self.mostNames {
      guard let name = waiting.popLast() else { break }
      for use in chain.upperBound..<body.upperBound
      where source.isToken(use, name) && source.kind(use - 1) != .period {
        let members = behind(use..<use + 1)
        if members.contains(where: Self.showing.contains) { return true }
        guard let other = self.name(of: outermost(use..<use + 1)), !names.contains(other) else { continue }
        names.append(other)
        waiting.append(other)
      }
    }
    return false
  }

  /// `(scene as? UIWindowScene)?.windows`: an expression with the brackets that it begins in.
  private func outermost(_ expression: Range<Int>) -> Range<Int> {
    var start = expression.lowerBound
    while source.isToken(start - 1, "("), source.kind(start - 2) != .identifier { start -= 1 }
    return start..<expression.upperBound
  }

  /// The members behind an expression, and behind the brackets that it begins in.
  private func behind(_ expression: Range<Int>) -> [String] {
    var found = members(behind: expression.upperBound)
    let open = expression.lowerBound - 1
    if source.isToken(open, "("), source.kind(open - 1) != .identifier, let close = source.closing(of: open) {
      found += members(behind: close + 1)
    }
    return found
  }

  /// `?.windows.first` behind something.
  private func members(behind end: Int) -> [String] {
    var (at, names): (Int, [String]) = (end, [])
    while true {
      if source.isToken(at, "?") || source.isToken(at, "!") { at += 1 }
      guard source.kind(at) == .period, let name = source.identifier(at + 1) else { return names }
      names.append(name)
      at = endOfStep(at + 1)
    }
  }

  /// The name that an expression is given: `let scene = …`, `if let scene = … as? UIWindowScene`.
  private func name(of expression: Range<Int>) -> String? {
    guard source.isToken(expression.lowerBound - 1, "="), let name = source.identifier(expression.lowerBound - 2),
      ["let", "var"].contains(source.text(expression.lowerBound - 3))
    else { return nil }
    return name
  }
}

extension SwiftSource {
  private static let heads: Set<String> = ["if", "guard", "while", "for", "switch"]

  /// `for scene in UIApplication.shared.connectedScenes`
  func isLoop(over site: Int) -> Bool {
    var start = site
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    return isToken(start - 1, "in")
  }

  /// Whether a token stands between the first word of a statement such as `if` and its braces.
  fileprivate func isInHead(_ index: Int) -> Bool {
    var at = index - 1
    while at >= 0, tokens[at].parent == tokens[index].parent {
      if kind(at) == .semicolon || isToken(at, "}") { return false }
      if kind(at) == .close, let open = opening(of: at) {
        at = open - 1
        continue
      }
      if Self.heads.contains(text(at)), kind(at - 1) != .period { return true }
      if ["let", "var"].contains(text(at)), tokens[at].startsLine, at == 0 || !continues(at) { return false }
      at -= 1
    }
    return false
  }
}
