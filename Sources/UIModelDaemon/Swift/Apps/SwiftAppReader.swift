import UIModelPlatform

/// Finds the entry point of an app in a Swift file (`@main`, `@UIApplicationMain` or a call of `UIApplicationMain`).
/// Describes the apps that compile the file by their Info.plists and build settings.
///
/// For example, `@main final class AppDelegate` in the file of one iOS target with a known Info.plist gives one screen.
/// Its list `builtApps` has one object with the target's name and Info.plist path.
struct SwiftAppReader {
  /// One node for the type that starts the app, or none if the file has no entry point.
  private(set) var screens: [SwiftNode] = []
  /// The first missing fact for each entry point; empty if all facts are known. The keys are the starts of the entry
  /// points' names, in UTF-8 bytes.
  private(set) var reasons: [Int: String] = [:]

  /// The identifiers that are recorded as searched in the file. `main` is not one of them: the attribute `@main`
  /// belongs to a declaration, and each edit of a declaration causes a new reading.
  static let searchedIdentifiers = ["UIApplicationMain"]
  private static let unknownInfoPlist = "the app's Info.plist is unknown"

  /// Reads the entry points of a file.
  ///
  /// - Parameter apps: the targets that compile the file and run on iPhone, iPad or Mac Catalyst.
  init(_ file: SwiftFile, _ scope: SwiftScope, apps: [CodeTarget]) {
    guard !apps.isEmpty else { return }
    let source = file.source
    scope.recordSearch(for: Self.searchedIdentifiers, in: file.number)
    let sites = source.occurrences(ofAny: SwiftSource.entryPointNames).filter(source.isAppEntryPoint)
    for site in sites {
      scope.look(at: site, in: file.number)
      reasons[source.tokens[site].range.lowerBound] = ""
    }
    guard let site = sites.first else { return }
    let type = file.declarations.mainType(after: site, in: source)
    let place = source.tokens[type?.location.token ?? site].range
    let clauses = source.clauses(around: site, source.directives)
    let appsWithFacts = apps.map { ($0, settings: scope.project?.builtSettings(of: $0)) }
      .filter { $0.0.builtInfoPlist != nil || $0.settings != nil }
    if let reason = apps.lazy.compactMap({ Self.missingFact($0) }).first
      ?? Self.missingFact(type, scope, in: file.number)
    {
      reasons[source.tokens[site].range.lowerBound] = reason
    }
    guard !appsWithFacts.isEmpty, clauses != .unknown, !clauses.isNever else { return }
    let nodes = appsWithFacts.map { Self.node($0.0, $0.settings, at: place, clauses) }
    let mobileApps = appsWithFacts.map(\.0).filter { $0.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false }
    let sceneUses =
      mobileApps.contains { scope.hasOnlyDisplayEntries($0.manifest) } ? [Self.displayEntry(place, clauses)] : []
    screens = [Self.screen(type, nodes, sceneUses, at: place)]
  }

  /// Returns a description of the first unknown fact about an app; nil if all are known.
  private static func missingFact(_ app: CodeTarget) -> String? {
    if app.builtInfoPlist == nil { return unknownInfoPlist }
    if app.builtSettings?.isDeploymentTargetKnown == false { return "the app's deployment target is unknown" }
    return app.builtSettings?.areLinkerFlagsKnown == false ? "the app's linker flags are unknown" : nil
  }

  /// Returns a reason if the app delegate inherits from a class that is neither in UIKit nor in the project; else nil.
  /// Such a class may already implement what a rule requires.
  private static func missingFact(_ type: SwiftType?, _ scope: SwiftScope, in file: Int32) -> String? {
    guard let type, !type.isStruct, !type.isEnum, let joinedType = scope.type(named: type.name, in: file),
      joinedType.superclass != nil, !scope.inheritsOnlyFromUIKit(joinedType)
    else { return nil }
    return "the superclass of the app delegate is unknown"
  }

  /// Returns the node that describes one app. All its values get the range `place`, because they come from project
  /// files.
  private static func node(
    _ app: CodeTarget, _ settings: BuiltSettings?, at place: Range<Int>, _ clauses: SwiftCondition
  ) -> SwiftNode {
    func member<Value>(_ name: String, _ value: Value?, _ written: (Value) -> SwiftNode.Value) -> SwiftMember {
      value.map { SwiftMember(name, place, SwiftNode(written($0), place)) }
        ?? .unknown(name, at: place, "the build settings do not determine it")
    }
    func text(_ text: String) -> SwiftNode { SwiftNode(.string(text), place) }
    let plist = app.builtInfoPlist
    var members = [SwiftMember("name", place, SwiftNode(.string(app.name), place))]
    if let path = plist?.path { members.append(SwiftMember("infoPlist", place, SwiftNode(.string(path), place))) }
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
      let targets = settings.deploymentTargets.map { target in
        SwiftNode(
          .object([
            SwiftMember("version", place, text("\(target.version)")), SwiftMember("place", place, text(target.place)),
          ]), place)
      }
      members.append(SwiftMember("deploymentTargets", place, SwiftNode(.list(targets), place)))
      let linkers = settings.classicLinkerPlaces.map(text)
      members.append(SwiftMember("classicLinkers", place, SwiftNode(.list(linkers), place)))
    }
    if let clauses = clauses.availabilityMember(place) { members.append(clauses) }
    return SwiftNode(.object(members), place)
  }

  /// Returns a node for an Info.plist scene configuration for external displays.
  private static func displayEntry(_ place: Range<Int>, _ clauses: SwiftCondition) -> SwiftNode {
    let sceneHandling = SwiftNode(.string(SceneHandling.externalDisplayEntry.rawValue), place)
    return SwiftNode(
      .object([SwiftMember("by", place, sceneHandling)] + [clauses.availabilityMember(place)].compactMap { $0 }), place)
  }

  private static func screen(
    _ type: SwiftType?, _ nodes: [SwiftNode], _ sceneUses: [SwiftNode], at place: Range<Int>
  ) -> SwiftNode {
    sceneUses.isEmpty
      ? .screen(type, at: place, ["builtApps": nodes])
      : .screen(type, at: place, ["builtApps": nodes, "sceneUses": sceneUses])
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
  /// `AppDelegate.self`.
  func classNames(inCallAt index: Int) -> [String] {
    guard isToken(index, "UIApplicationMain"), isToken(index + 1, "("), let end = closing(of: index + 1) else {
      return []
    }
    return (index + 2..<end).filter { isToken($0, "self") && kind($0 - 1) == .period }.compactMap { identifier($0 - 2) }
  }
}

extension SwiftDeclarations {
  /// Returns the type with the attribute at a token, such as `@main`. Nil if the token is not the name of an attribute.
  func mainType(after token: Int, in source: SwiftSource) -> SwiftType? {
    guard source.isToken(token - 1, "@") else { return nil }
    return typeNames.compactMap { types[$0] }.filter { $0.isMain && $0.location.token > token }
      .min { $0.location.token < $1.location.token }
  }
}
