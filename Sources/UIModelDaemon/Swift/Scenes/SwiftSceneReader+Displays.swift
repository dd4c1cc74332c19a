import UIModelPlatform

/// Configurations of scenes on external displays, in apps that register no scene accessory.
extension SwiftSceneReader {
  /// The role of external displays in the method that gives scenes their configurations, if it has content for them there.
  func externalDisplay(at site: Int, in own: SwiftType, _ type: SwiftType) -> Said {
    guard type.isDelegate, let function = own.functions.first(where: { $0.body.contains(site) }),
      function.hasParameter("configurationForConnecting")
    else { return ([], "") }
    scope.look(at: function.body.lowerBound, in: file.number)
    guard let manifests = app.manifests, let entries = manifests.displayEntries else {
      return ([], "Info.plist is unknown")
    }
    // It is reported once in a method.
    let names = Set(entries.filter { $0.delegateClass != nil }.compactMap(\.name))
    let first = function.body.first { source.isDisplayRole($0) && source.hasContent(forRoleAt: $0, named: names) }
    guard first == site, !scope.mayRegisterAccessory else { return ([], "") }
    return ([(.externalDisplay, [])], "")
  }
}

extension SwiftScope {
  private static let accessories = [
    "registerSceneAccessory", "sceneAccessory", "UISceneAccessory", "ExternalNonInteractiveAccessory",
  ]

  /// Whether any code of the folder may register a scene accessory.
  var mayRegisterAccessory: Bool { mayMention(Self.accessories) || isInObjectiveC(SwiftNeighbour.accessory) }

  /// Whether Info.plist alone gives an app content on external displays, and no scene accessory is registered.
  func hasOnlyDisplayEntries(_ manifest: DeclaredManifest?) -> Bool {
    let entries = manifest.flatMap { [$0].displayEntries }?.filter { $0.delegateClass != nil } ?? []
    guard !entries.isEmpty, !isInObjectiveC(SwiftNeighbour.configuration) else { return false }
    // A delegate that other scenes have as well may refuse those of external displays.
    let others = Set((manifest?.entries ?? []).filter { !$0.isOfDisplay }.compactMap(\.delegateClass))
    let isShared = entries.contains { $0.delegateClass.map(others.contains) == true }
    if isShared || !typesNaming("UIApplicationDelegate").allSatisfy(ignoresDisplays) {
      guard !mayMention(SwiftSource.displayRoles.sorted()) else { return false }
    }
    return !mayRegisterAccessory
  }

  /// Whether a class leaves the configurations of external displays as they are in Info.plist.
  private func ignoresDisplays(_ type: SwiftType) -> Bool {
    !type.functions.contains { $0.hasParameter("configurationForConnecting") }
  }
}

extension [DeclaredManifest] {
  /// The entries for external displays; nil where these are not known of each.
  fileprivate var displayEntries: [DeclaredManifest.Entry]? {
    let known = compactMap(\.entries)
    return known.count == count ? known.joined().filter(\.isOfDisplay) : nil
  }
}

extension DeclaredManifest.Entry {
  fileprivate var isOfDisplay: Bool {
    let role = SceneRole(plistKey: role)
    return role == .windowExternalDisplay || role == .windowExternalDisplayNonInteractive
  }
}

extension SwiftSource {
  /// The names of the role of external displays.
  static let displayRoles: Set<String> = ["windowExternalDisplayNonInteractive", "windowExternalDisplay"]

  /// Whether a token is the name of that role.
  func isDisplayRole(_ index: Int) -> Bool {
    kind(index - 1) == .period && Self.displayRoles.contains { isToken(index, $0) }
  }

  /// Whether code that the role at a token leads to makes a configuration with a delegate or storyboard. `names`: those of
  /// configurations that have a delegate.
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

  /// The code that is run for a role: that of the `if` or `case` that asks for it, or what is around an argument.
  private func block(forRoleAt index: Int) -> Range<Int>? {
    let open = Int(tokens[index].parent)
    if isToken(open, "("), isToken(open - 1, "UISceneConfiguration") {
      let outer = Int(tokens[open].parent)
      guard isToken(outer, "{"), let close = closing(of: outer) else { return nil }
      return open - 1..<close
    }
    var start = index - 1
    while kind(start) == .period, kind(start - 1) == .identifier, !isToken(start - 1, "case") { start -= 2 }
    let before = kind(start) == .period ? start - 1 : start
    if isToken(before, "case") {
      guard isToken(index + 1, ":"), let close = closing(of: open) else { return nil }
      let end = (index + 2..<close).first { token in
        Int(tokens[token].parent) == open && (isToken(token, "case") || isToken(token, "default"))
      }
      return index + 2..<(end ?? close)
    }
    guard isToken(before, "=="), let brace = (index + 1..<tokens.count).first(where: { isToken($0, "{") }),
      Int(tokens[brace].parent) == open, let close = closing(of: brace),
      !(index + 1..<brace).contains(where: { isToken($0, "||") || isToken($0, "?") || isToken($0, "else") })
    else { return nil }
    return brace + 1..<close
  }
}
