import UIModelPlatform

/// What code takes of all scenes or windows of an app: `connectedScenes.first`, and what comes to the same, such as the
/// application's `keyWindow`.
struct SwiftSceneLookup {
  /// The tokens by which one is taken, whichever comes first.
  var taken: Range<Int>?
  /// The tokens that give all of them, if what is made of these comes from elsewhere.
  private(set) var all: Range<Int>?
  /// What is made of them is not followed.
  private(set) var isLost = false
  /// Whether the one is chosen by `.foregroundActive`.
  var isForeground = false
  /// Whether `endEditing(_:)` is all that is done with it.
  var endsEditing = false
  /// Whether something is presented from it, or added to it.
  var showsContent = false
  let source: SwiftSource
  /// It is asked in the head of a statement, behind which braces are that one's.
  private var isInHead: Bool

  private enum Step { case one(end: Int), all(end: Int), chosen, other, lost }

  /// `end`: the token behind the name, and behind the arguments of a method. `body`: the code around. `isReached`: whether
  /// code comes to what stands behind a `??`, if only because nothing stands before it.
  init(
    _ source: SwiftSource, at site: Int, end: Int? = nil, in body: Range<Int>, isReached: (Int) -> Bool = { _ in false }
  ) {
    self.source = source
    isInHead = source.isInHead(site)
    let start = start(of: site)
    // What the window itself gives is asked first.
    if source.fallbackOperator(before: site).map({ !isReached($0) }) ?? isFallback(start, in: body) { return }
    // The key window of any scene.
    if source.isToken(site, "keyWindow") {
      take(start..<site + 1, in: body)
      return
    }
    switch follow(from: end ?? site + 1) {
    case .one(let end): take(start..<end, in: body)
    case .all(let end):
      all = start..<end
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
        || source.isToken(index + 1, "=")
    }
    func isOwn(_ value: String) -> Bool { value == name || bound.contains(value) }
    let isGiven = (open..<close).contains { index in
      if source.isToken(index, "return") { return source.identifier(index + 1).map(isOwn) ?? false }
      // `found = scene` before `break`
      guard source.isToken(index, "break"), source.tokens[index].startsLine else { return false }
      let assigned = (open..<index).last { source.isToken($0, "=") }
      return assigned.map { at in
        source.tokens[at].parent == source.tokens[index].parent && !bound.contains(source.text(at - 1))
          && source.identifier(at + 1).map(isOwn) ?? false
      } ?? false
    }
    guard isPlain, isGiven else { return }
    taken = chain
    isForeground = choosesForeground(chain.lowerBound..<close)
  }

  private static let statements: Set<String> = [
    "if", "guard", "else", "let", "var", "case", "continue", "break", "for",
  ]

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
    // `windows[0]`
    if source.isToken(at, "["), !source.tokens[at].startsLine, source.isToken(at + 2, "]") {
      return source.isToken(at + 1, "0") ? .one(end: at + 3) : .chosen
    }
    // `Array(connectedScenes)`
    if source.isToken(at, ")"), let open = source.opening(of: at), source.isToken(open - 1, "Array") {
      return follow(from: at + 1)
    }
    return .all(end: at)
  }

  /// After the arguments and closures of a step whose name is a token.
  func endOfStep(_ name: Int) -> Int {
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
    "isKeyWindow", "session", "role", "windowApplication", "ActivationState", "first", "last", "compactMap", "filter",
    "flatMap", "map", "self", "rootViewController", "isHidden", "windowLevel", "normal", "safeAreaInsets", "bounds",
    "size", "top", "bottom", "left", "right", "width", "height", "interfaceOrientation",
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
  func choosesForeground(_ steps: Range<Int>) -> Bool {
    source.contains(steps, anyOf: ["foregroundActive"])
      && !steps.contains { Self.otherStates.contains(source.text($0)) }
  }

  /// The name that an expression is given: `let scene = …`, `if let scene = … as? UIWindowScene`.
  func name(of expression: Range<Int>) -> String? {
    guard source.isToken(expression.lowerBound - 1, "="), let name = source.identifier(expression.lowerBound - 2),
      ["let", "var"].contains(source.text(expression.lowerBound - 3))
    else { return nil }
    return name
  }
}

extension SwiftSource {
  /// The `??` behind which an expression stands.
  func fallbackOperator(before site: Int) -> Int? {
    var outer = site
    while kind(outer - 1) == .period, kind(outer - 2) == .identifier { outer -= 2 }
    outer -= 1
    while isToken(outer, "("), outer > 0 { outer -= 1 }
    return isToken(outer, "??") ? outer : nil
  }

  private static let heads: Set<String> = ["if", "guard", "while", "for", "switch"]

  /// `for scene in UIApplication.shared.connectedScenes`
  func isLoop(over site: Int) -> Bool {
    var start = site
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    return isToken(start - 1, "in")
  }

  /// Whether a token stands between the first word of a statement such as `if` and its braces.
  func isInHead(_ index: Int) -> Bool {
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
