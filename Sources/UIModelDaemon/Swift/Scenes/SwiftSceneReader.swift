import UIModelPlatform

/// Finds the uses in a Swift file, i.e. the code that depends on the life cycle of scenes: handlers of links, state
/// restoration, and scene configurations.
///
/// For example, a scene delegate's method `scene(_:openURLContexts:)` gives a node with the name of the method and the
/// connection options that the app reads.
struct SwiftSceneReader {
  /// The nodes of the types that have uses. Each node contains the list `sceneUses`.
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each use, by the start of the use's name in UTF-8 bytes: empty for an analyzed use, else
  /// the reason why the use is not analyzed.
  private(set) var analysisResults: [Int: String] = [:]
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

  /// Records the reason why a use is not analyzed; empty for an analyzed use.
  private mutating func recordReason(_ site: Int, _ reason: String) {
    analysisResults[source.tokens[site].range.lowerBound] = reason
  }

  /// Reads the uses in a type and adds a node for them.
  ///
  /// - Parameter localPart: the part of the type that this file declares.
  private mutating func read(_ localPart: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var nodes: [SwiftNode] = []
    let isSceneDelegate = type.inheritedNames.contains { ["UIWindowSceneDelegate", "UISceneDelegate"].contains($0) }
    for site in sites {
      scope.recordCodeUse(at: site, in: file.number)
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
        let kindMember = SwiftMember("by", range, SwiftNode(.string(use.means.rawValue), range))
        return SwiftNode(
          .object([kindMember] + use.members + [condition.availabilityMember(range)].compactMap { $0 }), range)
      }
    }
    guard !nodes.isEmpty else { return }
    screens.append(.screen(localPart, at: source.tokens[localPart.location.token].range, ["sceneUses": nodes]))
  }

  /// Returns the platforms and releases on which the code at a token runs, according to `#if` and `#available`.
  private func condition(of site: Int) -> SwiftCondition {
    let clauseCondition = source.clauses(around: site, directives)
    guard let code = file.declarations.codeIndex(around: site).map({ file.declarations.code[known: $0].tokens }) else {
      return clauseCondition
    }
    return clauseCondition.and(source.releases(of: site, in: code))
  }

  /// Code that depends on the life cycle of scenes: its kind, and the members of its node.
  typealias Use = (means: SceneHandling, members: [SwiftMember])
  /// The uses at a token, and the reason why the code at the token is not analyzed; empty for analyzed code.
  typealias SiteResult = (uses: [Use], reason: String)

  /// Returns the uses at a token, and the reason why the code is not analyzed, according to the kind of code that
  /// contains the token.
  private func result(at site: Int, of localPart: SwiftType, _ type: SwiftType, isSceneDelegate: Bool) -> SiteResult {
    if source.isDisplayRole(site) { return externalDisplayResult(at: site, in: localPart, type) }
    let nameRange = source.tokens[site].range
    let function = localPart.functions.first { function in
      function.location.fileNumber == file.number && site > function.location.token && site < function.body.lowerBound
    }
    if let function {
      if function.name == "application" { return appDelegateResult(function, of: type, at: site) }
      guard let handling = SwiftSource.sceneHandlers[source.text(site)], isSceneDelegate else { return ([], "") }
      return handlerResult(handling, function, of: type, at: nameRange)
    }
    if let handling = SwiftSource.lifeCycleMethods[source.text(site)] {
      return lifeCycleResult(handling, of: localPart, type, at: site)
    }
    if source.isToken(site, "stateRestorationActivity") { return activitiesResult(at: site, in: localPart, type) }
    if source.isToken(site, "UISceneConfiguration") { return configurationResult(at: site, in: localPart, type) }
    if let handling = SwiftSource.launchKeys[source.text(site)] {
      return launchResult(handling, of: type, at: nameRange)
    }
    return restorationResult(at: site, in: localPart)
  }
}

extension SwiftSceneReader {
  /// Returns a member with a list of strings. The member and its values get the range `range`.
  static func listMember(_ name: String, _ values: [String], _ range: Range<Int>) -> SwiftMember {
    SwiftMember(name, range, SwiftNode(.list(values.map { SwiftNode(.string($0), range) }), range))
  }

  /// Returns a list with the member `scenes`, which contains the number of scenes that the apps can have. The list is
  /// empty if the number is unknown.
  func scenesMember(_ range: Range<Int>) -> [SwiftMember] {
    app.sceneCount.map { [SwiftMember("scenes", range, SwiftNode(.string($0.rawValue), range))] } ?? []
  }
}
