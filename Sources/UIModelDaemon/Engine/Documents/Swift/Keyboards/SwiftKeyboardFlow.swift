/// Follows the frame of a keyboard notification through the code of a function, to what is put into the layout at last.
struct SwiftKeyboardFlow {
  /// Something of the layout that is set by it.
  struct Adjustment {
    /// What is set, in words.
    let name: String
    let target: Range<Int>
    let frame: SwiftKeyboardWorth.Frame
  }

  private let source: SwiftSource
  private var reckoner: SwiftKeyboardReckoner
  private(set) var adjustments: [Adjustment] = []
  /// The keys of frames of which something is made that is not followed.
  private(set) var lost = Set<Int>()
  /// Code that runs only sometimes, by what nobody knows: usually that is the case for which it is right.
  private var isDoubtful = false
  /// The code was left before, under what nobody knows.
  private var mayHaveLeft = false
  /// The names of what the function makes, and does not show before it sets it elsewhere.
  private var made = Set<String>()
  /// The names of what says whether the keyboard is the app's.
  private var local = Set<String>()
  private var depth = 0

  private static let deepest = 12

  init(_ source: SwiftSource) {
    self.source = source
    reckoner = SwiftKeyboardReckoner(source: source)
  }

  /// What lays something out.
  private static let layout: Set<String> = [
    "constant", "contentInset", "scrollIndicatorInsets", "verticalScrollIndicatorInsets", "additionalSafeAreaInsets",
    "transform", "textContainerInset",
  ]
  /// What is a part of that.
  private static let parts: Set<String> = ["bottom", "y", "height"]

  mutating func follow(_ body: Range<Int>) {
    guard depth < Self.deepest else { return lose(body) }
    depth += 1
    defer { depth -= 1 }
    for statement in source.statements(in: body) { follow(statement: statement) }
  }

  private mutating func follow(statement: Range<Int>) {
    let first = statement.lowerBound
    if source.kind(first) == .directive { isDoubtful = true }
    switch source.text(first) {
    case "guard": conditions(first + 1..<(elseBrace(statement) ?? first + 1))
    case "if": branch(statement)
    case "let", "var": bindings(statement)
    case "do" where source.isToken(first + 1, "{"):
      if let close = source.match(first + 1) { follow(first + 2..<close) }
    case "for", "while", "repeat", "switch", "func", "defer", "return", "throw", "do":
      lose(statement)
      if first != statement.upperBound - 1, !["func", "defer"].contains(source.text(first)) { leave(statement) }
    default:
      if let equals = assignment(statement) {
        assign(statement.lowerBound..<equals, equals + 1..<statement.upperBound)
      } else {
        call(statement)
      }
    }
  }

  /// Calls that may end the process.
  private static let ending = ["fatalError", "preconditionFailure", "precondition", "assert", "exit"]
  private static let leaving = ["return", "throw"] + ending

  /// What comes behind this is not always carried out.
  private mutating func leave(_ range: Range<Int>) {
    if source.contains(range, anyOf: Self.leaving) { mayHaveLeft = true }
  }

  /// What is done with the frame here is not followed.
  private mutating func lose(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index) else { continue }
      if source.isSet(index) { adjustments.removeAll { $0.name.split(separator: ".").contains { $0 == name } } }
      if name == SwiftKeyboardReckoner.key { lost.insert(index) }
      guard let worth = reckoner.names[name], !worth.isPlain else { continue }
      if let key = worth.key { lost.insert(key) }
      reckoner.names[name] = .unknown
    }
  }

  // MARK: Conditions

  private func elseBrace(_ statement: Range<Int>) -> Int? {
    var at = statement.lowerBound + 1
    while at < statement.upperBound {
      if source.isToken(at, "else") { return at }
      at = source.after(at)
    }
    return nil
  }

  /// What only says whether there is something to lay out.
  private static let states: Set<String> = [
    "isHidden", "isFirstResponder", "isEditing", "isViewLoaded", "isActive",
  ]

  private mutating func conditions(_ range: Range<Int>) {
    for part in source.split(range) {
      if source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") {
        bind(part.dropFirst())
      } else if !isOfState(part) {
        isDoubtful = true
      }
    }
  }

  /// `!searchBar.isHidden`, `constraint != nil`
  private func isOfState(_ range: Range<Int>) -> Bool {
    let isWhole = range.allSatisfy { index in
      [.identifier, .period].contains(source.kind(index)) || ["!", "?", "!=", "=="].contains(source.text(index))
    }
    guard isWhole, !source.contains(range, anyOf: ["traitCollection", "UIDevice"]) else { return false }
    var names = range.compactMap { source.identifier($0) }
    guard let last = names.popLast() else { return false }
    if last == "nil" { return true }
    let name = ["true", "false"].contains(last) ? names.last ?? "" : last
    return Self.states.contains(name) || local.contains(name)
  }

  private mutating func branch(_ statement: Range<Int>) {
    guard let open = statement.first(where: { source.isToken($0, "{") && isBody($0, of: statement) }),
      let close = source.match(open)
    else { return lose(statement) }
    let (wasDoubtful, before) = (isDoubtful, reckoner.names)
    conditions(statement.lowerBound + 1..<open)
    follow(open + 1..<close)
    // What is set only here is nobody knows what afterwards.
    for (name, worth) in reckoner.names {
      if before[name] != worth { reckoner.names[name] = before[name] == nil ? nil : .unknown }
    }
    // Where it is left under what nobody knows, what comes behind is carried out else.
    let isOfStates = source.split(statement.lowerBound + 1..<open).allSatisfy { isOfState($0) }
    isDoubtful = wasDoubtful
    if !isOfStates { leave(statement) }
    let rest = close + 1..<max(close + 1, statement.upperBound)
    if !rest.isEmpty {
      lose(rest)
      leave(rest)
    }
  }

  /// Whether a brace opens the body of a statement, and no closure in its conditions.
  private func isBody(_ open: Int, of statement: Range<Int>) -> Bool {
    guard let close = source.match(open), close < statement.upperBound else { return false }
    let next = close + 1
    return next >= statement.upperBound || source.isToken(next, "else")
  }

  // MARK: Names

  private mutating func bindings(_ statement: Range<Int>) {
    for part in source.split(statement.dropFirst()) { bind(part) }
  }

  /// `name: Type = value`
  private mutating func bind(_ part: Range<Int>) {
    guard let name = source.identifier(part.lowerBound) else { return lose(part) }
    guard let equals = source.topLevel("=", in: part) else { return }
    made.insert(name)
    set(name, equals + 1..<part.upperBound)
  }

  private mutating func set(_ name: String, _ value: Range<Int>) {
    if source.contains(value, anyOf: ["keyboardIsLocalUserInfoKey"]) { local.insert(name) }
    let worth = reckoner.given(value)
    if worth == .unknown { lose(value) }
    reckoner.names[name] = worth
  }

  private func assignment(_ statement: Range<Int>) -> Int? {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if source.kind(at) == .operator, ["=", "+=", "-="].contains(source.text(at)) { return at }
      at = source.after(at)
    }
    return nil
  }

  private mutating func assign(_ target: Range<Int>, _ value: Range<Int>) {
    let worth = reckoner.worth(value)
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") }) else { return lose(value) }
    let name = path.joined(separator: ".")
    // The last one counts, wherever it stands.
    adjustments.removeAll { $0.name == name || $0.name.hasPrefix(name + ".") || name.hasPrefix($0.name + ".") }
    if path.count == 1, !Self.layout.contains(last) {
      let isWhole = source.isToken(target.upperBound, "=")
      if worth == .unknown || (!isWhole && !worth.isPlain) { lose(value) }
      if isWhole { reckoner.names[last] = worth } else { lose(target) }
      return
    }
    let isPart = Self.parts.contains(last)
    let isOfInsets = path.count == 2 && isPart && made.contains(path[0]) && reckoner.names[path[0]]?.isFollowed != true
    if path.count > 1, let old = reckoner.names[path[0]], !old.isPlain, !isOfInsets { lose(target) }
    if worth == .unknown { return lose(value) }
    if isOfInsets, worth.adjusting == nil { reckoner.names[path[0]] = worth.isPlain ? .plain : .unknown }
    guard !worth.isPlain else { return }
    guard let frame = worth.adjusting else { return lose(value) }
    // Insets that are put in later.
    if isOfInsets {
      reckoner.names[path[0]] = .adjustment(frame)
    } else if Self.layout.contains(last) || (isPart && path.dropLast().contains { Self.layout.contains($0) }) {
      if isDoubtful || mayHaveLeft { return lose(value) }
      adjustments.append(Adjustment(name: name, target: target, frame: frame))
    } else {
      lose(value)
    }
  }

  // MARK: Calls

  /// What carries out a closure now or soon.
  private static let running: Set<String> = [
    "animate", "async", "performWithoutAnimation", "perform", "addAnimations", "transition", "asyncAfter",
    "UIViewPropertyAnimator",
  ]

  private mutating func call(_ statement: Range<Int>) {
    var at = statement.lowerBound
    var isRunning = false
    while at < statement.upperBound {
      if let name = source.identifier(at), Self.running.contains(name) { isRunning = true }
      mayHaveLeft = mayHaveLeft || Self.ending.contains(source.text(at))
      at = source.after(at)
    }
    // A method of its own that gets the frame may set all anew.
    let first = statement.lowerBound
    let isHarmless = ["print", "debugPrint", "NSLog"].contains(source.text(first))
    if source.isToken(first + 1, "(") || source.isToken(first, "self"), !isRunning, !isHarmless,
      reckoner.speaks(statement)
    {
      adjustments = []
    }
    var rest = statement.lowerBound
    for index in statement where index >= rest && source.isToken(index, "{") {
      guard let close = source.match(index), close < statement.upperBound else { continue }
      let (_, body) = source.closure(index + 1..<close)
      // `[frame = other]`
      let isOther = (index..<body.lowerBound).contains { source.isToken($0, "=") }
      if isRunning, !isOther { follow(body) } else { lose(index..<close) }
      rest = close + 1
    }
    // The arguments beside.
    var argument = statement.lowerBound
    while argument < statement.upperBound {
      if source.isToken(argument, "{") {
        argument = source.after(argument)
      } else {
        if reckoner.speaks(argument..<argument + 1) { lose(argument..<argument + 1) }
        argument += 1
      }
    }
  }
}

extension SwiftKeyboardWorth {
  /// The frame's key.
  fileprivate var key: Int? {
    switch self {
    case .object(let frame), .frame(let frame), .size(let frame), .origin(let frame), .height(let frame),
      .top(let frame),
      .adjustment(let frame):
      frame.key
    case .plain, .elsewhere, .unknown: nil
    }
  }

  /// Whether it is a frame or a part of one, and no insets made of it.
  fileprivate var isFollowed: Bool {
    switch self {
    case .plain, .elsewhere, .adjustment: false
    default: true
    }
  }
}
