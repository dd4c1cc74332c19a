import UIModelPlatform

/// Follows what a publisher or an asynchronous sequence of the keyboard's notifications gives, step by step.
extension SwiftKeyboardFlow {
  /// What is given for some notifications.
  struct Stream {
    let name: KeyboardNotification
    var worth = SwiftKeyboardWorth.notification
    /// Some may be left out, or not.
    var isDoubtful = false
  }

  /// What an expression gives that is made of such; nil for any other.
  mutating func streams(_ range: Range<Int>, depth: Int = 0) -> [Stream]? {
    guard depth < 6 else { return nil }
    var (at, found): (Int, [Stream]?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if source.kind(at) == .period || ["?", "!", "try", "await"].contains(source.text(at)) {
        at += 1
        continue
      }
      guard let name = source.identifier(at) else { return nil }
      var (next, arguments, closures): (Int, [SwiftArgument], [Range<Int>]) = (at + 1, [], [])
      if next < range.upperBound, source.isToken(next, "("), let close = source.closing(of: next) {
        arguments = source.split(next + 1..<close).map { source.argument($0) }
        next = close + 1
      }
      while next < range.upperBound, source.isToken(next, "{"), let close = source.closing(of: next) {
        closures.append(next + 1..<close)
        next = close + 1
      }
      for argument in arguments {
        if case .closure(let body) = source.expression(argument.value) { closures.append(body) }
      }
      if let streams = found {
        found = step(streams, name, arguments, closures, depth)
        if found == nil { return nil }
      } else {
        found = source(name, at, arguments, isCalled: next > at + 1, depth)
      }
      at = next
    }
    return found
  }

  private mutating func source(
    _ name: String, _ at: Int, _ arguments: [SwiftArgument], isCalled: Bool, _ depth: Int
  ) -> [Stream]? {
    switch name {
    case "publisher", "Publisher", "notifications":
      return arguments.lazy.filter { ["for", "name", "named"].contains($0.label) }.first
        .flatMap { scope.notification(in: $0.value, of: type, in: file.number) }.map { [Stream(name: $0)] }
    case "Merge", "Merge3", "Merge4", "MergeMany":
      var all: [Stream] = []
      for argument in arguments {
        guard let some = streams(argument.value, depth: depth + 1) else { return nil }
        all += some
      }
      return all.isEmpty ? nil : all
    default:
      guard !isCalled, !type.isEmpty, source.kind(at - 1) != .period || isOfSelf(at),
        let property = scope.type(named: type, in: file.number)?.property(name, isStatic: false),
        property.value != nil || property.getter != nil, let value = property.value ?? property.getter
      else { return nil }
      scope.look(at: value.lowerBound, in: property.spot.file)
      return within(property.spot.file) { flow in
        var value = flow.source.onlyExpression(value) ?? value
        if flow.source.isToken(value.lowerBound, "return") { value = value.dropFirst() }
        return flow.streams(value, depth: depth + 1)
      }
    }
  }

  /// Steps that leave alone what is given.
  private static let passing: Set<String> = [
    "receive", "eraseToAnyPublisher", "removeDuplicates", "debounce", "throttle", "print", "share", "delay",
    "subscribe", "assertNoFailure",
  ]

  private mutating func step(
    _ streams: [Stream], _ name: String, _ arguments: [SwiftArgument], _ closures: [Range<Int>], _ depth: Int
  ) -> [Stream]? {
    if Self.passing.contains(name) { return streams }
    if name == "merge" {
      var all = streams
      for argument in arguments {
        guard let some = self.streams(argument.value, depth: depth + 1) else { return nil }
        all += some
      }
      return all
    }
    var results: [Stream] = []
    for var stream in streams {
      switch name {
      case "map", "compactMap":
        if let closure = closures.first {
          stream.worth = apply(closure, to: stream.worth)
        } else if let path = arguments.first?.value {
          for index in path where source.kind(index) == .identifier {
            stream.worth =
              ofProject(stream.worth, source.text(index), at: place(path))
              ?? stream.worth.member(source.text(index), at: place(path))
          }
        }
      case "filter":
        guard let closure = closures.first, case .test(true) = apply(closure, to: stream.worth) else {
          stream.isDoubtful = true
          break
        }
      default:
        lose(stream.worth)
        return nil
      }
      results.append(stream)
    }
    return results
  }

  /// Carries out a closure with what it is given, and answers what it gives.
  mutating func apply(_ closure: Range<Int>, to worth: SwiftKeyboardWorth) -> SwiftKeyboardWorth {
    let (parameters, body) = source.closure(closure)
    let name = parameters.first.flatMap { source.identifier($0.lowerBound) } ?? "$0"
    let before = self
    names[name] = worth
    made.insert(name)
    (returned, hasLeft) = ([], false)
    let result = value(of: body)
    leave(to: before)
    return result
  }

  /// `assign(to: \.constant, on: bottom)`, `assign(to: &$height)`
  mutating func assign(_ worth: SwiftKeyboardWorth, by arguments: [SwiftArgument]) {
    guard let to = arguments.first, to.label == "to" else { return lose(worth) }
    let path = to.value.compactMap { source.identifier($0) }
    guard let last = path.last else { return lose(worth) }
    if source.isToken(to.value.lowerBound, "&") {
      keep(worth, in: last.hasPrefix("$") ? String(last.dropFirst()) : last)
    } else if arguments.count > 1, source.isToken(arguments[1].value.lowerBound, "self"), arguments[1].value.count == 1,
      path.count == 1
    {
      keep(worth, in: last)
    } else if last == "constant", let frame = worth.adjusting {
      adjust(last, to.value, by: frame)
    } else {
      lose(worth)
    }
  }
}
