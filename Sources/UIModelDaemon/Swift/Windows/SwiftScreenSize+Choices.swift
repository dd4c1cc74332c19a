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
    /// The tokens before and after the operator.
    let sides: [Range<Int>]
    /// Whether the operand after the operator also occurs before it.
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

  /// Returns the comparison that has an operand on one side; nil if there is none.
  func comparison(of operand: Range<Int>, in whole: Range<Int>) -> Comparison? {
    let parent = source.tokens[operand.lowerBound].parent
    func isEnd(_ at: Int) -> Bool {
      if source.tokens[at].parent != parent { return false }
      switch source.kind(at) {
      case .comma, .colon: return true
      case .open: return source.isToken(at, "{")
      case .operator:
        return Self.boundaryOperators.contains(source.text(at))
          || (source.isToken(at, "?") && source.isBinary(at, in: whole))
      default: return Self.boundaryKeywords.contains(source.text(at))
      }
    }
    var (low, high) = (operand.lowerBound, operand.upperBound)
    while low > whole.lowerBound, !isEnd(low - 1) { low -= 1 }
    while high < whole.upperBound, !isEnd(high) { high += 1 }
    guard low < high else { return nil }
    let compared = (low..<high).first { at in
      source.kind(at) == .operator && source.tokens[at].parent == parent
        && (Self.orderOperators.contains(source.text(at)) || Self.equalityOperators.contains(source.text(at)))
    }
    guard let compared, low < compared, compared + 1 < high else { return nil }
    let head = source.identifier(operand.lowerBound) ?? "UIScreen"
    return Comparison(
      range: low..<high, isOrder: Self.orderOperators.contains(source.text(compared)), operand: operand,
      sides: [low..<compared, compared + 1..<high],
      isRepeated: operand.lowerBound > compared && source.contains(low..<compared, anyOf: ["UIScreen", head]))
  }

  /// Records the layout that a comparison chooses.
  mutating func recordChoice(by test: Comparison, _ context: Context, _ value: SwiftScreenValue) {
    guard case .side = value.form, test.isOrder, !test.isRepeated, !handlesImages, isFixed(test),
      let name = chosenName(by: test, context)
    else { return }
    var value = value
    // A name such as `isCompact` concerns narrow windows, not a kind of device.
    if value.mayRequireFullScreenWindow, value.place == value.site {
      value.mayRequireFullScreenWindow = mayRequireFullScreen(test.operand.lowerBound, ignoringCompact: true)
    }
    recordUse(name, value, .choice)
  }

  /// Whether the name of the type indicates that the type loads or creates images, such as `ImageManager`. The number
  /// of pixels of these images depends on the screen.
  private var handlesImages: Bool {
    guard let type, type.superclass?.hasPrefix("UI") != true, !type.isSwiftUI else { return false }
    return Self.concernsImages(type.name)
  }

  /// Records the layout that a switch over a side of the screen chooses: `switch UIScreen.main.bounds.width { case
  /// ..<390: … }`.
  mutating func recordChoice(bySwitch statement: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue) {
    guard case .side = value.form, let open = source.topLevel("{", in: statement),
      operand == statement.lowerBound + 1..<open, let close = source.closing(of: open)
    else { return }
    // Cases with single sizes identify devices.
    let hasRanges = (open + 1..<close).contains { at in
      source.isToken(at, "..<") || (source.isToken(at, "...") && Int(source.tokens[at].parent) == open)
    }
    guard hasRanges, affectsLayout(open + 1..<close) else { return }
    recordUse(nameOfCode(around: operand.lowerBound) ?? "switch", value, .choice)
  }

  /// Records a layout choice by the number of items that fit on the screen, such as `Int(width / 120)`. Returns whether
  /// the name of the result denotes a count.
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

  /// Whether all other operands of a comparison are equal in all windows, so that the window's size is not compared.
  private func isFixed(_ test: Comparison) -> Bool { test.sides.allSatisfy { isFixed($0, test.operand) } }

  private func isFixed(_ side: Range<Int>, _ operand: Range<Int>) -> Bool {
    var position = side.lowerBound
    while position < side.upperBound {
      if position == operand.lowerBound {
        position = operand.upperBound
        continue
      }
      guard let head = source.identifier(position) else {
        position += 1
        continue
      }
      if source.kind(position + 1) == .colon {
        position += 2
        continue
      }
      var (end, names) = (position + 1, [head])
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
      // The other dimension of the same screen.
      if head == source.identifier(operand.lowerBound) {
        position = end
        continue
      }
      let isCall = source.isToken(end, "(") && !source.tokens[end].startsLine
      guard isFixed(names, position..<end, isCall: isCall) else { return false }
      position = end
    }
    return true
  }

  private static let conversions: Set<String> = ["CGFloat", "Double", "Float", "Int", "max", "min"]

  private func isFixed(_ names: [String], _ range: Range<Int>, isCall: Bool) -> Bool {
    guard let head = names.first else { return true }
    if isCall { return Self.conversions.contains(head) }
    if head == "UIScreen" || head == "Self" || names.contains("screen") || Self.isContent(names) { return true }
    if names.contains(where: { $0.lowercased().contains("safearea") || $0.hasSuffix("Insets") }) { return true }
    if names.count > 1, isMeasuredContent(head, before: range.lowerBound) { return true }
    if head.first?.isUppercase == true { return true }
    if head.lowercased().contains("screen") { return true }
    return number(range) != nil
  }

  private static let measuringMethods = [
    "systemLayoutSizeFitting", "sizeThatFits", "boundingRect", "intrinsicContentSize",
  ]

  /// Whether a name is a constant with the size of content, as in `let size =
  /// view.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)`.
  private func isMeasuredContent(_ name: String, before token: Int) -> Bool {
    let code = code(around: token)
    return source.occurrences(of: name, in: code.lowerBound..<token).contains { at in
      guard source.isDeclaration(at, of: name) else { return false }
      return source.contains(at..<source.endOfStatement(at, before: code.upperBound), anyOf: Self.measuringMethods)
    }
  }

  // MARK: Results

  /// Returns a name for the layout that a comparison chooses: the variable or argument that receives the result, or the
  /// surrounding function or property. Nil if no layout depends on the comparison.
  private func chosenName(by test: Comparison, _ context: Context) -> String? {
    let whole: Range<Int>
    switch context {
    case .argument(let argument, _): whole = argument.value
    case .statement(let statement, _): whole = statement
    }
    let idioms = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
    let parent = source.tokens[test.range.lowerBound].parent
    let first = source.text(whole.lowerBound)
    let isBlock = ["if", "guard", "while", "switch", "for"].contains(first)
    let open = isBlock ? whole.first { source.isToken($0, "{") && source.tokens[$0].parent == parent } : nil
    let condition = whole.lowerBound..<(open ?? whole.upperBound)
    let prefix = condition.lowerBound..<max(condition.lowerBound, test.range.lowerBound)
    let suffix = test.range.upperBound..<max(test.range.upperBound, condition.upperBound)
    // An iPad also has narrow windows.
    if idioms.mayConcernDevice(prefix), !idioms.hasOnlyPadTests(prefix, besides: parent) { return nil }
    if isBlock, idioms.mayConcernDevice(suffix), !idioms.hasOnlyPadTests(suffix, besides: parent) { return nil }
    let question = (test.range.upperBound..<max(test.range.upperBound, condition.upperBound)).first { at in
      source.tokens[at].parent == parent && source.isToken(at, "?") && source.isBinary(at, in: whole)
    }
    if let question {
      // The result is a text or the name of a device.
      let branches = question + 1..<condition.upperBound
      if branches.contains(where: { source.kind($0) == .string }) { return nil }
      // The result is the longer side of the screen, which is followed separately.
      if source.contains(branches, anyOf: ["UIScreen"]) { return nil }
      guard let name = nameOfTarget(context), !Self.isDeviceName(name) else { return nil }
      let isBoolean = ["true", "false"].contains(source.text(question + 1))
      return isBoolean && !Self.isLayoutName(name) ? nil : name
    }
    if isBlock {
      guard case .statement(let statement, let block) = context, first == "if" || first == "guard" else { return nil }
      let body =
        first == "if" ? (open ?? statement.upperBound)..<statement.upperBound : statement.upperBound..<block.upperBound
      let name = nameOfCode(around: test.range.lowerBound)
      if let name, Self.isDeviceName(name) { return nil }
      let hasLayoutName = name.map { name in Self.layoutWords.contains { name.lowercased().contains($0) } } ?? false
      return hasLayoutName || affectsLayout(body) ? name ?? first : nil
    }
    guard let name = nameOfTarget(context), Self.isLayoutName(name), !Self.isDeviceName(name) else { return nil }
    return name
  }

  private static let layoutNames = [
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
    return layoutNames.contains { name.contains($0) }
  }

  private static let layoutWords = [
    "constraint", "constant", "height", "width", "spacing", "padding", "inset", "margin", "font", "axis", "hidden",
    "stack",
    "layout", "column", "frame", "scroll",
  ]

  /// Whether code sets sizes or positions, returns a number, or creates SwiftUI views.
  private func affectsLayout(_ range: Range<Int>) -> Bool {
    range.contains { at in
      // The function returns a number or a size category, as in `return .small`.
      if source.isToken(at, "return") {
        if source.kind(at + 1) == .number { return true }
        if source.kind(at + 1) == .period, let name = source.identifier(at + 2), Self.isLayoutName(name) { return true }
      }
      guard let name = source.identifier(at) else { return false }
      if type?.isSwiftUI == true, name.first?.isUppercase == true,
        source.isToken(at + 1, "(") || source.isToken(at + 1, "{")
      {
        return true
      }
      let lowerName = name.lowercased()
      if lowerName == "size", source.isToken(at + 1, "=") { return true }
      return Self.layoutWords.contains { lowerName.contains($0) } && name != "UIScreen" && !source.isSideOfScreen(at)
    }
  }

  /// Returns the name of the variable or argument that receives a value; nil if no layout depends on the value.
  private func nameOfTarget(_ context: Context) -> String? {
    switch context {
    case .argument(let argument, let open):
      guard let name = source.identifier(open - 1) else { return nameOfCode(around: open) }
      if Self.isPassive(name) || Self.concernsImages(name) { return nil }
      return argument.label.map { "\(name)(\($0):)" } ?? name
    case .statement(let statement, _):
      guard let equals = source.topLevel("=", in: statement) else { return nameOfCode(around: statement.lowerBound) }
      let target = statement.lowerBound..<equals
      if let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) {
        return source.identifier(word + 1).flatMap { Self.concernsImages($0) ? nil : $0 }
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
    let function = (owner.functions + global.functions).first { $0.body == body && $0.location.file == file.number }
    if let function { return Self.concernsImages(function.name) ? nil : function.name }
    let property = (owner.properties + global.properties).first {
      [$0.getter, $0.block, $0.value].contains(body) && $0.location.file == file.number
    }
    return property.flatMap { Self.concernsImages($0.name) ? nil : $0.name }
  }
}

extension SwiftSource {
  /// Whether a token is `width` or `height` of a screen's bounds.
  fileprivate func isSideOfScreen(_ at: Int) -> Bool {
    guard isToken(at, "width") || isToken(at, "height"), kind(at - 1) == .period else { return false }
    return isToken(at - 2, "bounds") || (isToken(at - 2, "size") && isToken(at - 4, "bounds"))
  }
}
