import UIModelPlatform

/// Links, user activities and quick actions that delegates handle.
extension SwiftSceneReader {
  /// Returns the connection options that an app reads, for a scene delegate's method that handles a link, an activity
  /// or a quick action. UIKit calls such a method only for a connected scene.
  func handler(
    _ handling: SceneHandling, _ function: SwiftFunction, of type: SwiftType, at place: Range<Int>
  ) -> SiteResult {
    guard app.isUsed(type) else { return ([], Self.unused) }
    guard doesSomething(function) else { return ([], "") }
    // A sign-in callback returns to the running app that started the sign-in.
    if handling == .sceneOpens, source.mentionsSignIn(function.body) { return ([], "") }
    // Handoff activities are not in the connection options, because UIKit delivers them after the scene connects.
    if handling == .sceneContinues, !asksForMoreThanHandoff(function) { return ([], "") }
    guard let options = app.options(of: [type]) else { return ([], SwiftReason.unfollowed) }
    var read = options.read
    // A saved window state contains no links, so reading the saved state does not handle the method's links.
    if handling == .sceneContinues, options.activities.readOnlySavedState, looksForLinks(function) {
      read.remove("userActivities")
      read.insert("userActivities.userInfo")
    }
    return ([(handling, [Self.options(read, place)])], "")
  }

  /// Returns the result for a method of the app delegate that handles an event or answers a question about state
  /// restoration.
  func appDelegateMethod(_ function: SwiftFunction, of type: SwiftType, at site: Int) -> SiteResult {
    let place = source.tokens[site].range
    guard type.isDelegate else { return ([], "") }
    guard let handling = SwiftSource.appHandlers[source.text(site)] else {
      scope.look(at: function.body.lowerBound, in: file.number)
      return restoration(at: site, isRefused: source.onlyReturns("false", function.body))
    }
    guard doesSomething(function) else { return ([], "") }
    return launch(handling, of: type, at: place)
  }

  /// Returns an event that only the app delegate handles, or reads from its launch options, with the connection options
  /// that the scene delegates read.
  func launch(_ handling: SceneHandling, of type: SwiftType, at place: Range<Int>) -> SiteResult {
    let delegates = app.sceneDelegates
    guard type.isDelegate, !delegates.isEmpty else { return ([], Self.unused) }
    // The scene delegate handles the event.
    let isHandled = delegates.flatMap(\.functions).contains { function in
      function.label(of: SwiftSource.sceneHandlers).flatMap { SwiftSource.sceneHandlers[$0] }?.connectionOption
        == handling.connectionOption
    }
    if isHandled { return ([], "") }
    guard delegates.contains(where: app.isUsed) else { return ([], Self.unused) }
    guard let options = app.options(of: delegates) else { return ([], SwiftReason.unfollowed) }
    return ([(handling, [Self.options(options.read, place)] + scenes(place))], "")
  }

  /// Returns the member `connectionOptions` with names in alphabetical order.
  private static func options(_ names: Set<String>, _ place: Range<Int>) -> SwiftMember {
    list("connectionOptions", names.sorted(), place)
  }

  /// Identifiers in code that handles links, search results or intents.
  private static let links: Set<String> = [
    "NSUserActivityTypeBrowsingWeb", "webpageURL", "interaction", "CSSearchableItemActionType",
    "CSSearchableItemActivityIdentifier", "CSQueryContinuationActionType",
  ]

  /// Whether a method contains identifiers of links, search results or intents.
  private func asksForMoreThanHandoff(_ function: SwiftFunction) -> Bool {
    scope.look(at: function.body.lowerBound, in: file.number)
    return function.body.contains { Self.links.contains(source.text($0)) }
  }

  /// Whether a method reads `webpageURL` or `interaction` from one of its parameters.
  private func looksForLinks(_ function: SwiftFunction) -> Bool {
    function.body.contains { index in
      source.kind(index - 1) == .period && ["webpageURL", "interaction"].contains(source.text(index))
        && function.parameters.contains { source.isToken(index - 2, $0.name) }
    }
  }

  /// Whether a method does more than log, unwrap values or call a completion handler.
  func doesSomething(_ function: SwiftFunction) -> Bool {
    scope.look(at: function.body.lowerBound, in: file.number)
    return source.doesSomething(function.body)
  }
}

extension SwiftSource {
  /// Calls that handle nothing, and keywords that look like calls.
  private static let ignoredCalls: Set<String> = [
    "print", "debugPrint", "NSLog", "os_log", "completionHandler", "as", "if",
  ]

  /// Whether code assigns to a variable or property, or calls a function other than the ignored calls and the methods
  /// of a log.
  fileprivate func doesSomething(_ body: Range<Int>) -> Bool {
    body.contains { index in
      if isToken(index, "=") { return !["let", "var"].contains(text(index - 2)) }
      guard let name = calledName(at: index) ?? trailingClosureCallee(index) else { return false }
      let isLog = (kind(index - 1) == .period && text(index - 2).lowercased().contains("log"))
      return !Self.ignoredCalls.contains(name) && !isLog
    }
  }

  /// Returns the name of a method that is called with only a trailing closure: `forEach { … }`.
  private func trailingClosureCallee(_ index: Int) -> String? {
    kind(index - 1) == .period && isToken(index + 1, "{") ? identifier(index) : nil
  }

  /// Parts of lowercased identifiers in code for signing in.
  private static let signInWords = ["auth", "signin", "login", "msal", "facebook", "callback", "redirect"]

  /// Whether an identifier in the code contains a word for signing in, such as `auth`.
  fileprivate func mentionsSignIn(_ body: Range<Int>) -> Bool {
    body.contains { index in
      guard let name = identifier(index)?.lowercased() else { return false }
      return Self.signInWords.contains { name.contains($0) }
    }
  }

  /// Whether code only returns a given word, such as `false`.
  fileprivate func onlyReturns(_ word: String, _ body: Range<Int>) -> Bool {
    let rest = isToken(body.lowerBound, "return") ? body.dropFirst() : body
    return rest.count == 1 && isToken(rest.lowerBound, word)
  }
}
