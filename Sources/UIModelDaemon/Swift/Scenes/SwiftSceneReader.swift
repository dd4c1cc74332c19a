import UIModelPlatform

/// Finds what classes of a Swift file do as scenes come and go: which links they handle, how they are restored, and which
/// configurations they have.
struct SwiftSceneReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each place, by where its name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  let file: SwiftFile
  let scope: SwiftScope
  let app: SwiftSceneApp
  private let directives: [Int]
  var source: SwiftSource { file.source }

  private static let mostSites = 100
  static let unused = "it is unknown which app or scene uses this delegate"

  /// `isOfLifeCycleOnly`: nothing but the life cycle of the app is looked at.
  init(_ file: SwiftFile, _ app: SwiftSceneApp, isOfLifeCycleOnly: Bool = false) {
    (self.file, scope, self.app) = (file, app.scope, app)
    scope.search(for: SwiftSource.sceneWords, in: file.number)
    let source = file.source
    let sites = Array(
      source.places(ofAny: SwiftSource.sceneNames).filter { index in
        source.isSceneSite(index) && (!isOfLifeCycleOnly || SwiftSource.lifeCycle[source.text(index)] != nil)
      }.prefix(Self.mostSites))
    directives = sites.isEmpty ? [] : source.directives
    guard !sites.isEmpty, !scope.isOfExtensions else { return }
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      // What is in a type within this one is that one's.
      let here = sites.filter { file.declarations.type(around: $0)?.name == name }
      if !here.isEmpty { read(own, type, here) }
    }
  }

  private mutating func note(_ site: Int, _ reason: String) { reasons[source.tokens[site].range.lowerBound] = reason }

  /// `own`: what this file says of the type.
  private mutating func read(_ own: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var nodes: [SwiftNode] = []
    let isOfScenes = type.inherited.contains { ["UIWindowSceneDelegate", "UISceneDelegate"].contains($0) }
    for site in sites {
      scope.look(at: site, in: file.number)
      let condition = condition(of: site)
      guard condition != .unknown else {
        note(site, SwiftReason.conditional)
        continue
      }
      let said = self.said(at: site, of: own, type, isOfScenes: isOfScenes)
      note(site, said.reason)
      if condition.isNever { continue }
      nodes += said.uses.map { use in
        let range = source.tokens[site].range
        let label = SwiftMember("by", range, SwiftNode(.string(use.means.rawValue), range))
        return SwiftNode(.object([label] + use.members + [condition.member(range)].compactMap { $0 }), range)
      }
    }
    guard !nodes.isEmpty else { return }
    screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["sceneUses": nodes]))
  }

  /// Where code exists, as far as conditions of the platform say so.
  private func condition(of site: Int) -> SwiftCondition {
    let clauses = source.clauses(around: site, directives)
    guard let code = file.declarations.code(around: site).map({ file.declarations.code[known: $0].tokens }) else {
      return clauses
    }
    return clauses.and(source.releases(of: site, in: code))
  }

  typealias Use = (means: SceneHandling, members: [SwiftMember])
  /// What is said at a place; empty where it is understood and says nothing that matters.
  typealias Said = (uses: [Use], reason: String)

  private func said(at site: Int, of own: SwiftType, _ type: SwiftType, isOfScenes: Bool) -> Said {
    if source.isDisplayRole(site) { return externalDisplay(at: site, in: own, type) }
    let place = source.tokens[site].range
    let function = own.functions.first { function in
      function.spot.file == file.number && site > function.spot.token && site < function.body.lowerBound
    }
    if let function {
      if function.name == "application" { return answer(function, of: type, at: site) }
      guard let means = SwiftSource.sceneHandlers[source.text(site)], isOfScenes else { return ([], "") }
      return handler(means, function, of: type, at: place)
    }
    if let means = SwiftSource.lifeCycle[source.text(site)] { return lifeCycle(means, of: own, type, at: site) }
    if source.isToken(site, "stateRestorationActivity") { return activities(at: site, in: own, type) }
    if source.isToken(site, "UISceneConfiguration") { return configuration(at: site, in: own, type) }
    if let means = SwiftSource.launchKeys[source.text(site)] { return launch(means, of: type, at: place) }
    return restoration(at: site, in: own)
  }
}

extension SwiftSceneReader {
  static func list(_ name: String, _ values: [String], _ place: Range<Int>) -> SwiftMember {
    SwiftMember(name, place, SwiftNode(.list(values.map { SwiftNode(.string($0), place) }), place))
  }

  /// How many scenes there are, as a member.
  func scenes(_ place: Range<Int>) -> [SwiftMember] {
    app.scenes.map { [SwiftMember("scenes", place, SwiftNode(.string($0.rawValue), place))] } ?? []
  }
}
