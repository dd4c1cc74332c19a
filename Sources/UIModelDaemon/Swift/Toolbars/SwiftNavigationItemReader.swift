import UIModelPlatform

/// Finds what classes of a Swift file put into their navigation items: what is certainly carried out when the view is
/// loaded, and what may be at some other time.
struct SwiftNavigationItemReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var screens: [SwiftNode] = []
  /// What is known of each setting, by where its property's name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  private static let mostClosures = 8
  private static let mostSites = 200
  private static let other = "the owner of the bar is unknown"

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: SwiftSource.barWords, in: file.number)
    let sites = source.places(ofAny: SwiftSource.barNames).filter { source.isBarSite($0) }
    guard !sites.isEmpty else { return }
    readOthers(Array(sites.filter { !source.isOwnBarProperty($0) }.prefix(Self.mostSites)))
    let own = Array(sites.filter { source.isOwnBarProperty($0) }.prefix(Self.mostSites))
    guard !own.isEmpty else { return }
    for name in file.declarations.order {
      guard let part = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        !type.isStruct, !type.isEnum
      else { continue }
      let here = own.filter { site in part.bodies.contains { $0.contains(site) } }
      if !here.isEmpty { read(part, type, here) }
    }
  }

  private mutating func note(_ site: Int, _ reason: String) {
    let at = Int(source.tokens[site].start)
    reasons[at] = reasons[at].map { SwiftReason.best($0, reason) } ?? reason
  }

  /// Items of other objects' bars: of such no rule says anything, as long as there are no groups beside them.
  private mutating func readOthers(_ sites: [Int]) {
    for site in sites { note(site, Self.other) }
    guard !sites.isEmpty, !source.contains(source.tokens.indices, anyOf: Array(SwiftBar.groupProperties)) else {
      return
    }
    for part in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      var evaluator = SwiftEvaluator(scope, type: part.name)
      evaluator.readsOtherBars = true
      carryOutRest(part, sites, &evaluator)
      var writer = SwiftNavigationItemWriter(evaluator.elements)
      writer.note(evaluator.barSettings.filter(\.isOfOther))
      for (spot, reason) in writer.reasons where spot.file == file.number && reason.isEmpty { note(spot.token, reason) }
    }
  }

  /// `part`: what this file says of the type.
  private mutating func read(_ part: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.live(type)
    let initializers = part.functions.filter { $0.name == "init" }.map(\.body)
    var settings: [(setting: SwiftBarSetting, isCertain: Bool)] = []
    var seen = Set<Int>()
    for setting in evaluator.barSettings where setting.type == type.name && !setting.isOfOther {
      let isHere = setting.spot.file == file.number
      if isHere { seen.insert(setting.spot.token) }
      let isOfInitializer = isHere && initializers.contains { $0.contains(setting.spot.token) }
      settings.append((setting, !isOfInitializer))
    }
    evaluator.barSettings = []
    carryOutRest(part, sites.filter { !seen.contains($0) }, &evaluator)
    for setting in evaluator.barSettings
    where setting.type == type.name && !setting.isOfOther && setting.spot.file == file.number {
      guard seen.insert(setting.spot.token).inserted else { continue }
      settings.append((setting, false))
    }
    guard !settings.isEmpty else { return }
    let count = counts(type)
    for index in settings.indices where (count[settings[known: index].setting.key] ?? 0) > 1 {
      settings[known: index].isCertain = false
    }
    var writer = SwiftNavigationItemWriter(evaluator.elements)
    let name = source.tokens[part.spot.token].range
    let implements = SwiftClassReader(type, name, [], file, scope).implements
    if let node = writer.screen(type, implements, name, settings) { screens.append(node) }
    for (token, reason) in writer.reasons where token.file == file.number { note(token.token, reason) }
  }

  /// How often the code of a class sets each property, in any file.
  private func counts(_ type: SwiftType) -> [String: Int] {
    var found = Set<SwiftSpot>()
    for function in type.functions { add(function.spot.file, function.body, &found) }
    for property in type.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { add(property.spot.file, body, &found) }
    }
    var counts: [String: Int] = [:]
    for spot in found { counts[SwiftBarSetting.key(scope.file(spot.file).source.text(spot.token)), default: 0] += 1 }
    return counts
  }

  private func add(_ number: Int32, _ body: Range<Int>, _ found: inout Set<SwiftSpot>) {
    let written = scope.file(number).source
    scope.search(for: SwiftSource.barWords, in: number)
    for index in body where written.isBarSite(index) && written.isOwnBarProperty(index) {
      found.insert(SwiftSpot(file: number, token: index))
    }
  }

  /// Carries out each function that sets what was not reached, and closures that somebody else carries out.
  private func carryOutRest(_ part: SwiftType, _ sites: [Int], _ evaluator: inout SwiftEvaluator) {
    guard !sites.isEmpty else { return }
    var bodies: [(body: Range<Int>, parameters: [String], isStatic: Bool)] = part.functions.map { function in
      (function.body, function.parameters.map(\.name), function.isStatic)
    }
    for property in part.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { bodies.append((body, [], property.isStatic)) }
    }
    for (body, parameters, isStatic) in bodies {
      let within = sites.filter { body.contains($0) }
      guard !within.isEmpty else { continue }
      var frame = SwiftFrame(type: part.name)
      frame.isStatic = isStatic
      for name in parameters { frame.variables[name] = .unknown(0..<0) }
      evaluator.frame = frame
      evaluator.restWork()
      _ = evaluator.execute(body, .unknown)
      for name in source.declaredNames(body) { frame.variables[name] = .unknown(0..<0) }
      for site in within {
        for closure in source.closures(around: site, in: body).prefix(Self.mostClosures)
        where !evaluator.barSettings.contains(where: { $0.spot == evaluator.spot(site) }) {
          evaluator.frame = frame
          evaluator.restWork()
          _ = evaluator.execute(source.closure(closure).body, .unknown)
        }
      }
    }
  }
}

extension SwiftBarSetting {
  /// The property that it is about: one item or several of a side are the same.
  var key: String { Self.key(name) }

  static func key(_ name: String) -> String { name.hasSuffix("BarButtonItem") ? name + "s" : name }
}
