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
    scope.recordSearch(for: SwiftSource.searchedBarNames, in: file.number)
    let sites = source.occurrences(ofAny: SwiftSource.barNames).filter { source.isBarSite($0) }
    guard !sites.isEmpty else { return }
    readOtherItems(Array(sites.filter { !source.isOwnBarProperty($0) }.prefix(Self.maximumSites)))
    let ownSites = Array(sites.filter { source.isOwnBarProperty($0) }.prefix(Self.maximumSites))
    guard !ownSites.isEmpty else { return }
    for name in file.declarations.typeNames {
      guard let part = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        !type.isStruct, !type.isEnum
      else { continue }
      let typeSites = ownSites.filter { site in part.bodies.contains { $0.contains(site) } }
      if !typeSites.isEmpty { read(part, type, typeSites) }
    }
  }

  /// Records the analysis result of a setting. A success is not replaced by a later failure.
  private mutating func note(_ site: Int, _ reason: String) {
    let offset = Int(source.tokens[site].start)
    reasons[offset] = reasons[offset].map { SwiftReason.best($0, reason) } ?? reason
  }

  /// Reads settings of the navigation items of other objects. In a file without item groups, an understood setting
  /// counts as known, because it cannot cause a finding.
  private mutating func readOtherItems(_ sites: [Int]) {
    for site in sites { note(site, Self.unknownOwner) }
    guard !sites.isEmpty, !source.contains(source.tokens.indices, anyOf: Array(SwiftBar.groupProperties)) else {
      return
    }
    for part in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) {
      var evaluator = SwiftEvaluator(scope, type: part.name)
      evaluator.readsOtherBars = true
      executeUnreached(part, sites, &evaluator)
      var writer = SwiftNavigationItemWriter(evaluator.elements)
      writer.note(evaluator.barSettings.filter(\.isOnOtherObject))
      for (site, reason) in writer.reasons where site.file == file.number && reason.isEmpty { note(site.token, reason) }
    }
  }

  /// Reads the navigation item of a class.
  ///
  /// - Parameter part: the members of the class that this file declares.
  private mutating func read(_ part: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.evaluateInitialization(type)
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
    executeUnreached(part, sites.filter { !seen.contains($0) }, &evaluator)
    for setting in evaluator.barSettings
    where setting.type == type.name && !setting.isOnOtherObject && setting.location.file == file.number {
      guard seen.insert(setting.location.token).inserted else { continue }
      settings.append((setting, false))
    }
    guard !settings.isEmpty else { return }
    let countByKey = settingCounts(type)
    for index in settings.indices where (countByKey[settings[known: index].setting.key] ?? 0) > 1 {
      settings[known: index].isCertain = false
    }
    var writer = SwiftNavigationItemWriter(evaluator.elements)
    let name = source.tokens[part.location.token].range
    let implements = SwiftClassReader(type, name, [], file, scope).implementedMethods
    if let node = writer.screen(type, implements, name, settings) { screens.append(node) }
    for (location, reason) in writer.reasons where location.file == file.number { note(location.token, reason) }
  }

  /// Returns the number of places at which the code of a class sets each property, in all files.
  private func settingCounts(_ type: SwiftType) -> [String: Int] {
    var sites = Set<SwiftLocation>()
    for function in type.functions { add(function.location.file, function.body, &sites) }
    for property in type.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { add(property.location.file, body, &sites) }
    }
    var counts: [String: Int] = [:]
    for site in sites { counts[SwiftBarSetting.key(scope.file(site.file).source.text(site.token)), default: 0] += 1 }
    return counts
  }

  /// Adds the places at which a body sets its own navigation item.
  private func add(_ number: Int32, _ body: Range<Int>, _ sites: inout Set<SwiftLocation>) {
    let fileSource = scope.file(number).source
    scope.recordSearch(for: SwiftSource.searchedBarNames, in: number)
    for index in body where fileSource.isBarSite(index) && fileSource.isOwnBarProperty(index) {
      sites.insert(SwiftLocation(file: number, token: index))
    }
  }

  /// Executes each function that contains unreached settings, and then the closures in the function that run at an
  /// unknown time.
  private func executeUnreached(_ part: SwiftType, _ sites: [Int], _ evaluator: inout SwiftEvaluator) {
    guard !sites.isEmpty else { return }
    var bodies: [(body: Range<Int>, parameters: [String], isStatic: Bool)] = part.functions.map { function in
      (function.body, function.parameters.map(\.name), function.isStatic)
    }
    for property in part.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { bodies.append((body, [], property.isStatic)) }
    }
    for (body, parameters, isStatic) in bodies {
      let sitesInBody = sites.filter { body.contains($0) }
      guard !sitesInBody.isEmpty else { continue }
      var frame = SwiftFrame(type: part.name)
      frame.isStatic = isStatic
      for name in parameters { frame.variables[name] = .unknown(0..<0) }
      evaluator.frame = frame
      evaluator.resetWork()
      _ = evaluator.execute(body, .unknown)
      for name in source.declaredNames(body) { frame.variables[name] = .unknown(0..<0) }
      for site in sitesInBody {
        for closure in source.bracedBlocks(around: site, in: body).prefix(Self.maximumClosures)
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
