import UIModelPlatform

/// Finds the settings of navigation items in a Swift file. A setting is certain if it runs when the view is loaded, and
/// conditional if it may run at another time.
///
/// For example, `navigationItem.style = .editor` in `viewDidLoad()` becomes the style of the screen's navigation item.
struct SwiftNavigationItemReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  /// The screens, one for each class that sets its navigation item.
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each setting, by the UTF-8 offset of its property name; see `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  private static let maximumClosures = 8
  private static let maximumSites = 200
  private static let unknownOwner = "the owner of the bar is unknown"

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: SwiftSource.barWords, in: file.number)
    let sites = source.places(ofAny: SwiftSource.barNames).filter { source.isBarSite($0) }
    guard !sites.isEmpty else { return }
    readOthers(Array(sites.filter { !source.isOwnBarProperty($0) }.prefix(Self.maximumSites)))
    let own = Array(sites.filter { source.isOwnBarProperty($0) }.prefix(Self.maximumSites))
    guard !own.isEmpty else { return }
    for name in file.declarations.order {
      guard let part = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        !type.isStruct, !type.isEnum
      else { continue }
      let here = own.filter { site in part.bodies.contains { $0.contains(site) } }
      if !here.isEmpty { read(part, type, here) }
    }
  }

  /// Records the analysis result of a setting. A success is not replaced by a later failure.
  private mutating func note(_ site: Int, _ reason: String) {
    let at = Int(source.tokens[site].start)
    reasons[at] = reasons[at].map { SwiftReason.best($0, reason) } ?? reason
  }

  /// Reads settings of the navigation items of other objects. If the file contains no groups, an understood setting
  /// cannot cause a finding.
  private mutating func readOthers(_ sites: [Int]) {
    for site in sites { note(site, Self.unknownOwner) }
    guard !sites.isEmpty, !source.contains(source.tokens.indices, anyOf: Array(SwiftBar.groupProperties)) else {
      return
    }
    for part in [file.declarations.global] + file.declarations.order.compactMap({ file.declarations.types[$0] }) {
      var evaluator = SwiftEvaluator(scope, type: part.name)
      evaluator.readsOtherBars = true
      executeRest(part, sites, &evaluator)
      var writer = SwiftNavigationItemWriter(evaluator.elements)
      writer.note(evaluator.barSettings.filter(\.isOnOtherObject))
      for (spot, reason) in writer.reasons where spot.file == file.number && reason.isEmpty { note(spot.token, reason) }
    }
  }

  /// Reads the navigation item of a class.
  ///
  /// - Parameter part: the members of the class that this file declares.
  private mutating func read(_ part: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.initializeObject(type)
    let initializers = part.functions.filter { $0.name == "init" }.map(\.body)
    var settings: [(setting: SwiftBarSetting, isCertain: Bool)] = []
    var seen = Set<Int>()
    for setting in evaluator.barSettings where setting.type == type.name && !setting.isOnOtherObject {
      let isHere = setting.location.file == file.number
      if isHere { seen.insert(setting.location.token) }
      let isInInitializer = isHere && initializers.contains { $0.contains(setting.location.token) }
      settings.append((setting, !isInInitializer))
    }
    evaluator.barSettings = []
    executeRest(part, sites.filter { !seen.contains($0) }, &evaluator)
    for setting in evaluator.barSettings
    where setting.type == type.name && !setting.isOnOtherObject && setting.location.file == file.number {
      guard seen.insert(setting.location.token).inserted else { continue }
      settings.append((setting, false))
    }
    guard !settings.isEmpty else { return }
    let count = counts(type)
    for index in settings.indices where (count[settings[known: index].setting.key] ?? 0) > 1 {
      settings[known: index].isCertain = false
    }
    var writer = SwiftNavigationItemWriter(evaluator.elements)
    let name = source.tokens[part.location.token].range
    let implements = SwiftClassReader(type, name, [], file, scope).implements
    if let node = writer.screen(type, implements, name, settings) { screens.append(node) }
    for (token, reason) in writer.reasons where token.file == file.number { note(token.token, reason) }
  }

  /// Returns the number of places at which the code of a class sets each property, in all files.
  private func counts(_ type: SwiftType) -> [String: Int] {
    var found = Set<SwiftLocation>()
    for function in type.functions { add(function.location.file, function.body, &found) }
    for property in type.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { add(property.location.file, body, &found) }
    }
    var counts: [String: Int] = [:]
    for spot in found { counts[SwiftBarSetting.key(scope.file(spot.file).source.text(spot.token)), default: 0] += 1 }
    return counts
  }

  /// Adds the places at which a body sets its own navigation item.
  private func add(_ number: Int32, _ body: Range<Int>, _ found: inout Set<SwiftLocation>) {
    let fileSource = scope.file(number).source
    scope.recordSearch(for: SwiftSource.barWords, in: number)
    for index in body where fileSource.isBarSite(index) && fileSource.isOwnBarProperty(index) {
      found.insert(SwiftLocation(file: number, token: index))
    }
  }

  /// Executes each function with settings that were not reached, and then the closures in it that run at an unknown
  /// time.
  private func executeRest(_ part: SwiftType, _ sites: [Int], _ evaluator: inout SwiftEvaluator) {
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
      evaluator.resetWork()
      _ = evaluator.execute(body, .unknown)
      for name in source.declaredNames(body) { frame.variables[name] = .unknown(0..<0) }
      for site in within {
        for closure in source.closures(around: site, in: body).prefix(Self.maximumClosures)
        where !evaluator.barSettings.contains(where: { $0.location == evaluator.location(site) }) {
          evaluator.frame = frame
          evaluator.resetWork()
          _ = evaluator.execute(source.closure(closure).body, .unknown)
        }
      }
    }
  }
}

extension SwiftBarSetting {
  /// The property that the setting changes. The singular and the plural property for the bar button items of one side
  /// have one key: `leftBarButtonItem` becomes `leftBarButtonItems`.
  var key: String { Self.key(name) }

  static func key(_ name: String) -> String { name.hasSuffix("BarButtonItem") ? name + "s" : name }
}
