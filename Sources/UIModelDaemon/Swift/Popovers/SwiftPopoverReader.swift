import UIModelPlatform

/// Finds the popovers that a Swift file presents without a source: action sheets, activity controllers, and controllers
/// with the popover style.
struct SwiftPopoverReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var sheets: [SwiftNode] = []
  /// The analysis result of each popover, by the offset of the class or property name in UTF-8 bytes. The result is
  /// empty for a checked popover, else the reason that the popover cannot be checked.
  private(set) var analysisResults: [Int: String] = [:]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: SwiftPopover.siteNames, in: file.number)
    let sites = source.occurrences(ofAny: SwiftPopover.siteNames).filter { source.isPopoverSite($0) }
    // Popovers of app extensions are not checked, because the host app determines the size of an extension's view.
    guard !sites.isEmpty, !scope.isExtensionOnly else { return }
    for type in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      for function in type.functions {
        let code = SwiftPopoverFlow.Code(file: file.number, body: function.body, type: type.name, function: function)
        for site in sites.within(function.body) { readPopover(site, in: code, function.condition) }
      }
      for property in type.properties {
        for body in [property.getter, property.value].compactMap({ $0 }) {
          var code = SwiftPopoverFlow.Code(file: file.number, body: body, type: type.name, function: nil)
          code.isValue = body == property.value
          for site in sites.within(body) { readPopover(site, in: code, property.condition, of: property) }
        }
      }
    }
  }

  private mutating func recordReason(_ site: Int, _ reason: String) {
    analysisResults[source.tokens[site].range.lowerBound] = reason
  }

  /// Reads the popover at a token.
  /// - Parameter site: the token of the class name, or of `modalPresentationStyle`.
  /// - Parameter property: the property whose body or initial value contains the token.
  private mutating func readPopover(
    _ site: Int, in code: SwiftPopoverFlow.Code, _ condition: SwiftCondition, of property: SwiftProperty? = nil
  ) {
    scope.recordCodeUse(at: site, in: file.number)
    guard condition != .unknown, !condition.isNever else { return recordReason(site, SwiftReason.unknownDirective) }
    if isShownBySwiftUI(site, code) { return recordReason(site, "") }
    guard let creation = SwiftPopoverCreation(site, in: code, source, scope) else {
      return recordReason(site, needsNoSource(site, code) ? "" : SwiftReason.undeterminedValue)
    }
    var flow = SwiftPopoverFlow(scope, code, isPlain: creation.kind == nil, styleToken: creation.styleToken)
    if let name = creation.name {
      flow.follow(name, in: creation.visibleTokens)
    } else {
      flow.follow(argument: site, in: creation.visibleTokens)
    }
    var (outcome, presentingCode) = (flow.outcome, code)
    if creation.visibleTokens.isEmpty { (outcome, outcome.isReturned) = (.init(), true) }
    if outcome.isReturned, !outcome.isUnknown, !outcome.hasSource {
      guard let property,
        let (storedOutcome, storedPresentingCode) = self.storedOutcome(property, of: code.type, after: outcome)
      else {
        return recordReason(site, SwiftReason.changedElsewhere)
      }
      (outcome, presentingCode) = (storedOutcome, storedPresentingCode)
    }
    // If any code sets a source, the source counts as never removed.
    if outcome.hasSource { return recordReason(site, "") }
    if outcome.isUnknown { return recordReason(site, SwiftReason.changedElsewhere) }
    guard let outcomeCondition = outcome.presentationCondition else {
      return recordReason(site, SwiftReason.unknownPresentation)
    }
    let presentationCondition = condition.and(outcomeCondition)
    if presentationCondition == .unknown { return recordReason(site, SwiftReason.unknownDirective) }
    if presentationCondition.isNever { return recordReason(site, "") }
    guard creation.isCertain(in: code, source, scope) else { return recordReason(site, SwiftReason.changedElsewhere) }
    if mayRunOnlyOnPhones(presentingCode) { return recordReason(site, SwiftReason.phoneOnly) }
    guard SwiftCallers(scope).mayRunOnPads(site, in: file.number) else {
      return recordReason(site, SwiftReason.noKnownPath)
    }
    recordReason(site, "")
    guard !outcome.sourceParameters.isEmpty else {
      sheets.append(node(creation, at: site, missingSourceRange: outcome.missingSourceRange, on: presentationCondition))
      return
    }
    for call in calls(of: code, leavingOut: outcome.sourceParameters) {
      sheets.append(
        node(
          creation, at: call.token, missingSourceRange: outcome.missingSourceRange,
          on: presentationCondition.and(call.condition)))
    }
  }

  /// Whether the controller is the result of `makeUIViewController`. SwiftUI then presents the controller as part of a
  /// view.
  private func isShownBySwiftUI(_ site: Int, _ code: SwiftPopoverFlow.Code) -> Bool {
    guard let function = code.function, function.name == "makeUIViewController", let result = function.resultTokens
    else {
      return false
    }
    return source.identifier(result.lowerBound) == source.identifier(site)
  }

  /// Whether a controller with an uncertain kind or with uncertain uses has a source or does not need one.
  private func needsNoSource(_ site: Int, _ code: SwiftPopoverFlow.Code) -> Bool {
    if SwiftPopoverCreation.dependsOnDevice(site, in: code, source, scope) { return true }
    guard let name = SwiftPopoverCreation.variableName(of: site, source) else { return false }
    var flow = SwiftPopoverFlow(scope, code)
    flow.follow(memberOrVariable: name)
    return flow.outcome.hasSource
  }

  /// Returns the analysis results for a controller that is stored in a property, and the code that presents the
  /// controller. Returns nil if other code may set a source, or if no code presents the controller.
  private func storedOutcome(
    _ property: SwiftProperty, of type: String, after initialOutcome: SwiftPopoverFlow.Outcome
  ) -> (SwiftPopoverFlow.Outcome, SwiftPopoverFlow.Code)? {
    guard property.isLazy || property.isConstant, property.getter == nil, !property.isStatic,
      let declaration = file.declarations.types[type], property.isHidden || !mayBeSetElsewhere(property, of: type)
    else { return nil }
    scope.recordSearch(for: [property.name], in: file.number)
    var (outcome, presentingCode): (SwiftPopoverFlow.Outcome, SwiftPopoverFlow.Code?) = (initialOutcome, nil)
    for index in source.occurrences(of: property.name, in: source.tokens.indices) where index != property.location.token
    {
      guard let function = declaration.functions.first(where: { $0.body.contains(index) }) else { return nil }
      scope.recordCodeUse(at: index, in: file.number)
      if presentingCode?.function?.location == function.location { continue }
      let code = SwiftPopoverFlow.Code(file: file.number, body: function.body, type: type, function: function)
      var flow = SwiftPopoverFlow(scope, code)
      flow.follow(member: property.name, in: function.body)
      outcome.hasSource = outcome.hasSource || flow.outcome.hasSource
      outcome.isUnknown = outcome.isUnknown || flow.outcome.isUnknown || !flow.outcome.sourceParameters.isEmpty
      outcome.mayBePresented = outcome.mayBePresented || flow.outcome.mayBePresented
      if let presentationCondition = flow.outcome.presentationCondition {
        presentingCode = presentingCode ?? code
        outcome.presentationCondition = outcome.presentationCondition ?? presentationCondition.and(function.condition)
      }
    }
    return presentingCode.map { (outcome, $0) }
  }

  /// Whether other files may set the source of a controller that is stored in a property. Returns true if another file
  /// mentions the property's name, and also sets sources or contains code of the type or a subclass.
  private func mayBeSetElsewhere(_ property: SwiftProperty, of type: String) -> Bool {
    guard let fullType = scope.type(named: type, in: file.number), !type.contains(".") else { return true }
    let subclasses = scope.allSubclasses(of: type)
    if ([fullType] + subclasses).contains(where: \.isOpen) { return true }
    let settingFiles = SwiftPopover.sourceProperties.reduce(into: Set<Int32>()) {
      $0.formUnion(scope.setterFileNumbers(of: $1))
    }
    let codeFiles = ([fullType] + subclasses).flatMap {
      $0.functions.map(\.location.fileNumber) + $0.properties.map(\.location.fileNumber)
    }
    let relevantFiles = settingFiles.union(codeFiles).union(subclasses.map(\.location.fileNumber))
    return relevantFiles.subtracting([file.number]).contains { number in
      guard let otherFile = scope.readFile(numbered: number) else { return true }
      scope.recordSearch(for: [property.name], in: number)
      return otherFile.source.contains(otherFile.source.tokens.indices, anyOf: [property.name])
    }
  }

  // MARK: Callers

  /// The maximum number of members to examine in a chain of callers.
  private static let maximumMemberCount = 4

  /// A function or property of a type.
  private struct Member: Hashable {
    let name: String
    var isFunction = true
  }

  /// Whether code might run only on iPhones, according to the names of its type and functions, or to the conditions
  /// around its calls.
  private func mayRunOnlyOnPhones(_ code: SwiftPopoverFlow.Code) -> Bool {
    if code.type.split(separator: ".").contains(where: { SwiftIdiomTest.isForDevice(String($0)) }) { return true }
    if testsDevice(code) { return true }
    guard let function = code.function else { return false }
    var (pendingMembers, visitedMembers): ([Member], Set<Member>) = ([Member(name: function.name)], [])
    while let member = pendingMembers.popLast(), visitedMembers.count < Self.maximumMemberCount {
      guard visitedMembers.insert(member).inserted else { continue }
      if SwiftIdiomTest.isForDevice(member.name) { return true }
      for caller in callers(of: member, in: code.type) {
        let test = SwiftIdiomTest(source: source(of: caller), scope: scope, fileNumber: caller.file, type: code.type)
        if test.mayTestIdiom(before: caller.token, in: caller.body) { return true }
        pendingMembers.append(caller.member)
      }
    }
    return false
  }

  /// Whether a type tests the kind of device. Then it is unknown which code runs on an iPad.
  private func testsDevice(_ code: SwiftPopoverFlow.Code) -> Bool {
    guard !code.type.isEmpty, let type = scope.type(named: code.type, in: file.number) else { return false }
    let bodies = bodies(of: type, as: code.type)
    return bodies.fileNumbers.contains { number in
      scope.recordSearch(for: [Self.idiomProperty], in: number)
      let source = scope.file(number).source
      // A test that is passed as an argument, such as `router.present(sheet, isPopover: idiom == .pad)`, does not
      // select code.
      return source.occurrences(of: Self.idiomProperty, in: source.tokens.indices).contains { index in
        guard let body = bodies.body(around: index, in: number)?.tokens else { return false }
        return !(body == code.body && source.comparesToPad(index) && source.isInLabeledArgument(index))
      }
    }
  }

  private static let idiomProperty = "userInterfaceIdiom"

  private typealias Caller = (file: Int32, token: Int, body: Range<Int>, member: Member)

  private func source(of caller: Caller) -> SwiftSource { scope.file(caller.file).source }

  /// Returns the uses of a member in the code of its type, except for uses inside of the member itself.
  private func callers(of member: Member, in type: String) -> [Caller] {
    guard let type = type.isEmpty ? file.declarations.global : scope.type(named: type, in: file.number) else {
      return []
    }
    let bodies = bodies(of: type, as: type.name)
    var callers: [(order: Int, caller: Caller)] = []
    for number in bodies.fileNumbers {
      scope.recordSearch(for: [member.name], in: number)
      let source = scope.file(number).source
      for token in source.occurrences(of: member.name, in: source.tokens.indices) {
        guard let body = bodies.body(around: token, in: number) else { continue }
        let callerMember = Member(name: body.name, isFunction: body.isFunction)
        let isOnSelf = source.kind(token - 1) != .period || source.isMemberOfSelf(token)
        let isCalled = !member.isFunction || source.isToken(token + 1, "(")
        guard callerMember != member, (isOnSelf && isCalled) || source.isInSelector(token) else { continue }
        scope.recordCodeUse(at: token, in: number)
        callers.append((body.declarationIndex, (number, token, body.tokens, callerMember)))
      }
    }
    return callers.sorted { ($0.order, $0.caller.token) < ($1.order, $1.caller.token) }.map(\.caller)
  }

  /// Returns the bodies of a type's functions and properties, from the cache if possible.
  private func bodies(of type: SwiftType, as name: String) -> SwiftBodies {
    if let cachedBodies = bodyCache.bodiesByTypeName[name] { return cachedBodies }
    let bodies = SwiftBodies(type)
    bodyCache.bodiesByTypeName[name] = bodies
    return bodies
  }

  /// A cache of the bodies of functions and properties, by the name of their type.
  private final class BodyCache {
    var bodiesByTypeName: [String: SwiftBodies] = [:]
  }
  private let bodyCache = BodyCache()

  /// Returns the calls of a function in its own type and file that pass nil for all given parameters and run on every
  /// device.
  ///
  /// - Parameter omittedParameters: the names of the parameters. A call that omits them counts too.
  private func calls(
    of code: SwiftPopoverFlow.Code, leavingOut omittedParameters: Set<String>
  ) -> [(token: Int, condition: SwiftCondition)] {
    guard let function = code.function, !code.type.isEmpty,
      function.isFinal || !scope.mayBeOverridden(function.name, of: code.type),
      scope.functions(function.name, reachedFrom: code.type, in: file.number).first?.count == 1
    else { return [] }
    let test = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: code.type)
    return callers(of: Member(name: function.name), in: code.type).compactMap { caller in
      let callToken = caller.token
      guard caller.file == file.number, source.isToken(callToken + 1, "("),
        let closingBracket = source.closing(of: callToken + 1)
      else {
        return nil
      }
      let arguments = source.split(callToken + 2..<closingBracket).map { source.argument($0) }
      guard
        let argumentIndices = function.argumentIndices(arguments, hasClosure: source.isToken(closingBracket + 1, "{")),
        zip(function.parameters, argumentIndices).allSatisfy({ parameter, argument in
          guard omittedParameters.contains(parameter.name), let argument else { return true }
          let value = arguments[argument].value
          return value.count == 1 && source.isToken(value.lowerBound, "nil")
        }), let condition = test.condition(of: callToken, in: caller.body)
      else { return nil }
      return SwiftIdiomTest.isForDevice(caller.member.name) ? nil : (callToken, condition)
    }
  }

  // MARK: Output

  private func node(
    _ creation: SwiftPopoverCreation, at token: Int, missingSourceRange: Range<Int>?, on condition: SwiftCondition
  ) -> SwiftNode {
    let (nodeRange, nameRange) = (source.tokens[token].range, source.tokens[creation.site].range)
    var members: [SwiftMember] = []
    switch creation.kind {
    case .actionSheet:
      members.append(SwiftMember("class", nameRange, SwiftNode(.string(SwiftPopover.alertClass), nameRange)))
      members.append(SwiftMember("preferredStyle", nameRange, SwiftNode(.string("actionSheet"), nameRange)))
    case .activity:
      members.append(SwiftMember("class", nameRange, SwiftNode(.string(SwiftPopover.activityClass), nameRange)))
    case nil: break
    }
    members.append(SwiftMember("modalPresentationStyle", nodeRange, SwiftNode(.string("popover"), nodeRange)))
    let unknownReason = SwiftReason.setElsewhere
    if let missingSourceRange {
      let adaptiveSheetMember = SwiftMember.unknown(
        "adaptiveSheetPresentationController", at: missingSourceRange, unknownReason)
      members.append(
        SwiftMember(
          SwiftPopover.controllerProperty, missingSourceRange,
          SwiftNode(.object([adaptiveSheetMember]), missingSourceRange)))
    }
    for name in [
      "viewController", "sheetPresentationController", "isModalInPresentation", "preferredContentSize", "changes",
    ] {
      members.append(.unknown(name, at: nodeRange, unknownReason))
    }
    if let conditionMember = condition.availabilityMember(nodeRange) { members.append(conditionMember) }
    return SwiftNode(.object(members), nodeRange)
  }
}

extension SwiftSource {
  /// Whether a token is a member of `self`.
  func isMemberOfSelf(_ index: Int) -> Bool {
    guard kind(index - 1) == .period else { return false }
    var position = index - 2
    while isToken(position, "?") || isToken(position, "!") { position -= 1 }
    return isToken(position, "self")
  }

  /// Whether a token begins a comparison such as `userInterfaceIdiom == .pad`.
  fileprivate func comparesToPad(_ index: Int) -> Bool { isToken(index + 1, "==") && isToken(index + 3, "pad") }

  /// Whether a token is inside of an argument with a label.
  fileprivate func isInLabeledArgument(_ index: Int) -> Bool {
    let openingBracket = Int(tokens[index].parent)
    guard openingBracket > 0, isToken(openingBracket, "("), kind(openingBracket - 1) == .identifier,
      let closingBracket = closing(of: openingBracket)
    else {
      return false
    }
    return split(openingBracket + 1..<closingBracket).contains { $0.contains(index) && argument($0).label != nil }
  }

  /// Whether a token is inside of `#selector(…)`.
  fileprivate func isInSelector(_ index: Int) -> Bool { isToken(Int(tokens[index].parent) - 1, "#selector") }
}
