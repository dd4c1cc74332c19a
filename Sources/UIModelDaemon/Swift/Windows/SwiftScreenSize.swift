import UIModelPlatform

/// Follows the bounds of the screen through code, to what is laid out by them: within a file, and to those that ask for what
/// a helper gives, or are handed it.
struct SwiftScreenSize {
  /// Something that is as large as the screen, or a share of that.
  struct Use {
    /// What is set, in words.
    let name: String
    /// What is done with it.
    let purpose: Purpose
    /// `width` or `height`.
    let side: String
    /// The file whose code it is, and there the tokens of the size.
    let file: SwiftFile
    let tokens: Range<Int>
    /// The tokens by which the screen is asked for it, in the file with the site.
    let read: Range<Int>
    /// It is never more than that; nil where it may be any.
    let limit: Double?
    /// The view may be resized together with the one that it is in.
    let autoresizes: Bool
  }

  /// What is done with the screen's size; the less is known of what comes of it, the later it stands.
  enum Purpose: String, Comparable {
    case size, limit, position, measurement, scale, choice

    private static let order: [Purpose] = [.size, .limit, .position, .measurement, .scale, .choice]

    static func < (one: Purpose, other: Purpose) -> Bool {
      (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
    }
  }

  var uses: [Use] = []
  /// Why it is not known what is made of it somewhere; nil where all is.
  private(set) var lost: String?
  let scope: SwiftScope
  /// The file whose code is followed now, and the type around.
  private(set) var file: SwiftFile
  private(set) var type: SwiftType?
  var source: SwiftSource { file.source }
  /// The statements of blocks, and what code speaks of, by file and where they begin: a function may speak of the screen in
  /// each of its lines.
  private var statements: [SwiftSpot: [Range<Int>]] = [:]
  var codes: [SwiftSpot: Code] = [:]
  /// What was followed from a site.
  private var followed: Set<SwiftSpot> = []

  static let deepest = 8
  static let mostUses = 50
  /// As much of the widest screen fits into the narrowest window.
  private static let smallestShare = 0.23
  /// And no window is narrower than this.
  private static let narrowest = 320.0

  init(_ file: SwiftFile, _ scope: SwiftScope) { (self.file, self.scope) = (file, scope) }

  /// `site`: the token `UIScreen`, or `screen` in `window.screen.bounds`. `type`: the one around.
  mutating func follow(_ site: Int, in type: SwiftType?) {
    (uses, lost, followed, self.type) = ([], nil, [], type)
    if source.isToken(site, "screen") {
      let start = source.startOfHolder(site)
      let end = source.kind(site + 1) == .period ? site + 3 : site + 4
      // What has no window yet has no size either: `window?.screen.bounds.width ?? 390`
      return follow(start..<end, SwiftScreenValue(), depth: 0)
    }
    if source.kind(site + 3) != .period { return follow(site..<site + 3, SwiftScreenValue(form: .screen), depth: 0) }
    follow(site..<site + 5, SwiftScreenValue(), depth: 0)
  }

  /// Has something followed in a type of a file.
  mutating func within(_ other: SwiftFile, _ inner: SwiftType?, _ body: (inout Self) -> Void) {
    let before = (file, type)
    (file, type) = (other, inner)
    body(&self)
    (file, type) = before
  }

  mutating func lose(_ reason: String = SwiftReason.unfollowed) { lost = lost ?? reason }

  /// Whether a function or property is followed for the first time.
  mutating func begins(_ spot: SwiftSpot) -> Bool { followed.insert(spot).inserted }

  func spot(_ token: Int) -> SwiftSpot { SwiftSpot(file: file.number, token: token) }

  // MARK: Expressions

  /// `operand`: the tokens of a value that is, or is made of, the screen's.
  mutating func follow(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    guard depth < Self.deepest, uses.count < Self.mostUses else { return lose() }
    guard !isOffPads(operand.lowerBound) else { return }
    var (operand, value) = (operand, value)
    value.isDoubtful = value.isDoubtful || isConditional(operand.lowerBound)
    while true {
      let isChained = source.isToken(operand.upperBound, "?") || source.isToken(operand.upperBound, "!")
      let period = isChained ? operand.upperBound + 1 : operand.upperBound
      guard source.kind(period) == .period, let name = source.identifier(period + 1) else { break }
      switch value.member(name) {
      case .value(let member): value = member
      case .noSize: return
      case .unknown: return lose()
      }
      var end = period + 2
      if source.isToken(end, "("), !source.tokens[end].startsLine { end = source.after(end) }
      operand = operand.lowerBound..<end
    }
    value.place = value.place ?? operand
    value.read = value.read ?? operand
    if source.kind(operand.lowerBound - 1) == .period, source.isToken(operand.lowerBound - 2, "self") {
      operand = operand.lowerBound - 2..<operand.upperBound
    }
    if source.isToken(operand.lowerBound - 1, "await") { operand = operand.lowerBound - 1..<operand.upperBound }
    guard case .place = value.form else { return land(operand, value, depth: depth) }
    // Where something is need not be known.
    let before = lost
    land(operand, value, depth: depth)
    lost = before
  }

  /// `operand`: all tokens of a value with its members.
  private mutating func land(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    if isDefault(operand, value, depth: depth) { return }
    let open = Int(source.tokens[operand.lowerBound].parent)
    if source.isToken(open, "("), let close = source.closing(of: open) {
      guard let part = source.split(open + 1..<close).first(where: { $0.contains(operand.lowerBound) }) else {
        return lose()
      }
      let argument = source.argument(part)
      if let test = comparison(of: operand, in: argument.value) {
        return choose(by: test, .argument(argument, open: open), value)
      }
      // At most what something else is, which may be the window.
      let others = source.split(open + 1..<close).filter { $0 != part }
      if source.isToken(open - 1, "min"),
        others.contains(where: { number($0) == nil && !isScreen($0) && !isContent($0) })
      {
        return
      }
      guard let value = reckoned(argument.value, around: operand, value) else { return }
      hand(argument, to: open, value, depth: depth)
    } else if let (statement, block) = statement(around: operand.lowerBound) {
      state(statement, of: block, operand, value, depth: depth)
    } else {
      lose()
    }
  }

  /// The statement that a token stands in, and the block of that; nil where it stands in brackets of it.
  mutating func statement(around token: Int) -> (statement: Range<Int>, block: Range<Int>)? {
    let open = Int(source.tokens[token].parent)
    guard open < 0 || source.isToken(open, "{") else { return nil }
    let block = open < 0 ? source.tokens.indices : open + 1..<(source.closing(of: open) ?? open + 1)
    let spot = spot(open)
    if statements[spot] == nil { statements[spot] = Array(source.statements(in: block)) }
    return statements[spot]?.containing(token).map { ($0, block) }
  }

  private func isScreen(_ range: Range<Int>) -> Bool { source.contains(range, anyOf: ["UIScreen"]) }

  /// Takes note of what is laid out by it.
  mutating func use(
    _ name: String, _ value: SwiftScreenValue, _ purpose: Purpose = .size, autoresizes: Bool = false
  ) {
    guard let place = value.place,
      !uses.contains(where: { $0.tokens == place && $0.file.number == file.number })
    else { return }
    if purpose != .choice {
      if let share = value.share, share < Self.smallestShare { return }
      if let limit = value.limit, limit <= Self.narrowest { return }
    }
    if value.isDoubtful { return lose(SwiftReason.doubtful) }
    let side = value.side == .height ? "height" : "width"
    let known: Purpose = value.isScale ? .scale : value.isLimit ? .limit : purpose
    uses.append(
      Use(
        name: name, purpose: purpose == .size ? known : purpose, side: side, file: file, tokens: place,
        read: value.read ?? place, limit: value.limit, autoresizes: autoresizes))
  }

  // MARK: Statements

  private mutating func state(
    _ statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    var statement = statement
    // `case .medium: return width / 2`
    if ["case", "default"].contains(source.text(statement.lowerBound)),
      let colon = statement.first(where: {
        source.kind($0) == .colon && source.tokens[$0].parent == source.tokens[statement.lowerBound].parent
      }),
      colon < operand.lowerBound
    {
      statement = colon + 1..<statement.upperBound
    }
    let first = source.text(statement.lowerBound)
    if ["if", "guard", "while", "switch", "for"].contains(first) {
      // A condition, or something that it binds.
      if let test = comparison(of: operand, in: statement) {
        return choose(by: test, .statement(statement, block: block), value)
      }
      return bound(in: statement, of: block, operand, value, depth: depth)
    }
    if let test = comparison(of: operand, in: statement) {
      return choose(by: test, .statement(statement, block: block), value)
    }
    guard let equals = source.topLevel("=", in: statement) else {
      let isReturned = first == "return"
      let range = isReturned ? statement.dropFirst() : statement
      guard let value = reckoned(range, around: operand, value) else { return }
      guard isReturned || block == statement || isOnlyUnderDirective(statement, in: block) else { return lose() }
      return give(operand.lowerBound, value, depth: depth)
    }
    let right = equals + 1..<statement.upperBound
    guard right.contains(operand.lowerBound) else { return lose() }
    guard let value = reckoned(right, around: operand, value) else { return }
    let target = statement.lowerBound..<equals
    guard let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) else {
      return assign(target, value, depth: depth)
    }
    guard let name = source.identifier(word + 1) else { return lose() }
    if let property = (type ?? file.declarations.global).properties.first(where: { $0.spot == spot(word + 1) }) {
      guard source.isToken(word, "let") || isOnlyScreens(property) else { return lose() }
      follow(property, of: type, value, depth: depth)
    } else {
      follow(name, from: statement.upperBound, in: block, value, depth: depth)
    }
  }

  /// Whether a statement is all that a branch of `#if` has, in a block that is nothing else.
  private func isOnlyUnderDirective(_ statement: Range<Int>, in block: Range<Int>) -> Bool {
    source.kind(block.lowerBound) == .directive && source.kind(statement.upperBound) == .directive
      && block.contains(statement.upperBound) && !source.contains(block, anyOf: ["return"])
  }

  /// `if let width = …`, `guard width > UIScreen.main.bounds.width else`
  private mutating func bound(
    in statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    guard let part = source.split(statement.dropFirst()).first(where: { $0.contains(operand.lowerBound) }) else {
      return lose()
    }
    if let equals = source.topLevel("=", in: part), ["let", "var"].contains(source.text(part.lowerBound)) {
      guard let name = source.identifier(part.lowerBound + 1),
        let value = reckoned(equals + 1..<part.upperBound, around: operand, value)
      else { return }
      let open = (part.upperBound..<statement.upperBound).first { source.isToken($0, "{") }
      if source.isToken(statement.lowerBound, "if"), let open, let close = source.closing(of: open) {
        return follow(name, from: open + 1, in: open + 1..<close, value, depth: depth)
      }
      guard source.isToken(statement.lowerBound, "guard") else { return lose() }
      return follow(name, from: statement.upperBound, in: block, value, depth: depth)
    }
    // What is compared is laid out by nothing yet.
    if source.isToken(statement.lowerBound, "switch") { return choose(bySwitch: statement, operand, value) }
    let isCompared = part.contains { at in
      source.kind(at) == .operator && ["<", ">", "<=", ">=", "==", "!="].contains(source.text(at))
        && source.tokens[at].parent == source.tokens[operand.lowerBound].parent
    }
    if !isCompared { lose() }
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
