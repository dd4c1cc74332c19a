import UIModelPlatform

/// Links, user activities and quick actions that delegates handle.
extension SwiftSceneReader {
  /// Returns a use for a scene delegate's method that handles a link, an activity or a quick action, with the
  /// connection options that the app reads. UIKit calls these methods only for connected scenes.
  func handlerResult(
    _ handling: SceneHandling, _ function: SwiftFunction, of type: SwiftType, at range: Range<Int>
  ) -> SiteResult {
    guard app.isCertainlyUsed(type) else { return ([], Self.unknownUseReason) }
    guard hasEffects(function) else { return ([], "") }
    // A sign-in callback returns to the running app that started the sign-in. Therefore, no code for the connection
    // options is needed.
    if handling == .sceneOpens, source.mentionsSignIn(function.body) { return ([], "") }
    // Handoff activities are not in the connection options, because UIKit delivers them after the scene connects.
    if handling == .sceneContinues, !mentionsLinkIdentifiers(function) { return ([], "") }
    guard let options = app.options(of: [type]) else { return ([], SwiftReason.unknownUse) }
    var optionNames = options.readPropertyNames
    // A saved window state contains no links, so reading the saved state does not handle the method's links.
    if handling == .sceneContinues, options.activityReads.readsOnlySavedState, readsLink(function) {
      optionNames.remove("userActivities")
      optionNames.insert("userActivities.userInfo")
    }
    return ([(handling, [Self.connectionOptionsMember(optionNames, range)])], "")
  }

  /// Returns the result for a method of the app delegate that handles an event or enables state restoration.
  func appDelegateResult(_ function: SwiftFunction, of type: SwiftType, at site: Int) -> SiteResult {
    let range = source.tokens[site].range
    guard type.isAppDelegate else { return ([], "") }
    guard let handling = SwiftSource.appHandlers[source.text(site)] else {
      scope.recordCodeUse(at: function.body.lowerBound, in: file.number)
      return restorationResult(at: site, isRestorationDisabled: source.onlyReturns("false", function.body))
    }
    guard hasEffects(function) else { return ([], "") }
    return launchResult(handling, of: type, at: range)
  }

  /// Returns a use for an event that only the app delegate handles: in a method, or from its launch options. The use
  /// contains the connection options that the scene delegates read.
  func launchResult(_ handling: SceneHandling, of type: SwiftType, at range: Range<Int>) -> SiteResult {
    let delegates = app.sceneDelegates
    guard type.isAppDelegate, !delegates.isEmpty else { return ([], Self.unknownUseReason) }
    // The result has no use if a scene delegate handles the event.
    let isHandled = delegates.flatMap(\.functions).contains { function in
      function.label(of: SwiftSource.sceneHandlers).flatMap { SwiftSource.sceneHandlers[$0] }?.connectionOption
        == handling.connectionOption
    }
    if isHandled { return ([], "") }
    guard delegates.contains(where: app.isCertainlyUsed) else { return ([], Self.unknownUseReason) }
    guard let options = app.options(of: delegates) else { return ([], SwiftReason.unknownUse) }
    return ([(handling, [Self.connectionOptionsMember(options.readPropertyNames, range)] + scenesMember(range))], "")
  }

  /// Returns the member `connectionOptions` with names in alphabetical order.
  private static func connectionOptionsMember(_ names: Set<String>, _ range: Range<Int>) -> SwiftMember {
    listMember("connectionOptions", names.sorted(), range)
  }

  /// Identifiers in code that handles links, search results or intents.
  private static let linkIdentifiers: Set<String> = [
    "NSUserActivityTypeBrowsingWeb", "webpageURL", "interaction", "CSSearchableItemActionType",
    "CSSearchableItemActivityIdentifier", "CSQueryContinuationActionType",
  ]

  /// Whether a method contains identifiers of links, search results or intents.
  private func mentionsLinkIdentifiers(_ function: SwiftFunction) -> Bool {
    scope.recordCodeUse(at: function.body.lowerBound, in: file.number)
    return function.body.contains { Self.linkIdentifiers.contains(source.text($0)) }
  }

  /// Whether a method reads `webpageURL` or `interaction` from one of its parameters.
  private func readsLink(_ function: SwiftFunction) -> Bool {
    function.body.contains { index in
      source.kind(index - 1) == .period && ["webpageURL", "interaction"].contains(source.text(index))
        && function.parameters.contains { source.isToken(index - 2, $0.name) }
    }
  }

  /// Whether a method does more than log, unwrap values or call a completion handler.
  func hasEffects(_ function: SwiftFunction) -> Bool {
    scope.recordCodeUse(at: function.body.lowerBound, in: file.number)
    return source.hasEffects(function.body)
  }
}

extension SwiftSource {
  /// Functions that do not handle an event, and keywords that look like calls.
  private static let ignoredCallees: Set<String> = [
    "print", "debugPrint", "NSLog", "os_log", "completionHandler", "as", "if",
  ]

  /// Whether code assigns to a variable or property, or calls a function. The functions in `ignoredCallees` and the
  /// methods of loggers do not count.
  fileprivate func hasEffects(_ body: Range<Int>) -> Bool {
    body.contains { index in
      if isToken(index, "=") { return !["let", "var"].contains(text(index - 2)) }
      guard let name = calledName(at: index) ?? trailingClosureCallee(index) else { return false }
      let isLogMethod = (kind(index - 1) == .period && text(index - 2).lowercased().contains("log"))
      return !Self.ignoredCallees.contains(name) && !isLogMethod
    }
  }

  /// Returns the name of a method that is called with only a trailing closure, such as `forEach { … }`; nil for any
  /// other token.
  private func trailingClosureCallee(_ index: Int) -> String? {
    kind(index - 1) == .period && isToken(index + 1, "{") ? identifier(index) : nil
  }

  /// Lowercase parts of identifiers in code for signing in.
  private static let signInNameParts = ["auth", "signin", "login", "msal", "facebook", "callback", "redirect"]

  /// Whether an identifier in the code contains a part that suggests signing in, such as `auth`.
  fileprivate func mentionsSignIn(_ body: Range<Int>) -> Bool {
    body.contains { index in
      guard let name = identifier(index)?.lowercased() else { return false }
      return Self.signInNameParts.contains { name.contains($0) }
    }
  }

  /// Whether code consists of one returned word, such as `return false`. The keyword `return` may be omitted.
  fileprivate func onlyReturns(_ word: String, _ body: Range<Int>) -> Bool {
    let returnedTokens = isToken(body.lowerBound, "return") ? body.dropFirst() : body
    return returnedTokens.count == 1 && isToken(returnedTokens.lowerBound, word)
  }
}
