import UIModelPlatform

/// Scene configurations that the app delegate returns.
extension SwiftSceneReader {
  /// Returns a use for the scene configuration that the app delegate returns, if the code sets only its name and
  /// session role.
  ///
  /// For example, `UISceneConfiguration(name: "Default", sessionRole: session.role)` has the name "Default".
  func configurationResult(at site: Int, in localPart: SwiftType, _ type: SwiftType) -> SiteResult {
    guard let function = localPart.functions.first(where: { $0.body.contains(site) }), type.isAppDelegate,
      function.hasParameter("configurationForConnecting"), let close = source.closing(of: site + 1)
    else { return ([], SwiftReason.unknownUse) }
    let arguments = source.split(site + 2..<close).map { source.argument($0) }
    guard arguments.map(\.label) == ["name", "sessionRole"] else { return ([], SwiftReason.unknownUse) }
    // A configuration that is stored or changed before it is returned is not followed.
    let isReturned = source.isToken(site - 1, "return") || function.body == site..<close + 1
    let isCompleteStatement = source.isToken(close + 1, "}") || source.tokens[close + 1].startsLine
    guard isReturned, isCompleteStatement, !source.isToken(close + 1, ".") else { return ([], SwiftReason.unknownUse) }
    var evaluator = SwiftEvaluator(scope, type: type.name)
    guard let name = evaluator.value(arguments[0].value, .always).string else { return ([], "") }
    guard let manifests = app.manifests, manifests.allSatisfy({ $0.entries != nil }) else {
      return ([], "Info.plist is unknown")
    }
    let place = source.range(arguments[0].value)
    var members = [SwiftMember("name", place, SwiftNode(name.value, place))]
    if let role = sessionRoleMember(arguments[1].value) { members.append(role) }
    let entriesByRole = Dictionary(grouping: manifests.flatMap { $0.entries ?? [] }, by: \.role).sorted {
      $0.key < $1.key
    }
    let entries = entriesByRole.map { role, entries in
      SwiftMember(role, place, SwiftNode(.list(entries.map { Self.entry($0, place) }), place))
    }
    let manifest = SwiftMember("UISceneConfigurations", place, SwiftNode(.object(entries), place))
    return (
      [
        (
          .configuration,
          [
            SwiftMember("configuration", place, SwiftNode(.object(members), place)),
            SwiftMember("manifest", place, SwiftNode(.object([manifest]), place)),
          ]
        )
      ], ""
    )
  }

  /// Returns the node of an Info.plist entry. All its values get the range `place`.
  private static func entry(_ entry: DeclaredManifest.Entry, _ place: Range<Int>) -> SwiftNode {
    let name = entry.name.map { SwiftMember("UISceneConfigurationName", place, SwiftNode(.string($0), place)) }
    return SwiftNode(.object([name].compactMap { $0 }), place)
  }

  /// Returns the member `sessionRole` for a constant such as `.windowApplication` or
  /// `UISceneSession.Role.windowApplication`. Nil for other expressions, such as `session.role`, which is always
  /// correct.
  private func sessionRoleMember(_ range: Range<Int>) -> SwiftMember? {
    guard case .path(let names, let isImplicit) = source.expression(range), let name = names.last,
      isImplicit ? names.count == 1 : names.dropLast() == ["UISceneSession", "Role"], SceneRole(rawValue: name) != nil
    else { return nil }
    let place = source.range(range)
    return SwiftMember("sessionRole", place, SwiftNode(.string(name), place))
  }
}
