import UIModelPlatform

/// The links, activities and quick actions that delegates handle.
extension SwiftSceneReader {
  /// A method by which a running scene handles something.
  func handler(
    _ means: SceneHandling, _ function: SwiftFunction, of type: SwiftType, at place: Range<Int>
  ) -> Said {
    guard app.isUsed(type) else { return ([], Self.unused) }
    guard doesSomething(function) else { return ([], "") }
    // What comes back from where people sign in is for who sent them there.
    if means == .sceneOpens, source.speaksOfSigningIn(function.body) { return ([], "") }
    // Handoff is none of what a scene connects with: it is handed over afterwards.
    if means == .sceneContinues, !asksForMoreThanHandoff(function) { return ([], "") }
    guard let options = app.options(of: [type]) else { return ([], SwiftReason.unfollowed) }
    var read = options.read
    // A link that the method looks for is in none of what a window was left with.
    if means == .sceneContinues, options.activities.areOfWindow, looksForLinks(function) {
      read.remove("userActivities")
      read.insert("userActivities.userInfo")
    }
    return ([(means, [Self.options(read, place)])], "")
  }

  /// A method of the app's delegate.
  func answer(_ function: SwiftFunction, of type: SwiftType, at site: Int) -> Said {
    let place = source.tokens[site].range
    guard type.isDelegate else { return ([], "") }
    guard let means = SwiftSource.appHandlers[source.text(site)] else {
      scope.look(at: function.body.lowerBound, in: file.number)
      return restoration(at: site, isRefused: source.isJust("false", function.body))
    }
    guard doesSomething(function) else { return ([], "") }
    return launch(means, of: type, at: place)
  }

  /// What the app's delegate handles, or looks for, as if there were no scenes.
  func launch(_ means: SceneHandling, of type: SwiftType, at place: Range<Int>) -> Said {
    let delegates = app.sceneDelegates
    guard type.isDelegate, !delegates.isEmpty else { return ([], Self.unused) }
    // Where a scene handles it, that is what people have.
    let isHandled = delegates.flatMap(\.functions).contains { function in
      function.label(of: SwiftSource.sceneHandlers).flatMap { SwiftSource.sceneHandlers[$0] }?.connectionOption
        == means.connectionOption
    }
    if isHandled { return ([], "") }
    guard delegates.contains(where: app.isUsed) else { return ([], Self.unused) }
    guard let options = app.options(of: delegates) else { return ([], SwiftReason.unfollowed) }
    return ([(means, [Self.options(options.read, place)] + scenes(place))], "")
  }

  private static func options(_ names: Set<String>, _ place: Range<Int>) -> SwiftMember {
    list("connectionOptions", names.sorted(), place)
  }

  private static let links: Set<String> = [
    "NSUserActivityTypeBrowsingWeb", "webpageURL", "interaction", "CSSearchableItemActionType",
    "CSSearchableItemActivityIdentifier", "CSQueryContinuationActionType",
  ]

  /// Whether a method speaks of links, of what was searched for, or of intents.
  private func asksForMoreThanHandoff(_ function: SwiftFunction) -> Bool {
    scope.look(at: function.body.lowerBound, in: file.number)
    return function.body.contains { Self.links.contains(source.text($0)) }
  }

  /// Whether a method reads what comes with links and intents only.
  private func looksForLinks(_ function: SwiftFunction) -> Bool {
    function.body.contains { index in
      source.kind(index - 1) == .period && ["webpageURL", "interaction"].contains(source.text(index))
        && function.parameters.contains { source.isToken(index - 2, $0.name) }
    }
  }

  func doesSomething(_ function: SwiftFunction) -> Bool {
    scope.look(at: function.body.lowerBound, in: file.number)
    return source.doesSomething(function.body)
  }
}

extension SwiftSource {
  private static let telling: Set<String> = ["print", "debugPrint", "NSLog", "os_log", "completionHandler", "as", "if"]

  /// Whether code does more than to tell of what it gets.
  fileprivate func doesSomething(_ body: Range<Int>) -> Bool {
    body.contains { index in
      if isToken(index, "=") { return !["let", "var"].contains(text(index - 2)) }
      guard let name = nameCalled(at: index) ?? trailing(index) else { return false }
      let isLog = (kind(index - 1) == .period && text(index - 2).lowercased().contains("log"))
      return !Self.telling.contains(name) && !isLog
    }
  }

  /// `forEach { … }`
  private func trailing(_ index: Int) -> String? {
    kind(index - 1) == .period && isToken(index + 1, "{") ? identifier(index) : nil
  }

  private static let signingIn = ["auth", "signin", "login", "msal", "facebook", "callback", "redirect"]

  /// Whether code has to do with what people sign in by.
  fileprivate func speaksOfSigningIn(_ body: Range<Int>) -> Bool {
    body.contains { index in
      guard let name = identifier(index)?.lowercased() else { return false }
      return Self.signingIn.contains { name.contains($0) }
    }
  }

  /// Whether code only answers a word.
  fileprivate func isJust(_ word: String, _ body: Range<Int>) -> Bool {
    let rest = isToken(body.lowerBound, "return") ? body.dropFirst() : body
    return rest.count == 1 && isToken(rest.lowerBound, word)
  }
}
