import UIModelPlatform

/// Finds the code of a file that handles keyboard notifications: observer methods, closures and `for await` loops. For
/// example, it finds the closure of `publisher(for: UIResponder.keyboardWillShowNotification).sink { … }`.
struct SwiftKeyboardHandlers {
  /// The analysis of one handler for one notification.
  struct Run {
    let flow: SwiftKeyboardFlow
    let observedNotification: KeyboardNotification
    /// The name of the handler; nil unless the handler is a method.
    var name: String?
    /// Whether the handler is certainly registered on every device.
    var isCertain: Bool
    /// The condition under which the handler is compiled.
    let compilationCondition: SwiftCondition
    /// The range to report in the file, in UTF-8 bytes: the method's name, or the name of the call or keyword that
    /// registers the handler.
    let reportRange: Range<Int>
  }

  private let file: SwiftFile
  private let scope: SwiftScope
  private let observers: SwiftObservers
  private let directives: [Int]
  private var source: SwiftSource { file.source }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, observers, directives) = (file, scope, SwiftObservers(scope), file.source.directives)
  }

  /// Words that register handlers. A body without any of these words does not register a handler.
  static let registrationWords = ["addObserver", "sink", "assign", "onReceive", "await"]

  // MARK: Runs

  /// Returns the analysis of each handler in one declaration of a type.
  ///
  /// - Parameter declaration: the members that this file declares.
  /// - Parameter type: the type with all its extensions.
  func runs(of declaration: SwiftType, _ type: SwiftType) -> [Run] {
    let registrations = observers.registrations(of: type)
    var runs: [Run] = []
    for function in declaration.functions {
      if function.parameters.count == 1,
        let observedNotifications = observers.notifications(for: function, of: type, by: registrations)
      {
        runs.append(methodRun(function, of: type, observedNotifications))
      }
      runs += closureRuns(in: function.body, of: type, function.condition) { start in
        if type.isSwiftUI { return function.name == "body" && source.isAlwaysShown(start, in: function.body) }
        return observers.isCertainlyReached(start, in: function.body, of: function, type)
          && (type.name.isEmpty || observers.isExecuted(function, of: type))
      }
    }
    for property in declaration.properties {
      guard let getter = property.getter else { continue }
      runs += closureRuns(in: getter, of: type, property.condition) { start in
        property.name == "body" && source.isAlwaysShown(start, in: getter)
      }
    }
    // An object that is created only on some devices does not observe notifications on other devices.
    let typeName = type.name.split(separator: ".").last.map(String.init) ?? ""
    if !typeName.isEmpty, runs.contains(where: \.isCertain), SwiftDeviceCallers(scope).maySkipPads(typeName, of: type) {
      for index in runs.indices { runs[known: index].isCertain = false }
    }
    return runs
  }

  /// Returns the analysis of each handler in an extension of a protocol, for each type that conforms to the protocol
  /// and calls the registering method.
  func runs(ofExtension protocolExtension: SwiftType) -> [(heir: SwiftType, runs: [Run])] {
    guard !protocolExtension.isDeclared,
      file.declarations.protocols[protocolExtension.name] != nil || scope.isProtocolOrAlias(protocolExtension.name)
    else { return [] }
    let observingFunctions = protocolExtension.functions.filter { function in
      function.body.contains { index in Self.registrationWords.contains { source.isToken(index, $0) } }
    }
    guard !observingFunctions.isEmpty else { return [] }
    return scope.typesInheriting(protocolExtension.name).compactMap { conformingType in
      let runs = observingFunctions.filter { observers.isCalled($0.name, by: conformingType) }.flatMap { function in
        closureRuns(in: function.body, of: conformingType, function.condition) {
          source.isUnconditional($0, in: function.body)
        }
      }
      return runs.isEmpty ? nil : (conformingType, runs)
    }
  }

  private func methodRun(
    _ function: SwiftFunction, of type: SwiftType, _ observedNotifications: SwiftObservers.ObservedNotifications
  ) -> Run {
    // The method may also run when the keyboard hides. It is analyzed for only one notification, preferably one that is
    // not about hiding.
    let observedNotification =
      observedNotifications.notifications.first { !$0.isHiding } ?? observedNotifications.notifications[known: 0]
    var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: [observedNotification])
    _ = flow.execute(
      function.body, of: function.location, variables: [function.parameters[0].name: .notification])
    flow.followState(of: type)
    return Run(
      flow: flow, observedNotification: observedNotification, name: function.name,
      isCertain: observedNotifications.isCertain,
      compilationCondition: source.clauses(around: function.body.lowerBound, directives).and(function.condition),
      reportRange: source.tokens[function.location.token].range)
  }

  /// Returns the analysis of each closure and loop in a body that handles notifications.
  /// - Parameter isCertain: whether the statement that begins at a token certainly runs.
  private func closureRuns(
    in body: Range<Int>, of type: SwiftType, _ condition: SwiftCondition, isCertain: (Int) -> Bool
  ) -> [Run] {
    guard body.contains(where: { index in Self.registrationWords.contains { source.isToken(index, $0) } }) else {
      return []
    }
    scope.recordCodeUse(at: body.lowerBound, in: file.number)
    return body.flatMap { index -> [Run] in
      guard let handler = handler(at: index, in: body, of: type) else { return [] }
      let isCertain = isCertain(handler.start)
      let showingStreams = handler.streams.filter { !$0.name.isHiding }
      return (showingStreams.isEmpty ? handler.streams : showingStreams).prefix(4).map { stream in
        var flow = handler.flow
        (flow.observedNotifications, flow.isDoubtful) = ([stream.name], stream.isDoubtful)
        handler.execute(&flow, stream.frameValue)
        flow.followState(of: type, besides: handler.body)
        return Run(
          flow: flow, observedNotification: stream.name, isCertain: isCertain,
          compilationCondition: source.clauses(around: index, directives).and(condition),
          reportRange: source.tokens[index].range)
      }
    }
  }

  // MARK: Closures

  /// A closure or loop that handles notifications.
  private struct Handler {
    /// The first token of the statement, or the token of `addObserver` or `onReceive`.
    let start: Int
    let flow: SwiftKeyboardFlow
    let streams: [SwiftKeyboardFlow.Stream]
    /// The tokens of the closure or loop; empty for Combine's `assign`.
    var body: Range<Int> = 0..<0
    /// Follows the handler with the value of the notification.
    let execute: (inout SwiftKeyboardFlow, SwiftKeyboardValue) -> Void
  }

  /// Returns the handler that is registered by the word at a token, such as `addObserver`, `sink` or `for`; nil for
  /// other tokens.
  private func handler(at index: Int, in body: Range<Int>, of type: SwiftType) -> Handler? {
    guard source.kind(index) == .identifier else { return nil }
    var flow = SwiftKeyboardFlow(scope, of: type.name, in: file.number, for: Set(KeyboardNotification.allCases))
    switch source.text(index) {
    case "addObserver":
      guard let call = source.callParts(index),
        let nameArgument = call.arguments.first(where: { $0.label == "forName" }),
        let notification = scope.notification(in: nameArgument.value, of: type.name, in: file.number),
        let closure = call.closures.last
      else { return nil }
      return Handler(start: index, flow: flow, streams: [.init(name: notification)], body: closure) {
        _ = $0.apply(closure, to: $1)
      }
    case "sink", "assign":
      guard source.kind(index - 1) == .period, let call = source.callParts(index),
        let start = source.startOfStatement(index, in: body), start < index - 1,
        let streams = flow.streams(source.value(start..<index - 1))
      else { return nil }
      if source.isToken(index, "assign") {
        return Handler(start: start, flow: flow, streams: streams) { $0.assign($1, by: call.arguments) }
      }
      guard let closure = call.closures.last else { return nil }
      return Handler(start: start, flow: flow, streams: streams, body: closure) { _ = $0.apply(closure, to: $1) }
    case "onReceive":
      guard source.kind(index - 1) == .period, let call = source.callParts(index),
        let publisherArgument = call.arguments.first,
        let streams = flow.streams(publisherArgument.value), let closure = call.closures.last
      else { return nil }
      return Handler(start: index, flow: flow, streams: streams, body: closure) { _ = $0.apply(closure, to: $1) }
    case "for":
      var position = index + 1
      while position < body.upperBound, ["await", "try"].contains(source.text(position)) { position += 1 }
      guard position > index + 1, let name = source.identifier(position), source.isToken(position + 1, "in"),
        let openingBracket = (position + 2..<body.upperBound).first(where: {
          source.isToken($0, "{") && source.kind($0 - 1) != .operator
        }),
        let closingBracket = source.closing(of: openingBracket),
        let streams = flow.streams(position + 2..<openingBracket)
      else { return nil }
      return Handler(start: index, flow: flow, streams: streams, body: openingBracket + 1..<closingBracket) {
        flow, frameValue in
        flow.variables[name] = frameValue
        flow.localNames.insert(name)
        flow.follow(openingBracket + 1..<closingBracket)
      }
    default: return nil
    }
  }
}

extension SwiftSource {
  /// Returns the arguments of a call, and its closures: closure arguments and trailing closures. Returns nil if no
  /// argument list or closure follows the name.
  fileprivate func callParts(_ nameToken: Int) -> (arguments: [SwiftArgument], closures: [Range<Int>])? {
    var (nextToken, arguments, closures): (Int, [SwiftArgument], [Range<Int>]) = (nameToken + 1, [], [])
    if isToken(nextToken, "("), let closingBracket = closing(of: nextToken) {
      arguments = split(nextToken + 1..<closingBracket).map { argument($0) }
      nextToken = closingBracket + 1
    }
    for argument in arguments {
      if case .closure(let body) = expression(argument.value) { closures.append(body) }
    }
    while isToken(nextToken, "{"), let closingBracket = closing(of: nextToken) {
      closures.append(nextToken + 1..<closingBracket)
      nextToken = closingBracket + 1
    }
    return nextToken > nameToken + 1 ? (arguments, closures) : nil
  }

  /// Returns the expression after the `=` of a statement. Without a `=`, returns the statement without `return`.
  fileprivate func value(_ statement: Range<Int>) -> Range<Int> {
    var value = topLevel("=", in: statement).map { $0 + 1..<statement.upperBound } ?? statement
    if isToken(value.lowerBound, "return") { value = value.dropFirst() }
    return value
  }
}
