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
  /// The analysis result of each setting, by the UTF-8 offset of its property name; see
  /// `SwiftElementWriter.analysisResults`.
  private(set) var analysisResults: [Int: String] = [:]

  private static let maximumBlockCount = 8
  private static let maximumSiteCount = 200
  private static let unknownOwnerReason = "the owner of the bar is unknown"

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: SwiftSource.searchedBarNames, in: file.number)
    let sites = source.occurrences(ofAny: SwiftSource.barNames).filter { source.isBarSite($0) }
    guard !sites.isEmpty else { return }
    readOtherItems(Array(sites.filter { !source.isOwnBarProperty($0) }.prefix(Self.maximumSiteCount)))
    let ownSites = Array(sites.filter { source.isOwnBarProperty($0) }.prefix(Self.maximumSiteCount))
    guard !ownSites.isEmpty else { return }
    for name in file.declarations.typeNames {
      guard let filePart = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        !type.isStruct, !type.isEnum
      else { continue }
      let typeSites = ownSites.filter { site in filePart.bodies.contains { $0.contains(site) } }
      if !typeSites.isEmpty { read(filePart, type, typeSites) }
    }
  }

  /// Records the analysis result of a setting: the reason why its value is unknown, or an empty string for a known
  /// value. An empty string is not replaced by a later reason.
  private mutating func recordResult(_ site: Int, _ reason: String) {
    let offset = Int(source.tokens[site].start)
    analysisResults[offset] = analysisResults[offset].map { SwiftReason.betterReason($0, reason) } ?? reason
  }

  /// Reads settings of the navigation items of other objects. In a file without item groups, a setting with a
  /// determined value counts as known, because the setting cannot cause a finding.
  private mutating func readOtherItems(_ sites: [Int]) {
    for site in sites { recordResult(site, Self.unknownOwnerReason) }
    guard !sites.isEmpty, !source.contains(source.tokens.indices, anyOf: Array(SwiftBar.groupProperties)) else {
      return
    }
    for filePart in [file.declarations.global] + file.declarations.typeNames.compactMap({ file.declarations.types[$0] })
    {
      var evaluator = SwiftEvaluator(scope, type: filePart.name)
      evaluator.readsOtherBars = true
      executeUnreached(filePart, sites, &evaluator)
      var writer = SwiftNavigationItemWriter(evaluator.elements)
      writer.recordResults(evaluator.barSettings.filter(\.isOnOtherObject))
      for (site, reason) in writer.analysisResults where site.fileNumber == file.number && reason.isEmpty {
        recordResult(site.token, reason)
      }
    }
  }

  /// Reads the navigation item of a class.
  ///
  /// - Parameter filePart: the members of the class that this file declares.
  private mutating func read(_ filePart: SwiftType, _ type: SwiftType, _ sites: [Int]) {
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.evaluateInitialization(type)
    let initializers = filePart.functions.filter { $0.name == "init" }.map(\.body)
    var settings: [(setting: SwiftBarSetting, isCertain: Bool)] = []
    var seenTokens = Set<Int>()
    for setting in evaluator.barSettings where setting.type == type.name && !setting.isOnOtherObject {
      let isInThisFile = setting.location.fileNumber == file.number
      if isInThisFile { seenTokens.insert(setting.location.token) }
      let isInInitializer = isInThisFile && initializers.contains { $0.contains(setting.location.token) }
      settings.append((setting, !isInInitializer))
    }
    evaluator.barSettings = []
    executeUnreached(filePart, sites.filter { !seenTokens.contains($0) }, &evaluator)
    for setting in evaluator.barSettings
    where setting.type == type.name && !setting.isOnOtherObject && setting.location.fileNumber == file.number {
      guard seenTokens.insert(setting.location.token).inserted else { continue }
      settings.append((setting, false))
    }
    guard !settings.isEmpty else { return }
    let countByKey = settingCounts(type)
    for index in settings.indices where (countByKey[settings[known: index].setting.key] ?? 0) > 1 {
      settings[known: index].isCertain = false
    }
    var writer = SwiftNavigationItemWriter(evaluator.elements)
    let classNameRange = source.tokens[filePart.location.token].range
    let methodsNode = SwiftClassReader(type, classNameRange, [], file, scope).implementedMethods
    if let node = writer.screen(type, methodsNode, classNameRange, settings) { screens.append(node) }
    for (location, reason) in writer.analysisResults where location.fileNumber == file.number {
      recordResult(location.token, reason)
    }
  }

  /// Returns the number of assignments to each navigation item property in the code of a class, by the property's key.
  /// All files are counted.
  private func settingCounts(_ type: SwiftType) -> [String: Int] {
    var sites = Set<SwiftLocation>()
    for function in type.functions { addSites(function.location.fileNumber, function.body, &sites) }
    for property in type.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) {
        addSites(property.location.fileNumber, body, &sites)
      }
    }
    var counts: [String: Int] = [:]
    for site in sites {
      counts[SwiftBarSetting.key(scope.file(site.fileNumber).source.text(site.token)), default: 0] += 1
    }
    return counts
  }

  /// Adds the locations at which a body sets properties of its own navigation item.
  private func addSites(_ fileNumber: Int32, _ body: Range<Int>, _ sites: inout Set<SwiftLocation>) {
    let fileSource = scope.file(fileNumber).source
    scope.recordSearch(for: SwiftSource.searchedBarNames, in: fileNumber)
    for index in body where fileSource.isBarSite(index) && fileSource.isOwnBarProperty(index) {
      sites.insert(SwiftLocation(fileNumber: fileNumber, token: index))
    }
  }

  /// Executes each function or property that contains unreached settings. Then executes the blocks around a setting
  /// that the execution still did not reach, because these blocks run at an unknown time.
  private func executeUnreached(_ filePart: SwiftType, _ sites: [Int], _ evaluator: inout SwiftEvaluator) {
    guard !sites.isEmpty else { return }
    var bodies: [(body: Range<Int>, parameters: [String], isStatic: Bool)] = filePart.functions.map { function in
      (function.body, function.parameters.map(\.name), function.isStatic)
    }
    for property in filePart.properties {
      for body in [property.getter, property.value].compactMap({ $0 }) { bodies.append((body, [], property.isStatic)) }
    }
    for (body, parameters, isStatic) in bodies {
      let sitesInBody = sites.filter { body.contains($0) }
      guard !sitesInBody.isEmpty else { continue }
      var frame = SwiftFrame(type: filePart.name)
      frame.isStatic = isStatic
      for name in parameters { frame.variables[name] = .unknown(0..<0) }
      evaluator.frame = frame
      evaluator.resetWork()
      _ = evaluator.execute(body, .unknown)
      for name in source.declaredNames(body) { frame.variables[name] = .unknown(0..<0) }
      for site in sitesInBody {
        for closure in source.bracedBlocks(around: site, in: body).prefix(Self.maximumBlockCount)
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
  /// The key by which settings are compared: the name of the changed property, with the plural name for bar button
  /// items. For example, `leftBarButtonItem` and `leftBarButtonItems` both have the key `leftBarButtonItems`.
  var key: String { Self.key(name) }

  static func key(_ name: String) -> String { name.hasSuffix("BarButtonItem") ? name + "s" : name }
}
