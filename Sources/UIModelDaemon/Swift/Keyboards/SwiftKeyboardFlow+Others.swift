import UIModelPlatform

/// Follows the frame to other objects: to those that are told of it by a protocol or a closure, and to views that look at
/// what an observable object keeps of it.
extension SwiftKeyboardFlow {
  /// Follows code of another type with what this one hands over.
  private mutating func follow(in type: String, _ number: Int32, _ body: (inout Self) -> Void) {
    var other = self
    other.type = type
    (other.names, other.made, other.local, other.running) = ([:], [], [], running)
    other.returned = []
    other.within(number) { flow in
      body(&flow)
      if let whole = flow.scope.type(named: type, in: number) { flow.followState(of: whole) }
    }
    take(other)
    adjustments += other.adjustments.filter { !adjustments.contains($0) }
  }

  /// `delegate?.keyboardMoved(to: frame)`, `onChange?(height)`; nil where it is not known who is told.
  mutating func handed(_ callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardWorth? {
    guard !type.isEmpty, running.count < 6, arguments.contains(where: { isOpen($0.value) }) else { return nil }
    if source.kind(callee - 1) == .period, !isOfSelf(callee) { return handed(toDelegate: callee, arguments) }
    guard arguments.count == 1, let name = source.identifier(callee), !made.contains(name),
      let property = scope.type(named: type, in: file.number)?.property(name, isStatic: false),
      let form = property.type, within(property.spot.file, { flow in form.contains { flow.source.isToken($0, "->") } })
    else { return nil }
    let worth = given(arguments[0].value)
    guard worth != .unknown else { return nil }
    return hand(worth, toClosure: name) ? .plain : nil
  }

  private mutating func handed(toDelegate callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardWorth? {
    let holder = source.isToken(callee - 2, "?") || source.isToken(callee - 2, "!") ? callee - 3 : callee - 2
    guard let name = source.identifier(callee), let delegate = source.identifier(holder), !made.contains(delegate),
      source.kind(holder - 1) != .period || isOfSelf(holder),
      let property = scope.type(named: type, in: file.number)?.property(delegate, isStatic: false),
      let form = property.type,
      let kind = within(
        property.spot.file,
        { $0.source.typeName($0.source.isToken(form.lowerBound, "any") ? form.dropFirst() : form) }),
      scope.isProtocol(kind)
    else { return nil }
    var worths: [SwiftKeyboardWorth] = []
    for argument in arguments { worths.append(given(argument.value)) }
    guard !worths.contains(.unknown) else { return nil }
    var isKnown = false
    for heir in scope.typesNaming(kind) {
      let fitting = heir.functions.filter { $0.name == name && $0.matching(arguments, hasClosure: false) != nil }
      guard fitting.count == 1, let function = fitting.first, !running.contains(function.spot),
        let places = function.matching(arguments, hasClosure: false)
      else { continue }
      isKnown = true
      let given = places.map { $0.map { worths[$0] } ?? .plain }
      follow(in: heir.name, function.spot.file) { _ = $0.run(function, given) }
    }
    return isKnown ? .plain : nil
  }

  /// Whoever sets a closure of this type's is told.
  private mutating func hand(_ worth: SwiftKeyboardWorth, toClosure name: String) -> Bool {
    var isKnown = false
    let last = type.split(separator: ".").last.map(String.init) ?? type
    for number in scope.setters(of: name).union([file.number]).sorted() {
      guard let file = scope.look(into: number) else { continue }
      scope.search(for: [name], in: number)
      let source = file.source
      for index in source.setters(of: name) where source.isToken(index + 1, "=") && source.isToken(index + 2, "{") {
        guard let close = source.closing(of: index + 2), let owner = file.declarations.type(around: index),
          source.isHeld(by: index, of: last, in: owner),
          let function = owner.functions.first(where: { $0.body.contains(index) })
        else { continue }
        scope.look(at: index, in: number)
        isKnown = true
        let isSure =
          source.isUnconditional(index, in: function.body) && SwiftObservers(scope).isCarriedOut(function, of: owner)
        follow(in: owner.name, number) { flow in
          flow.isDoubtful = flow.isDoubtful || !isSure
          _ = flow.apply(index + 3..<close, to: worth)
        }
      }
    }
    return isKnown
  }

  /// Whether views are known that look at what an observable object keeps of it; they are followed.
  mutating func followHolders(of type: SwiftType, _ name: String, _ worth: SwiftKeyboardWorth, isSure: Bool) -> Bool {
    guard type.inherited.contains("ObservableObject") else { return false }
    var isKnown = false
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    for file in scope.holders(of: last) {
      scope.search(for: [name], in: file.number)
      for holder in file.declarations.order.compactMap({ file.declarations.types[$0] }) where holder.isOfSwiftUI {
        let held = holder.properties.filter { property in
          [property.type, property.value].contains { $0.map { file.source.contains($0, anyOf: [last]) } ?? false }
        }
        for property in held {
          for (body, isBody) in holder.views(in: file.source)
          where body.contains(where: { file.source.isToken($0, name) && file.source.isToken($0 - 2, property.name) }) {
            isKnown = true
            follow(in: holder.name, file.number) { flow in
              flow.names["self." + property.name + "." + name] = worth
              flow.modifiers(body, isSure: isSure && isBody)
              flow.names = [:]
            }
          }
        }
      }
    }
    return isKnown
  }
}

extension SwiftType {
  /// The code of a view that gives views: its body, and what that may be made of.
  fileprivate func views(in source: SwiftSource) -> [(Range<Int>, isBody: Bool)] {
    let getters = properties.compactMap { property -> (Range<Int>, isBody: Bool)? in
      guard let getter = property.getter, let type = property.type, source.contains(type, anyOf: ["View"]) else {
        return nil
      }
      return (getter, property.name == "body")
    }
    let methods = functions.compactMap { function -> (Range<Int>, isBody: Bool)? in
      guard let result = function.result, source.contains(result, anyOf: ["View"]) else { return nil }
      return (function.body, function.name == "body")
    }
    return getters + methods
  }
}

extension SwiftSource {
  /// Whether what a member is set of is of a type, as far as the one says whose code it is.
  fileprivate func isHeld(by member: Int, of type: String, in owner: SwiftType) -> Bool {
    let holder = isToken(member - 2, "?") || isToken(member - 2, "!") ? member - 3 : member - 2
    guard kind(member - 1) == .period, let name = identifier(holder) else { return false }
    if let property = owner.properties.first(where: { $0.name == name }) {
      return [property.type, property.value].contains { $0.map { contains($0, anyOf: [type]) } ?? false }
    }
    guard let function = owner.functions.first(where: { $0.body.contains(member) }) else { return false }
    return function.body.contains { isToken($0, name) && isToken($0 + 1, "=") && isToken($0 + 2, type) }
  }
}
