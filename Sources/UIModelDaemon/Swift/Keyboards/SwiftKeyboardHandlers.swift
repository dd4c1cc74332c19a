import UIModelPlatform

/// What of a file is carried out for notifications of the keyboard: methods, closures and loops.
struct SwiftKeyboardHandlers {
  /// Code that was followed for a notification, and how far it is certain that it is carried out.
  struct Run {
    let flow: SwiftKeyboardFlow
    let observed: KeyboardNotification
    /// What a method is called.
    var name: String?
    var isCertain: Bool
    let clauses: SwiftCondition
    /// Where it is told of in the file.
    let place: Range<Int>
  }

  private let file: SwiftFile
  private let scope: SwiftScope
  private let observers: SwiftObservers
  private let directives: [Int]
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, observers, directives) = (file, scope, SwiftObservers(scope), file.source.directives)
  }

  /// Without these nobody is told of anything.
  static let words = ["addObserver", "sink", "assign", "onReceive", "await"]

  // MARK: Runs

  /// `own`: what the file says of the type.
  func runs(of own: SwiftType, _ type: SwiftType) -> [Run] {
    let registrations = observers.registrations(of: type)
    var runs: [Run] = []
    for function in own.functions {
      if function.parameters.count == 1,
        let found = observers.notifications(for: function, of: type, by: registrations)
      {
        runs.append(run(function, of: type, found))
      }
      runs += closures(in: function.body, of: type, function.condition) { start in
        if type.isOfSwiftUI { return function.name == "body" && source.isShown(start, in: function.body) }
        return observers.isSure(start, in: function.body, of: function, type)
          && (type.name.isEmpty || observers.isCarriedOut(function, of: type))
      }
    }
    for property in own.properties {
      guard let getter = property.getter else { continue }
      runs += closures(in: getter, of: type, property.condition) { start in
        property.name == "body" && source.isShown(start, in: getter)
      }
    }
    // Objects that are made for some devices only observe nothing on others.
    let last = type.name.split(separator: ".").last.map(String.init) ?? ""
    if !last.isEmpty, runs.contains(where: \.isCertain), SwiftStarts(scope).mayLeaveOutPads(last, of: type) {
      for index in runs.indices { runs[known: index].isCertain = false }
    }
    return runs
  }

  /// What an extension of a protocol does for notifications, it does of each type that has the protocol and calls it.
  func runs(ofExtension own: SwiftType) -> [(heir: SwiftType, runs: [Run])] {
    guard !own.isDeclared, file.declarations.protocols[own.name] != nil || scope.isProtocol(own.name) else { return [] }
    let telling = own.functions.filter { function in
      function.body.contains { index in Self.words.contains { source.isToken(index, $0) } }
    }
    guard !telling.isEmpty else { return [] }
    return scope.typesNaming(own.name).compactMap { heir in
      let runs = telling.filter { observers.isCalled($0.name, by: heir) }.flatMap { function in
        closures(in: function.body, of: heir, function.condition) { source.isUnconditional($0, in: function.body) }
      }
      return runs.isEmpty ? nil : (heir, runs)
    }
  }

  private func run(_ function: SwiftFunction, of type: SwiftType, _ found: SwiftObservers.Found) -> Run {
    // The same is done when the keyboard goes; it is told of once.
    let observed = found.names.first { !$0.isHide } ?? found.names[known: 0]
    var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: [observed])
    _ = flow.carryOut(
      function.body, of: function.spot, names: [function.parameters[0].name: .notification])
    flow.followState(of: type)
    return Run(
      flow: flow, observed: observed, name: function.name, isCertain: found.isCertain,
      clauses: source.clauses(around: function.body.lowerBound, directives).and(function.condition),
      place: source.tokens[function.spot.token].range)
  }

  /// The closures and loops of a body that are carried out for notifications. `isCertain`: where a statement begins that is
  /// carried out for certain.
  private func closures(
    in body: Range<Int>, of type: SwiftType, _ condition: SwiftCondition, isCertain: (Int) -> Bool
  ) -> [Run] {
    guard body.contains(where: { index in Self.words.contains { source.isToken(index, $0) } }) else { return [] }
    scope.look(at: body.lowerBound, in: file.number)
    return body.flatMap { index -> [Run] in
      guard let handler = handler(at: index, in: body, of: type) else { return [] }
      let isCertain = isCertain(handler.start)
      let shown = handler.streams.filter { !$0.name.isHide }
      return (shown.isEmpty ? handler.streams : shown).prefix(4).map { stream in
        var flow = handler.flow
        (flow.observed, flow.isDoubtful) = ([stream.name], stream.isDoubtful)
        handler.carryOut(&flow, stream.worth)
        flow.followState(of: type, besides: handler.body)
        return Run(
          flow: flow, observed: stream.name, isCertain: isCertain,
          clauses: source.clauses(around: index, directives).and(condition), place: source.tokens[index].range)
      }
    }
  }

  // MARK: Closures

  private struct Handler {
    /// The first token of its statement.
    let start: Int
    let flow: SwiftKeyboardFlow
    let streams: [SwiftKeyboardFlow.Stream]
    /// What is carried out.
    var body: Range<Int> = 0..<0
    let carryOut: (inout SwiftKeyboardFlow, SwiftKeyboardWorth) -> Void
  }

  private func handler(at index: Int, in body: Range<Int>, of type: SwiftType) -> Handler? {
    guard source.kind(index) == .identifier else { return nil }
    var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: Set(KeyboardNotification.allCases))
    switch source.text(index) {
    case "addObserver":
      guard let call = source.call(index), let name = call.arguments.first(where: { $0.label == "forName" }),
        let known = scope.notification(in: name.value, of: type.name, in: file.number),
        let closure = call.closures.last
      else { return nil }
      return Handler(start: index, flow: flow, streams: [.init(name: known)], body: closure) {
        _ = $0.apply(closure, to: $1)
      }
    case "sink", "assign":
      guard source.kind(index - 1) == .period, let call = source.call(index),
        let start = source.startOfStatement(index, in: body), start < index - 1,
        let streams = flow.streams(source.value(start..<index - 1))
      else { return nil }
      if source.isToken(index, "assign") {
        return Handler(start: start, flow: flow, streams: streams) { $0.assign($1, by: call.arguments) }
      }
      guard let closure = call.closures.last else { return nil }
      return Handler(start: start, flow: flow, streams: streams, body: closure) { _ = $0.apply(closure, to: $1) }
    case "onReceive":
      guard source.kind(index - 1) == .period, let call = source.call(index), let first = call.arguments.first,
        let streams = flow.streams(first.value), let closure = call.closures.last
      else { return nil }
      return Handler(start: index, flow: flow, streams: streams, body: closure) { _ = $0.apply(closure, to: $1) }
    case "for":
      var at = index + 1
      while at < body.upperBound, ["await", "try"].contains(source.text(at)) { at += 1 }
      guard at > index + 1, let name = source.identifier(at), source.isToken(at + 1, "in"),
        let open = (at + 2..<body.upperBound).first(where: {
          source.isToken($0, "{") && source.kind($0 - 1) != .operator
        }),
        let close = source.closing(of: open), let streams = flow.streams(at + 2..<open)
      else { return nil }
      return Handler(start: index, flow: flow, streams: streams, body: open + 1..<close) { flow, worth in
        flow.names[name] = worth
        flow.made.insert(name)
        flow.follow(open + 1..<close)
      }
    default: return nil
    }
  }
}

extension SwiftSource {
  /// What a function is called with whose name is a token, closures among the arguments and behind them together.
  fileprivate func call(_ name: Int) -> (arguments: [SwiftArgument], closures: [Range<Int>])? {
    var (next, arguments, closures): (Int, [SwiftArgument], [Range<Int>]) = (name + 1, [], [])
    if isToken(next, "("), let close = closing(of: next) {
      arguments = split(next + 1..<close).map { argument($0) }
      next = close + 1
    }
    for argument in arguments {
      if case .closure(let body) = expression(argument.value) { closures.append(body) }
    }
    while isToken(next, "{"), let close = closing(of: next) {
      closures.append(next + 1..<close)
      next = close + 1
    }
    return next > name + 1 ? (arguments, closures) : nil
  }

  /// What stands behind the `=` of a statement, or all of it.
  fileprivate func value(_ statement: Range<Int>) -> Range<Int> {
    var value = topLevel("=", in: statement).map { $0 + 1..<statement.upperBound } ?? statement
    if isToken(value.lowerBound, "return") { value = value.dropFirst() }
    return value
  }
}
