import UIModelPlatform

/// Follows the frame of a keyboard notification through code, to what is put into the layout at last: through functions
/// and properties of the same type, whichever file they are in.
struct SwiftKeyboardFlow {
  /// Something of the layout that is set by it.
  struct Adjustment: Equatable {
    /// What is set, in words.
    let name: String
    /// UTF-8 bytes, as of `SwiftStretch`.
    let target: Range<Int>
    let frame: SwiftKeyboardWorth.Frame
    /// Whether it is set only sometimes, by what nobody knows: usually that is the case for which it is right.
    var isDoubtful: Bool
  }

  let scope: SwiftScope
  /// The file whose code is followed now.
  private(set) var file: SwiftFile
  var source: SwiftSource { file.source }
  /// The name of the type whose code it is.
  var type: String
  /// For which of the notifications it is followed.
  var observed: Set<KeyboardNotification>

  /// What names are worth that have to do with it: those of the code, and with `self.` before them the object's.
  var names: [String: SwiftKeyboardWorth] = [:]
  /// The names of what the function makes, and does not show before it sets it elsewhere.
  var made = Set<String>()
  /// The names of what says whether the keyboard is the app's.
  var local = Set<String>()
  var adjustments: [Adjustment] = []
  /// The keys of frames that were come upon.
  var seen = Set<SwiftSpot>()
  /// The keys of frames of which something is made that is not followed.
  var lost = Set<SwiftSpot>()
  /// The keys of frames of which something is made under a condition that nobody knows.
  var unsure = Set<SwiftSpot>()
  /// The functions and accessors that were followed.
  var followed = Set<SwiftSpot>()

  var isDoubtful = false
  /// The code was left before, under what nobody knows.
  var mayHaveLeft = false
  /// Nothing behind is carried out.
  var hasLeft = false
  var returned: [(worth: SwiftKeyboardWorth, isDoubtful: Bool)] = []
  /// The functions that are followed now.
  var running: [SwiftSpot] = []
  var depth = 0
  var steps = 0

  /// What was found out of the object's own members, for what it keeps of the frame.
  // A class because asking is no change of what is followed.
  final class Members {
    var kept: Set<String> = []
    var type = ""
    var file: Int32 = -1
    var mayGive: [String: Bool] = [:]
  }
  let members = Members()

  static let deepest = 40
  private static let mostSteps = 4000

  init(_ scope: SwiftScope, of type: String, in file: Int32, for observed: Set<KeyboardNotification>) {
    (self.scope, self.type, self.observed) = (scope, type, observed)
    self.file = scope.file(file)
  }

  /// Has something followed in another file.
  mutating func within<T>(_ number: Int32, _ body: (inout Self) -> T) -> T {
    let before = file
    file = scope.file(number)
    defer { file = before }
    return body(&self)
  }

  /// Some tokens as a place. UTF-8 bytes, as of `SwiftStretch`.
  package func place(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    guard file.number != scope.home.number else { return range }
    let start = SwiftStretch.start(of: file.number)
    return start + range.lowerBound..<start + range.upperBound
  }

  func spot(_ token: Int) -> SwiftSpot { SwiftSpot(file: file.number, token: token) }

  // MARK: Statements

  mutating func follow(_ body: Range<Int>) {
    guard depth < Self.deepest, steps < Self.mostSteps else { return lose(body) }
    depth += 1
    defer { depth -= 1 }
    var deferred: [(body: Range<Int>, isDoubtful: Bool, mayHaveLeft: Bool)] = []
    var clauses = SwiftClauses()
    for statement in source.statements(in: body) where !hasLeft {
      if clauses.take(statement.lowerBound, in: source, before: statement.upperBound) != nil { continue }
      let condition = clauses.condition
      if condition.isOfOthers { continue }
      if !condition.isOfAll {
        follow(clause: statement)
      } else if source.isToken(statement.lowerBound, "defer"), source.isToken(statement.lowerBound + 1, "{"),
        let close = source.closing(of: statement.lowerBound + 1)
      {
        deferred.append((statement.lowerBound + 2..<close, isDoubtful, mayHaveLeft))
      } else {
        follow(statement: statement)
      }
    }
    for last in deferred.reversed() { follow(deferred: last.body, last.isDoubtful, last.mayHaveLeft) }
  }

  /// Follows what is done at the end of a block, whichever way it is left. `isDoubtful`, `mayHaveLeft`: what they were where
  /// it is said.
  private mutating func follow(deferred body: Range<Int>, _ isDoubtful: Bool, _ mayHaveLeft: Bool) {
    let now = (self.isDoubtful, self.mayHaveLeft, hasLeft, returned)
    (self.isDoubtful, self.mayHaveLeft, hasLeft) = (isDoubtful, mayHaveLeft, false)
    follow(block: body, of: self)
    (self.isDoubtful, self.mayHaveLeft, hasLeft, returned) = now
  }

  /// Follows a statement in a clause of `#if` that may not be compiled for all systems. What it declares is seen after the
  /// clause.
  private mutating func follow(clause statement: Range<Int>) {
    var then = self
    then.isDoubtful = true
    then.follow(statement: statement)
    merge(then, self, isKnown: false)
    made.formUnion(then.made)
  }

  private mutating func follow(statement: Range<Int>) {
    steps += 1
    let first = statement.lowerBound
    switch source.text(first) {
    case "guard": assure(statement)
    case "if": branch(statement)
    case "let", "var": bindings(statement)
    case "do" where source.isToken(first + 1, "{"): attempt(statement)
    case "return":
      give(first + 1..<statement.upperBound)
    case "switch": choose(statement)
    case "for", "while", "repeat": loop(statement)
    case "func": localFunction(statement)
    case "throw", "do":
      lose(statement)
      if first != statement.upperBound - 1 { leave(statement) }
      if source.isToken(first, "throw") { hasLeft = true }
    default:
      if let equals = assignment(statement) {
        assign(statement.lowerBound..<equals, equals + 1..<statement.upperBound)
      } else {
        call(statement)
      }
    }
  }

  /// `do { … } catch { … }`: whether something is thrown has nothing to do with where the app runs. What throws does so
  /// before the rest of the block is carried out.
  private mutating func attempt(_ statement: Range<Int>) {
    guard let close = source.closing(of: statement.lowerBound + 1) else { return lose(statement) }
    var tried = self
    tried.follow(block: statement.lowerBound + 2..<close, of: self)
    var next = close + 1
    while source.isToken(next, "catch"),
      let open = (next..<statement.upperBound).first(where: { source.isToken($0, "{") }),
      let end = source.closing(of: open)
    {
      var (caught, either) = (self, self)
      caught.follow(block: open + 1..<end, of: self)
      either.merge(tried, caught, isKnown: true)
      (tried, next) = (either, end + 1)
    }
    self = tried
  }

  private mutating func give(_ value: Range<Int>) {
    let given = value.isEmpty ? .plain : worth(value)
    if given == .unknown { lose(value) }
    returned.append((given, isDoubtful || mayHaveLeft))
    hasLeft = true
  }

  /// Calls that may end the process.
  static let ending = ["fatalError", "preconditionFailure", "precondition", "assert", "exit"]
  private static let leaving = ["return", "throw"] + ending

  /// What comes behind this is not always carried out.
  mutating func leave(_ range: Range<Int>) {
    guard source.contains(range, anyOf: Self.leaving) else { return }
    mayHaveLeft = true
    if source.contains(range, anyOf: ["return"]) { returned.append((.plain, true)) }
  }

  /// What is done with the frame here is not followed.
  mutating func lose(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index) else { continue }
      if source.isSet(index) { adjustments.removeAll { $0.name.split(separator: ".").contains { $0 == name } } }
      if source.isKeyboardSite(index) {
        seen.insert(spot(index))
        lost.insert(spot(index))
      }
      let isMember = source.kind(index - 1) == .period && !isOfSelf(index)
      for known in isMember ? [] : [name, "self." + name] {
        guard let worth = names[known] else { continue }
        if worth.isPlain || worth.isElsewhere {
          if source.isSet(index) { names[known] = worth.isPlain ? nil : .unknown }
          continue
        }
        lose(worth)
        if case .closure(let body, let number) = worth {
          names[known] = .unknown
          within(number) { $0.lose(body) }
        }
        names[known] = .unknown
      }
    }
  }

  /// Something is made of it that is not followed.
  mutating func lose(_ worth: SwiftKeyboardWorth) {
    if let frame = worth.frame, worth.isOpen { lost.insert(frame.key) }
    for field in worth.fields { lose(field) }
  }

  // MARK: Names

  private mutating func bindings(_ statement: Range<Int>) {
    for part in source.split(statement.dropFirst()) { bind(part) }
  }

  /// `name: Type = value`
  mutating func bind(_ part: Range<Int>) {
    guard let name = source.identifier(part.lowerBound) else { return lose(part) }
    made.insert(name)
    guard let equals = source.topLevel("=", in: part) else {
      // `if let name`, and `var name: CGFloat`.
      if names[name] == nil, let own = names["self." + name] { names[name] = own }
      return
    }
    let value = equals + 1..<part.upperBound
    if source.contains(value, anyOf: ["keyboardIsLocalUserInfoKey"]) { local.insert(name) }
    let worth = given(value)
    if worth == .unknown { lose(value) }
    // `if let self`
    names[name] = name == "self" ? nil : worth
  }

  private func assignment(_ statement: Range<Int>) -> Int? {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if source.kind(at) == .operator, ["=", "+=", "-="].contains(source.text(at)) { return at }
      at = source.after(at)
    }
    return nil
  }

  /// Whether a name is asked of the object itself: `self.name`, `self?.name`.
  func isOfSelf(_ index: Int) -> Bool {
    guard source.kind(index - 1) == .period else { return false }
    let before = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return source.isToken(before, "self") && source.kind(before - 1) != .period
  }

  /// What lays something out.
  private static let layout: Set<String> = [
    "constant", "contentInset", "scrollIndicatorInsets", "verticalScrollIndicatorInsets", "additionalSafeAreaInsets",
    "transform", "textContainerInset", "frame", "bounds", "center",
  ]
  /// What is a part of that.
  private static let parts: Set<String> = ["bottom", "y", "height"]

  /// Whether the code is that of a structure, whose frame is no view's.
  private var isInStructure: Bool { !type.isEmpty && scope.type(named: type, in: file.number)?.isStruct == true }

  private mutating func assign(_ target: Range<Int>, _ value: Range<Int>) {
    let isWhole = source.isToken(target.upperBound, "=")
    let worth = given(value)
    let isOfSelf = source.isToken(target.lowerBound, "self")
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") || source.isToken($0, "(") }) else {
      return worth.isFollowed || worth == .unknown ? lose(value) : lose(target)
    }
    let name = path.joined(separator: ".")
    // The last one counts, wherever it stands.
    adjustments.removeAll { $0.name == name || $0.name.hasPrefix(name + ".") || name.hasPrefix($0.name + ".") }
    let isLocal = !isOfSelf && made.contains(path[0])
    if path.count == 1, isLocal || !Self.layout.contains(last) || isInStructure {
      if worth == .unknown || (!isWhole && !worth.isPlain) { lose(value) }
      guard isWhole else { return lose(target) }
      if isLocal { names[last] = worth } else if last != "_" { keep(worth, in: last) }
      return
    }
    let known = isLocal ? names[path[0]] : nil
    let isPart = Self.parts.contains(last)
    let isOfInsets = path.count > 1 && isPart && isLocal && known?.isFollowed != true
    if path.count > 1, let old = known ?? names["self." + path[0]], !old.isPlain, !isOfInsets { lose(target) }
    if worth == .unknown { return lose(value) }
    if isOfInsets, worth.adjusting == nil { names[path[0]] = worth.isPlain && isWhole ? .plain : .unknown }
    guard !worth.isPlain else { return }
    guard let frame = worth.adjusting else { return worth.isFollowed ? lose(value) : () }
    // What stands in for the keyboard is as high as that.
    let isInput = path.contains { $0.lowercased().contains("inputview") }
    // Insets that are put in later.
    if isInput {
      lose(value)
    } else if isOfInsets {
      names[path[0]] = .adjustment(frame)
    } else if Self.layout.contains(last) || (isPart && path.dropLast().contains { Self.layout.contains($0) }) {
      adjust(name, target, by: frame)
    } else {
      lose(value)
    }
  }

  /// Takes note of what is put into the layout.
  mutating func adjust(_ name: String, _ target: Range<Int>, by frame: SwiftKeyboardWorth.Frame) {
    let adjustment = Adjustment(
      name: name, target: place(target), frame: frame, isDoubtful: isDoubtful || mayHaveLeft)
    if !adjustments.contains(adjustment) { adjustments.append(adjustment) }
  }
}
