import UIModelPlatform

extension SwiftSource {
  /// The styles for which `sheetPresentationController` is nil.
  private static let withoutSheet: Set<String> = [
    "popover", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  /// The style of a controller where its sheet is asked for, if it is one without a sheet. Nil if it is not certain: the
  /// controller has to be made in the same code, told its style on the way to this place, and given to nobody in between.
  /// `site`: `sheetPresentationController`; `name`: what it is of; `made`: the controller's class.
  func styleWithoutSheet(of name: String, at site: Int) -> (style: String, value: Range<Int>, made: String)? {
    guard let told = lastStyle(of: name, before: site), let made = classMade(as: name, before: told.name) else {
      return nil
    }
    let touched = (told.value.upperBound..<site).contains { index in
      guard isUse(index, of: name) else { return false }
      // Another property says nothing of the style.
      let (names, end) = members(behind: index)
      return names.isEmpty || (index..<end).contains { isToken($0, "modalPresentationStyle") }
        || (names.count == 1 && names[0] != site && isToken(end, "("))
    }
    return touched ? nil : (told.style, told.value, made)
  }

  /// The tokens before a site that are looked at: more do not stand between a style and its use.
  private static let farthest = 4_000

  /// The last assignment of a style that is certainly carried out before a token; nil also if a condition of the compiler
  /// is between them.
  private func lastStyle(of name: String, before site: Int) -> (name: Int, style: String, value: Range<Int>)? {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(0, site - Self.farthest) {
      if kind(index) == .directive { return nil }
      if index == parent {
        // Out of a branch, and not out of code that may be carried out later.
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
          Self.withoutSheet.contains(style)
        else { return nil }
        return (index, style, value)
      }
      index -= 1
    }
    return nil
  }

  /// Whether a bracket begins what follows a condition, or is part of one.
  package func isBranch(_ open: Int) -> Bool {
    guard open > 0, isToken(open, "{") else { return isToken(open, "(") }
    if ["else", "do"].contains(text(open - 1)) { return true }
    var at = open - 1
    while at > 0, !tokens[at].startsLine {
      if kind(at) == .close, let before = opening(of: at) { at = before } else { at -= 1 }
    }
    if isToken(at, "}") { at += 1 }
    if isToken(at, "else") { at += 1 }
    return isToken(at, "if")
  }

  /// The class of what the code before a token makes and gives a name.
  private func classMade(as name: String, before site: Int) -> String? {
    var (index, parent) = (site - 1, Int(tokens[site].parent))
    while index > max(1, site - Self.farthest) {
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
