import UIModelPlatform

/// Tracks a keyboard's frame from the user info key to the layout properties that depend on the frame. The analysis
/// follows the functions and properties of a type, in all files of the project. For example, if another method stores
/// the frame's height in `height`, then `bottom.constant = height` counts as a use of the frame.
struct SwiftKeyboardFlow {
  /// An assignment to a layout property that depends on the keyboard's frame.
  struct Adjustment: Equatable {
    /// The name to report: an assigned property without `self`, such as `bottom.constant`, a SwiftUI modifier, or a
    /// function whose result is used for layout.
    let name: String
    /// The range of the assigned property, the modifier's name, or the frame's expression in a function, in UTF-8
    /// bytes; see `SwiftGlobalOffset`.
    let target: Range<Int>
    let frame: SwiftKeyboardValue.Frame
    /// Whether the assignment depends on a condition with an unknown value. A doubtful assignment is not reported,
    /// because it is usually correct in the cases that the condition selects.
    var isDoubtful: Bool
  }

  let scope: SwiftScope
  /// The file that contains the current code.
  private(set) var file: SwiftFile
  var source: SwiftSource { file.source }
  /// The name of the type that contains the current code; empty for code outside of types.
  var type: String
  /// The notifications for which the code may run.
  var observedNotifications: Set<KeyboardNotification>

  /// The values of variables. The keys of the object's properties begin with `self.`.
  var variables: [String: SwiftKeyboardValue] = [:]
  /// The names of the function's parameters, local variables and local functions. An assignment to a local variable
  /// itself does not change the layout.
  var localNames = Set<String>()
  /// The local variables whose initial value mentions `keyboardIsLocalUserInfoKey`. The value of that user info key is
  /// true if the keyboard belongs to the app.
  var ownershipNames = Set<String>()
  var adjustments: [Adjustment] = []
  /// The user info keys with which the followed code reads frames.
  var reachedKeys = Set<SwiftLocation>()
  /// The keys of frames that escape to code or operations that are not followed.
  var escapedKeys = Set<SwiftLocation>()
  /// The keys of frames whose use depends on a condition with an unknown value.
  var uncertainKeys = Set<SwiftLocation>()
  /// The functions and properties whose code was followed.
  var followedLocations = Set<SwiftLocation>()

  /// Whether the current statement runs under a condition with an unknown value.
  var isDoubtful = false
  /// Whether the function might have exited before the current statement.
  var mayHaveExited = false
  /// Whether the function has certainly exited. Later statements are unreachable.
  var hasExited = false
  /// The value of each exit of the function, and whether it is uncertain that this exit is taken.
  var returnedValues: [(worth: SwiftKeyboardValue, isDoubtful: Bool)] = []
  /// The functions and properties on the call stack, from the outermost to the innermost.
  var callStack: [SwiftLocation] = []
  var depth = 0
  var stepCount = 0

  /// A cache of the results of `mayReturnFrame(_:)`, by member name. The cache is valid for one type, one file and one
  /// set of properties with known values.
  // This is a class, so that queries that do not change the flow can fill the cache.
  final class MemberCache {
    var knownPropertyKeys: Set<String> = []
    var type = ""
    var file: Int32 = -1
    var resultsByMemberName: [String: Bool] = [:]
  }
  let memberCache = MemberCache()

  static let maximumDepth = 40
  private static let maximumStepCount = 4000

  init(_ scope: SwiftScope, of type: String, in file: Int32, for observedNotifications: Set<KeyboardNotification>) {
    (self.scope, self.type, self.observedNotifications) = (scope, type, observedNotifications)
    self.file = scope.file(file)
  }

  /// Runs `body` with another current file, and returns the result of `body`.
  mutating func withFile<T>(_ fileNumber: Int32, _ body: (inout Self) -> T) -> T {
    let outerFile = file
    file = scope.file(fileNumber)
    defer { file = outerFile }
    return body(&self)
  }

  /// Returns the byte range of tokens in the current file. Unless this is the file being read, the range is offset by
  /// the start of the file; see `SwiftGlobalOffset`.
  package func globalRange(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    guard file.number != scope.home.number else { return range }
    let start = SwiftGlobalOffset.start(of: file.number)
    return start + range.lowerBound..<start + range.upperBound
  }

  /// Returns the location of a token of the current file.
  func location(_ token: Int) -> SwiftLocation { SwiftLocation(fileNumber: file.number, token: token) }

  // MARK: Statements

  /// Follows the statements of a body, in source order. If the maximum depth or step count is reached, the body is not
  /// followed, and all frames in it escape.
  mutating func follow(_ body: Range<Int>) {
    guard depth < Self.maximumDepth, stepCount < Self.maximumStepCount else { return markEscaped(body) }
    depth += 1
    defer { depth -= 1 }
    var deferredBodies: [(body: Range<Int>, isDoubtful: Bool, mayHaveLeft: Bool)] = []
    var clauses = SwiftClauses()
    for statement in source.statements(in: body) where !hasExited {
      if clauses.apply(statement.lowerBound, in: source, before: statement.upperBound) != nil { continue }
      let condition = clauses.condition
      if condition.excludesCheckedPlatforms { continue }
      if !condition.coversCheckedPlatforms {
        follow(clause: statement)
      } else if source.isToken(statement.lowerBound, "defer"), source.isToken(statement.lowerBound + 1, "{"),
        let closingBracket = source.closing(of: statement.lowerBound + 1)
      {
        deferredBodies.append((statement.lowerBound + 2..<closingBracket, isDoubtful, mayHaveExited))
      } else {
        follow(statement: statement)
      }
    }
    for deferredBody in deferredBodies.reversed() {
      follow(deferred: deferredBody.body, deferredBody.isDoubtful, deferredBody.mayHaveLeft)
    }
  }

  /// Follows the body of a `defer` statement, with the state at that statement.
  ///
  /// - Parameter isDoubtful: the value of `isDoubtful` at the `defer` statement.
  /// - Parameter mayHaveExited: the value of `mayHaveExited` at the `defer` statement.
  private mutating func follow(deferred body: Range<Int>, _ isDoubtful: Bool, _ mayHaveExited: Bool) {
    let outerState = (self.isDoubtful, self.mayHaveExited, hasExited, returnedValues)
    (self.isDoubtful, self.mayHaveExited, hasExited) = (isDoubtful, mayHaveExited, false)
    follow(block: body, of: self)
    (self.isDoubtful, self.mayHaveExited, hasExited, returnedValues) = outerState
  }

  /// Follows a statement in an `#if` clause that might not be compiled for all systems. The variables that the
  /// statement declares remain visible after the clause.
  private mutating func follow(clause statement: Range<Int>) {
    var clauseFlow = self
    clauseFlow.isDoubtful = true
    clauseFlow.follow(statement: statement)
    merge(clauseFlow, self, isDeviceIndependent: false)
    localNames.formUnion(clauseFlow.localNames)
  }

  private mutating func follow(statement: Range<Int>) {
    stepCount += 1
    let firstToken = statement.lowerBound
    switch source.text(firstToken) {
    case "guard": followGuard(statement)
    case "if": followIf(statement)
    case "let", "var": followBindings(statement)
    case "do" where source.isToken(firstToken + 1, "{"): followDo(statement)
    case "return":
      followReturn(firstToken + 1..<statement.upperBound)
    case "switch": followSwitch(statement)
    case "for", "while", "repeat": followLoop(statement)
    case "func": declareLocalFunction(statement)
    case "throw", "do":
      markEscaped(statement)
      if firstToken != statement.upperBound - 1 { noteExit(statement) }
      if source.isToken(firstToken, "throw") { hasExited = true }
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
    guard let closingBracket = source.closing(of: statement.lowerBound + 1) else { return markEscaped(statement) }
    var doFlow = self
    doFlow.follow(block: statement.lowerBound + 2..<closingBracket, of: self)
    var nextToken = closingBracket + 1
    while source.isToken(nextToken, "catch"),
      let openingBracket = (nextToken..<statement.upperBound).first(where: { source.isToken($0, "{") }),
      let catchEnd = source.closing(of: openingBracket)
    {
      var (catchFlow, mergedFlow) = (self, self)
      catchFlow.follow(block: openingBracket + 1..<catchEnd, of: self)
      mergedFlow.merge(doFlow, catchFlow, isDeviceIndependent: true)
      (doFlow, nextToken) = (mergedFlow, catchEnd + 1)
    }
    self = doFlow
  }

  /// Evaluates the value of a `return` statement, and records the value as an exit of the function.
  private mutating func followReturn(_ value: Range<Int>) {
    let result = value.isEmpty ? .plain : evaluate(value)
    if result == .unknown { markEscaped(value) }
    returnedValues.append((result, isDoubtful || mayHaveExited))
    hasExited = true
  }

  /// Functions that may end the process.
  static let terminatingCalls = ["fatalError", "preconditionFailure", "precondition", "assert", "exit"]
  private static let exitWords = ["return", "throw"] + terminatingCalls

  /// Sets `mayHaveExited` if the tokens contain `return`, `throw` or a call that may end the process.
  mutating func noteExit(_ range: Range<Int>) {
    guard source.contains(range, anyOf: Self.exitWords) else { return }
    mayHaveExited = true
    if source.contains(range, anyOf: ["return"]) { returnedValues.append((.plain, true)) }
  }

  /// Marks all frames that the tokens mention as escaped, and makes the variables that depend on these frames unknown.
  /// Removes the adjustments of variables that the tokens assign.
  mutating func markEscaped(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index) else { continue }
      if source.isAssigned(index) { adjustments.removeAll { $0.name.split(separator: ".").contains { $0 == name } } }
      if source.isKeyboardSite(index) {
        reachedKeys.insert(location(index))
        escapedKeys.insert(location(index))
      }
      let isMember = source.kind(index - 1) == .period && !isMemberOfSelf(index)
      for variableKey in isMember ? [] : [name, "self." + name] {
        guard let frameValue = variables[variableKey] else { continue }
        if frameValue.isPlain || frameValue.isInOtherSpace {
          if source.isAssigned(index) { variables[variableKey] = frameValue.isPlain ? nil : .unknown }
          continue
        }
        markEscaped(frameValue)
        if case .closure(let body, let number) = frameValue {
          variables[variableKey] = .unknown
          withFile(number) { $0.markEscaped(body) }
        }
        variables[variableKey] = .unknown
      }
    }
  }

  /// Marks the frames in a value as escaped, if a use of the value could cause a finding.
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
      // Without an initial value, as in `if let name` or `var name: CGFloat`, an unknown variable gets the value of the
      // property with its name.
      if variables[name] == nil, let propertyValue = variables["self." + name] { variables[name] = propertyValue }
      return
    }
    let value = equals + 1..<part.upperBound
    if source.contains(value, anyOf: ["keyboardIsLocalUserInfoKey"]) { ownershipNames.insert(name) }
    let frameValue = evaluateWithSpace(value)
    if frameValue == .unknown { markEscaped(value) }
    // `if let self` does not declare a variable.
    variables[name] = name == "self" ? nil : frameValue
  }

  /// Returns the token of a statement's assignment operator: `=`, `+=` or `-=`. Returns nil if the statement is not an
  /// assignment.
  private func assignmentOperator(_ statement: Range<Int>) -> Int? {
    var position = statement.lowerBound
    while position < statement.upperBound {
      if source.kind(position) == .operator, ["=", "+=", "-="].contains(source.text(position)) { return position }
      position = source.indexAfter(position)
    }
    return nil
  }

  /// Whether a token is a member of `self`, as in `self.name` or `self?.name`.
  func isMemberOfSelf(_ index: Int) -> Bool {
    guard source.kind(index - 1) == .period else { return false }
    let receiverToken = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
    return source.isToken(receiverToken, "self") && source.kind(receiverToken - 1) != .period
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

  /// Follows an assignment, and records an adjustment if the target is a layout property and the value depends on the
  /// frame.
  private mutating func assign(_ target: Range<Int>, _ value: Range<Int>) {
    let isPlainAssignment = source.isToken(target.upperBound, "=")
    let frameValue = evaluateWithSpace(value)
    let isMemberOfSelf = source.isToken(target.lowerBound, "self")
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let lastName = path.last, !target.contains(where: { source.isToken($0, "[") || source.isToken($0, "(") })
    else {
      return frameValue.mayBeFramePart || frameValue == .unknown ? markEscaped(value) : markEscaped(target)
    }
    let name = path.joined(separator: ".")
    // The last assignment to a property determines its value.
    adjustments.removeAll { $0.name == name || $0.name.hasPrefix(name + ".") || name.hasPrefix($0.name + ".") }
    let isLocal = !isMemberOfSelf && localNames.contains(path[0])
    if path.count == 1, isLocal || !Self.layoutProperties.contains(lastName) || isInStructure {
      if frameValue == .unknown || (!isPlainAssignment && !frameValue.isPlain) { markEscaped(value) }
      guard isPlainAssignment else { return markEscaped(target) }
      if isLocal { variables[lastName] = frameValue } else if lastName != "_" { store(frameValue, in: lastName) }
      return
    }
    let localValue = isLocal ? variables[path[0]] : nil
    let isLayoutField = Self.layoutFields.contains(lastName)
    let isFieldOfLocalInsets = path.count > 1 && isLayoutField && isLocal && localValue?.mayBeFramePart != true
    if path.count > 1, let previousValue = localValue ?? variables["self." + path[0]], !previousValue.isPlain,
      !isFieldOfLocalInsets
    {
      markEscaped(target)
    }
    if frameValue == .unknown { return markEscaped(value) }
    if isFieldOfLocalInsets, frameValue.heightFrame == nil {
      variables[path[0]] = frameValue.isPlain && isPlainAssignment ? .plain : .unknown
    }
    guard !frameValue.isPlain else { return }
    guard let frame = frameValue.heightFrame else { return frameValue.mayBeFramePart ? markEscaped(value) : () }
    // A custom input view is as high as the keyboard, so its height is not a layout adjustment.
    let isInputView = path.contains { $0.lowercased().contains("inputview") }
    // A field of a local variable is not an adjustment yet. The code may assign the insets to a view later.
    if isInputView {
      markEscaped(value)
    } else if isFieldOfLocalInsets {
      variables[path[0]] = .adjustment(frame)
    } else if Self.layoutProperties.contains(lastName)
      || (isLayoutField && path.dropLast().contains { Self.layoutProperties.contains($0) })
    {
      addAdjustment(name, target, by: frame)
    } else {
      markEscaped(value)
    }
  }

  /// Records that the value of a layout property depends on the frame. Duplicates are ignored.
  mutating func addAdjustment(_ name: String, _ target: Range<Int>, by frame: SwiftKeyboardValue.Frame) {
    let adjustment = Adjustment(
      name: name, target: globalRange(target), frame: frame, isDoubtful: isDoubtful || mayHaveExited)
    if !adjustments.contains(adjustment) { adjustments.append(adjustment) }
  }
}
