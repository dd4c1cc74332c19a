import UIModelPlatform

extension SwiftSource {
  /// The presentation styles for which `sheetPresentationController` is nil.
  private static let stylesWithoutSheet: Set<String> = [
    "popover", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  /// Returns the presentation style of a controller at the point where code reads its sheet, if that style has no
  /// sheet. Nil if the style is uncertain. The same code must create the controller and set its style, and in between
  /// no other code may receive the controller.
  ///
  /// For example, the style is `popover` in `let c = UIViewController(); c.modalPresentationStyle = .popover;
  /// c.sheetPresentationController?.detents = []`.
  ///
  /// - Parameter name: the variable of the controller.
  /// - Parameter site: the token `sheetPresentationController`.
  /// - Returns: the style, the tokens of its value, and the class of the controller as `made`.
  func styleWithoutSheet(of name: String, at site: Int) -> (style: String, value: Range<Int>, made: String)? {
    guard let assignment = lastStyle(of: name, before: site),
      let className = initializedClass(as: name, before: assignment.name)
    else {
      return nil
    }
    let isUsedBetween = (assignment.value.upperBound..<site).contains { index in
      guard isUse(index, of: name) else { return false }
      // Another property does not change the style.
      let (names, end) = members(behind: index)
      return names.isEmpty || (index..<end).contains { isToken($0, "modalPresentationStyle") }
        || (names.count == 1 && names[0] != site && isToken(end, "("))
    }
    return isUsedBetween ? nil : (assignment.style, assignment.value, className)
  }

  /// The maximum number of tokens to search before a site.
  private static let maximumDistance = 4_000

  /// Returns the last assignment of a presentation style before a token, if it certainly runs and the style has no
  /// sheet. Nil for any other style, or if a compiler directive is between the two tokens.
  private func lastStyle(of name: String, before site: Int) -> (name: Int, style: String, value: Range<Int>)? {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(0, site - Self.maximumDistance) {
      if kind(index) == .directive { return nil }
      if index == parent {
        // Leave a branch, but not a closure that may run later.
        guard isBranch(parent) else { return nil }
        parent = Int(tokens[parent].parent)
      } else if kind(index) == .close, let open = opening(of: index), open < index {
        index = open
      } else if isToken(index, "modalPresentationStyle"), isToken(index + 1, "="), kind(index - 1) == .period,
        isUse(index - 2, of: name)
      {
        let value = index + 2..<endOfStatement(index + 2, before: tokens.count)
        guard case .path(let names, let isImplicit) = expression(value), let style = names.last,
          isImplicit ? names.count == 1 : names.dropLast() == ["UIModalPresentationStyle"],
          Self.stylesWithoutSheet.contains(style)
        else { return nil }
        return (index, style, value)
      }
      index -= 1
    }
    return nil
  }

  /// Whether a bracket opens a branch of `if`, `else` or `do`, or parentheses.
  package func isBranch(_ open: Int) -> Bool {
    guard open > 0, isToken(open, "{") else { return isToken(open, "(") }
    if ["else", "do"].contains(text(open - 1)) { return true }
    var at = open - 1
    while at > 0, !tokens[at].startsLine {
      if kind(at) == .close, let opening = opening(of: at) { at = opening } else { at -= 1 }
    }
    if isToken(at, "}") { at += 1 }
    if isToken(at, "else") { at += 1 }
    return isToken(at, "if")
  }

  /// Returns the class whose initializer gives a variable its value before a token.
  private func initializedClass(as name: String, before site: Int) -> String? {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(1, site - Self.maximumDistance) {
      if kind(index) == .directive { return nil }
      if index == parent {
        guard isBranch(parent) else { return nil }
        parent = Int(tokens[parent].parent)
      } else if kind(index) == .close, let open = opening(of: index), open < index {
        index = open
      } else if identifier(index) == name, ["let", "var"].contains(text(index - 1)) {
        guard isToken(index + 1, "="), isToken(index + 3, "("), let made = identifier(index + 2) else { return nil }
        return made.first?.isUppercase == true ? made : nil
      }
      index -= 1
    }
    return nil
  }
}
