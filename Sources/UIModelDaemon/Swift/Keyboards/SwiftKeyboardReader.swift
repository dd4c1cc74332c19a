import UIModelPlatform

/// Finds each place of a Swift file that reads the keyboard's frame, and determines how the code uses the frame. For
/// example, `bottom.constant = frame.height` becomes an observation with `adjusts: "bottom.constant"`.
struct SwiftKeyboardReader {
  private(set) var screens: [SwiftNode] = []
  /// The reason that a place cannot be checked, or an empty string for a checked place. The key is the offset of the
  /// user info key's name; see `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  /// The user info keys that a known handler reads.
  private var handledKeys = Set<SwiftLocation>()
  /// The ranges that were already reported. Several handlers may set the same property from the same frame.
  private var reportedRanges = Set<Range<Int>>()
  private var source: SwiftSource { file.source }

  /// The words that mark a file for analysis: the keys of the frame, and the notifications other than those for hiding.
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
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      addObservations(type, handlers.runs(of: own, type), at: source.tokens[own.location.token].range)
      for (conformingType, runs) in handlers.runs(ofExtension: own) {
        if let first = runs.first { addObservations(conformingType, runs, at: first.place) }
      }
    }
    for run in handlers.runs(of: file.declarations.global, file.declarations.global) { _ = observations(run) }
    for key in source.occurrences(ofAny: SwiftKeyboardFlow.frameKeys) where source.isKeyboardSite(key) {
      analyzeUnreached(key)
    }
  }

  // MARK: Keys without a handler

  /// Analyzes the code that reads a frame without being called by a known handler.
  private mutating func analyzeUnreached(_ key: Int) {
    let location = SwiftLocation(file: file.number, token: key)
    guard !handledKeys.contains(location) else { return }
    var reason = SwiftReason.noKnownPath
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: Set(KeyboardNotification.allCases))
      guard let (result, member) = flow.resultOfMember(by: key, in: type) else { continue }
      if case .height(let frame) = result, frame.isMistakenForWindow, let member {
        report(member, frame, source.clauses(around: key, directives))
        reason = ""
        break
      }
      if let fullType = scope.type(named: type.name, in: file.number) { flow.followState(of: fullType) }
      // If this analysis does not reach the key either, the key is behind an exit, or its code does not run while the
      // keyboard is visible.
      let isHarmless = !result.isUnsettled && result != .unknown
      let isUsed = flow.adjustments.contains { $0.frame.key == location && !$0.frame.isSettled }
      reason = isHarmless && !isUsed ? self.reason(location, flow, isCertain: true) : SwiftReason.noKnownPath
    }
    reasons[source.tokens[key].range.lowerBound] = reason
  }

  /// Reports a function whose result other code uses for layout.
  private mutating func report(_ function: SwiftFunction, _ frame: SwiftKeyboardValue.Frame, _ clauses: SwiftCondition)
  {
    let condition = clauses.and(function.condition)
    guard condition != .unknown, !condition.isNever, let type = file.declarations.type(around: frame.key.token) else {
      return
    }
    let place = source.tokens[function.location.token].range
    let run = SwiftKeyboardHandlers.Run(
      flow: SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: []), observed: .willChangeFrame,
      name: function.name, isCertain: true, clauses: condition, place: place)
    let adjustment = SwiftKeyboardFlow.Adjustment(
      name: function.name, target: frame.place, frame: frame, isDoubtful: false)
    guard reportedRanges.insert(frame.reportRange).inserted else { return }
    add([node(run, frame.key, adjustment)], of: type, at: source.tokens[type.location.token].range)
  }

  // MARK: Observations

  /// Returns the reason that a place cannot be checked; empty for a checked place.
  private func reason(_ key: SwiftLocation, _ flow: SwiftKeyboardFlow, isCertain: Bool) -> String {
    let adjusted = flow.adjustments.filter { $0.frame.key == key && !$0.frame.isSettled }
    if adjusted.contains(where: { !$0.isDoubtful }) { return isCertain ? "" : SwiftReason.noKnownPath }
    if flow.escapedKeys.contains(key) { return SwiftReason.undeterminedValue }
    return flow.uncertainKeys.contains(key) || !adjusted.isEmpty ? SwiftReason.unknownCondition : ""
  }

  private mutating func observations(_ run: SwiftKeyboardHandlers.Run) -> [SwiftNode] {
    let flow = run.flow
    var nodes: [SwiftNode] = []
    for key in flow.reachedKeys.sorted(by: { ($0.file, $0.token) < ($1.file, $1.token) }) {
      handledKeys.insert(key)
      let start = place(key).lowerBound
      guard run.clauses != .unknown, !run.clauses.isNever else {
        note(start, SwiftReason.unknownDirective)
        continue
      }
      note(start, reason(key, flow, isCertain: run.isCertain))
      guard run.isCertain else { continue }
      let certain = flow.adjustments.filter { $0.frame.key == key && !$0.isDoubtful }
      // At most one use per file is reported.
      let files = Dictionary(grouping: certain) { SwiftGlobalOffset.place($0.frame.reportRange)?.file ?? file.number }
      let shown = files.sorted { $0.key < $1.key }.compactMap { _, all in all.first { !$0.frame.isSettled } ?? all.first
      }
      if shown.isEmpty { nodes.append(node(run, key, nil)) }
      for adjustment in shown where reportedRanges.insert(adjustment.frame.reportRange).inserted {
        nodes.append(node(run, key, adjustment))
      }
    }
    return nodes
  }

  private mutating func note(_ start: Int, _ reason: String) {
    reasons[start] = reasons[start].map { SwiftReason.best($0, reason) } ?? reason
  }

  private func place(_ key: SwiftLocation) -> Range<Int> {
    let range = scope.file(key.file).source.tokens[key.token].range
    guard key.file != file.number else { return range }
    let start = SwiftGlobalOffset.start(of: key.file)
    return start + range.lowerBound..<start + range.upperBound
  }

  /// Returns the code of a range if it is a path of names, otherwise its last word.
  /// - Parameter place: a range of UTF-8 bytes; see `SwiftGlobalOffset`.
  private func shortText(_ place: Range<Int>) -> String {
    let globalPlace = SwiftGlobalOffset.place(place)
    let source = globalPlace.map { scope.file($0.file).source } ?? source
    let text = String(decoding: source.bytes[globalPlace?.range ?? place], as: UTF8.self)
    let isPath = text.allSatisfy { $0.isLetter || $0.isNumber || "._?!".contains($0) }
    return isPath ? text : String(text.split { !$0.isLetter && !$0.isNumber }.last ?? "")
  }

  private func node(
    _ run: SwiftKeyboardHandlers.Run, _ key: SwiftLocation, _ adjustment: SwiftKeyboardFlow.Adjustment?
  ) -> SwiftNode {
    let place = place(key)
    func member(_ name: String, _ value: SwiftNode.Value, at range: Range<Int>) -> SwiftMember {
      SwiftMember(name, range, SwiftNode(value, range))
    }
    var members = [member("name", .string(run.observed.rawValue), at: place)]
    if let name = run.name { members.append(member("in", .string(name), at: place)) }
    let name = scope.file(key.file).source.text(key.token)
    members.append(member("reads", .list([SwiftNode(.string(name), place)]), at: place))
    if let adjustment {
      let use = adjustment.frame.place
      let isConverted = adjustment.frame.isConverted
      members.append(member("adjusts", .string(adjustment.name), at: adjustment.target))
      members.append(member("intersects", .bool(adjustment.frame.isIntersected), at: use))
      members.append(
        member("convertsFrame", isConverted.map { .bool($0) } ?? .unknown("the frame may be the window's"), at: use))
      let reported = adjustment.frame.reportRange
      if adjustment.frame.isMistakenForWindow {
        members.append(member("convertsFrom", .string("window"), at: reported))
      } else if reported == adjustment.frame.edge {
        members.append(member("measures", .string(shortText(reported)), at: reported))
      }
      if !reported.overlaps(use) { members.append(member("uses", .string(shortText(use)), at: use)) }
    }
    if let conditionMember = run.clauses.availabilityMember(place) { members.append(conditionMember) }
    let isHome = SwiftGlobalOffset.place(place) == nil
    return SwiftNode(.object(members), isHome ? place : run.place)
  }

  private mutating func addObservations(_ type: SwiftType, _ runs: [SwiftKeyboardHandlers.Run], at place: Range<Int>) {
    var nodes: [SwiftNode] = []
    for run in runs { nodes += observations(run) }
    if !nodes.isEmpty { add(nodes, of: type, at: place) }
  }

  private mutating func add(_ nodes: [SwiftNode], of type: SwiftType, at place: Range<Int>) {
    screens.append(.screen(type, at: place, ["observes": nodes]))
  }
}

extension SwiftKeyboardFlow {
  /// Returns the result of the function or property that reads a frame, for any caller. Returns nil if the key is
  /// outside of the functions and properties of the type.
  /// - Parameter key: the token of the user info key.
  fileprivate mutating func resultOfMember(
    by key: Int, in type: SwiftType
  ) -> (worth: SwiftKeyboardValue, by: SwiftFunction?)? {
    if let function = type.functions.first(where: { $0.body.contains(key) }) {
      let names = function.parameters.map { parameter in
        let isNotification = source.contains(parameter.type, anyOf: Self.notificationTypes)
        return (parameter.name, isNotification ? SwiftKeyboardValue.notification : .plain)
      }
      return (execute(function.body, of: function.location, names: Dictionary(names) { one, _ in one }), function)
    }
    guard let property = type.properties.first(where: { ($0.value ?? $0.getter)?.contains(key) == true }),
      let value = property.value ?? property.getter
    else { return nil }
    scope.look(at: value.lowerBound, in: file.number)
    if let streams = streams(source.onlyExpression(value) ?? value) {
      return (streams.lazy.map(\.frameValue).first { !$0.isPlain } ?? .plain, nil)
    }
    return (execute(value, of: property.location, names: [:]), nil)
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
