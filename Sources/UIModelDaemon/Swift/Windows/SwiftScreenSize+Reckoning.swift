import UIModelPlatform

/// What is made of the screen's size by reckoning.
extension SwiftScreenSize {
  private static let comparing: Set<String> = ["<", ">", "<=", ">=", "==", "!=", "&&", "||", "===", "~="]

  /// What a value is that is a share of the operand in it, plus or minus what is known to be no part of the window. Nil where
  /// nothing is laid out by it, as far as it goes here: it is compared, or taken where there is nothing else; or where it is
  /// lost, which is noted.
  mutating func reckoned(
    _ range: Range<Int>, around operand: Range<Int>, _ given: SwiftScreenValue
  ) -> SwiftScreenValue? {
    var value = given
    guard let range = chosen(range, around: operand) else { return nil }
    // How often it goes into something is no size, and what is divided by how many items fit is as large as one of them.
    if source.isToken(operand.lowerBound - 1, "/") || isDividedByCount(operand) { return nil }
    var (at, isReckoned): (Int, Bool) = (range.lowerBound, false)
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      if source.kind(at) == .operator, Self.comparing.contains(source.text(at)) { return nil }
      at = source.after(at)
    }
    at = range.lowerBound
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      switch source.kind(at) {
      case .operator where ["+", "-", "*", "/"].contains(source.text(at)):
        isReckoned = true
        if source.isToken(at, "-"), at >= operand.upperBound { value.isReduced = true }
        at += 1
      case .operator where ["?", "!"].contains(source.text(at)) && at == operand.upperBound: at += 1
      case .number: at += 1
      default:
        if let end = plain(at, in: range) {
          at = end
        } else {
          // What is measured besides may be the window, and what comes of it no larger than that.
          value.isDoubtful = true
          at = range.upperBound
        }
      }
    }
    if case .area = value.form { return isReckoned ? lostValue() : value }
    let (ratio, end) = design(behind: operand, in: range) ?? (1, operand.upperBound)
    let factor = source.factor(of: operand.lowerBound..<end, in: range)
    guard value.limit == nil || factor != nil else { return lostValue() }
    let isOfDesign =
      (value.share ?? 1) * ratio < Self.designShare || source.isDivided(operand, byAtLeast: 1 / Self.designShare)
    if factor == nil, isOfDesign { value.isScale = true }
    return value.times(ratio).times(factor)
  }

  /// `width / columns`, after `let columns = floor(width / 120)`
  private func isDividedByCount(_ operand: Range<Int>) -> Bool {
    guard source.isToken(operand.upperBound, "/") else { return false }
    let isConverted = source.isToken(operand.upperBound + 2, "(")
    guard let name = source.identifier(isConverted ? operand.upperBound + 3 : operand.upperBound + 1) else {
      return false
    }
    let code = code(around: operand.lowerBound)
    return source.places(of: name, in: code).contains { at in
      guard source.isToken(at - 1, "let") || source.isToken(at - 1, "var"), source.isToken(at + 1, "=") else {
        return false
      }
      let value = at + 2..<max(at + 2, source.endOfStatement(at - 1, before: code.upperBound))
      return value.contains { source.isToken($0, "/") }
        && source.contains(value, anyOf: ["floor", "Int", "ceil", "rounded"])
    }
  }

  /// A share of the screen that is smaller is no size, but how much larger the screen is than what was designed for.
  private static let designShare = 1 / 300.0
  private static let designs = ["design", "base", "reference", "standard", "figma", "mockup", "guideline"]

  /// What is divided by the size of a screen that was designed for, and where that ends: `/ designWidth`.
  private func design(behind operand: Range<Int>, in range: Range<Int>) -> (ratio: Double, end: Int)? {
    guard source.isToken(operand.upperBound, "/"), operand.upperBound + 1 < range.upperBound else { return nil }
    var (at, names): (Int, [String]) = (operand.upperBound + 1, [])
    while at < range.upperBound, let name = source.identifier(at) {
      names.append(name.lowercased())
      at += 1
      guard source.kind(at) == .period else { break }
      at += 1
    }
    let isOfDesign = names.contains { name in Self.designs.contains { name.contains($0) } }
    return isOfDesign ? (1 / 375.0, at) : nil
  }

  private mutating func lostValue() -> SwiftScreenValue? {
    lose()
    return nil
  }

  /// The part of an expression that the operand is a value of: a branch of `test ? a : b`, or what stands before `??`. Nil
  /// where it is asked in the test, or taken only where there is nothing else, or where that is not known.
  private mutating func chosen(_ whole: Range<Int>, around operand: Range<Int>) -> Range<Int>? {
    var range = whole
    while let question = first("?", in: range) {
      if operand.lowerBound < question { return nil }
      let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
      guard let colon = colon(behind: question, in: range) else { return lostRange() }
      guard !test.speaksOfIdioms(range.lowerBound..<question) else { return lostRange(SwiftReason.doubtful) }
      if isMissing(range.lowerBound..<question) { return nil }
      range = operand.lowerBound < colon ? question + 1..<colon : colon + 1..<range.upperBound
    }
    while let fallback = first("??", in: range) {
      guard operand.lowerBound > fallback else { return range.lowerBound..<fallback }
      guard mayBeNil(range.lowerBound..<fallback) else { return nil }
      range = fallback + 1..<range.upperBound
    }
    return range
  }

  /// Whether a test asks if a view or window has a size yet: `bounds.width > 0`, `window == nil`.
  private func isMissing(_ test: Range<Int>) -> Bool {
    let isMeasured = test.contains { index in
      guard let name = source.identifier(index)?.lowercased(), name != "uiscreen" else { return false }
      return Self.measures.contains { name.contains($0) }
    }
    return isMeasured
      && test.contains { index in
        ["0", "0.0", "nil", "zero", "isEmpty", "1"].contains(source.text(index)) || source.isToken(index, "isZero")
      }
  }

  private mutating func lostRange(_ reason: String = SwiftReason.unfollowed) -> Range<Int>? {
    lose(reason)
    return nil
  }

  private func first(_ text: String, in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      if source.isToken(at, text), source.isBinary(at, in: range) { return at }
      at = source.after(at)
    }
    return nil
  }

  private func colon(behind question: Int, in range: Range<Int>) -> Int? {
    var (at, depth) = (question + 1, 0)
    while at < range.upperBound {
      if source.isToken(at, "?"), source.isBinary(at, in: range) { depth += 1 }
      if source.kind(at) == .colon {
        if depth == 0 { return at }
        depth -= 1
      }
      at = source.after(at)
    }
    return nil
  }

  private static let measures = [
    "window", "bounds", "frame", "size", "proxy", "geometry", "screen", "view", "container",
  ]
  private static let numbers: Set<String> = ["CGFloat", "Double", "Float", "Int"]

  /// The end of an operand that has nothing to do with how large a window or view is, as far as its name says.
  private func plain(_ start: Int, in range: Range<Int>) -> Int? {
    if source.isToken(start, "(") {
      let end = source.after(start)
      let isPlain = (start..<end).allSatisfy { index in
        source.identifier(index).map { name in !Self.measures.contains { name.lowercased().contains($0) } } ?? true
      }
      return isPlain ? end : nil
    }
    var (at, names): (Int, [String]) = (start, [])
    if source.kind(at) == .period { at += 1 }
    while let name = source.identifier(at), at < range.upperBound {
      names.append(name)
      at += 1
      if source.isToken(at, "("), at < range.upperBound {
        guard names.count == 1, Self.numbers.contains(name), plain(at, in: range) != nil else { return nil }
        at = source.after(at)
      }
      guard source.kind(at) == .period, at < range.upperBound else { break }
      at += 1
    }
    guard let last = names.last, let first = names.first else { return nil }
    if names.count == 1 { return ["await", "try", "as", "is"].contains(last) ? nil : at }
    if names.contains(where: { $0.hasSuffix("nsets") || $0.hasSuffix("argins") }) { return at }
    let isMeasured = names.dropLast().contains { name in
      Self.measures.contains { name.lowercased().contains($0) }
    }
    let isOfInstance = first.first?.isLowercase == true && ["width", "height"].contains(last)
    return isMeasured || isOfInstance || Self.measures.contains(last.lowercased()) ? nil : at
  }
}
