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
    /// It is never more than that; nil where it may be any.
    let limit: Double?
  }

  private(set) var uses: [Use] = []
  /// What is made of it somewhere is not followed.
  private(set) var isLost = false
  let file: SwiftFile
  let scope: SwiftScope
  /// The one around.
  private(set) var type: SwiftType?
  var source: SwiftSource { file.source }
  /// The statements of blocks, and what code speaks of, by where they begin: a function may speak of the screen in each of
  /// its lines.
  private var statements: [Int: [Range<Int>]] = [:]
  private var codes: [Int: Code] = [:]

  private enum Side { case both, width, height }

  /// A value that is made of the screen's size.
  private struct Size {
    var side = Side.both
    /// The tokens by which the screen is asked, or that stand for it.
    var place: Range<Int>?
    /// How much of the screen's side it is, but for what is added; nil where that is not known.
    var share: Double? = 1
    /// It is never more than that; nil where it may be any.
    var limit: Double?

    /// The same where a name stands for it.
    var named: Size { Size(side: side, share: share, limit: limit) }

    /// The same as one of several factors.
    func times(_ factor: Double?) -> Size {
      var size = self
      size.share = share.flatMap { share in factor.map { share * $0 } }
      size.limit = limit.flatMap { limit in factor.map { limit * $0 } }
      return size
    }
  }

  /// What code speaks of.
  private struct Code {
    /// The devices on which the window is as large as the screen, perhaps.
    let asks: Bool
    /// What changes sizes later.
    let stretches: Bool
  }

  private static let deepest = 5
  private static let mostUses = 50
  /// As much of the widest screen fits into the narrowest window.
  private static let smallestShare = 0.23
  /// And no window is narrower than this.
  private static let narrowest = 320.0

  init(_ file: SwiftFile, _ scope: SwiftScope) { (self.file, self.scope) = (file, scope) }

  /// `site`: the token `UIScreen`. `type`: the one around.
  mutating func follow(_ site: Int, in type: SwiftType?) {
    (uses, isLost, self.type) = ([], false, type)
    follow(site..<site + 5, Size(), depth: 0)
  }

  // MARK: Expressions

  /// `operand`: the tokens of a value that is, or is made of, the screen's.
  private mutating func follow(_ operand: Range<Int>, _ size: Size, depth: Int) {
    guard depth < Self.deepest, uses.count < Self.mostUses, !isConditional(operand.lowerBound) else { return lose() }
    var (operand, size) = (operand, size)
    while source.kind(operand.upperBound) == .period, let name = source.identifier(operand.upperBound + 1) {
      switch (name, size.side) {
      case ("size", .both): break
      case ("width", .both): size.side = .width
      case ("height", .both): size.side = .height
      default: return lose()
      }
      operand = operand.lowerBound..<operand.upperBound + 2
    }
    size.place = size.place ?? operand
    if source.kind(operand.lowerBound - 1) == .period, source.isToken(operand.lowerBound - 2, "self") {
      operand = operand.lowerBound - 2..<operand.upperBound
    }
    let open = Int(source.tokens[operand.lowerBound].parent)
    if source.isToken(open, "("), let close = source.match(open) {
      guard let part = source.split(open + 1..<close).first(where: { $0.contains(operand.lowerBound) }) else {
        return lose()
      }
      let argument = source.argument(part)
      guard let size = reckoned(argument.value, around: operand, size) else { return }
      hand(argument, to: open, size, depth: depth)
    } else if let (statement, block) = statement(around: operand.lowerBound) {
      state(statement, of: block, operand, size, depth: depth)
    } else {
      lose()
    }
  }

  private mutating func lose() { isLost = true }

  /// The statement that a token stands in, and the block of that; nil where it stands in brackets of it.
  private mutating func statement(around token: Int) -> (statement: Range<Int>, block: Range<Int>)? {
    let open = Int(source.tokens[token].parent)
    guard open < 0 || source.isToken(open, "{") else { return nil }
    let block = open < 0 ? source.tokens.indices : open + 1..<(source.match(open) ?? open + 1)
    if statements[open] == nil { statements[open] = Array(source.statements(in: block)) }
    return statements[open]?.containing(token).map { ($0, block) }
  }

  /// What a value is that is a share of the operand in it, plus or minus what is known to be no part of the window. Else
  /// notes that it is lost, unless nothing but a comparison is made of it.
  private mutating func reckoned(_ range: Range<Int>, around operand: Range<Int>, _ size: Size) -> Size? {
    var at = range.lowerBound
    while at < range.upperBound {
      if at == operand.lowerBound {
        at = operand.upperBound
        continue
      }
      switch source.kind(at) {
      case .operator where ["<", ">", "<=", ">=", "==", "!=", "&&", "||"].contains(source.text(at)): return nil
      // A share of it, not how often it goes into something.
      case .operator where source.isToken(at, "/") && at + 1 == operand.lowerBound:
        lose()
        return nil
      case .operator where ["+", "-", "*", "/"].contains(source.text(at)): break
      case .number: break
      case .identifier
      where source.kind(at + 1) != .period && source.kind(at - 1) != .period && !source.isToken(at + 1, "("): break
      default:
        lose()
        return nil
      }
      at += 1
    }
    let factor = source.factor(of: operand, in: range)
    guard size.limit == nil || factor != nil else {
      lose()
      return nil
    }
    return size.times(factor)
  }

  // MARK: Calls

  private static let numbers: Set<String> = ["CGFloat", "Double", "Float", "Int", "floor", "ceil", "round", "abs"]
  private static let sizes: Set<String> = ["CGSize", "CGRect", "NSSize"]

  /// What takes an argument.
  private mutating func hand(_ argument: SwiftArgument, to open: Int, _ size: Size, depth: Int) {
    guard let close = source.match(open) else { return lose() }
    let (label, name) = (argument.label ?? "", source.identifier(open - 1))
    guard let name, source.tokens[open - 1].end == source.tokens[open].start else {
      return follow(open..<close + 1, size, depth: depth + 1)
    }
    switch (name, label) {
    case ("frame", "width"), ("frame", "minWidth"), ("frame", "height"), ("frame", "minHeight"):
      guard source.kind(open - 2) == .period, !hasOwnFrame(open - 2) else { return lose() }
      use("frame(\(label):)", size)
    // At most as wide as that is no harm.
    case ("frame", _) where source.kind(open - 2) == .period: return
    // What stands beside it has what it leaves, however little of the screen it is.
    case ("Spacer", "minLength"):
      use("Spacer(minLength:)", Size(side: size.side, place: size.place, share: nil, limit: size.limit))
    case ("constraint", "equalToConstant"), ("constraint", "greaterThanOrEqualToConstant"):
      use("constraint(\(label):)", size)
    case ("constraint", "lessThanOrEqualToConstant"), ("UIWindow", "frame"): return
    case ("print", _), ("NSLog", _), ("debugPrint", _): return
    case ("min", ""), ("max", ""):
      let others = source.split(open + 1..<close).filter { $0 != argument.value }.map { source.number($0) }
      guard let least = others.compactMap({ $0 }).min(), !others.contains(nil) else { return lose() }
      var size = size
      if name == "min" { size.limit = min(size.limit ?? least, least) }
      follow(open - 1..<close + 1, size, depth: depth + 1)
    case (let name, _) where Self.numbers.contains(name):
      follow(open - 1..<close + 1, size, depth: depth + 1)
    case (let name, "width") where Self.sizes.contains(name), (let name, "height") where Self.sizes.contains(name):
      give(open - 1..<close + 1, size)
    default: lose()
    }
  }

  /// Takes a size or rectangle of which one side is the screen's to what is set to it.
  private mutating func give(_ whole: Range<Int>, _ size: Size) {
    guard let statement = statement(around: whole.lowerBound)?.statement,
      source.isToken(whole.lowerBound - 1, "="), statement.upperBound == whole.upperBound,
      !["let", "var"].contains(where: { word in statement.contains { source.isToken($0, word) } })
    else { return lose() }
    assign(statement.lowerBound..<whole.lowerBound - 1, size)
  }

  // MARK: Statements

  private mutating func state(
    _ statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ size: Size, depth: Int
  ) {
    guard let equals = source.topLevel("=", in: statement) else {
      let isReturned = source.isToken(statement.lowerBound, "return")
      let value = isReturned ? statement.dropFirst() : statement
      guard let size = reckoned(value, around: operand, size) else { return }
      guard isReturned || block == statement, let property = property(givenBy: block) else { return lose() }
      return follow(property, in: type, size, depth: depth)
    }
    let value = equals + 1..<statement.upperBound
    guard value.contains(operand.lowerBound), let size = reckoned(value, around: operand, size) else { return lose() }
    let target = statement.lowerBound..<equals
    guard let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) else {
      return assign(target, size)
    }
    guard let name = source.identifier(word + 1) else { return lose() }
    if let type, let property = type.properties.first(where: { $0.spot.token == word + 1 }) {
      guard source.isToken(word, "let") || isNeverSet(property, of: type) else { return lose() }
      follow(property, in: type, size, depth: depth)
    } else {
      follow(name, from: statement.upperBound, in: block, size, depth: depth)
    }
  }

  /// The property whose value a block gives.
  private func property(givenBy block: Range<Int>) -> SwiftProperty? {
    let properties = (type?.properties ?? []) + file.declarations.global.properties
    return properties.first { $0.getter == block }
  }

  /// Whether a variable stays what it is at first: one that only the file sees, or a view of SwiftUI's, is not set here.
  private func isNeverSet(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    guard !property.isWrapped, property.isPrivate || type.isOfSwiftUI else { return false }
    scope.search(for: [property.name], in: file.number)
    return !source.tokens.indices.contains { index in
      source.isToken(index, property.name) && (source.isSet(index) || source.isToken(index - 1, "&"))
        && index != property.spot.token
    }
  }

  private mutating func assign(_ target: Range<Int>, _ size: Size) {
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") }) else { return lose() }
    let text = path.joined(separator: ".")
    switch last {
    // How far something is off may well go by the screen.
    case "constant" where ["width", "height"].contains { text.lowercased().contains($0) }: use(text, size)
    case "itemSize" where path.count > 1: use(text, size)
    case "frame", "bounds", "width", "height":
      guard let owner = path.firstIndex(where: { $0 == "frame" || $0 == "bounds" }), owner > 0,
        !Self.isLaidOutByOthers(path[owner - 1]), !code(at: target.lowerBound).stretches,
        !isNoView(path[..<owner], target)
      else { return lose() }
      use(text, size)
    default: lose()
    }
  }

  /// Whether a view is one that its controller, window or scene gives its size.
  private static func isLaidOutByOthers(_ name: String) -> Bool {
    name == "view" || name.lowercased().hasSuffix("window") || name == "rootView" || name == "contentView"
  }

  private mutating func use(_ name: String, _ size: Size) {
    guard let place = size.place, !uses.contains(where: { $0.place == place }) else { return }
    if let share = size.share, share < Self.smallestShare { return }
    if let limit = size.limit, limit <= Self.narrowest { return }
    uses.append(
      Use(name: name, side: size.side == .height ? "height" : "width", place: place, limit: size.limit))
  }

  // MARK: Names

  /// A property of a type, in this file.
  private mutating func follow(_ property: SwiftProperty, in owner: SwiftType?, _ size: Size, depth: Int) {
    let name = property.name
    scope.search(for: [name], in: file.number)
    guard let owner else { return lose() }
    let shadowed = owner.functions.filter { function in
      function.parameters.contains { $0.name == name } || source.declaredNames(function.body).contains(name)
    }
    for body in owner.bodies {
      for index in body
      where isUse(index, of: name) && !shadowed.contains(where: { $0.body.contains(index) })
        && !isHidden(name, at: index, within: body)
      {
        scope.look(at: index, in: file.number)
        follow(index..<index + 1, size.named, depth: depth + 1)
      }
    }
    guard property.isStatic else { return }
    // `Sizes.width`
    let last = owner.name.split(separator: ".").last.map(String.init) ?? owner.name
    for index in source.tokens.indices
    where source.isToken(index, name) && source.kind(index - 1) == .period && source.kind(index - 3) != .period {
      let around = file.declarations.type(around: index)
      guard source.isToken(index - 2, last) || (source.isToken(index - 2, "Self") && around?.name == owner.name) else {
        continue
      }
      scope.look(at: index, in: file.number)
      let before = type
      type = around
      follow(index - 2..<index + 1, size.named, depth: depth + 1)
      type = before
    }
  }

  /// A name in a block of code, from a token on.
  private mutating func follow(_ name: String, from start: Int, in block: Range<Int>, _ size: Size, depth: Int) {
    let uses = (start..<max(start, block.upperBound)).filter {
      isUse($0, of: name) && !isHidden(name, at: $0, within: block)
    }
    // One that is set anew is what that is.
    guard !uses.contains(where: { source.isSet($0) }) else { return lose() }
    for use in uses {
      scope.look(at: use, in: file.number)
      follow(use..<use + 1, size.named, depth: depth + 1)
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

  private mutating func isConditional(_ index: Int) -> Bool {
    let code = code(around: index)
    let names = [type?.name, type?.functions.first { $0.body == code }?.name, property(givenBy: code)?.name]
    if names.contains(where: { $0.map(SwiftIdiomTest.isForDevice) == true }) { return true }
    return self.code(at: index).asks
  }

  private static let stretching = [
    "autoresizingMask", "translatesAutoresizingMaskIntoConstraints", "customView",
  ]

  private mutating func code(at index: Int) -> Code {
    let range = code(around: index)
    if let known = codes[range.lowerBound] { return known }
    let asks = range.contains { index in
      if source.isToken(index, "#available") || source.isToken(index, "#unavailable") { return true }
      guard let name = source.identifier(index)?.lowercased() else { return false }
      return Self.asking.contains { name.contains($0) }
    }
    let code = Code(asks: asks, stretches: source.contains(range, anyOf: Self.stretching))
    codes[range.lowerBound] = code
    return code
  }

  /// The function, accessors or value around a token.
  func code(around index: Int) -> Range<Int> {
    file.declarations.code(around: index).map { file.declarations.code[$0].tokens } ?? source.braces(around: index)
  }
}

extension [Range<Int>] {
  /// The one of ranges in their order that has a number.
  fileprivate func containing(_ number: Int) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 && self[low - 1].contains(number) ? self[low - 1] : nil
  }
}
