import UIModelPlatform

/// Finds comparisons of the screen's size that choose between layouts.
extension SwiftScreenSize {
  /// A comparison in which the screen's size is an operand.
  struct Comparison {
    /// The tokens of the comparison, without other operands of `&&` and `||`.
    let range: Range<Int>
    /// Whether the operator is `<`, `>`, `<=` or `>=`.
    let isOrder: Bool
    /// The tokens of the operand that is the screen's size.
    let operand: Range<Int>
    /// The tokens before the operator, and the tokens after the operator.
    let sides: [Range<Int>]
    /// Whether the screen's size is the operand after the operator, and the operand before the operator also mentions
    /// the size.
    let isRepeated: Bool
  }

  /// The argument or statement that contains a comparison.
  enum Context {
    case argument(SwiftArgument, open: Int)
    case statement(Range<Int>, block: Range<Int>)
  }

  private static let orderOperators: Set<String> = ["<", ">", "<=", ">="]
  private static let equalityOperators: Set<String> = ["==", "!=", "===", "~="]
  private static let boundaryOperators: Set<String> = ["&&", "||", "=", "!"]
  private static let boundaryKeywords: Set<String> = [
    "if", "guard", "while", "return", "case", "else", "in", "where", "let", "var",
  ]

  /// Returns the comparison that has a given operand on one side; nil if there is none.
  func comparison(of operand: Range<Int>, in expression: Range<Int>) -> Comparison? {
    let parent = source.tokens[operand.lowerBound].parent
    func isBoundary(_ index: Int) -> Bool {
      if source.tokens[index].parent != parent { return false }
      switch source.kind(index) {
      case .comma, .colon: return true
      case .open: return source.isToken(index, "{")
      case .operator:
        return Self.boundaryOperators.contains(source.text(index))
          || (source.isToken(index, "?") && source.isBinary(index, in: expression))
      default: return Self.boundaryKeywords.contains(source.text(index))
      }
    }
    var (start, end) = (operand.lowerBound, operand.upperBound)
    while start > expression.lowerBound, !isBoundary(start - 1) { start -= 1 }
    while end < expression.upperBound, !isBoundary(end) { end += 1 }
    guard start < end else { return nil }
    let operatorToken = (start..<end).first { index in
      source.kind(index) == .operator && source.tokens[index].parent == parent
        && (Self.orderOperators.contains(source.text(index)) || Self.equalityOperators.contains(source.text(index)))
    }
    guard let operatorToken, start < operatorToken, operatorToken + 1 < end else { return nil }
    let operandName = source.identifier(operand.lowerBound) ?? "UIScreen"
    return Comparison(
      range: start..<end, isOrder: Self.orderOperators.contains(source.text(operatorToken)), operand: operand,
      sides: [start..<operatorToken, operatorToken + 1..<end],
      isRepeated: operand.lowerBound > operatorToken
        && source.contains(start..<operatorToken, anyOf: ["UIScreen", operandName]))
  }

  /// Records a use with the purpose `.choice` if a comparison of a side of the screen chooses a layout. Comparisons
  /// with the size of a window, and comparisons in types that handle images, are ignored.
  mutating func recordChoice(by test: Comparison, _ context: Context, _ value: SwiftScreenValue) {
    guard case .side = value.form, test.isOrder, !test.isRepeated, !handlesImages, isWindowIndependent(test),
      let name = chosenName(by: test, context)
    else { return }
    var value = value
    // A name such as `isCompact` concerns narrow windows, not a kind of device.
    if value.mayRequireFullScreenWindow, value.tokens == value.site {
      value.mayRequireFullScreenWindow = mayRequireFullScreen(test.operand.lowerBound, ignoringCompact: true)
    }
    recordUse(name, value, .choice)
  }

  /// Whether the name of the type indicates that the type loads or creates images, such as `ImageManager`. The number
  /// of pixels of these images depends on the screen.
  private var handlesImages: Bool {
    guard let type, type.superclassName?.hasPrefix("UI") != true, !type.isSwiftUI else { return false }
    return Self.concernsImages(type.name)
  }

  /// Records a use with the purpose `.choice` if a `switch` over a side of the screen chooses a layout: `switch
  /// UIScreen.main.bounds.width { case ..<390: … }`.
  mutating func recordChoice(bySwitch statement: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue) {
    guard case .side = value.form, let openingBrace = source.topLevel("{", in: statement),
      operand == statement.lowerBound + 1..<openingBrace, let closingBrace = source.closing(of: openingBrace)
    else { return }
    // Cases with single sizes identify devices and do not choose a layout.
    let hasRanges = (openingBrace + 1..<closingBrace).contains { index in
      source.isToken(index, "..<") || (source.isToken(index, "...") && Int(source.tokens[index].parent) == openingBrace)
    }
    guard hasRanges, affectsLayout(openingBrace + 1..<closingBrace) else { return }
    recordUse(nameOfCode(around: operand.lowerBound) ?? "switch", value, .choice)
  }

  /// Records a use with the purpose `.choice` if a variable or argument receives the number of items that fit on the
  /// screen, such as `Int(width / 120)`. Returns whether the name of the variable or argument denotes a count.
  mutating func recordChoice(byCountIn context: Context, _ value: SwiftScreenValue) -> Bool {
    guard value.side == .width, let name = nameOfTarget(context), Self.isCountName(name) else { return false }
    recordUse(name, value, .choice)
    return true
  }

  private static let countWords = ["count", "column", "number", "rows", "perrow", "perline", "items"]

  static func isCountName(_ name: String) -> Bool {
    let name = name.lowercased()
    return countWords.contains { name.contains($0) }
  }

  // MARK: Operands

  /// Whether all operands of a comparison, apart from the screen's size, are equal in all windows. The comparison then
  /// does not involve the window's size.
  private func isWindowIndependent(_ test: Comparison) -> Bool {
    test.sides.allSatisfy { isWindowIndependent($0, test.operand) }
  }

  private func isWindowIndependent(_ side: Range<Int>, _ operand: Range<Int>) -> Bool {
    var position = side.lowerBound
    while position < side.upperBound {
      if position == operand.lowerBound {
        position = operand.upperBound
        continue
      }
      guard let firstName = source.identifier(position) else {
        position += 1
        continue
      }
      if source.kind(position + 1) == .colon {
        position += 2
        continue
      }
      var (end, names) = (position + 1, [firstName])
      while end < side.upperBound {
        if source.isToken(end, "?") || source.isToken(end, "!") {
          end += 1
        } else if source.kind(end) == .period, let name = source.identifier(end + 1) {
          names.append(name)
          end += 2
        } else {
          break
        }
      }
      // A value with the same first name is the other dimension of the same screen.
      if firstName == source.identifier(operand.lowerBound) {
        position = end
        continue
      }
      let isCall = source.isToken(end, "(") && !source.tokens[end].startsLine
      guard isWindowIndependent(names, position..<end, isCall: isCall) else { return false }
      position = end
    }
    return true
  }

  private static let conversions: Set<String> = ["CGFloat", "Double", "Float", "Int", "max", "min"]

  private func isWindowIndependent(_ names: [String], _ range: Range<Int>, isCall: Bool) -> Bool {
    guard let firstName = names.first else { return true }
    if isCall { return Self.conversions.contains(firstName) }
    if firstName == "UIScreen" || firstName == "Self" || names.contains("screen") || Self.isContent(names) {
      return true
    }
    if names.contains(where: { $0.lowercased().contains("safearea") || $0.hasSuffix("Insets") }) { return true }
    if names.count > 1, isMeasuredContent(firstName, before: range.lowerBound) { return true }
    if firstName.first?.isUppercase == true { return true }
    if firstName.lowercased().contains("screen") { return true }
    return number(range) != nil
  }

  private static let measuringMethods = [
    "systemLayoutSizeFitting", "sizeThatFits", "boundingRect", "intrinsicContentSize",
  ]

  /// Whether a name denotes a variable with the measured size of content, as in `let size =
  /// view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)`.
  private func isMeasuredContent(_ name: String, before token: Int) -> Bool {
    let code = code(around: token)
    return source.occurrences(of: name, in: code.lowerBound..<token).contains { index in
      guard source.isDeclaration(index, of: name) else { return false }
      return source.contains(
        index..<source.endOfStatement(index, before: code.upperBound), anyOf: Self.measuringMethods)
    }
  }

  // MARK: Results

  /// Returns a name for the layout that a comparison chooses: the variable or argument that receives the result, or the
  /// surrounding function or property. Nil if the comparison does not choose a layout.
  private func chosenName(by test: Comparison, _ context: Context) -> String? {
    let expression: Range<Int>
    switch context {
    case .argument(let argument, _): expression = argument.value
    case .statement(let statement, _): expression = statement
    }
    let idioms = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type?.name ?? "")
    let parent = source.tokens[test.range.lowerBound].parent
    let firstWord = source.text(expression.lowerBound)
    let isBlockStatement = ["if", "guard", "while", "switch", "for"].contains(firstWord)
    let openingBrace =
      isBlockStatement ? expression.first { source.isToken($0, "{") && source.tokens[$0].parent == parent } : nil
    let condition = expression.lowerBound..<(openingBrace ?? expression.upperBound)
    let prefix = condition.lowerBound..<max(condition.lowerBound, test.range.lowerBound)
    let suffix = test.range.upperBound..<max(test.range.upperBound, condition.upperBound)
    // A comparison combined with a test of the device does not choose a layout. A test that only accepts iPads is an
    // exception, because an iPad also has narrow windows.
    if idioms.mayConcernDevice(prefix), !idioms.hasOnlyPadTests(prefix, besides: parent) { return nil }
    if isBlockStatement, idioms.mayConcernDevice(suffix), !idioms.hasOnlyPadTests(suffix, besides: parent) {
      return nil
    }
    let questionMark = (test.range.upperBound..<max(test.range.upperBound, condition.upperBound)).first { index in
      source.tokens[index].parent == parent && source.isToken(index, "?") && source.isBinary(index, in: expression)
    }
    if let questionMark {
      // A text or the name of a device is not a layout.
      let branches = questionMark + 1..<condition.upperBound
      if branches.contains(where: { source.kind($0) == .string }) { return nil }
      // If the result is the longer side of the screen, that side is followed separately.
      if source.contains(branches, anyOf: ["UIScreen"]) { return nil }
      guard let name = nameOfTarget(context), !Self.isDeviceName(name) else { return nil }
      let isBoolean = ["true", "false"].contains(source.text(questionMark + 1))
      return isBoolean && !Self.isLayoutName(name) ? nil : name
    }
    if isBlockStatement {
      guard case .statement(let statement, let block) = context, firstWord == "if" || firstWord == "guard" else {
        return nil
      }
      let body =
        firstWord == "if"
        ? (openingBrace ?? statement.upperBound)..<statement.upperBound : statement.upperBound..<block.upperBound
      let name = nameOfCode(around: test.range.lowerBound)
      if let name, Self.isDeviceName(name) { return nil }
      let hasLayoutName = name.map { name in Self.layoutWords.contains { name.lowercased().contains($0) } } ?? false
      return hasLayoutName || affectsLayout(body) ? name ?? firstWord : nil
    }
    guard let name = nameOfTarget(context), Self.isLayoutName(name), !Self.isDeviceName(name) else { return nil }
    return name
  }

  private static let layoutNameParts = [
    "small", "narrow", "compact", "wide", "large", "tall", "short", "landscape", "portrait", "tiny", "layout", "column",
    "fit", "expanded", "medium", "horizontal", "hidden", "scroll", "long", "big", "exceed", "overflow",
  ]

  private static let deviceWords = ["notch", "iphone", "ipad", "model", "plus", "dynamicisland"]

  /// Whether a name denotes a kind of device, such as `isIPhonePlus`. Code that identifies a device by its screen size
  /// does not necessarily choose a layout.
  private static func isDeviceName(_ name: String) -> Bool {
    let name = name.lowercased()
    return deviceWords.contains { name.contains($0) } || (name.contains("device") && !isLayoutName(name))
  }

  private static func isLayoutName(_ name: String) -> Bool {
    let name = name.lowercased()
    return layoutNameParts.contains { name.contains($0) }
  }

  private static let layoutWords = [
    "constraint", "constant", "height", "width", "spacing", "padding", "inset", "margin", "font", "axis", "hidden",
    "stack",
    "layout", "column", "frame", "scroll",
  ]

  /// Whether code sets sizes or positions, returns a number or a size category, or creates SwiftUI views.
  private func affectsLayout(_ range: Range<Int>) -> Bool {
    range.contains { index in
      // The function returns a number, or a size category as in `return .small`.
      if source.isToken(index, "return") {
        if source.kind(index + 1) == .number { return true }
        if source.kind(index + 1) == .period, let name = source.identifier(index + 2), Self.isLayoutName(name) {
          return true
        }
      }
      guard let name = source.identifier(index) else { return false }
      if type?.isSwiftUI == true, name.first?.isUppercase == true,
        source.isToken(index + 1, "(") || source.isToken(index + 1, "{")
      {
        return true
      }
      let lowerName = name.lowercased()
      if lowerName == "size", source.isToken(index + 1, "=") { return true }
      return Self.layoutWords.contains { lowerName.contains($0) } && name != "UIScreen" && !source.isSideOfScreen(index)
    }
  }

  /// Returns the name of the variable or argument that receives a value. Nil if the value is only printed or concerns
  /// images, or if there is no name.
  private func nameOfTarget(_ context: Context) -> String? {
    switch context {
    case .argument(let argument, let openingBracket):
      guard let name = source.identifier(openingBracket - 1) else { return nameOfCode(around: openingBracket) }
      if Self.isPassive(name) || Self.concernsImages(name) { return nil }
      return argument.label.map { "\(name)(\($0):)" } ?? name
    case .statement(let statement, _):
      guard let equalsToken = source.topLevel("=", in: statement) else {
        return nameOfCode(around: statement.lowerBound)
      }
      let target = statement.lowerBound..<equalsToken
      if let keywordToken = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) {
        return source.identifier(keywordToken + 1).flatMap { Self.concernsImages($0) ? nil : $0 }
      }
      let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
      return path.isEmpty || path.contains(where: Self.concernsImages) ? nil : path.joined(separator: ".")
    }
  }

  /// Returns the name of the function or property that contains a token; nil if the name concerns images.
  private func nameOfCode(around token: Int) -> String? {
    let body = code(around: token)
    let owner = type ?? file.declarations.global
    let global = file.declarations.global
    let function = (owner.functions + global.functions).first {
      $0.body == body && $0.location.fileNumber == file.number
    }
    if let function { return Self.concernsImages(function.name) ? nil : function.name }
    let property = (owner.properties + global.properties).first {
      [$0.getter, $0.block, $0.value].contains(body) && $0.location.fileNumber == file.number
    }
    return property.flatMap { Self.concernsImages($0.name) ? nil : $0.name }
  }
}

extension SwiftSource {
  /// Whether a token is `width` or `height` of a screen's bounds.
  fileprivate func isSideOfScreen(_ index: Int) -> Bool {
    guard isToken(index, "width") || isToken(index, "height"), kind(index - 1) == .period else { return false }
    return isToken(index - 2, "bounds") || (isToken(index - 2, "size") && isToken(index - 4, "bounds"))
  }
}
