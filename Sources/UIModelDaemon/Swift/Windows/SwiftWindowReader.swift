import UIModelPlatform

/// Finds code that picks an arbitrary window of the app, or lays out views by the size of the screen.
struct SwiftWindowReader {
  private(set) var screens: [SwiftNode] = []
  /// The analysis result of each window or screen use, by its UTF-8 offset; see `SwiftElementWriter.analysisResults`.
  private(set) var results: [Int: String] = [:]
  private let source: SwiftSource
  private let number: Int32
  private let scenes: DeclaredScenes?
  /// The scene manifest of the apps that start in this file; nil if it is unknown or not equal in all these apps.
  private let manifest: BuiltInfoPlist.Manifest?

  private static let searchedNames = ["connectedScenes", "windows", "keyWindow", "UIScreen"]
  private static let maximumSites = 200

  /// Reads a file. `scenes` is the number of scenes that the apps with the file may have, and `apps` are the apps that
  /// may start in the file. If `readsDelegateOnly` is true, only the window of the app's delegate is read.
  init(
    _ file: SwiftFile, _ scope: SwiftScope, scenes: DeclaredScenes?, apps: [CodeTarget] = [],
    readsDelegateOnly: Bool = false
  ) {
    (source, number) = (file.source, file.number)
    self.scenes = scenes
    let manifests = Set(apps.map { $0.builtInfoPlist?.manifest })
    manifest = manifests.count == 1 ? manifests.first ?? nil : nil
    let directives = source.directives
    readDelegate(file, scope, directives)
    if readsDelegateOnly { return }
    scope.recordSearch(for: Self.searchedNames + ["screen"], in: file.number)
    let applicationSites = Set((file.declarations.types["UIApplication"]?.bodies ?? []).flatMap(source.ownWindowSites))
    let tokens = applicationSites.union(source.occurrences(ofAny: SwiftSource.windowNames).filter(source.isWindowSite))
    var sites = tokens.sorted().prefix(Self.maximumSites).map { ($0, $0 + 1) }
    let detector = SwiftWindowWithoutScene(file, scope)
    let windowSites = Set(detector.sites)
    sites += windowSites.subtracting(sites.map { $0.0 }).sorted().map { ($0, $0 + 1) }
    guard !sites.isEmpty else { return }
    // If a type declares a property with one of these names, only the application's own properties are read.
    let declaresWindowProperty = file.declarations.types.values.contains { type in
      type.properties.contains { Self.searchedNames.contains($0.name) && type.name != "UIApplication" }
    }
    var nodesByType: [(type: SwiftType?, nodes: [SwiftNode])] = []
    var screenSize = SwiftScreenSize(file, scope)
    let isOwnScreen = scope.type(named: "UIScreen", in: file.number)?.isDeclared == true
    let fallback = SwiftWindowFallback(scope: scope, file: file)
    var nextIndex = 0
    // The elements from this index on are uses of project members that return all scenes or windows.
    let directSiteCount = sites.count
    while let (site, end) = sites.dropFirst(nextIndex).first {
      let isMember = nextIndex >= directSiteCount
      nextIndex += 1
      scope.recordCodeUse(at: site, in: file.number)
      let type = file.declarations.type(around: site)
      if file.isInPreview(site) {
        record(site, "")
        continue
      }
      var nodes: [SwiftNode] = []
      let isScreenSite = source.isToken(site, "UIScreen") || source.isToken(site, "screen")
      if isScreenSite, scope.isExtensionOnly || isOwnScreen {
        record(site, "")
      } else if isScreenSite {
        screenSize.follow(site, in: type)
        record(site, screenSize.unknownReason ?? "")
        if let use = layoutUse(screenSize.uses, by: condition(of: site, file, directives), scope) { nodes.append(use) }
      } else if source.isNewWindow(site) || windowSites.contains(site) {
        let outcome =
          scenes == nil || scope.isExtensionOnly || !windowSites.contains(site) ? .correct : detector.outcome(at: site)
        record(site, outcome == .unknown ? SwiftReason.unknownUse : "")
        if outcome == .shownWithoutScene, detector.isInAppWithScenes {
          nodes = [
            node("UIWindow(frame:)", at: source.tokens[site].range, condition(of: site, file, directives))
          ].compactMap(\.self)
        }
      } else {
        // Code that visits all windows, tests the device, or is for Apple Watch or CarPlay does not pick an arbitrary
        // window.
        if looksElsewhere(around: site, file, scope, fallback)
          || (!isMember && !source.isApplicationMember(site) && !applicationSites.contains(site)
            && (declaresWindowProperty || isDeclaredInProject(source.text(site), scope)))
          || source.tokens.indices.contains(where: { source.isToken($0, "WatchConnectivity") })
          || type?.name.lowercased().contains("carplay") == true
        {
          record(site, "")
          continue
        }
        let lookup = SwiftSceneLookup(
          source, at: site, end: end, in: source.braces(around: site), isReached: fallback.isReached)
        let member = lookup.collectionTokens.flatMap { SwiftSceneMember(returning: $0, in: file) }
        for use in member?.uses ?? []
        where sites.count < Self.maximumSites && !sites.contains(where: { $0.0 == use.site }) {
          sites.append(use)
        }
        if lookup.isUnknown, member == nil { record(site, SwiftReason.unknownUse) } else { record(site, "") }
        if let pickedTokens = lookup.pickedTokens {
          let hasNoView = SwiftViewAccess(scope: scope, file: file).isMissing(at: site)
          // Code without access to a view cannot read a view's scene. The active scene is then the best choice.
          if hasNoView, lookup.isForeground { continue }
          // Statistics do not depend on a specific window.
          if !lookup.showsContent, collectsStatistics(site, file) { continue }
          let use = node(
            "connectedScenes.first", at: source.range(pickedTokens), condition(of: site, file, directives),
            [
              hasNoView ? ("hasView", .bool(false)) : nil, lookup.endsEditing ? ("endsEditing", .bool(true)) : nil,
              lookup.showsContent ? ("showsContent", .bool(true)) : nil,
              usage(of: site, file, scope),
            ])
          if let use { nodes.append(use) }
        }
      }
      guard !nodes.isEmpty, SwiftCallers(scope).mayRunOnPads(site, in: file.number) else { continue }
      if let index = nodesByType.firstIndex(where: { $0.type?.name == type?.name }) {
        nodesByType[known: index].nodes += nodes
      } else {
        nodesByType.append((type, nodes))
      }
    }
    screens += nodesByType.map { screen($0.type, $0.nodes) }
  }

  /// Returns the member `usedBy`: the names of the callers of the member around a token; nil if there are no callers.
  private func usage(of site: Int, _ file: SwiftFile, _ scope: SwiftScope) -> (name: String, value: SwiftNode.Value)? {
    let names = SwiftWindowCallers.names(ofMemberAround: site, in: file, scope)
    let siteRange = source.tokens[site].range
    return names.isEmpty ? nil : ("usedBy", .list(names.map { SwiftNode(.string($0), siteRange) }))
  }

  /// Returns the node for the use of the screen's size that most certainly sets a size, preferably a width without a
  /// limit; nil if no use may run on an iPad.
  private func layoutUse(
    _ uses: [SwiftScreenSize.Use], by siteCondition: SwiftCondition, _ scope: SwiftScope
  ) -> SwiftNode? {
    let callers = SwiftCallers(scope)
    let reachableUses = uses.compactMap { use -> (use: SwiftScreenSize.Use, clauses: SwiftCondition)? in
      let clauses = siteCondition.and(condition(of: use.tokens.lowerBound, use.file, use.file.source.directives))
      guard clauses != .unknown, !clauses.isNever,
        callers.mayRunOnPads(use.tokens.lowerBound, in: use.file.number)
      else { return nil }
      return (use, clauses)
    }
    func rank(_ use: SwiftScreenSize.Use) -> Int {
      let concernsHeight = use.side == "height" || use.name.lowercased().contains("height")
      return (use.autoresizes ? 4 : 0) + (concernsHeight ? 2 : 0) + (use.limit == nil ? 0 : 1)
    }
    let first = reachableUses.min { lhs, rhs in
      (lhs.use.purpose, rank(lhs.use)) < (rhs.use.purpose, rank(rhs.use))
    }
    guard let (use, clauses) = first else { return nil }
    let otherUses = reachableUses.map(\.use).filter { usage in
      usage.file.number == number && usage.tokens != use.site && (usage.purpose == .choice) == (use.purpose == .choice)
    }.map {
      SwiftNode(.string($0.name), source.range($0.tokens))
    }
    return node(
      "UIScreen.main.bounds", at: source.range(use.site), clauses,
      [
        ("sets", .string(use.name)), otherUses.isEmpty ? nil : ("setsElsewhere", .list(otherUses)),
        ("side", .string(use.side)), use.limit.map { ("atMost", .number($0)) },
        use.purpose == .size ? nil : ("purpose", .string(use.purpose.rawValue)),
        use.autoresizes ? ("autoresizes", .bool(true)) : nil,
      ])
  }

  /// Whether a type of the project other than `UIApplication` declares a property with this name.
  private func isDeclaredInProject(_ name: String, _ scope: SwiftScope) -> Bool {
    scope.filesWithMentions(of: name)?.contains { file in
      file.declarations.types.values.contains { type in
        type.name != "UIApplication" && type.properties.contains { $0.name == name }
      }
    } ?? false
  }

  /// Returns the condition under which code is compiled and run, by platform and release.
  private func condition(of token: Int, _ file: SwiftFile, _ directives: [Int]) -> SwiftCondition {
    let source = file.source
    let clauses = source.clauses(around: token, directives)
    guard let code = file.declarations.codeIndex(around: token).map({ file.declarations.code[known: $0].tokens }) else {
      return clauses
    }
    let owner = file.declarations.type(around: token) ?? file.declarations.global
    let memberCondition =
      owner.functions.first { $0.body == code }?.condition
      ?? owner.properties.first { [$0.getter, $0.block, $0.value].contains(code) }?.condition ?? .always
    return clauses.and(memberCondition).and(source.releases(of: token, in: code))
  }

  /// Members that code reads to find a specific window, or to test for several windows.
  private static let specificWindowMembers: Set<String> = ["window", "windowScene", "supportsMultipleScenes"]

  private static let statisticsWords = [
    "analytics", "telemetry", "statistic", "metric", "tracking", "tracker", "diagnostic",
  ]

  /// Whether the names of the type, function or call around a site indicate that the code collects statistics.
  private func collectsStatistics(_ site: Int, _ file: SwiftFile) -> Bool {
    let type = file.declarations.type(around: site) ?? file.declarations.global
    let names = [type.name, type.function(around: site)?.name ?? ""] + source.callees(around: site)
    return names.contains { name in
      let name = name.lowercased()
      return Self.statisticsWords.contains { name.contains($0) }
    }
  }

  /// Whether code around a lookup might skip iPads, visits all scenes, counts windows, or reads a specific window.
  private func looksElsewhere(
    around site: Int, _ file: SwiftFile, _ scope: SwiftScope, _ fallback: SwiftWindowFallback
  ) -> Bool {
    guard let code = file.declarations.codeIndex(around: site).map({ file.declarations.code[known: $0].tokens }) else {
      return false
    }
    let type = file.declarations.type(around: site)?.name ?? ""
    if source.contains(code, anyOf: ["userInterfaceIdiom"]),
      SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type).maySkipPads(site, in: code)
    {
      return true
    }
    // Members of the picked window, and the left side of a `??`, are not searches for a specific window.
    let chain = source.windowChain(around: site)
    let variable = source.isToken(chain.lowerBound - 1, "=") ? source.identifier(chain.lowerBound - 2) : nil
    let operation = source.fallbackOperator(before: site).flatMap { fallback.isReached(behind: $0) ? $0 : nil }
    let leftOperand = operation.map { fallback.operand(before: $0) } ?? 0..<0
    return code.contains { index in
      if chain.contains(index) || leftOperand.contains(index) { return false }
      if index != site, source.isToken(index, "connectedScenes"), source.isLoop(over: index) { return true }
      guard source.kind(index) == .identifier, source.kind(index - 1) == .period, !source.isToken(index + 1, "=") else {
        return false
      }
      if let variable, source.owner(ofMember: index) == variable { return false }
      return Self.specificWindowMembers.contains(source.text(index)) || source.isWindowCount(index)
    }
  }

  /// Reads the app's delegate if it is the main class or an argument of `UIApplicationMain`, and configures no scenes.
  private mutating func readDelegate(_ file: SwiftFile, _ scope: SwiftScope, _ directives: [Int]) {
    for name in file.declarations.typeNames {
      guard let filePart = file.declarations.types[name], filePart.isMain, !filePart.isStruct, !filePart.isEnum,
        let type = scope.type(named: name, in: file.number),
        let use = delegateUse(type, at: filePart.location.token, scope, directives)
      else { continue }
      screens.append(screen(filePart, [use]))
    }
    // The call `UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))`.
    scope.recordSearch(for: SwiftAppReader.searchedIdentifiers, in: file.number)
    for site in source.occurrences(ofAny: ["UIApplicationMain"]) {
      scope.recordCodeUse(at: site, in: file.number)
      let names = source.classNames(inCallAt: site)
      guard names.count == 1, let name = names.first, let type = scope.type(named: name, in: file.number),
        let use = delegateUse(type, at: site, scope, directives)
      else { continue }
      screens.append(screen(nil, [use]))
    }
  }

  /// Returns the node of the window that the delegate shows at launch; nil if the delegate configures scenes.
  private func delegateUse(_ type: SwiftType, at token: Int, _ scope: SwiftScope, _ directives: [Int]) -> SwiftNode? {
    guard type.isAppDelegate, scope.inheritsOnlyFromUIKit(type), !mayConfigureScenes(type, scope),
      !type.functions.contains(where: { $0.parameters.contains { $0.label == "configurationForConnecting" } })
    else { return nil }
    var facts: [(name: String, value: SwiftNode.Value)?] = []
    if manifest == .empty || manifest == .generated || (manifest == .withoutDelegate && !mayShowWindows(scope)) {
      facts.append(("manifest", .string(manifest?.rawValue ?? "")))
    }
    return node(
      "UIApplicationDelegate.window", at: source.tokens[token].range, source.clauses(around: token, directives), facts)
  }

  /// Whether code may show windows in scenes without a scene delegate in Info.plist.
  private func mayShowWindows(_ scope: SwiftScope) -> Bool {
    let names = ["willConnectNotification", "windowScene", "delegateClass"]
    scope.recordSearch(for: names, in: number)
    return names.contains { name in
      guard !scope.hasObjectiveCMethod(name), let files = scope.filesWithMentions(of: name) else { return true }
      return files.contains { $0.source.contains($0.source.tokens.indices, anyOf: [name]) }
    }
  }

  /// Whether a Swift method with another name may configure scenes (`@objc(application:configurationFor…)`).
  private func mayConfigureScenes(_ type: SwiftType, _ scope: SwiftScope) -> Bool {
    let name = "configurationForConnectingSceneSession"
    return Set(type.functions.map(\.location.fileNumber)).contains { fileNumber in
      scope.recordSearch(for: [name], in: fileNumber)
      let source = scope.file(fileNumber).source
      return source.contains(source.tokens.indices, anyOf: [name])
    }
  }

  private mutating func record(_ site: Int, _ reason: String) { results[source.tokens[site].range.lowerBound] = reason }

  /// Returns the node for a use of a window or screen. Nil if no platform compiles the code, or this is unknown.
  private func node(
    _ expression: String, at range: Range<Int>, _ clauses: SwiftCondition,
    _ facts: [(name: String, value: SwiftNode.Value)?] = []
  ) -> SwiftNode? {
    guard clauses != .unknown, !clauses.isNever else { return nil }
    var members = [SwiftMember("by", range, SwiftNode(.string(expression), range))]
    if let scenes { members.append(SwiftMember("scenes", range, SwiftNode(.string(scenes.rawValue), range))) }
    for fact in facts.compactMap({ $0 }) {
      members.append(SwiftMember(fact.name, range, SwiftNode(fact.value, range)))
    }
    if let clauses = clauses.availabilityMember(range) { members.append(clauses) }
    return SwiftNode(.object(members), range)
  }

  private func screen(_ type: SwiftType?, _ nodes: [SwiftNode]) -> SwiftNode {
    let nameRange = type.map { source.tokens[$0.location.token].range } ?? nodes.first?.range ?? 0..<0
    return .screen(type, at: nameRange, ["windowUses": nodes])
  }
}

extension SwiftSource {
  /// Whether a member belongs to the shared application, as in `UIApplication.shared.connectedScenes`.
  fileprivate func isApplicationMember(_ site: Int) -> Bool {
    isToken(site - 2, "shared") && isToken(site - 4, "UIApplication")
  }

  /// Returns the tokens in an extension of `UIApplication` that refer to its own windows, as in `windows.first`.
  fileprivate func ownWindowSites(in body: Range<Int>) -> [Int] {
    ["windows", "keyWindow"].flatMap { occurrences(of: $0, in: body) }.filter { index in
      if kind(index - 1) == .period { return isToken(index - 2, "self") && kind(index - 3) != .period }
      return kind(index + 1) != .colon && !["let", "var", "func", "case", "for"].contains(text(index - 1))
        && kind(index + 1) == .period
    }
  }

  /// The names of tokens that may refer to windows or screens; see `isWindowSite(_:)`.
  static let windowNames = ["UIScreen", "screen", "windows", "keyWindow", "UIWindow", "connectedScenes"]

  /// Whether a token creates a window, or refers to all windows or scenes, the key window, a window's or main screen.
  func isWindowSite(_ index: Int) -> Bool {
    if isToken(index, "UIScreen") {
      guard kind(index + 1) == .period, isToken(index + 2, "main") else { return false }
      // The code stores the screen: `let screen = UIScreen.main`.
      guard kind(index + 3) == .period else { return isToken(index - 1, "=") && kind(index + 3) != .operator }
      return isToken(index + 4, "bounds")
    }
    if isScreenBeforeBounds(index) {
      guard kind(index - 1) == .period else { return false }
      let receiver = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
      let name = text(receiver).lowercased()
      return name.hasSuffix("window") || name.hasSuffix("scene") || name == "first"
    }
    if isToken(index, "windows") || isToken(index, "keyWindow") {
      return kind(index - 1) == .period && isToken(index - 2, "shared") && isToken(index - 4, "UIApplication")
    }
    if isNewWindow(index) { return true }
    guard isToken(index, "connectedScenes"), kind(index + 1) != .colon, index > 1 else { return false }
    if ["var", "let", "func", "case"].contains(text(index - 1)) { return false }
    guard kind(index - 1) == .period else { return true }
    return isToken(index - 2, "shared") || text(index - 2).lowercased().contains("app")
  }

  /// Returns the tokens of a chain such as `(UIApplication.shared.windows.first)?.windowScene` around a token.
  fileprivate func windowChain(around site: Int) -> Range<Int> {
    var start = site
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    while isToken(start - 1, "("), kind(start - 2) != .identifier { start -= 1 }
    var end = start
    let isInHead = isInHead(site)
    while end < tokens.count, end == start || (isPostfix(end) && !(isInHead && isToken(end, "{"))) {
      end = kind(end) == .period ? end + 2 : indexAfter(end)
    }
    return start..<max(end, site + 1)
  }

  /// Whether a token continues the expression before it.
  private func isPostfix(_ index: Int) -> Bool {
    if kind(index) == .period || isToken(index, "?") || isToken(index, "!") { return true }
    return !tokens[index].startsLine && (isToken(index, "(") || isToken(index, "[") || isToken(index, "{"))
  }

  /// Whether a token counts scenes, windows or sessions: `scenes.count`.
  fileprivate func isWindowCount(_ index: Int) -> Bool {
    guard isToken(index, "count") else { return false }
    let name = text(index - 2).lowercased()
    return kind(index - 2) != .identifier || ["scene", "window", "session"].contains { name.contains($0) }
  }

  /// Returns the names of the methods and types whose arguments contain a token, within the same braces.
  fileprivate func callees(around index: Int) -> [String] {
    var (bracket, names) = (Int(tokens[index].parent), [String]())
    while bracket > 0, isToken(bracket, "(") || isToken(bracket, "[") {
      if isToken(bracket, "("), let name = identifier(bracket - 1) {
        names.append(name)
        if kind(bracket - 2) == .period, let owner = identifier(bracket - 3) { names.append(owner) }
      }
      bracket = Int(tokens[bracket].parent)
    }
    return names
  }

  /// Returns the contents of the innermost braces around a token; all tokens of the file if there are none.
  func braces(around index: Int) -> Range<Int> {
    var bracket = Int(tokens[index].parent)
    while bracket >= 0 {
      if isToken(bracket, "{"), let end = closing(of: bracket) { return bracket + 1..<end }
      bracket = Int(tokens[bracket].parent)
    }
    return tokens.indices
  }
}
