import UIModelPlatform

/// Follows publishers and asynchronous sequences of keyboard notifications through their operators. For example, in
/// `publisher(for: name).map { height($0) }.sink { … }` the `sink` closure gets the result of the `map` closure.
extension SwiftKeyboardFlow {
  /// A value that a publisher or sequence delivers for one notification.
  struct Stream {
    let name: KeyboardNotification
    var frameValue = SwiftKeyboardValue.notification
    /// Whether an operator such as `filter` may drop values.
    var isDoubtful = false
  }

  /// Returns the streams of an expression; nil unless the expression is a publisher or sequence of keyboard
  /// notifications.
  mutating func streams(_ range: Range<Int>, depth: Int = 0) -> [Stream]? {
    guard depth < 6 else { return nil }
    var (position, foundStreams): (Int, [Stream]?) = (range.lowerBound, nil)
    while position < range.upperBound {
      if source.kind(position) == .period || ["?", "!", "try", "await"].contains(source.text(position)) {
        position += 1
        continue
      }
      guard let name = source.identifier(position) else { return nil }
      var (nextToken, arguments, closures): (Int, [SwiftArgument], [Range<Int>]) = (position + 1, [], [])
      if nextToken < range.upperBound, source.isToken(nextToken, "("),
        let closingBracket = source.closing(of: nextToken)
      {
        arguments = source.split(nextToken + 1..<closingBracket).map { source.argument($0) }
        nextToken = closingBracket + 1
      }
      while nextToken < range.upperBound, source.isToken(nextToken, "{"),
        let closingBracket = source.closing(of: nextToken)
      {
        closures.append(nextToken + 1..<closingBracket)
        nextToken = closingBracket + 1
      }
      for argument in arguments {
        if case .closure(let body) = source.expression(argument.value) { closures.append(body) }
      }
      if let streams = foundStreams {
        foundStreams = applyOperator(streams, name, arguments, closures, depth)
        if foundStreams == nil { return nil }
      } else {
        foundStreams = originStreams(name, position, arguments, isCalled: nextToken > position + 1, depth)
      }
      position = nextToken
    }
    return foundStreams
  }

  /// Returns the streams at the beginning of a chain: `publisher(for:)`, `notifications(named:)`, a merge, or a
  /// property whose value is such a chain. Returns nil for any other expression.
  private mutating func originStreams(
    _ name: String, _ nameToken: Int, _ arguments: [SwiftArgument], isCalled: Bool, _ depth: Int
  ) -> [Stream]? {
    switch name {
    case "publisher", "Publisher", "notifications":
      return arguments.lazy.filter { ["for", "name", "named"].contains($0.label) }.first
        .flatMap { scope.notification(in: $0.value, of: type, in: file.number) }.map { [Stream(name: $0)] }
    case "Merge", "Merge3", "Merge4", "MergeMany":
      var mergedStreams: [Stream] = []
      for argument in arguments {
        guard let argumentStreams = streams(argument.value, depth: depth + 1) else { return nil }
        mergedStreams += argumentStreams
      }
      return mergedStreams.isEmpty ? nil : mergedStreams
    default:
      guard !isCalled, !type.isEmpty, source.kind(nameToken - 1) != .period || isMemberOfSelf(nameToken),
        let property = scope.type(named: type, in: file.number)?.property(name, isStatic: false),
        property.value != nil || property.getter != nil, let value = property.value ?? property.getter
      else { return nil }
      scope.recordCodeUse(at: value.lowerBound, in: property.location.fileNumber)
      return withFile(property.location.fileNumber) { flow in
        var value = flow.source.onlyExpression(value) ?? value
        if flow.source.isToken(value.lowerBound, "return") { value = value.dropFirst() }
        return flow.streams(value, depth: depth + 1)
      }
    }
  }

  /// Operators that deliver the received values unchanged. Some of these operators delay or drop values.
  private static let transparentOperators: Set<String> = [
    "receive", "eraseToAnyPublisher", "removeDuplicates", "debounce", "throttle", "print", "share", "delay",
    "subscribe", "assertNoFailure",
  ]

  /// Returns the streams after an operator was applied; nil if the operator is not followed.
  private mutating func applyOperator(
    _ streams: [Stream], _ name: String, _ arguments: [SwiftArgument], _ closures: [Range<Int>], _ depth: Int
  ) -> [Stream]? {
    if Self.transparentOperators.contains(name) { return streams }
    if name == "merge" {
      var mergedStreams = streams
      for argument in arguments {
        guard let argumentStreams = self.streams(argument.value, depth: depth + 1) else { return nil }
        mergedStreams += argumentStreams
      }
      return mergedStreams
    }
    var results: [Stream] = []
    for var stream in streams {
      switch name {
      case "map", "compactMap":
        if let closure = closures.first {
          stream.frameValue = apply(closure, to: stream.frameValue)
        } else if let path = arguments.first?.value {
          for index in path where source.kind(index) == .identifier {
            stream.frameValue =
              projectProperty(stream.frameValue, source.text(index), at: globalRange(path))
              ?? stream.frameValue.member(source.text(index), at: globalRange(path))
          }
        }
      case "filter":
        guard let closure = closures.first, case .test(true) = apply(closure, to: stream.frameValue) else {
          stream.isDoubtful = true
          break
        }
      default:
        markEscaped(stream.frameValue)
        return nil
      }
      results.append(stream)
    }
    return results
  }

  /// Follows a closure with a value for its first parameter, and returns its result.
  mutating func apply(_ closure: Range<Int>, to frameValue: SwiftKeyboardValue) -> SwiftKeyboardValue {
    let (parameters, body) = source.closure(closure)
    let name = parameters.first.flatMap { source.identifier($0.lowerBound) } ?? "$0"
    let callerState = self
    variables[name] = frameValue
    localNames.insert(name)
    (returnedValues, hasExited) = ([], false)
    let result = value(of: body)
    restore(to: callerState)
    return result
  }

  /// Follows Combine's `assign`, as in `assign(to: \.constant, on: bottom)` or `assign(to: &$height)`.
  mutating func assign(_ frameValue: SwiftKeyboardValue, by arguments: [SwiftArgument]) {
    guard let target = arguments.first, target.label == "to" else { return markEscaped(frameValue) }
    let path = target.value.compactMap { source.identifier($0) }
    guard let lastName = path.last else { return markEscaped(frameValue) }
    if source.isToken(target.value.lowerBound, "&") {
      store(frameValue, in: lastName.hasPrefix("$") ? String(lastName.dropFirst()) : lastName)
    } else if arguments.count > 1, source.isToken(arguments[1].value.lowerBound, "self"), arguments[1].value.count == 1,
      path.count == 1
    {
      store(frameValue, in: lastName)
    } else if lastName == "constant", let frame = frameValue.heightFrame {
      addAdjustment(lastName, target.value, by: frame)
    } else {
      markEscaped(frameValue)
    }
  }
}
