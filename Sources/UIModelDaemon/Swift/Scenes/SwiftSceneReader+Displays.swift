import UIModelPlatform

/// Scene configurations for external displays, in apps that register no scene accessory.
extension SwiftSceneReader {
  /// Returns a `Use` if `site` is the first external display role in the method that configures scenes for which the
  /// code gives the scene a delegate class or storyboard. Otherwise, the result has no use.
  func externalDisplayResult(at site: Int, in localPart: SwiftType, _ type: SwiftType) -> SiteResult {
    guard type.isAppDelegate, let function = localPart.functions.first(where: { $0.body.contains(site) }),
      function.hasParameter("configurationForConnecting")
    else { return ([], "") }
    scope.recordCodeUse(at: function.body.lowerBound, in: file.number)
    guard let manifests = app.manifests, let entries = manifests.displayEntries else {
      return ([], "Info.plist is unknown")
    }
    // Only the first role in a method for which the code gives a delegate class or storyboard is reported.
    let namesWithDelegate = Set(entries.filter { $0.delegateClass != nil }.compactMap(\.name))
    let firstSite = function.body.first {
      source.isDisplayRole($0) && source.hasContent(forRoleAt: $0, named: namesWithDelegate)
    }
    guard firstSite == site, !scope.mayRegisterAccessory else { return ([], "") }
    return ([(.externalDisplay, [])], "")
  }
}

extension SwiftScope {
  /// Identifiers in code that registers a scene accessory.
  private static let accessoryIdentifiers = [
    "registerSceneAccessory", "sceneAccessory", "UISceneAccessory", "ExternalNonInteractiveAccessory",
  ]

  /// Whether code of the folder may register a scene accessory.
  var mayRegisterAccessory: Bool {
    mayMention(Self.accessoryIdentifiers) || hasObjectiveCMethod(RelatedFileKind.sceneAccessorySelector)
  }

  /// Whether only the Info.plist gives an app content on external displays, and no scene accessory is registered.
  func hasOnlyDisplayEntries(_ manifest: DeclaredManifest?) -> Bool {
    let entries = manifest.flatMap { [$0].displayEntries }?.filter { $0.delegateClass != nil } ?? []
    guard !entries.isEmpty, !hasObjectiveCMethod(RelatedFileKind.sceneConfigurationSelector) else { return false }
    // A delegate that other scenes also use may reject the scenes of external displays.
    let otherDelegateClasses = Set(
      (manifest?.entries ?? []).filter { !$0.isForExternalDisplay }.compactMap(\.delegateClass))
    let isShared = entries.contains { $0.delegateClass.map(otherDelegateClasses.contains) == true }
    if isShared || !typesInheriting("UIApplicationDelegate").allSatisfy(keepsConfigurations) {
      guard !mayMention(SwiftSource.displayRoles.sorted()) else { return false }
    }
    return !mayRegisterAccessory
  }

  /// Whether an app delegate keeps the scene configurations of the Info.plist, because it has no method that configures
  /// scenes.
  private func keepsConfigurations(_ type: SwiftType) -> Bool {
    !type.functions.contains { $0.hasParameter("configurationForConnecting") }
  }
}

extension [DeclaredManifest] {
  /// The entries for external displays; nil if an Info.plist has unknown entries.
  fileprivate var displayEntries: [DeclaredManifest.Entry]? {
    let knownEntries = compactMap(\.entries)
    return knownEntries.count == count ? knownEntries.joined().filter(\.isForExternalDisplay) : nil
  }
}

extension DeclaredManifest.Entry {
  /// Whether the entry's role is one of the external display roles.
  fileprivate var isForExternalDisplay: Bool {
    let role = SceneRole(plistKey: role)
    return role == .windowExternalDisplay || role == .windowExternalDisplayNonInteractive
  }
}

extension SwiftSource {
  /// The names of the external display roles in `UISceneSession.Role`.
  static let displayRoles: Set<String> = ["windowExternalDisplayNonInteractive", "windowExternalDisplay"]

  /// Whether a token is the name of an external display role after a period, such as
  /// `.windowExternalDisplayNonInteractive`.
  func isDisplayRole(_ index: Int) -> Bool {
    kind(index - 1) == .period && Self.displayRoles.contains { isToken(index, $0) }
  }

  /// Whether the code for a role sets a delegate class or storyboard, or creates a configuration that has a delegate in
  /// the Info.plist.
  ///
  /// - Parameter names: the names of configurations with a delegate in the Info.plist.
  fileprivate func hasContent(forRoleAt index: Int, named names: Set<String>) -> Bool {
    guard let block = block(forRoleAt: index) else { return false }
    return block.contains { token in
      if isToken(token, "delegateClass") || isToken(token, "storyboard") {
        return kind(token - 1) == .period && isToken(token + 1, "=") && !isToken(token + 2, "nil")
      }
      guard isToken(token, "UISceneConfiguration"), isToken(token + 1, "("), isToken(token + 2, "name"),
        case .string(let name) = expression(token + 4..<token + 5)
      else { return false }
      return names.contains(name)
    }
  }

  /// Returns the code that runs for a role: the body of the `if` or `case` that tests the role. If the role is an
  /// argument of `UISceneConfiguration`, returns the code from this call to the end of the enclosing block. Nil for
  /// other uses of a role.
  private func block(forRoleAt index: Int) -> Range<Int>? {
    let openToken = Int(tokens[index].parent)
    if isToken(openToken, "("), isToken(openToken - 1, "UISceneConfiguration") {
      let outerBrace = Int(tokens[openToken].parent)
      guard isToken(outerBrace, "{"), let closeToken = closing(of: outerBrace) else { return nil }
      return openToken - 1..<closeToken
    }
    var start = index - 1
    while kind(start) == .period, kind(start - 1) == .identifier, !isToken(start - 1, "case") { start -= 2 }
    let tokenBefore = kind(start) == .period ? start - 1 : start
    if isToken(tokenBefore, "case") {
      guard isToken(index + 1, ":"), let closeToken = closing(of: openToken) else { return nil }
      let end = (index + 2..<closeToken).first { token in
        Int(tokens[token].parent) == openToken && (isToken(token, "case") || isToken(token, "default"))
      }
      return index + 2..<(end ?? closeToken)
    }
    guard isToken(tokenBefore, "=="), let braceToken = (index + 1..<tokens.count).first(where: { isToken($0, "{") }),
      Int(tokens[braceToken].parent) == openToken, let closeToken = closing(of: braceToken),
      !(index + 1..<braceToken).contains(where: { isToken($0, "||") || isToken($0, "?") || isToken($0, "else") })
    else { return nil }
    return braceToken + 1..<closeToken
  }
}
