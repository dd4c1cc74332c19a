import UIModelPlatform

/// Finds each subscript in a Swift file that reads the keyboard's frame, and determines how the code uses the frame.
/// For example, `bottom.constant = frame.height` becomes an observation with `adjusts: "bottom.constant"`.
struct SwiftKeyboardReader {
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each user info key, by the key's offset in UTF-8 bytes; see `SwiftGlobalOffset`. The result
  /// is empty for a checked key, else the reason that the key's use cannot be checked.
  private(set) var analysisResults: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  /// The user info keys in the code of known handlers.
  private var handledKeys = Set<SwiftLocation>()
  /// The ranges that were already reported. Several handlers may set the same property from the same frame.
  private var reportedRanges = Set<Range<Int>>()
  private var source: SwiftSource { file.source }

  /// The user info keys of the frame, and the names of the notifications that are not about hiding. A file is analyzed
  /// only if it contains one of these words.
  static let requiredWords =
    SwiftKeyboardFlow.frameKeys
    + KeyboardNotification.allCases.filter { !$0.isHiding }.flatMap { [$0.rawValue, $0.shortName] }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    let source = file.source
    scope.recordSearch(for: Self.requiredWords + SwiftKeyboardHandlers.registrationWords, in: file.number)
    guard source.contains(source.tokens.indices, anyOf: Self.requiredWords) else { return }
    let handlers = SwiftKeyboardHandlers(file, scope)
    for name in file.declarations.typeNames {
      guard let declaration = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      addObservations(type, handlers.runs(of: declaration, type), at: source.tokens[declaration.location.token].range)
      for (conformingType, runs) in handlers.runs(ofExtension: declaration) {
        if let firstRun = runs.first { addObservations(conformingType, runs, at: firstRun.reportRange) }
      }
    }
    for run in handlers.runs(of: file.declarations.global, file.declarations.global) { _ = readObservations(run) }
    for key in source.occurrences(ofAny: SwiftKeyboardFlow.frameKeys) where source.isKeyboardSite(key) {
      analyzeUnhandledKey(key)
    }
  }

  // MARK: Keys without a handler

  /// Analyzes the code around a frame's user info key if no known handler reaches the key, and records the result.
  private mutating func analyzeUnhandledKey(_ key: Int) {
    let location = SwiftLocation(fileNumber: file.number, token: key)
    guard !handledKeys.contains(location) else { return }
    var reason = SwiftReason.noKnownPath
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: Set(KeyboardNotification.allCases))
      guard let (result, function) = flow.resultOfMember(by: key, in: type) else { continue }
      if case .height(let frame) = result, frame.isMistakenForWindow, let function {
        report(function, frame, source.clauses(around: key, directives))
        reason = ""
        break
      }
      if let fullType = scope.type(named: type.name, in: file.number) { flow.followState(of: fullType) }
      // If this analysis does not reach the key either, an exit precedes the key, or the code around the key does not
      // run while the keyboard is visible.
      let isHarmless = !result.isUnsettled && result != .unknown
      let isUsed = flow.adjustments.contains { $0.frame.key == location && !$0.frame.isSettled }
      reason = isHarmless && !isUsed ? self.reason(location, flow, isCertain: true) : SwiftReason.noKnownPath
    }
    analysisResults[source.tokens[key].range.lowerBound] = reason
  }

  /// Reports a function whose result other code uses for layout.
  private mutating func report(
    _ function: SwiftFunction, _ frame: SwiftKeyboardValue.Frame, _ clauseCondition: SwiftCondition
  ) {
    let condition = clauseCondition.and(function.condition)
    guard condition != .unknown, !condition.isNever, let type = file.declarations.type(around: frame.key.token) else {
      return
    }
    let nameRange = source.tokens[function.location.token].range
    let run = SwiftKeyboardHandlers.Run(
      flow: SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: []), observedNotification: .willChangeFrame,
      name: function.name, isCertain: true, compilationCondition: condition, reportRange: nameRange)
    let adjustment = SwiftKeyboardFlow.Adjustment(
      name: function.name, target: frame.valueRange, frame: frame, isDoubtful: false)
    guard reportedRanges.insert(frame.reportRange).inserted else { return }
    add([node(run, frame.key, adjustment)], of: type, at: source.tokens[type.location.token].range)
  }

  // MARK: Observations

  /// Returns the reason that the use of a key cannot be checked; empty for a checked key.
  private func reason(_ key: SwiftLocation, _ flow: SwiftKeyboardFlow, isCertain: Bool) -> String {
    let keyAdjustments = flow.adjustments.filter { $0.frame.key == key && !$0.frame.isSettled }
    if keyAdjustments.contains(where: { !$0.isDoubtful }) { return isCertain ? "" : SwiftReason.noKnownPath }
    if flow.escapedKeys.contains(key) { return SwiftReason.undeterminedValue }
    return flow.uncertainKeys.contains(key) || !keyAdjustments.isEmpty ? SwiftReason.unknownCondition : ""
  }

  private mutating func readObservations(_ run: SwiftKeyboardHandlers.Run) -> [SwiftNode] {
    let flow = run.flow
    var nodes: [SwiftNode] = []
    for key in flow.reachedKeys.sorted(by: { ($0.fileNumber, $0.token) < ($1.fileNumber, $1.token) }) {
      handledKeys.insert(key)
      let keyOffset = globalRange(key).lowerBound
      guard run.compilationCondition != .unknown, !run.compilationCondition.isNever else {
        recordReason(keyOffset, SwiftReason.unknownDirective)
        continue
      }
      recordReason(keyOffset, reason(key, flow, isCertain: run.isCertain))
      guard run.isCertain else { continue }
      let certainAdjustments = flow.adjustments.filter { $0.frame.key == key && !$0.isDoubtful }
      // At most one use per file is reported.
      let adjustmentsByFile = Dictionary(grouping: certainAdjustments) {
        SwiftGlobalOffset.place($0.frame.reportRange)?.fileNumber ?? file.number
      }
      let reportedAdjustments = adjustmentsByFile.sorted { $0.key < $1.key }.compactMap { _, all in
        all.first { !$0.frame.isSettled } ?? all.first
      }
      if reportedAdjustments.isEmpty { nodes.append(node(run, key, nil)) }
      for adjustment in reportedAdjustments where reportedRanges.insert(adjustment.frame.reportRange).inserted {
        nodes.append(node(run, key, adjustment))
      }
    }
    return nodes
  }

  private mutating func recordReason(_ keyOffset: Int, _ reason: String) {
    analysisResults[keyOffset] = analysisResults[keyOffset].map { SwiftReason.betterReason($0, reason) } ?? reason
  }

  private func globalRange(_ key: SwiftLocation) -> Range<Int> {
    let range = scope.file(key.fileNumber).source.tokens[key.token].range
    guard key.fileNumber != file.number else { return range }
    let fileStart = SwiftGlobalOffset.start(of: key.fileNumber)
    return fileStart + range.lowerBound..<fileStart + range.upperBound
  }

  /// Returns the text of a range if the text is a path of names, otherwise the last word of the text.
  ///
  /// - Parameter range: a range of UTF-8 bytes; see `SwiftGlobalOffset`.
  private func shortText(_ range: Range<Int>) -> String {
    let globalPlace = SwiftGlobalOffset.place(range)
    let source = globalPlace.map { scope.file($0.fileNumber).source } ?? source
    let text = String(decoding: source.bytes[globalPlace?.range ?? range], as: UTF8.self)
    let isPath = text.allSatisfy { $0.isLetter || $0.isNumber || "._?!".contains($0) }
    return isPath ? text : String(text.split { !$0.isLetter && !$0.isNumber }.last ?? "")
  }

  private func node(
    _ run: SwiftKeyboardHandlers.Run, _ key: SwiftLocation, _ adjustment: SwiftKeyboardFlow.Adjustment?
  ) -> SwiftNode {
    let keyRange = globalRange(key)
    func member(_ name: String, _ value: SwiftNode.Value, at range: Range<Int>) -> SwiftMember {
      SwiftMember(name, range, SwiftNode(value, range))
    }
    var members = [member("name", .string(run.observedNotification.rawValue), at: keyRange)]
    if let name = run.name { members.append(member("in", .string(name), at: keyRange)) }
    let keyName = scope.file(key.fileNumber).source.text(key.token)
    members.append(member("reads", .list([SwiftNode(.string(keyName), keyRange)]), at: keyRange))
    if let adjustment {
      let useRange = adjustment.frame.valueRange
      let isConverted = adjustment.frame.isConverted
      members.append(member("adjusts", .string(adjustment.name), at: adjustment.target))
      members.append(member("intersects", .bool(adjustment.frame.isIntersected), at: useRange))
      members.append(
        member(
          "convertsFrame", isConverted.map { .bool($0) } ?? .unknown("the frame may be the window's"), at: useRange))
      let reportRange = adjustment.frame.reportRange
      if adjustment.frame.isMistakenForWindow {
        members.append(member("convertsFrom", .string("window"), at: reportRange))
      } else if reportRange == adjustment.frame.edgeRange {
        members.append(member("measures", .string(shortText(reportRange)), at: reportRange))
      }
      if !reportRange.overlaps(useRange) { members.append(member("uses", .string(shortText(useRange)), at: useRange)) }
    }
    if let conditionMember = run.compilationCondition.availabilityMember(keyRange) { members.append(conditionMember) }
    let isInReadFile = SwiftGlobalOffset.place(keyRange) == nil
    return SwiftNode(.object(members), isInReadFile ? keyRange : run.reportRange)
  }

  private mutating func addObservations(_ type: SwiftType, _ runs: [SwiftKeyboardHandlers.Run], at range: Range<Int>) {
    var nodes: [SwiftNode] = []
    for run in runs { nodes += readObservations(run) }
    if !nodes.isEmpty { add(nodes, of: type, at: range) }
  }

  private mutating func add(_ nodes: [SwiftNode], of type: SwiftType, at range: Range<Int>) {
    screens.append(.screen(type, at: range, ["observes": nodes]))
  }
}

extension SwiftKeyboardFlow {
  /// Evaluates the function or property that contains a frame's user info key, without a known caller. Returns the
  /// result and, if a function contains the key, the function. Returns nil if the key is outside of the type's members.
  ///
  /// - Parameter key: the token of the user info key.
  fileprivate mutating func resultOfMember(
    by key: Int, in type: SwiftType
  ) -> (worth: SwiftKeyboardValue, by: SwiftFunction?)? {
    if let function = type.functions.first(where: { $0.body.contains(key) }) {
      let parameterValues = function.parameters.map { parameter in
        let isNotification = source.contains(parameter.typeTokens, anyOf: Self.notificationTypes)
        return (parameter.name, isNotification ? SwiftKeyboardValue.notification : .plain)
      }
      return (
        execute(function.body, of: function.location, variables: Dictionary(parameterValues) { one, _ in one }),
        function
      )
    }
    guard let property = type.properties.first(where: { ($0.value ?? $0.getter)?.contains(key) == true }),
      let value = property.value ?? property.getter
    else { return nil }
    scope.recordCodeUse(at: value.lowerBound, in: file.number)
    if let streams = streams(source.onlyExpression(value) ?? value) {
      return (streams.lazy.map(\.frameValue).first { !$0.isPlain } ?? .plain, nil)
    }
    return (execute(value, of: property.location, variables: [:]), nil)
  }
}

extension SwiftSource {
  /// Whether a token is the key in a subscript that reads the keyboard's frame. The key of the frame before the
  /// animation counts only if the file does not mention the key of the frame after the animation.
  func isKeyboardSite(_ index: Int) -> Bool {
    let isBeginKey = isToken(index, SwiftKeyboardFlow.beginFrameKey)
    guard isBeginKey || isToken(index, SwiftKeyboardFlow.endFrameKey), Int(tokens[index].parent) >= 0,
      isToken(Int(tokens[index].parent), "[")
    else { return false }
    return !isBeginKey || !contains(tokens.indices, anyOf: [SwiftKeyboardFlow.endFrameKey])
  }
}
