import UIModelPlatform

/// What becomes of the scene or window that code takes.
extension SwiftSceneLookup {
  /// What is the same in each window, or tells only which screen it is on.
  private static let harmless: Set<String> = [
    "screen", "traitCollection", "overrideUserInterfaceStyle", "displayScale", "userInterfaceIdiom",
  ]
  /// Traits that depend on the size of the window.
  private static let ofSize: Set<String> = ["horizontalSizeClass", "verticalSizeClass"]

  /// Whether what is read of a window, by the members behind it, is the same in each.
  private func isHarmless(_ members: [String]) -> Bool {
    members.contains(where: Self.harmless.contains) && !members.contains(where: Self.ofSize.contains)
  }

  /// Whether a member behind an expression is set.
  private func isSet(behind end: Int) -> Bool { source.isToken(endOfMembers(behind: end), "=") }

  /// What may be shown in any of them.
  private static let anywhere: Set<String> = ["requestReview", "showManageSubscriptions", "beginRefundRequest"]

  mutating func take(_ chain: Range<Int>, in body: Range<Int>) {
    var rest = members(behind: chain.upperBound)
    // `(connectedScenes.first as? UIWindowScene)?.screen`
    let open = Int(source.tokens[chain.lowerBound].parent)
    if source.isToken(open, "("), source.kind(open - 1) != .identifier, let close = source.closing(of: open) {
      rest += members(behind: close + 1)
    }
    if isHarmless(rest), !isSet(behind: chain.upperBound) { return }
    // `.map(\.screen).first`
    if chain.contains(where: { source.isToken($0, "screen") && source.text($0 - 1).hasSuffix(".") }) { return }
    // Whether there is one is asked, not which.
    let next = chain.upperBound
    if ["==", "!=", "is"].contains(source.text(min(next, source.tokens.count - 1))) { return }
    if source.isToken(chain.lowerBound - 2, "_") { return }
    if let name = name(of: chain) {
      let uses = (chain.upperBound..<max(chain.upperBound, body.upperBound)).filter {
        source.isToken($0, name) && source.kind($0 - 1) != .period
      }
      let isSame =
        !uses.isEmpty
        && uses.allSatisfy { use in
          let call = Int(source.tokens[use].parent) - 1
          return isHarmless(members(behind: use + 1)) && !isSet(behind: use + 1)
            || (call > 0 && Self.anywhere.contains(source.text(call)))
        }
      if isSame { return }
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
    while let (name, next) = member(behind: at) {
      names.append(name)
      at = next
    }
    return names
  }

  private func endOfMembers(behind end: Int) -> Int {
    var at = end
    while let (_, next) = member(behind: at) { at = next }
    return at
  }

  /// The next member, and the token behind it.
  private func member(behind end: Int) -> (name: String, end: Int)? {
    let at = source.isToken(end, "?") || source.isToken(end, "!") ? end + 1 : end
    guard source.kind(at) == .period, let name = source.identifier(at + 1) else { return nil }
    return (name, endOfStep(at + 1))
  }
}
