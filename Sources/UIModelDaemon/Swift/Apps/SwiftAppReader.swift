import UIModelPlatform

/// Finds the entry point of an app in a Swift file (`@main`, `@UIApplicationMain` or a call of `UIApplicationMain`).
/// Creates a node for each app that compiles the file, from the app's Info.plist and build settings.
///
/// For example, `@main final class AppDelegate` in the file of one iOS target with a known Info.plist gives one screen.
/// Its list `builtApps` has one object with the target's name and Info.plist path.
struct SwiftAppReader {
  /// One node for the first entry point of the file. Empty if the file has no entry point, if no facts about the apps
  /// are known, or if the `#if` clause of the entry point is unknown or never compiled.
  private(set) var screens: [SwiftNode] = []
  /// The first unknown fact about the apps, by the start of an entry point's name in UTF-8 bytes. The text is empty if
  /// all facts are known, and for every entry point after the first.
  private(set) var analysisResults: [Int: String] = [:]

  /// The identifiers that are recorded as searched in a file, so that an edit of such an identifier causes a new
  /// reading. `main` is not included: the attribute `@main` belongs to a declaration, and each edit of a declaration
  /// causes a new reading.
  static let searchedIdentifiers = ["UIApplicationMain"]
  private static let unknownInfoPlistReason = "the app's Info.plist is unknown"

  /// Reads the entry points of a file.
  ///
  /// - Parameter apps: the targets that compile the file and run on iPhone, iPad or Mac Catalyst.
  init(_ file: SwiftFile, _ scope: SwiftScope, apps: [CodeTarget]) {
    guard !apps.isEmpty else { return }
    let source = file.source
    scope.recordSearch(for: Self.searchedIdentifiers, in: file.number)
    let sites = source.occurrences(ofAny: SwiftSource.entryPointNames).filter(source.isAppEntryPoint)
    for site in sites {
      scope.recordCodeUse(at: site, in: file.number)
      analysisResults[source.tokens[site].range.lowerBound] = ""
    }
    guard let site = sites.first else { return }
    let type = file.declarations.mainType(after: site, in: source)
    let range = source.tokens[type?.location.token ?? site].range
    let condition = source.clauses(around: site, source.directives)
    let appsWithFacts = apps.map { ($0, settings: scope.project?.builtSettings(of: $0)) }
      .filter { $0.0.builtInfoPlist != nil || $0.settings != nil }
    if let reason = apps.lazy.compactMap({ Self.unknownFactReason($0) }).first
      ?? Self.unknownFactReason(type, scope, in: file.number)
    {
      analysisResults[source.tokens[site].range.lowerBound] = reason
    }
    guard !appsWithFacts.isEmpty, condition != .unknown, !condition.isNever else { return }
    let nodes = appsWithFacts.map { Self.node($0.0, $0.settings, at: range, condition) }
    let mobileApps = appsWithFacts.map(\.0).filter { $0.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false }
    let sceneUses =
      mobileApps.contains { scope.hasOnlyDisplayEntries($0.manifest) } ? [Self.displayEntryNode(range, condition)] : []
    screens = [Self.screen(type, nodes, sceneUses, at: range)]
  }

  /// Returns a description of the first unknown fact about an app; nil if all facts are known.
  private static func unknownFactReason(_ app: CodeTarget) -> String? {
    if app.builtInfoPlist == nil { return unknownInfoPlistReason }
    if app.builtSettings?.isDeploymentTargetKnown == false { return "the app's deployment target is unknown" }
    return app.builtSettings?.areLinkerFlagsKnown == false ? "the app's linker flags are unknown" : nil
  }

  /// Returns a reason if the superclass chain of the app delegate does not end with `UIResponder` or `NSObject`; else
  /// nil. An unknown superclass might already implement what a rule requires.
  private static func unknownFactReason(_ type: SwiftType?, _ scope: SwiftScope, in fileNumber: Int32) -> String? {
    guard let type, !type.isStruct, !type.isEnum, let joinedType = scope.type(named: type.name, in: fileNumber),
      joinedType.superclassName != nil, !scope.inheritsOnlyFromUIKit(joinedType)
    else { return nil }
    return "the superclass of the app delegate is unknown"
  }

  /// Returns the node that describes one app. The values come from project files and have no code in the source, so
  /// `range` or its start is used as their range.
  private static func node(
    _ app: CodeTarget, _ settings: BuiltSettings?, at range: Range<Int>, _ condition: SwiftCondition
  ) -> SwiftNode {
    func member<Value>(_ name: String, _ value: Value?, _ makeValue: (Value) -> SwiftNode.Value) -> SwiftMember {
      value.map { SwiftMember(name, range, SwiftNode(makeValue($0), range)) }
        ?? .unknown(name, at: range, "the build settings do not determine it")
    }
    func text(_ text: String) -> SwiftNode { SwiftNode(.string(text), range) }
    let plist = app.builtInfoPlist
    var members = [SwiftMember("name", range, SwiftNode(.string(app.name), range))]
    if let path = plist?.path { members.append(SwiftMember("infoPlist", range, SwiftNode(.string(path), range))) }
    // A target that is built only for the Mac has no launch screen.
    if app.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false {
      members.append(member("launchScreen", plist?.launchScreen) { .string($0.rawValue) })
    }
    members += [
      member("UIDesignRequiresCompatibility", plist?.requiresCompatibleDesign) { .bool($0) },
      member("UIRequiresFullScreen", plist?.requiresFullScreen) { .bool($0) },
      member("queriedSchemes", plist?.queriedSchemeCount) { .int($0) },
    ]
    if let settings {
      let targetNodes = settings.deploymentTargets.map { target in
        SwiftNode(
          .object([
            SwiftMember("version", range, text("\(target.version)")), SwiftMember("place", range, text(target.site)),
          ]), range)
      }
      members.append(SwiftMember("deploymentTargets", range, SwiftNode(.list(targetNodes), range)))
      let linkerNodes = settings.classicLinkerSites.map(text)
      members.append(SwiftMember("classicLinkers", range, SwiftNode(.list(linkerNodes), range)))
    }
    if let availability = condition.availabilityMember(range) { members.append(availability) }
    return SwiftNode(.object(members), range)
  }

  /// Returns the node that represents a scene configuration for external displays in Info.plist as a scene use, that
  /// is, like code that handles the scene life cycle.
  private static func displayEntryNode(_ range: Range<Int>, _ condition: SwiftCondition) -> SwiftNode {
    let sceneHandling = SwiftNode(.string(SceneHandling.externalDisplayEntry.rawValue), range)
    return SwiftNode(
      .object([SwiftMember("by", range, sceneHandling)] + [condition.availabilityMember(range)].compactMap { $0 }),
      range)
  }

  private static func screen(
    _ type: SwiftType?, _ nodes: [SwiftNode], _ sceneUses: [SwiftNode], at range: Range<Int>
  ) -> SwiftNode {
    sceneUses.isEmpty
      ? .screen(type, at: range, ["builtApps": nodes])
      : .screen(type, at: range, ["builtApps": nodes, "sceneUses": sceneUses])
  }
}

extension SwiftSource {
  /// The identifiers that can name an entry point.
  static let entryPointNames = ["main", "UIApplicationMain"]

  /// Whether a token is an entry point of an app: the name of the attribute `@main` or `@UIApplicationMain`, or of a
  /// call of `UIApplicationMain`.
  func isAppEntryPoint(_ index: Int) -> Bool {
    if isToken(index, "UIApplicationMain"), isToken(index + 1, "(") { return true }
    return (isToken(index, "main") || isToken(index, "UIApplicationMain")) && index > 0 && isToken(index - 1, "@")
  }

  /// Returns the class names in the arguments of a `UIApplicationMain` call, such as `AppDelegate` for
  /// `AppDelegate.self`. Empty if the token is not the name of such a call.
  func classNames(inCallAt index: Int) -> [String] {
    guard isToken(index, "UIApplicationMain"), isToken(index + 1, "("), let end = closing(of: index + 1) else {
      return []
    }
    return (index + 2..<end).filter { isToken($0, "self") && kind($0 - 1) == .period }.compactMap { identifier($0 - 2) }
  }
}

extension SwiftDeclarations {
  /// Returns the first type after a token that has the attribute `@main` or `@UIApplicationMain`. Nil if the token is
  /// not the name of an attribute, or if no such type follows.
  func mainType(after token: Int, in source: SwiftSource) -> SwiftType? {
    guard source.isToken(token - 1, "@") else { return nil }
    return typeNames.compactMap { types[$0] }.filter { $0.isMain && $0.location.token > token }
      .min { $0.location.token < $1.location.token }
  }
}
