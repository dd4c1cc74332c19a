import UIModelPlatform

/// Scene configurations that the app delegate returns.
extension SwiftSceneReader {
  /// Returns a `Use`, i.e. the kind of code and the members of its node, for the scene configuration that the app
  /// delegate returns. The code must set only the configuration's name and session role.
  ///
  /// For example, `UISceneConfiguration(name: "Default", sessionRole: session.role)` has the name "Default".
  func configurationResult(at site: Int, in localPart: SwiftType, _ type: SwiftType) -> SiteResult {
    guard let function = localPart.functions.first(where: { $0.body.contains(site) }), type.isAppDelegate,
      function.hasParameter("configurationForConnecting"), let closeToken = source.closing(of: site + 1)
    else { return ([], SwiftReason.unknownUse) }
    let arguments = source.split(site + 2..<closeToken).map { source.argument($0) }
    guard arguments.map(\.label) == ["name", "sessionRole"] else { return ([], SwiftReason.unknownUse) }
    // A configuration that is stored or changed before it is returned is not followed.
    let isReturned = source.isToken(site - 1, "return") || function.body == site..<closeToken + 1
    let isCompleteStatement = source.isToken(closeToken + 1, "}") || source.tokens[closeToken + 1].startsLine
    guard isReturned, isCompleteStatement, !source.isToken(closeToken + 1, ".") else {
      return ([], SwiftReason.unknownUse)
    }
    var evaluator = SwiftEvaluator(scope, type: type.name)
    guard let nameValue = evaluator.value(arguments[0].value, .always).string else { return ([], "") }
    guard let manifests = app.manifests, manifests.allSatisfy({ $0.entries != nil }) else {
      return ([], "Info.plist is unknown")
    }
    let nameRange = source.range(arguments[0].value)
    var members = [SwiftMember("name", nameRange, SwiftNode(nameValue.value, nameRange))]
    if let role = sessionRoleMember(arguments[1].value) { members.append(role) }
    let entriesByRole = Dictionary(grouping: manifests.flatMap { $0.entries ?? [] }, by: \.role).sorted {
      $0.key < $1.key
    }
    let entries = entriesByRole.map { role, entries in
      SwiftMember(role, nameRange, SwiftNode(.list(entries.map { Self.entry($0, nameRange) }), nameRange))
    }
    let manifest = SwiftMember("UISceneConfigurations", nameRange, SwiftNode(.object(entries), nameRange))
    return (
      [
        (
          .configuration,
          [
            SwiftMember("configuration", nameRange, SwiftNode(.object(members), nameRange)),
            SwiftMember("manifest", nameRange, SwiftNode(.object([manifest]), nameRange)),
          ]
        )
      ], ""
    )
  }

  /// Returns the node of an Info.plist entry. The node and its values get the range `range`.
  private static func entry(_ entry: DeclaredManifest.Entry, _ range: Range<Int>) -> SwiftNode {
    let name = entry.name.map { SwiftMember("UISceneConfigurationName", range, SwiftNode(.string($0), range)) }
    return SwiftNode(.object([name].compactMap { $0 }), range)
  }

  /// Returns the member `sessionRole` for a constant such as `.windowApplication` or
  /// `UISceneSession.Role.windowApplication`. Nil for other expressions, such as `session.role`, which is always
  /// correct.
  private func sessionRoleMember(_ range: Range<Int>) -> SwiftMember? {
    guard case .path(let names, let isImplicit) = source.expression(range), let name = names.last,
      isImplicit ? names.count == 1 : names.dropLast() == ["UISceneSession", "Role"], SceneRole(rawValue: name) != nil
    else { return nil }
    let roleRange = source.range(range)
    return SwiftMember("sessionRole", roleRange, SwiftNode(.string(name), roleRange))
  }
}
