import UIModelPlatform

extension SwiftSource {
  /// The presentation styles for which `sheetPresentationController` is nil.
  private static let stylesWithoutSheet: Set<String> = [
    "popover", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  /// Returns a controller's presentation style at the point where code reads the controller's sheet. Nil if the style
  /// is uncertain or shows a sheet. The same code must create the controller and set the style, and no other code may
  /// receive the controller in between.
  ///
  /// For example, the style is `popover` in `let c = UIViewController(); c.modalPresentationStyle = .popover;
  /// c.sheetPresentationController?.detents = []`.
  ///
  /// - Parameter name: the variable of the controller.
  /// - Parameter site: the token `sheetPresentationController`.
  /// - Returns: the style, the tokens of the assigned style, and the class of the controller.
  func styleWithoutSheet(of name: String, at site: Int) -> (style: String, value: Range<Int>, made: String)? {
    guard let assignment = lastStyleAssignment(of: name, before: site),
      let className = initializedClass(as: name, before: assignment.name)
    else {
      return nil
    }
    let isUsedAfterAssignment = (assignment.value.upperBound..<site).contains { index in
      guard isUse(index, of: name) else { return false }
      // An assignment to another property does not change the style.
      let (memberTokens, end) = members(after: index)
      return memberTokens.isEmpty || (index..<end).contains { isToken($0, "modalPresentationStyle") }
        || (memberTokens.count == 1 && memberTokens[0] != site && isToken(end, "("))
    }
    return isUsedAfterAssignment ? nil : (assignment.style, assignment.value, className)
  }

  /// The maximum number of tokens to search before a site.
  private static let maximumDistance = 4_000

  /// Returns the last assignment of a presentation style before a token, if the assignment certainly runs and the style
  /// has no sheet. Nil for any other style, or if a compiler directive is between the assignment and the token.
  private func lastStyleAssignment(of name: String, before site: Int) -> (name: Int, style: String, value: Range<Int>)?
  {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(0, site - Self.maximumDistance) {
      if kind(index) == .directive { return nil }
      if index == parent {
        // The search continues before a branch, but ends at a closure, which may run later.
        guard isBranch(parent) else { return nil }
        parent = Int(tokens[parent].parent)
      } else if kind(index) == .close, let openingBracket = opening(of: index), openingBracket < index {
        index = openingBracket
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

  /// Whether an opening bracket begins a branch of `if`, `else` or `do`, or is a parenthesis.
  package func isBranch(_ openingBracket: Int) -> Bool {
    guard openingBracket > 0, isToken(openingBracket, "{") else { return isToken(openingBracket, "(") }
    if ["else", "do"].contains(text(openingBracket - 1)) { return true }
    var index = openingBracket - 1
    while index > 0, !tokens[index].startsLine {
      if kind(index) == .close, let matchingBracket = opening(of: index) { index = matchingBracket } else { index -= 1 }
    }
    if isToken(index, "}") { index += 1 }
    if isToken(index, "else") { index += 1 }
    return isToken(index, "if")
  }

  /// Returns the class of the object with which code initializes a variable before a token: `Page` for `let page =
  /// Page()`. Nil for any other declaration.
  private func initializedClass(as name: String, before site: Int) -> String? {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(1, site - Self.maximumDistance) {
      if kind(index) == .directive { return nil }
      if index == parent {
        guard isBranch(parent) else { return nil }
        parent = Int(tokens[parent].parent)
      } else if kind(index) == .close, let openingBracket = opening(of: index), openingBracket < index {
        index = openingBracket
      } else if identifier(index) == name, ["let", "var"].contains(text(index - 1)) {
        guard isToken(index + 1, "="), isToken(index + 3, "("), let className = identifier(index + 2) else {
          return nil
        }
        return className.first?.isUppercase == true ? className : nil
      }
      index -= 1
    }
    return nil
  }
}
