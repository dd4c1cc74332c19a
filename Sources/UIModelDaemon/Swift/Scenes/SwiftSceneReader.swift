import UIModelPlatform

/// Finds the code in a Swift file that depends on the life cycle of scenes: handlers of links, state restoration, and
/// scene configurations.
///
/// For example, a scene delegate's method `scene(_:openURLContexts:)` gives a node with the name of the method and the
/// connection options that the app reads.
struct SwiftSceneReader {
  /// One node with a list `sceneUses` for each type that has uses.
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each use, by the start of its name in UTF-8 bytes: empty if the use is understood, else the
  /// reason why not.
  private(set) var reasons: [Int: String] = [:]
  let file: SwiftFile
  let scope: SwiftScope
  let app: SwiftSceneApp
  private let directives: [Int]
  var source: SwiftSource { file.source }

  /// The maximum number of uses to read in a file.
  private static let maximumSiteCount = 100
  static let unknownUseReason = "it is unknown which app or scene uses this delegate"

  /// Reads the uses in a file.
  ///
  /// - Parameter isLifeCycleOnly: whether only life-cycle methods of the app delegate are read.
  init(_ file: SwiftFile, _ app: SwiftSceneApp, isLifeCycleOnly: Bool = false) {
    (self.file, scope, self.app) = (file, app.scope, app)
    scope.recordSearch(for: SwiftSource.sceneIdentifiers, in: file.number)
    let source = file.source
    let sites = Array(
      source.occurrences(ofAny: SwiftSource.sceneNames).filter { index in
        source.isSceneSite(index) && (!isLifeCycleOnly || SwiftSource.lifeCycleMethods[source.text(index)] != nil)
      }.prefix(Self.maximumSiteCount))
    directives = sites.isEmpty ? [] : source.directives
    guard !sites.isEmpty, !scope.isExtensionOnly else { return }
    for name in file.declarations.typeNames {
      guard let localPart = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      // Uses in a nested type are read with the nested type.
      let typeSites = sites.filter { file.declarations.type(around: $0)?.name == name }
      if !typeSites.isEmpty { read(localPart, type, typeSites) }
    }
  }

  /// Records the analysis result of a use. An empty reason means that the use is understood.
  private mutating func recordReason(_ site: Int, _ reason: String) {
    reasons[source.tokens[site].range.lowerBound] = reason
  }

  /// Reads the uses in a type and adds a node for them.
  ///
  /// - Parameter localPart: the part of the type that this file declares.
  private mutating func read(_ localPart: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var nodes: [SwiftNode] = []
    let isSceneDelegate = type.inherited.contains { ["UIWindowSceneDelegate", "UISceneDelegate"].contains($0) }
    for site in sites {
      scope.look(at: site, in: file.number)
      let condition = condition(of: site)
      guard condition != .unknown else {
        recordReason(site, SwiftReason.unknownDirective)
        continue
      }
      let result = self.result(at: site, of: localPart, type, isSceneDelegate: isSceneDelegate)
      recordReason(site, result.reason)
      if condition.isNever { continue }
      nodes += result.uses.map { use in
        let range = source.tokens[site].range
        let label = SwiftMember("by", range, SwiftNode(.string(use.means.rawValue), range))
        return SwiftNode(
          .object([label] + use.members + [condition.availabilityMember(range)].compactMap { $0 }), range)
      }
    }
    guard !nodes.isEmpty else { return }
    screens.append(.screen(localPart, at: source.tokens[localPart.location.token].range, ["sceneUses": nodes]))
  }

  /// Returns the platforms and releases in which the code at a token runs, by `#if` and `#available`.
  private func condition(of site: Int) -> SwiftCondition {
    let clauses = source.clauses(around: site, directives)
    guard let code = file.declarations.code(around: site).map({ file.declarations.code[known: $0].tokens }) else {
      return clauses
    }
    return clauses.and(source.releases(of: site, in: code))
  }

  /// Code that depends on the life cycle of scenes: its kind, and the members of its node.
  typealias Use = (means: SceneHandling, members: [SwiftMember])
  /// The uses at a token. If the token is not understood, the reason is not empty.
  typealias SiteResult = (uses: [Use], reason: String)

  /// Returns the uses at a token, according to the kind of code that contains the token.
  private func result(at site: Int, of localPart: SwiftType, _ type: SwiftType, isSceneDelegate: Bool) -> SiteResult {
    if source.isDisplayRole(site) { return externalDisplayResult(at: site, in: localPart, type) }
    let place = source.tokens[site].range
    let function = localPart.functions.first { function in
      function.location.file == file.number && site > function.location.token && site < function.body.lowerBound
    }
    if let function {
      if function.name == "application" { return appDelegateResult(function, of: type, at: site) }
      guard let handling = SwiftSource.sceneHandlers[source.text(site)], isSceneDelegate else { return ([], "") }
      return handlerResult(handling, function, of: type, at: place)
    }
    if let handling = SwiftSource.lifeCycleMethods[source.text(site)] {
      return lifeCycleResult(handling, of: localPart, type, at: site)
    }
    if source.isToken(site, "stateRestorationActivity") { return activitiesResult(at: site, in: localPart, type) }
    if source.isToken(site, "UISceneConfiguration") { return configurationResult(at: site, in: localPart, type) }
    if let handling = SwiftSource.launchKeys[source.text(site)] { return launchResult(handling, of: type, at: place) }
    return restorationResult(at: site, in: localPart)
  }
}

extension SwiftSceneReader {
  /// Returns a member with a list of strings. All values get the range `place`.
  static func listMember(_ name: String, _ values: [String], _ place: Range<Int>) -> SwiftMember {
    SwiftMember(name, place, SwiftNode(.list(values.map { SwiftNode(.string($0), place) }), place))
  }

  /// Returns the member `scenes` with the number of scenes that the apps may have, as a list with one element. Empty if
  /// the number is unknown.
  func scenesMember(_ place: Range<Int>) -> [SwiftMember] {
    app.scenes.map { [SwiftMember("scenes", place, SwiftNode(.string($0.rawValue), place))] } ?? []
  }
}
