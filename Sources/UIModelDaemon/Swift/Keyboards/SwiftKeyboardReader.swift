import UIModelPlatform

/// Finds where a Swift file reads the frame of the keyboard from a notification, or has it handed over, and what becomes
/// of it.
struct SwiftKeyboardReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each place, by where the key's name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let file: SwiftFile
  private let scope: SwiftScope
  /// The keys that were come upon.
  private var reached = Set<SwiftSpot>()
  /// What was told of already: a frame that several handlers put into the same place.
  private var told = Set<Range<Int>>()
  private var source: SwiftSource { file.source }

  /// Words without which nothing is handled.
  static let words =
    SwiftKeyboardFlow.keys
    + KeyboardNotification.allCases.filter { !$0.isHide }.flatMap { [$0.rawValue, $0.shortName] }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    let source = file.source
    scope.search(for: Self.words + SwiftKeyboardHandlers.words, in: file.number)
    guard source.contains(source.tokens.indices, anyOf: Self.words) else { return }
    let handlers = SwiftKeyboardHandlers(file, scope)
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      show(type, handlers.runs(of: own, type), at: source.tokens[own.spot.token].range)
      for (heir, runs) in handlers.runs(ofExtension: own) {
        if let first = runs.first { show(heir, runs, at: first.place) }
      }
    }
    for run in handlers.runs(of: file.declarations.global, file.declarations.global) { _ = observations(run) }
    for key in source.places(ofAny: SwiftKeyboardFlow.keys) where source.isKeyboardSite(key) { readRest(key) }
  }

  // MARK: The rest

  /// A frame that nobody is known to come upon: what would become of it, whoever does.
  private mutating func readRest(_ key: Int) {
    let spot = SwiftSpot(file: file.number, token: key)
    guard !reached.contains(spot) else { return }
    var reason = SwiftReason.unreached
    let directives = source.directives
    for type in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: Set(KeyboardNotification.allCases))
      guard let (given, member) = flow.whatIsGiven(by: key, in: type) else { continue }
      if case .height(let frame) = given, frame.isOfWindow, let member {
        tell(member, frame, source.clauses(around: key, directives))
        reason = ""
        break
      }
      if let whole = scope.type(named: type.name, in: file.number) { flow.followState(of: whole) }
      // What is not come upon is behind what leaves, or is not done while the keyboard is there.
      let isHarmless = !given.isOpen && given != .unknown
      let isUsed = flow.adjustments.contains { $0.frame.key == spot && !$0.frame.isSettled }
      reason = isHarmless && !isUsed ? self.reason(spot, flow, isCertain: true) : SwiftReason.unreached
    }
    reasons[source.tokens[key].range.lowerBound] = reason
  }

  /// Tells of what a function gives that others lay out by.
  private mutating func tell(_ function: SwiftFunction, _ frame: SwiftKeyboardWorth.Frame, _ clauses: SwiftCondition) {
    let condition = clauses.and(function.condition)
    guard condition != .unknown, !condition.isNever, let type = file.declarations.type(around: frame.key.token) else {
      return
    }
    let place = source.tokens[function.spot.token].range
    let run = SwiftKeyboardHandlers.Run(
      flow: SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: []), observed: .willChangeFrame,
      name: function.name, isCertain: true, clauses: condition, place: place)
    let adjustment = SwiftKeyboardFlow.Adjustment(
      name: function.name, target: frame.place, frame: frame, isDoubtful: false)
    guard told.insert(frame.told).inserted else { return }
    add([node(run, frame.key, adjustment)], of: type, at: source.tokens[type.spot.token].range)
  }

  // MARK: What is told

  private func reason(_ key: SwiftSpot, _ flow: SwiftKeyboardFlow, isCertain: Bool) -> String {
    let adjusted = flow.adjustments.filter { $0.frame.key == key && !$0.frame.isSettled }
    if adjusted.contains(where: { !$0.isDoubtful }) { return isCertain ? "" : SwiftReason.unreached }
    if flow.lost.contains(key) { return SwiftReason.unwritten }
    return flow.unsure.contains(key) || !adjusted.isEmpty ? SwiftReason.doubtful : ""
  }

  private mutating func observations(_ run: SwiftKeyboardHandlers.Run) -> [SwiftNode] {
    let flow = run.flow
    var nodes: [SwiftNode] = []
    for key in flow.seen.sorted(by: { ($0.file, $0.token) < ($1.file, $1.token) }) {
      reached.insert(key)
      let start = place(key).lowerBound
      guard run.clauses != .unknown, !run.clauses.isNever else {
        note(start, SwiftReason.conditional)
        continue
      }
      note(start, reason(key, flow, isCertain: run.isCertain))
      guard run.isCertain else { continue }
      let certain = flow.adjustments.filter { $0.frame.key == key && !$0.isDoubtful }
      // One of each file that it comes to.
      let files = Dictionary(grouping: certain) { SwiftStretch.place($0.frame.told)?.file ?? file.number }
      let shown = files.sorted { $0.key < $1.key }.compactMap { _, all in all.first { !$0.frame.isSettled } ?? all.first
      }
      if shown.isEmpty { nodes.append(node(run, key, nil)) }
      for adjustment in shown where told.insert(adjustment.frame.told).inserted {
        nodes.append(node(run, key, adjustment))
      }
    }
    return nodes
  }

  private mutating func note(_ start: Int, _ reason: String) {
    reasons[start] = reasons[start].map { SwiftReason.best($0, reason) } ?? reason
  }

  private func place(_ key: SwiftSpot) -> Range<Int> {
    let range = scope.file(key.file).source.tokens[key.token].range
    guard key.file != file.number else { return range }
    let start = SwiftStretch.start(of: key.file)
    return start + range.lowerBound..<start + range.upperBound
  }

  /// The code at a place, or its last name where it is no path of names. UTF-8 bytes, as of `SwiftStretch`.
  private func shortText(_ place: Range<Int>) -> String {
    let other = SwiftStretch.place(place)
    let source = other.map { scope.file($0.file).source } ?? source
    let text = String(decoding: source.bytes[other?.range ?? place], as: UTF8.self)
    let isPath = text.allSatisfy { $0.isLetter || $0.isNumber || "._?!".contains($0) }
    return isPath ? text : String(text.split { !$0.isLetter && !$0.isNumber }.last ?? "")
  }

  private func node(
    _ run: SwiftKeyboardHandlers.Run, _ key: SwiftSpot, _ adjustment: SwiftKeyboardFlow.Adjustment?
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
      let told = adjustment.frame.told
      if adjustment.frame.isOfWindow {
        members.append(member("convertsFrom", .string("window"), at: told))
      } else if told == adjustment.frame.edge {
        members.append(member("measures", .string(shortText(told)), at: told))
      }
      if !told.overlaps(use) { members.append(member("uses", .string(shortText(use)), at: use)) }
    }
    if let unless = run.clauses.member(place) { members.append(unless) }
    let isHome = SwiftStretch.place(place) == nil
    return SwiftNode(.object(members), isHome ? place : run.place)
  }

  private mutating func show(_ type: SwiftType, _ runs: [SwiftKeyboardHandlers.Run], at place: Range<Int>) {
    var nodes: [SwiftNode] = []
    for run in runs { nodes += observations(run) }
    if !nodes.isEmpty { add(nodes, of: type, at: place) }
  }

  private mutating func add(_ nodes: [SwiftNode], of type: SwiftType, at place: Range<Int>) {
    screens.append(.screen(type, at: place, ["observes": nodes]))
  }
}

extension SwiftKeyboardFlow {
  /// What the function or property gives that a frame is read in, whoever asks; nil where it is in none of a type's.
  fileprivate mutating func whatIsGiven(
    by key: Int, in type: SwiftType
  ) -> (worth: SwiftKeyboardWorth, by: SwiftFunction?)? {
    if let function = type.functions.first(where: { $0.body.contains(key) }) {
      let names = function.parameters.map { parameter in
        let isOne = source.contains(parameter.type, anyOf: Self.notifications)
        return (parameter.name, isOne ? SwiftKeyboardWorth.notification : .plain)
      }
      return (carryOut(function.body, of: function.spot, names: Dictionary(names) { one, _ in one }), function)
    }
    guard let property = type.properties.first(where: { ($0.value ?? $0.getter)?.contains(key) == true }),
      let value = property.value ?? property.getter
    else { return nil }
    scope.look(at: value.lowerBound, in: file.number)
    if let streams = streams(source.onlyExpression(value) ?? value) {
      return (streams.lazy.map(\.worth).first { !$0.isPlain } ?? .plain, nil)
    }
    return (carryOut(value, of: property.spot, names: [:]), nil)
  }
}

extension SwiftSource {
  /// Whether a token is the key of the keyboard's frame in what a notification brings: of that at the end, or of that in
  /// the beginning where nothing asks for the other.
  func isKeyboardSite(_ index: Int) -> Bool {
    let isFirst = isToken(index, SwiftKeyboardFlow.firstKey)
    guard isFirst || isToken(index, SwiftKeyboardFlow.key), Int(tokens[index].parent) >= 0,
      isToken(Int(tokens[index].parent), "[")
    else { return false }
    return !isFirst || !contains(tokens.indices, anyOf: [SwiftKeyboardFlow.key])
  }
}
