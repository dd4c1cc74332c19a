import UIModelPlatform

/// Finds the popovers that a Swift file presents without anything to point at: action sheets, activity controllers, and what
/// is told to be one.
struct SwiftPopoverReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var sheets: [SwiftNode] = []
  /// What is known of each, by where its class's or property's name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: SwiftPopover.siteNames, in: file.number)
    let sites = source.places(ofAny: SwiftPopover.siteNames).filter { source.isPopoverSite($0) }
    // How much room an extension has is its host's to say.
    guard !sites.isEmpty, !scope.isOfExtensions else { return }
    for type in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions {
        let code = SwiftPopoverFlow.Code(file: file.number, body: function.body, type: type.name, function: function)
        for site in sites.within(function.body) { read(site, in: code, function.condition) }
      }
      for property in type.properties {
        for body in [property.getter, property.value].compactMap({ $0 }) {
          var code = SwiftPopoverFlow.Code(file: file.number, body: body, type: type.name, function: nil)
          code.isValue = body == property.value
          for site in sites.within(body) { read(site, in: code, property.condition, of: property) }
        }
      }
    }
  }

  private mutating func note(_ site: Int, _ reason: String) { reasons[source.tokens[site].range.lowerBound] = reason }

  /// `property`: the one whose code it is.
  private mutating func read(
    _ site: Int, in code: SwiftPopoverFlow.Code, _ condition: SwiftCondition, of property: SwiftProperty? = nil
  ) {
    scope.look(at: site, in: file.number)
    guard condition != .unknown, !condition.isNever else { return note(site, SwiftReason.conditional) }
    if isShownBySwiftUI(site, code) { return note(site, "") }
    guard let made = SwiftPopoverMaking(site, in: code, source, scope) else {
      return note(site, isSettled(site, code) ? "" : SwiftReason.unwritten)
    }
    var flow = SwiftPopoverFlow(scope, code, isPlain: made.kind == nil, styleSet: made.styleSet)
    if let name = made.name {
      flow.follow(name, in: made.scope)
    } else {
      flow.follow(argument: site, in: made.scope)
    }
    var (fate, user) = (flow.fate, code)
    if made.scope.isEmpty { (fate, fate.isGivenBack) = (.init(), true) }
    if fate.isGivenBack, !fate.isUnknown, !fate.hasSource {
      guard let property, let (kept, presenter) = self.kept(property, of: code.type, after: fate) else {
        return note(site, SwiftReason.changed)
      }
      (fate, user) = (kept, presenter)
    }
    // Whatever others do with it, nobody takes a source away.
    if fate.hasSource { return note(site, "") }
    if fate.isUnknown { return note(site, SwiftReason.changed) }
    guard let presented = fate.presented else { return note(site, SwiftReason.unpresented) }
    let now = condition.and(presented)
    if now == .unknown { return note(site, SwiftReason.conditional) }
    if now.isNever { return note(site, "") }
    guard made.isCertain(in: code, source, scope) else { return note(site, SwiftReason.changed) }
    if isForPhones(user) { return note(site, SwiftReason.forDevices) }
    guard SwiftCallers(scope).mayRunOnPads(site, in: file.number) else { return note(site, SwiftReason.unreached) }
    note(site, "")
    guard !fate.missing.isEmpty else {
      sheets.append(node(made, at: site, controller: fate.nothingAt, on: now))
      return
    }
    for call in calls(of: code, leavingOut: fate.missing) {
      sheets.append(node(made, at: call.token, controller: fate.nothingAt, on: now.and(call.condition)))
    }
  }

  /// Whether SwiftUI is given what is made, which is then a part of what that presents.
  private func isShownBySwiftUI(_ site: Int, _ code: SwiftPopoverFlow.Code) -> Bool {
    guard let function = code.function, function.name == "makeUIViewController", let result = function.result else {
      return false
    }
    return source.identifier(result.lowerBound) == source.identifier(site)
  }

  /// Whether something of which it is not certain what it is, or who has it, has a source, or needs none.
  private func isSettled(_ site: Int, _ code: SwiftPopoverFlow.Code) -> Bool {
    if SwiftPopoverMaking.isByDevice(site, in: code, source, scope) { return true }
    guard let name = SwiftPopoverMaking.name(of: site, source) else { return false }
    var flow = SwiftPopoverFlow(scope, code)
    flow.follow(anything: name)
    return flow.fate.hasSource
  }

  /// What becomes of what a property keeps, and the code that presents it; nil where others may give it a source.
  private func kept(
    _ property: SwiftProperty, of type: String, after first: SwiftPopoverFlow.Fate
  ) -> (SwiftPopoverFlow.Fate, SwiftPopoverFlow.Code)? {
    guard property.isLazy || property.isConstant, property.getter == nil, !property.isStatic,
      let own = file.declarations.types[type], property.isHidden || !isSeen(property, of: type)
    else { return nil }
    scope.search(for: [property.name], in: file.number)
    var (fate, presenter): (SwiftPopoverFlow.Fate, SwiftPopoverFlow.Code?) = (first, nil)
    for index in source.places(of: property.name, in: source.tokens.indices) where index != property.spot.token {
      guard let function = own.functions.first(where: { $0.body.contains(index) }) else { return nil }
      scope.look(at: index, in: file.number)
      if presenter?.function?.spot == function.spot { continue }
      let code = SwiftPopoverFlow.Code(file: file.number, body: function.body, type: type, function: function)
      var flow = SwiftPopoverFlow(scope, code)
      flow.follow(member: property.name, in: function.body)
      fate.hasSource = fate.hasSource || flow.fate.hasSource
      fate.isUnknown = fate.isUnknown || flow.fate.isUnknown || !flow.fate.missing.isEmpty
      fate.mayBePresented = fate.mayBePresented || flow.fate.mayBePresented
      if let presented = flow.fate.presented {
        presenter = presenter ?? code
        fate.presented = fate.presented ?? presented.and(function.condition)
      }
    }
    return presenter.map { (fate, $0) }
  }

  /// Whether other files may give what a property keeps a source: any that set one, or have more of its type's code or a
  /// class below it, and speak of something by its name.
  private func isSeen(_ property: SwiftProperty, of type: String) -> Bool {
    guard let whole = scope.type(named: type, in: file.number), !type.contains(".") else { return true }
    let heirs = scope.allHeirs(of: type)
    if ([whole] + heirs).contains(where: \.isOpen) { return true }
    let setting = SwiftPopover.sources.reduce(into: Set<Int32>()) { $0.formUnion(scope.setters(of: $1)) }
    let code = ([whole] + heirs).flatMap { $0.functions.map(\.spot.file) + $0.properties.map(\.spot.file) }
    let others = setting.union(code).union(heirs.map(\.spot.file))
    return others.subtracting([file.number]).contains { number in
      guard let other = scope.look(into: number) else { return true }
      scope.search(for: [property.name], in: number)
      return other.source.contains(other.source.tokens.indices, anyOf: [property.name])
    }
  }

  // MARK: Who calls it

  private static let mostCallers = 4

  /// A function or property of a type.
  private struct Member: Hashable {
    let name: String
    var isFunction = true
  }

  /// Whether code may be there for iPhones only: by its names, or since it is only called there.
  private func isForPhones(_ code: SwiftPopoverFlow.Code) -> Bool {
    if code.type.split(separator: ".").contains(where: { SwiftIdiomTest.isForDevice(String($0)) }) { return true }
    if asksForDevice(code) { return true }
    guard let function = code.function else { return false }
    var (waiting, seen): ([Member], Set<Member>) = ([Member(name: function.name)], [])
    while let member = waiting.popLast(), seen.count < Self.mostCallers {
      guard seen.insert(member).inserted else { continue }
      if SwiftIdiomTest.isForDevice(member.name) { return true }
      for caller in callers(of: member, in: code.type) {
        let test = SwiftIdiomTest(source: source(of: caller), scope: scope, file: caller.file, type: code.type)
        if test.asksForIdiom(before: caller.token, in: caller.body) { return true }
        waiting.append(caller.member)
      }
    }
    return false
  }

  /// Whether a type asks anywhere which device it is on: what it does on which is not known then.
  private func asksForDevice(_ code: SwiftPopoverFlow.Code) -> Bool {
    guard !code.type.isEmpty, let type = scope.type(named: code.type, in: file.number) else { return false }
    let bodies = bodies(of: type, as: code.type)
    return bodies.files.contains { number in
      scope.search(for: [Self.idiom], in: number)
      let source = scope.file(number).source
      // `router.present(sheet, isPopover: idiom == .pad)` is followed.
      return source.places(of: Self.idiom, in: source.tokens.indices).contains { index in
        guard let body = bodies.body(around: index, in: number)?.tokens else { return false }
        return !(body == code.body && source.isOnPad(index) && source.isArgument(index))
      }
    }
  }

  private static let idiom = "userInterfaceIdiom"

  private typealias Caller = (file: Int32, token: Int, body: Range<Int>, member: Member)

  private func source(of caller: Caller) -> SwiftSource { scope.file(caller.file).source }

  /// Where the code of a type speaks of a member of its own, but in this.
  private func callers(of member: Member, in type: String) -> [Caller] {
    guard let type = type.isEmpty ? file.declarations.global : scope.type(named: type, in: file.number) else {
      return []
    }
    let bodies = bodies(of: type, as: type.name)
    var callers: [(order: Int, caller: Caller)] = []
    for number in bodies.files {
      scope.search(for: [member.name], in: number)
      let source = scope.file(number).source
      for token in source.places(of: member.name, in: source.tokens.indices) {
        guard let body = bodies.body(around: token, in: number) else { continue }
        let caller = Member(name: body.name, isFunction: body.isFunction)
        let isOwn = source.kind(token - 1) != .period || source.isOfSelf(token)
        let isCalled = !member.isFunction || source.isToken(token + 1, "(")
        guard caller != member, (isOwn && isCalled) || source.isSelector(token) else { continue }
        scope.look(at: token, in: number)
        callers.append((body.order, (number, token, body.tokens, caller)))
      }
    }
    return callers.sorted { ($0.order, $0.caller.token) < ($1.order, $1.caller.token) }.map(\.caller)
  }

  private func bodies(of type: SwiftType, as name: String) -> SwiftBodies {
    if let known = known.bodies[name] { return known }
    let bodies = SwiftBodies(type)
    known.bodies[name] = bodies
    return bodies
  }

  /// The code of types, found out once for all popovers of a file.
  private final class Known {
    var bodies: [String: SwiftBodies] = [:]
  }
  private let known = Known()

  /// The calls of a function by its own type, in this file, that leave out or give nil for all of some parameters, and are
  /// carried out whatever the device is.
  private func calls(
    of code: SwiftPopoverFlow.Code, leavingOut missing: Set<String>
  ) -> [(token: Int, condition: SwiftCondition)] {
    guard let function = code.function, !code.type.isEmpty,
      function.isFinal || !scope.mayBeOverridden(function.name, of: code.type),
      scope.functions(function.name, reachedFrom: code.type, in: file.number).first?.count == 1
    else { return [] }
    let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: code.type)
    return callers(of: Member(name: function.name), in: code.type).compactMap { caller in
      let call = caller.token
      guard caller.file == file.number, source.isToken(call + 1, "("), let close = source.closing(of: call + 1) else {
        return nil
      }
      let arguments = source.split(call + 2..<close).map { source.argument($0) }
      guard let found = function.matching(arguments, hasClosure: source.isToken(close + 1, "{")),
        zip(function.parameters, found).allSatisfy({ parameter, argument in
          guard missing.contains(parameter.name), let argument else { return true }
          let value = arguments[argument].value
          return value.count == 1 && source.isToken(value.lowerBound, "nil")
        }), let condition = test.condition(of: call, in: caller.body)
      else { return nil }
      return SwiftIdiomTest.isForDevice(caller.member.name) ? nil : (call, condition)
    }
  }

  // MARK: What is said of it

  private func node(
    _ made: SwiftPopoverMaking, at token: Int, controller: Range<Int>?, on condition: SwiftCondition
  ) -> SwiftNode {
    let (place, name) = (source.tokens[token].range, source.tokens[made.site].range)
    var members: [SwiftMember] = []
    switch made.kind {
    case .actionSheet:
      members.append(SwiftMember("class", name, SwiftNode(.string(SwiftPopover.alert), name)))
      members.append(SwiftMember("preferredStyle", name, SwiftNode(.string("actionSheet"), name)))
    case .activity: members.append(SwiftMember("class", name, SwiftNode(.string(SwiftPopover.activity), name)))
    case nil: break
    }
    members.append(SwiftMember("modalPresentationStyle", place, SwiftNode(.string("popover"), place)))
    let elsewhere = SwiftReason.elsewhere
    if let controller {
      let adaptive = SwiftMember.unknown("adaptiveSheetPresentationController", at: controller, elsewhere)
      members.append(
        SwiftMember(SwiftPopover.controller, controller, SwiftNode(.object([adaptive]), controller)))
    }
    for name in [
      "viewController", "sheetPresentationController", "isModalInPresentation", "preferredContentSize", "changes",
    ] {
      members.append(.unknown(name, at: place, elsewhere))
    }
    if let guarded = condition.member(place) { members.append(guarded) }
    return SwiftNode(.object(members), place)
  }
}

extension SwiftSource {
  /// Whether a member is one of `self`.
  func isOfSelf(_ index: Int) -> Bool {
    guard kind(index - 1) == .period else { return false }
    var at = index - 2
    while isToken(at, "?") || isToken(at, "!") { at -= 1 }
    return isToken(at, "self")
  }

  /// `userInterfaceIdiom == .pad`
  fileprivate func isOnPad(_ index: Int) -> Bool { isToken(index + 1, "==") && isToken(index + 3, "pad") }

  /// Whether a token stands in an argument with a label.
  fileprivate func isArgument(_ index: Int) -> Bool {
    let open = Int(tokens[index].parent)
    guard open > 0, isToken(open, "("), kind(open - 1) == .identifier, let close = closing(of: open) else {
      return false
    }
    return split(open + 1..<close).contains { $0.contains(index) && argument($0).label != nil }
  }

  /// Whether a token stands in `#selector(…)`.
  fileprivate func isSelector(_ index: Int) -> Bool { isToken(Int(tokens[index].parent) - 1, "#selector") }
}
