import UIModelPlatform

/// Examines how code uses the scene or window that it picks.
extension SwiftSceneLookup {
  /// Members that are equal in all windows, or that only depend on the screen.
  private static let commonMembers: Set<String> = [
    "screen", "traitCollection", "overrideUserInterfaceStyle", "displayScale", "userInterfaceIdiom",
  ]
  /// Traits that depend on the size of the window.
  private static let sizeTraits: Set<String> = ["horizontalSizeClass", "verticalSizeClass"]

  /// Whether a chain of members reads a value that is equal in all windows.
  private func isWindowIndependent(_ members: [String]) -> Bool {
    members.contains(where: Self.commonMembers.contains) && !members.contains(where: Self.sizeTraits.contains)
  }

  /// Whether code assigns a value to the last member after an expression.
  private func isSet(behind end: Int) -> Bool { source.isToken(endOfMembers(behind: end), "=") }

  /// Functions that show system UI in any of the app's windows.
  private static let windowIndependentCalls: Set<String> = [
    "requestReview", "showManageSubscriptions", "beginRefundRequest",
  ]

  /// Records a picked scene or window, unless the code only uses values that are equal in all windows.
  ///
  /// - Parameter chain: the tokens that pick the scene or window.
  mutating func recordPick(_ chain: Range<Int>, in body: Range<Int>) {
    var memberNames = members(behind: chain.upperBound)
    // Include members after the parentheses, as in `(connectedScenes.first as? UIWindowScene)?.screen`.
    let openingBracket = Int(source.tokens[chain.lowerBound].parent)
    if source.isToken(openingBracket, "("), source.kind(openingBracket - 1) != .identifier,
      let closingBracket = source.closing(of: openingBracket)
    {
      memberNames += members(behind: closingBracket + 1)
    }
    if isWindowIndependent(memberNames), !isSet(behind: chain.upperBound) { return }
    // The code only gets a screen: `.map(\.screen).first`.
    if chain.contains(where: { source.isToken($0, "screen") && source.text($0 - 1).hasSuffix(".") }) { return }
    // The comparison only tests whether any scene or window exists.
    let nextToken = chain.upperBound
    if ["==", "!=", "is"].contains(source.text(min(nextToken, source.tokens.count - 1))) { return }
    if source.isToken(chain.lowerBound - 2, "_") { return }
    if let name = variableName(of: chain) {
      let uses = (chain.upperBound..<max(chain.upperBound, body.upperBound)).filter {
        source.isToken($0, name) && source.kind($0 - 1) != .period
      }
      let isIndependent =
        !uses.isEmpty
        && uses.allSatisfy { use in
          let calleeToken = Int(source.tokens[use].parent) - 1
          return isWindowIndependent(members(behind: use + 1)) && !isSet(behind: use + 1)
            || (calleeToken > 0 && Self.windowIndependentCalls.contains(source.text(calleeToken)))
        }
      if isIndependent { return }
      endsEditing = !uses.isEmpty && uses.allSatisfy { members(behind: $0 + 1).last == "endEditing" }
    } else if Self.windowIndependentCalls.contains(source.text(Int(source.tokens[chain.lowerBound].parent) - 1)) {
      return
    } else {
      endsEditing = memberNames.last == "endEditing"
    }
    pickedTokens = chain
    isForeground = choosesForeground(chain)
    showsContent = showsInWindow(chain, memberNames, in: body)
  }

  private static let displayMethods: Set<String> = ["present", "addSubview", "insertSubview"]
  /// The maximum number of variables to follow from a picked scene or window.
  private static let maximumVariableCount = 8

  /// Whether code presents content from a picked scene or window, or adds a view to it, directly or through variables.
  ///
  /// - Parameter memberNames: the members after `chain`.
  private func showsInWindow(_ chain: Range<Int>, _ memberNames: [String], in body: Range<Int>) -> Bool {
    if memberNames.contains(where: Self.displayMethods.contains) { return true }
    var names = variableName(of: fullExpression(chain)).map { [$0] } ?? []
    var pendingNames = names
    for _ in 0..<Self.maximumVariableCount {
      guard let name = pendingNames.popLast() else { break }
      for use in chain.upperBound..<body.upperBound
      where source.isToken(use, name) && source.kind(use - 1) != .period {
        let members = followingMembers(use..<use + 1)
        if members.contains(where: Self.displayMethods.contains) { return true }
        guard let assignedName = self.variableName(of: fullExpression(use..<use + 1)), !names.contains(assignedName)
        else { continue }
        names.append(assignedName)
        pendingNames.append(assignedName)
      }
    }
    return false
  }

  /// Returns an expression including the parentheses that open directly before it, as in `(scene as?
  /// UIWindowScene)?.windows`.
  private func fullExpression(_ expression: Range<Int>) -> Range<Int> {
    var start = expression.lowerBound
    while source.isToken(start - 1, "("), source.kind(start - 2) != .identifier { start -= 1 }
    return start..<expression.upperBound
  }

  /// Returns the members after an expression, and after the parentheses that open directly before it.
  private func followingMembers(_ expression: Range<Int>) -> [String] {
    var memberNames = members(behind: expression.upperBound)
    let openingBracket = expression.lowerBound - 1
    if source.isToken(openingBracket, "("), source.kind(openingBracket - 1) != .identifier,
      let closingBracket = source.closing(of: openingBracket)
    {
      memberNames += members(behind: closingBracket + 1)
    }
    return memberNames
  }

  /// Returns the names of the members after an expression, such as `windows` and `first` in `?.windows.first`.
  ///
  /// - Parameter end: the token after the expression.
  private func members(behind end: Int) -> [String] {
    var (position, names): (Int, [String]) = (end, [])
    while let (name, nextToken) = member(behind: position) {
      names.append(name)
      position = nextToken
    }
    return names
  }

  /// Returns the token after the last member of a chain.
  ///
  /// - Parameter end: the token after the expression before the members.
  private func endOfMembers(behind end: Int) -> Int {
    var position = end
    while let (_, nextToken) = member(behind: position) { position = nextToken }
    return position
  }

  /// Returns the next member and the token after it; nil at the end of a chain.
  private func member(behind start: Int) -> (name: String, end: Int)? {
    let period = source.isToken(start, "?") || source.isToken(start, "!") ? start + 1 : start
    guard source.kind(period) == .period, let name = source.identifier(period + 1) else { return nil }
    return (name, endOfCall(period + 1))
  }
}
