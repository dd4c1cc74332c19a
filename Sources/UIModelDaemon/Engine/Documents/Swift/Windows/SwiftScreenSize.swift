/// Follows the bounds of the screen through the code of a file, to what is laid out by them.
struct SwiftScreenSize {
  /// Something that is as large as the screen, or a share of that.
  struct Use {
    /// What is set, in words.
    let name: String
    /// `width` or `height`.
    let side: String
    /// The tokens of the size.
    let place: Range<Int>
  }

  private(set) var uses: [Use] = []
  /// What is made of it somewhere is not followed.
  private(set) var isLost = false
  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType?
  private var source: SwiftSource { file.source }

  private enum Side { case both, width, height }
  private static let deepest = 5
  private static let mostUses = 50

  /// `type`: the one around.
  init(_ file: SwiftFile, _ scope: SwiftScope, _ type: SwiftType?) {
    (self.file, self.scope, self.type) = (file, scope, type)
  }

  /// `site`: the token `UIScreen`.
  mutating func follow(_ site: Int) { follow(site..<site + 5, .both, depth: 0) }

  // MARK: Expressions

  /// `operand`: the tokens of a value that is, or is made of, the screen's.
  private mutating func follow(_ operand: Range<Int>, _ side: Side, at place: Range<Int>? = nil, depth: Int) {
    guard depth < Self.deepest, uses.count < Self.mostUses, !isConditional(operand.lowerBound) else { return lose() }
    var (operand, side) = (operand, side)
    while source.kind(operand.upperBound) == .period, let name = source.identifier(operand.upperBound + 1) {
      switch (name, side) {
      case ("size", .both): break
      case ("width", .both): side = .width
      case ("height", .both): side = .height
      default: return lose()
      }
      operand = operand.lowerBound..<operand.upperBound + 2
    }
    let place = place ?? operand
    if source.kind(operand.lowerBound - 1) == .period, source.isToken(operand.lowerBound - 2, "self") {
      operand = operand.lowerBound - 2..<operand.upperBound
    }
    let open = Int(source.tokens[operand.lowerBound].parent)
    if source.isToken(open, "("), let close = source.match(open) {
      guard let part = source.split(open + 1..<close).first(where: { $0.contains(operand.lowerBound) }) else {
        return lose()
      }
      let argument = source.argument(part)
      guard isReckoned(argument.value, around: operand) else { return }
      hand(argument, to: open, place, side, depth: depth)
    } else if open < 0 || source.isToken(open, "{") {
      let block = open < 0 ? source.tokens.indices : open + 1..<(source.match(open) ?? open + 1)
      guard let statement = source.statements(in: block).first(where: { $0.contains(operand.lowerBound) }) else {
        return lose()
      }
      state(statement, of: block, operand, side, at: place, depth: depth)
    } else {
      lose()
    }
  }

  private mutating func lose() { isLost = true }

  /// Whether a value is a share of the operand in it, plus or minus what is known to be no part of the window. Else notes
  /// that it is lost, unless nothing but a comparison is made of it.
  private mutating func isReckoned(_ range: Range<Int>, around operand: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      switch source.kind(at) {
      case .operator where ["<", ">", "<=", ">=", "==", "!=", "&&", "||"].contains(source.text(at)): return false
      // A share of it, not how often it goes into something.
      case .operator where source.isToken(at, "/") && at + 1 == operand.lowerBound:
        lose()
        return false
      case .operator where ["+", "-", "*", "/"].contains(source.text(at)): break
      case .number: break
      case .identifier
      where source.kind(at + 1) != .period && source.kind(at - 1) != .period && !source.isToken(at + 1, "("): break
      default:
        lose()
        return false
      }
      at += 1
    }
    return true
  }

  // MARK: Calls

  private static let numbers: Set<String> = ["CGFloat", "Double", "Float", "Int", "floor", "ceil", "round", "abs"]
  private static let sizes: Set<String> = ["CGSize", "CGRect", "NSSize"]

  /// What takes an argument.
  private mutating func hand(
    _ argument: SwiftArgument, to open: Int, _ place: Range<Int>, _ side: Side, depth: Int
  ) {
    guard let close = source.match(open) else { return lose() }
    let (label, name) = (argument.label ?? "", source.identifier(open - 1))
    guard let name, source.tokens[open - 1].end == source.tokens[open].start else {
      return follow(open..<close + 1, side, at: place, depth: depth + 1)
    }
    switch (name, label) {
    case ("frame", "width"), ("frame", "minWidth"), ("frame", "height"), ("frame", "minHeight"):
      guard source.kind(open - 2) == .period else { return lose() }
      use("frame(\(label):)", label.lowercased().hasSuffix("width") ? .width : .height, place)
    // At most as wide as that is no harm.
    case ("frame", _) where source.kind(open - 2) == .period: return
    case ("Spacer", "minLength"): use("Spacer(minLength:)", side, place)
    case ("constraint", "equalToConstant"), ("constraint", "greaterThanOrEqualToConstant"):
      use("constraint(\(label):)", side, place)
    case ("constraint", "lessThanOrEqualToConstant"), ("UIWindow", "frame"): return
    case ("print", _), ("NSLog", _), ("debugPrint", _): return
    case (let name, _) where Self.numbers.contains(name):
      follow(open - 1..<close + 1, side, at: place, depth: depth + 1)
    case (let name, "width") where Self.sizes.contains(name), (let name, "height") where Self.sizes.contains(name):
      give(open - 1..<close + 1, label == "width" ? .width : .height, place)
    default: lose()
    }
  }

  /// Takes a size or rectangle of which one side is the screen's to what is set to it.
  private mutating func give(_ whole: Range<Int>, _ side: Side, _ place: Range<Int>) {
    let open = Int(source.tokens[whole.lowerBound].parent)
    guard open < 0 || source.isToken(open, "{") else { return lose() }
    let block = open < 0 ? source.tokens.indices : open + 1..<(source.match(open) ?? open + 1)
    guard let statement = source.statements(in: block).first(where: { $0.contains(whole.lowerBound) }),
      source.isToken(whole.lowerBound - 1, "="), statement.upperBound == whole.upperBound,
      !["let", "var"].contains(where: { word in statement.contains { source.isToken($0, word) } })
    else { return lose() }
    assign(statement.lowerBound..<whole.lowerBound - 1, place, side)
  }

  // MARK: Statements

  private mutating func state(
    _ statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ side: Side, at place: Range<Int>, depth: Int
  ) {
    guard let equals = source.topLevel("=", in: statement) else {
      let isReturned = source.isToken(statement.lowerBound, "return")
      let value = isReturned ? statement.dropFirst() : statement
      guard isReckoned(value, around: operand) else { return }
      guard isReturned || block == statement, let property = property(givenBy: block) else { return lose() }
      return follow(property.name, in: type, side, depth: depth)
    }
    let value = equals + 1..<statement.upperBound
    guard value.contains(operand.lowerBound), isReckoned(value, around: operand) else { return lose() }
    let target = statement.lowerBound..<equals
    guard let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) else {
      return assign(target, place, side)
    }
    guard let name = source.identifier(word + 1) else { return lose() }
    if let type, type.properties.contains(where: { $0.spot.token == word + 1 }) {
      guard source.isToken(word, "let") else { return lose() }
      follow(name, in: type, side, depth: depth)
    } else {
      follow(name, from: statement.upperBound, in: block, side, depth: depth)
    }
  }

  /// The property whose value a block gives.
  private func property(givenBy block: Range<Int>) -> SwiftProperty? {
    let properties = (type?.properties ?? []) + file.declarations.global.properties
    return properties.first { $0.getter == block }
  }

  private mutating func assign(_ target: Range<Int>, _ place: Range<Int>, _ side: Side) {
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") }) else { return lose() }
    let text = path.joined(separator: ".")
    switch last {
    // How far something is off may well go by the screen.
    case "constant" where ["width", "height"].contains { text.lowercased().contains($0) }: use(text, side, place)
    case "itemSize" where path.count > 1: use(text, side, place)
    case "frame", "bounds", "width", "height":
      guard let owner = path.firstIndex(where: { $0 == "frame" || $0 == "bounds" }), owner > 0,
        !Self.isLaidOutByOthers(path[owner - 1]), !mayStretch(target.lowerBound)
      else { return lose() }
      use(text, ["width": .width, "height": .height][last] ?? side, place)
    default: lose()
    }
  }

  /// Whether a view is one that its controller, window or scene gives its size.
  private static func isLaidOutByOthers(_ name: String) -> Bool {
    name == "view" || name.lowercased().hasSuffix("window") || name == "rootView" || name == "contentView"
  }

  /// Whether the code around speaks of what changes sizes later.
  private func mayStretch(_ index: Int) -> Bool {
    source.contains(
      code(around: index),
      anyOf: ["autoresizingMask", "translatesAutoresizingMaskIntoConstraints", "customView"])
  }

  private mutating func use(_ name: String, _ side: Side, _ place: Range<Int>) {
    guard !uses.contains(where: { $0.place == place }) else { return }
    uses.append(Use(name: name, side: side == .height ? "height" : "width", place: place))
  }

  // MARK: Names

  /// A property of a type, in this file.
  private mutating func follow(_ name: String, in type: SwiftType?, _ side: Side, depth: Int) {
    scope.search(for: [name], in: file.number)
    guard let type else { return lose() }
    let shadowed = type.functions.filter { function in
      function.parameters.contains { $0.name == name } || source.declaredNames(function.body).contains(name)
    }
    for body in type.bodies {
      for index in body
      where isUse(index, of: name) && !shadowed.contains(where: { $0.body.contains(index) })
        && !isHidden(name, at: index, within: body)
      {
        scope.look(at: index, in: file.number)
        follow(index..<index + 1, side, depth: depth + 1)
      }
    }
  }

  /// A name in a block of code, from a token on.
  private mutating func follow(_ name: String, from start: Int, in block: Range<Int>, _ side: Side, depth: Int) {
    let uses = (start..<max(start, block.upperBound)).filter {
      isUse($0, of: name) && !isHidden(name, at: $0, within: block)
    }
    // One that is set anew is what that is.
    guard !uses.contains(where: { source.isSet($0) }) else { return lose() }
    for use in uses {
      scope.look(at: use, in: file.number)
      follow(use..<use + 1, side, depth: depth + 1)
    }
  }

  /// Whether something nearer has the same name, or may have: a closure's parameter, a constant within, a parameter of a
  /// function, or anything of another type.
  private func isHidden(_ name: String, at index: Int, within block: Range<Int>) -> Bool {
    for braces in source.closures(around: index, in: block) {
      if source.declaredNames(braces).contains(name) { return true }
      let parameters = source.closure(braces).parameters
      if parameters.contains(where: { part in part.contains { source.isToken($0, name) } }) { return true }
    }
    let inner = file.declarations.type(around: index)
    if let type { return inner?.name != type.name }
    let functions = (inner?.functions ?? []) + file.declarations.global.functions
    return inner?.properties.contains { $0.name == name } == true
      || functions.contains { function in
        function.body.contains(index) && function.parameters.contains { $0.name == name }
      }
  }

  /// Whether a token is a name in an expression.
  private func isUse(_ index: Int, of name: String) -> Bool {
    guard source.isToken(index, name), source.kind(index + 1) != .colon else { return false }
    if ["let", "var", "func", "case"].contains(source.text(index - 1)) { return false }
    return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
  }

  // MARK: Conditions

  /// What asks for the devices on which the window is as large as the screen.
  private static let asking = [
    "idiom", "sizeclass", "ipad", "phone", "ispad", "catalyst", "fullscreen", "compact", "regular", "device", "window",
    "imagerenderer", "snapshot",
  ]

  private func isConditional(_ index: Int) -> Bool {
    let code = code(around: index)
    let names = [type?.name, type?.functions.first { $0.body == code }?.name, property(givenBy: code)?.name]
    if names.contains(where: { $0.map(SwiftIdiomTest.isForDevice) == true }) { return true }
    return code.contains { index in
      if source.isToken(index, "#available") || source.isToken(index, "#unavailable") { return true }
      guard let name = source.identifier(index)?.lowercased() else { return false }
      return Self.asking.contains { name.contains($0) }
    }
  }

  /// The function, accessors or value around a token.
  private func code(around index: Int) -> Range<Int> {
    file.declarations.code(around: index).map { file.declarations.code[$0].tokens } ?? source.braces(around: index)
  }
}
