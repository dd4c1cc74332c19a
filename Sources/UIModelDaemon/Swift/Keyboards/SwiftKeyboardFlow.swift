import UIModelPlatform

/// Tracks the frame of a keyboard notification from the code that reads it to the layout properties that it sets. The
/// analysis follows functions and properties of the same type, in all files of the project. For example, it finds that
/// `bottom.constant = height` uses the frame that another method has stored in `height`.
struct SwiftKeyboardFlow {
  /// An assignment to a layout property that depends on the keyboard's frame.
  struct Adjustment: Equatable {
    /// The property that is set, as the code writes it without `self`, such as `bottom.constant`.
    let name: String
    /// The property's tokens in the assignment, as a range of UTF-8 bytes; see `SwiftGlobalOffset`.
    let target: Range<Int>
    let frame: SwiftKeyboardValue.Frame
    /// Whether the assignment runs under a condition with an unknown value. Such code is usually correct in the cases
    /// that the condition selects, so it is not reported.
    var isDoubtful: Bool
  }

  let scope: SwiftScope
  /// The file of the code that is being followed.
  private(set) var file: SwiftFile
  var source: SwiftSource { file.source }
  /// The name of the type that contains the code.
  var type: String
  /// The notifications that the code may be called for.
  var observedNames: Set<KeyboardNotification>

  /// The values of variables that depend on the keyboard. Properties of the object have the prefix `self.`.
  var variables: [String: SwiftKeyboardValue] = [:]
  /// The local variables that the function declares. Setting one of them changes no layout until it is assigned to a
  /// property.
  var localNames = Set<String>()
  /// The local variables with the value of `keyboardIsLocalUserInfoKey`: whether the keyboard belongs to the app.
  var ownershipNames = Set<String>()
  var adjustments: [Adjustment] = []
  /// The keys of the frames that the code reads.
  var reachedKeys = Set<SwiftLocation>()
  /// The keys of frames that escape: the code uses them in a way that the analysis does not follow.
  var escapedKeys = Set<SwiftLocation>()
  /// The keys of frames whose use depends on a condition with an unknown value.
  var uncertainKeys = Set<SwiftLocation>()
  /// The functions and accessors that were followed.
  var followedLocations = Set<SwiftLocation>()

  /// Whether the code that is being followed runs under a condition with an unknown value.
  var isDoubtful = false
  /// Whether the code might already have exited the function, under a condition with an unknown value.
  var mayHaveExited = false
  /// Whether the code has exited the function. Later statements are unreachable.
  var hasExited = false
  /// The values that the function returns, one for each exit.
  var returnedValues: [(worth: SwiftKeyboardValue, isDoubtful: Bool)] = []
  /// The functions that are being followed, from the outermost to the innermost.
  var callStack: [SwiftLocation] = []
  var depth = 0
  var stepCount = 0

  /// A cache of whether members of the object may return a value that depends on the frame. It is valid for one type,
  /// one file and one set of properties with known values.
  // This is a class, so that queries that do not change the flow can fill the cache.
  final class MemberCache {
    var storedNames: Set<String> = []
    var type = ""
    var file: Int32 = -1
    var mayReturnFrame: [String: Bool] = [:]
  }
  let memberCache = MemberCache()

  static let maximumDepth = 40
  private static let maximumSteps = 4000

  init(_ scope: SwiftScope, of type: String, in file: Int32, for observedNames: Set<KeyboardNotification>) {
    (self.scope, self.type, self.observedNames) = (scope, type, observedNames)
    self.file = scope.file(file)
  }

  /// Runs `body` with another file as the current one, and returns its result.
  mutating func withFile<T>(_ number: Int32, _ body: (inout Self) -> T) -> T {
    let before = file
    file = scope.file(number)
    defer { file = before }
    return body(&self)
  }

  /// Returns the range of tokens of the current file, in UTF-8 bytes; see `SwiftGlobalOffset`.
  package func place(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    guard file.number != scope.home.number else { return range }
    let start = SwiftGlobalOffset.start(of: file.number)
    return start + range.lowerBound..<start + range.upperBound
  }

  /// Returns the location of a token of the current file.
  func location(_ token: Int) -> SwiftLocation { SwiftLocation(file: file.number, token: token) }

  // MARK: Statements

  /// Follows the statements of a body, in source order. When the budget is used up, all frames in the body escape.
  mutating func follow(_ body: Range<Int>) {
    guard depth < Self.maximumDepth, stepCount < Self.maximumSteps else { return markEscaped(body) }
    depth += 1
    defer { depth -= 1 }
    var deferred: [(body: Range<Int>, isDoubtful: Bool, mayHaveLeft: Bool)] = []
    var clauses = SwiftClauses()
    for statement in source.statements(in: body) where !hasExited {
      if clauses.apply(statement.lowerBound, in: source, before: statement.upperBound) != nil { continue }
      let condition = clauses.condition
      if condition.excludesCheckedPlatforms { continue }
      if !condition.coversCheckedPlatforms {
        follow(clause: statement)
      } else if source.isToken(statement.lowerBound, "defer"), source.isToken(statement.lowerBound + 1, "{"),
        let close = source.closing(of: statement.lowerBound + 1)
      {
        deferred.append((statement.lowerBound + 2..<close, isDoubtful, mayHaveExited))
      } else {
        follow(statement: statement)
      }
    }
    for last in deferred.reversed() { follow(deferred: last.body, last.isDoubtful, last.mayHaveLeft) }
  }

  /// Follows the body of a `defer` statement, with the state at that statement.
  /// - Parameter isDoubtful: the value of the property at the `defer` statement.
  /// - Parameter mayHaveExited: the value of the property at the `defer` statement.
  private mutating func follow(deferred body: Range<Int>, _ isDoubtful: Bool, _ mayHaveExited: Bool) {
    let outerState = (self.isDoubtful, self.mayHaveExited, hasExited, returnedValues)
    (self.isDoubtful, self.mayHaveExited, hasExited) = (isDoubtful, mayHaveExited, false)
    follow(block: body, of: self)
    (self.isDoubtful, self.mayHaveExited, hasExited, returnedValues) = outerState
  }

  /// Follows a statement in a clause of `#if` that might not be compiled for all systems. Its declarations are visible
  /// after the clause.
  private mutating func follow(clause statement: Range<Int>) {
    var clauseFlow = self
    clauseFlow.isDoubtful = true
    clauseFlow.follow(statement: statement)
    merge(clauseFlow, self, isDeviceIndependent: false)
    localNames.formUnion(clauseFlow.localNames)
  }

  private mutating func follow(statement: Range<Int>) {
    stepCount += 1
    let first = statement.lowerBound
    switch source.text(first) {
    case "guard": followGuard(statement)
    case "if": followIf(statement)
    case "let", "var": followBindings(statement)
    case "do" where source.isToken(first + 1, "{"): followDo(statement)
    case "return":
      followReturn(first + 1..<statement.upperBound)
    case "switch": followSwitch(statement)
    case "for", "while", "repeat": followLoop(statement)
    case "func": declareLocalFunction(statement)
    case "throw", "do":
      markEscaped(statement)
      if first != statement.upperBound - 1 { noteExit(statement) }
      if source.isToken(first, "throw") { hasExited = true }
    default:
      if let equals = assignmentOperator(statement) {
        assign(statement.lowerBound..<equals, equals + 1..<statement.upperBound)
      } else {
        followCall(statement)
      }
    }
  }

  /// Follows `do { … } catch { … }`. Whether an error is thrown counts as independent of the device. The effects of the
  /// `do` block and of each `catch` block are joined.
  private mutating func followDo(_ statement: Range<Int>) {
    guard let close = source.closing(of: statement.lowerBound + 1) else { return markEscaped(statement) }
    var doFlow = self
    doFlow.follow(block: statement.lowerBound + 2..<close, of: self)
    var next = close + 1
    while source.isToken(next, "catch"),
      let open = (next..<statement.upperBound).first(where: { source.isToken($0, "{") }),
      let end = source.closing(of: open)
    {
      var (caught, either) = (self, self)
      caught.follow(block: open + 1..<end, of: self)
      either.merge(doFlow, caught, isDeviceIndependent: true)
      (doFlow, next) = (either, end + 1)
    }
    self = doFlow
  }

  /// Follows a `return` statement.
  private mutating func followReturn(_ value: Range<Int>) {
    let result = value.isEmpty ? .plain : evaluate(value)
    if result == .unknown { markEscaped(value) }
    returnedValues.append((result, isDoubtful || mayHaveExited))
    hasExited = true
  }

  /// Functions that may end the process.
  static let terminatingCalls = ["fatalError", "preconditionFailure", "precondition", "assert", "exit"]
  private static let exitWords = ["return", "throw"] + terminatingCalls

  /// Notes that the tokens may exit the function. Then the code after them might not run.
  mutating func noteExit(_ range: Range<Int>) {
    guard source.contains(range, anyOf: Self.exitWords) else { return }
    mayHaveExited = true
    if source.contains(range, anyOf: ["return"]) { returnedValues.append((.plain, true)) }
  }

  /// Marks all frames that the tokens mention as escaped, and makes the variables that depend on them unknown.
  /// Adjustments of variables that the tokens set are removed.
  mutating func markEscaped(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index) else { continue }
      if source.isAssigned(index) { adjustments.removeAll { $0.name.split(separator: ".").contains { $0 == name } } }
      if source.isKeyboardSite(index) {
        reachedKeys.insert(location(index))
        escapedKeys.insert(location(index))
      }
      let isMember = source.kind(index - 1) == .period && !isMemberOfSelf(index)
      for known in isMember ? [] : [name, "self." + name] {
        guard let frameValue = variables[known] else { continue }
        if frameValue.isPlain || frameValue.isInOtherSpace {
          if source.isAssigned(index) { variables[known] = frameValue.isPlain ? nil : .unknown }
          continue
        }
        markEscaped(frameValue)
        if case .closure(let body, let number) = frameValue {
          variables[known] = .unknown
          withFile(number) { $0.markEscaped(body) }
        }
        variables[known] = .unknown
      }
    }
  }

  /// Marks the frames that a value contains as escaped, if their use could cause a finding.
  mutating func markEscaped(_ frameValue: SwiftKeyboardValue) {
    if let frame = frameValue.frame, frameValue.isUnsettled { escapedKeys.insert(frame.key) }
    for field in frameValue.fields { markEscaped(field) }
  }

  // MARK: Names

  private mutating func followBindings(_ statement: Range<Int>) {
    for part in source.split(statement.dropFirst()) { bind(part) }
  }

  /// Follows one binding of a declaration or condition: `name: Type = value`.
  mutating func bind(_ part: Range<Int>) {
    guard let name = source.identifier(part.lowerBound) else { return markEscaped(part) }
    localNames.insert(name)
    guard let equals = source.topLevel("=", in: part) else {
      // `if let name` and `var name: CGFloat` have no value.
      if variables[name] == nil, let own = variables["self." + name] { variables[name] = own }
      return
    }
    let value = equals + 1..<part.upperBound
    if source.contains(value, anyOf: ["keyboardIsLocalUserInfoKey"]) { ownershipNames.insert(name) }
    let frameValue = evaluateWithSpace(value)
    if frameValue == .unknown { markEscaped(value) }
    // `if let self` declares no new variable.
    variables[name] = name == "self" ? nil : frameValue
  }

  /// Returns the token of the assignment operator of a statement; nil if the statement is not an assignment.
  private func assignmentOperator(_ statement: Range<Int>) -> Int? {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if source.kind(at) == .operator, ["=", "+=", "-="].contains(source.text(at)) { return at }
      at = source.indexAfter(at)
    }
    return nil
  }

  /// Whether a token is a member of `self`, as in `self.name` or `self?.name`.
  func isMemberOfSelf(_ index: Int) -> Bool {
    guard source.kind(index - 1) == .period else { return false }
    let before = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return source.isToken(before, "self") && source.kind(before - 1) != .period
  }

  /// Properties that determine the layout of a view.
  private static let layoutProperties: Set<String> = [
    "constant", "contentInset", "scrollIndicatorInsets", "verticalScrollIndicatorInsets", "additionalSafeAreaInsets",
    "transform", "textContainerInset", "frame", "bounds", "center",
  ]
  /// Fields of layout properties, as in `contentInset.bottom`.
  private static let layoutFields: Set<String> = ["bottom", "y", "height"]

  /// Whether the code belongs to a structure. In a structure, a property named `frame` is not the frame of a view.
  private var isInStructure: Bool { !type.isEmpty && scope.type(named: type, in: file.number)?.isStruct == true }

  /// Follows an assignment. It records an adjustment if the target is a layout property and the value depends on the
  /// frame.
  private mutating func assign(_ target: Range<Int>, _ value: Range<Int>) {
    let isPlainAssignment = source.isToken(target.upperBound, "=")
    let frameValue = evaluateWithSpace(value)
    let isMemberOfSelf = source.isToken(target.lowerBound, "self")
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") || source.isToken($0, "(") }) else {
      return frameValue.isFollowed || frameValue == .unknown ? markEscaped(value) : markEscaped(target)
    }
    let name = path.joined(separator: ".")
    // The last assignment to a property determines its value.
    adjustments.removeAll { $0.name == name || $0.name.hasPrefix(name + ".") || name.hasPrefix($0.name + ".") }
    let isLocal = !isMemberOfSelf && localNames.contains(path[0])
    if path.count == 1, isLocal || !Self.layoutProperties.contains(last) || isInStructure {
      if frameValue == .unknown || (!isPlainAssignment && !frameValue.isPlain) { markEscaped(value) }
      guard isPlainAssignment else { return markEscaped(target) }
      if isLocal { variables[last] = frameValue } else if last != "_" { store(frameValue, in: last) }
      return
    }
    let known = isLocal ? variables[path[0]] : nil
    let isLayoutField = Self.layoutFields.contains(last)
    let isFieldOfLocalInsets = path.count > 1 && isLayoutField && isLocal && known?.isFollowed != true
    if path.count > 1, let old = known ?? variables["self." + path[0]], !old.isPlain, !isFieldOfLocalInsets {
      markEscaped(target)
    }
    if frameValue == .unknown { return markEscaped(value) }
    if isFieldOfLocalInsets, frameValue.heightFrame == nil {
      variables[path[0]] = frameValue.isPlain && isPlainAssignment ? .plain : .unknown
    }
    guard !frameValue.isPlain else { return }
    guard let frame = frameValue.heightFrame else { return frameValue.isFollowed ? markEscaped(value) : () }
    // A custom input view is as high as the keyboard, so its height is not a layout adjustment.
    let isInputView = path.contains { $0.lowercased().contains("inputview") }
    // The code may assign these insets to a view later.
    if isInputView {
      markEscaped(value)
    } else if isFieldOfLocalInsets {
      variables[path[0]] = .adjustment(frame)
    } else if Self.layoutProperties.contains(last)
      || (isLayoutField && path.dropLast().contains { Self.layoutProperties.contains($0) })
    {
      addAdjustment(name, target, by: frame)
    } else {
      markEscaped(value)
    }
  }

  /// Records that the frame sets a layout property. Duplicates are ignored.
  mutating func addAdjustment(_ name: String, _ target: Range<Int>, by frame: SwiftKeyboardValue.Frame) {
    let adjustment = Adjustment(
      name: name, target: place(target), frame: frame, isDoubtful: isDoubtful || mayHaveExited)
    if !adjustments.contains(adjustment) { adjustments.append(adjustment) }
  }
}
