import UIModelJSON
import UIModelPlatform

/// Reads the menus, key commands, sheets and bars that a Swift file declares. The result is the tree of an equivalent
/// model document. A class with `buildMenu(with:)` becomes the app's delegate. A class with key commands or navigation
/// items becomes a screen with otherwise unknown properties.
///
/// For example, a class `Editor` that overrides `keyCommands` becomes a screen with the class `Editor` and its
/// `keyCommands`.
package struct SwiftReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private let isForOtherPlatforms: Bool
  private let isForPhones: Bool
  private var source: SwiftSource { file.source }
  private var delegates: [SwiftNode] = []
  private var screens: [SwiftNode] = []
  private var sheets: [SwiftNode] = []
  private var toolbars: [SwiftNode] = []
  /// The analysis results of commands, by the offset of their class names. The result is empty if the command is
  /// judged, else the reason why it is not; see `SwiftElementWriter.analysisResults`.
  private var analysisResults: [Int: String] = [:]
  /// The project's own subclasses of `UIKeyCommand` and `UICommand`.
  private var commandClasses: Set<String> = []
  /// Whether the app keeps the system's main menu unchanged. Nil before the first use.
  private var hasSystemMenu: Bool?
  /// The ranges of code that several commands share, as global offsets (see `SwiftGlobalOffset`).
  private var sharedRanges: [Range<Int>] = []

  package init(_ file: SwiftFile, _ project: SwiftProject?) {
    self.file = file
    scope = SwiftScope(file, project)
    isForOtherPlatforms = project?.isForOtherPlatforms(file.number) == true || file.source.isMacOnly
    isForPhones = project?.isForPhones(file.number) == true && !file.source.isMacOnly
    if isForOtherPlatforms {
      if isForPhones { readPhoneApp(project) }
      return
    }
    scope.recordSearch(for: SwiftSource.commandWords, in: file.number)
    let typeNames = file.source.mentionsCommands ? file.declarations.typeNames : []
    for name in typeNames {
      if let filePart = file.declarations.types[name] {
        read(filePart, scope.type(named: name, in: file.number) ?? filePart)
      }
    }
    readDelegates()
    commandClasses = scope.commandClasses
    readSheets(isOnCatalyst: project?.isOnCatalyst(file.number) ?? true)
    let scenes = project?.declaredScenes(file.number)
    let shortcutReader = SwiftShortcutReader(file, scope, scenes: scenes)
    let keyboardReader = SwiftKeyboardReader(file, scope)
    screens += shortcutReader.screens + keyboardReader.screens
    analysisResults.merge(shortcutReader.analysisResults) { _, new in new }
    let apps = project?.apps(compiledFrom: file.number) ?? []
    let windowReader = SwiftWindowReader(file, scope, scenes: scenes, apps: apps)
    let appReader = SwiftAppReader(file, scope, apps: apps)
    let incompatibleScreens = incompatibleCodeScreens
    let sceneReader = SwiftSceneReader(
      file, SwiftSceneApp(scope: scope, sceneCount: scenes, manifests: project?.manifests(file.number)))
    let (toolbarReader, navigationItemReader) = (
      SwiftToolbarReader(file, scope), SwiftNavigationItemReader(file, scope)
    )
    toolbars = toolbarReader.toolbars
    let menuImageReader = SwiftMenuImageReader(file, scope)
    screens += SwiftCustomItemReader(file, scope).screens + menuImageReader.screens
    screens += SwiftSourceRects(file, scope).screens + SwiftPresentCalls(file, scope).screens
    let (tabReader, nameReader) = (
      SwiftTabReader(file, scope), SwiftNameReader(file, scope, excludedOffsets: menuImageReader.elementOffsets)
    )
    screens +=
      nameReader.screens + tabReader.screens + navigationItemReader.screens + windowReader.screens + sceneReader.screens
      + appReader.screens + incompatibleScreens
    let readers = [
      keyboardReader.analysisResults, toolbarReader.analysisResults, navigationItemReader.analysisResults,
      windowReader.results,
      sceneReader.analysisResults, appReader.analysisResults,
    ]
    for moreReasons in readers + [tabReader.analysisResults, nameReader.analysisResults] {
      analysisResults.merge(moreReasons, uniquingKeysWith: SwiftReason.betterReason)
    }
  }

  /// The screens with code that does not build with Xcode 27.
  private var incompatibleCodeScreens: [SwiftNode] {
    SwiftRemovedNames(file, scope).screens + SwiftStateAssignments(file, scope).screens
      + SwiftExtensionInitializerReader(file, scope).screens
  }

  /// Reads a file that is compiled only for iPhone apps. In such a file, only the requirements of newer SDKs are
  /// checked.
  private mutating func readPhoneApp(_ project: SwiftProject?) {
    let apps = project?.apps(compiledFrom: file.number) ?? []
    screens = incompatibleCodeScreens
    guard !apps.isEmpty else { return }
    let scenes = project?.declaredScenes(file.number)
    let windowReader = SwiftWindowReader(file, scope, scenes: scenes, apps: apps, readsDelegateOnly: true)
    let appReader = SwiftAppReader(file, scope, apps: apps)
    let app = SwiftSceneApp(scope: scope, sceneCount: scenes, manifests: project?.manifests(file.number))
    let sceneReader = SwiftSceneReader(file, app, isLifeCycleOnly: true)
    screens += windowReader.screens + sceneReader.screens + appReader.screens
    analysisResults = appReader.analysisResults.merging(
      sceneReader.analysisResults, uniquingKeysWith: SwiftReason.betterReason)
  }

  private mutating func readSheets(isOnCatalyst: Bool) {
    let (sheetReader, presentationReader) = (SwiftSheetReader(file, scope), SwiftPresentationReader(file, scope))
    let popoverReader = SwiftPopoverReader(file, scope)
    let viewReader = SwiftUIReader(file, ViewTypes(scope), isOnCatalyst: isOnCatalyst)
    let popoverSources = SwiftIgnoredSources(file, scope).sheets
    sheets =
      (sheetReader.sheets + presentationReader.sheets + popoverReader.sheets + popoverSources + viewReader.sheets)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    screens += viewReader.screens
    for moreReasons in [
      sheetReader.analysisResults, presentationReader.analysisResults, popoverReader.analysisResults,
      viewReader.analysisResults,
    ] {
      analysisResults.merge(moreReasons, uniquingKeysWith: SwiftReason.betterReason)
    }
  }

  /// The result of reading the file.
  package var reading: SwiftReading {
    var builder = SwiftTreeBuilder()
    let entries = write(to: &builder)
    var reading = SwiftReading(
      file: file, tree: builder.tree, entries: entries, places: builder.places, lookedUpNames: scope.lookedUpKeys,
      uses: scope.uses)
    (reading.isForOtherPlatforms, reading.isForPhones) = (isForOtherPlatforms, isForPhones)
    reading.commandClasses = commandClasses
    reading.sharedRanges = sharedRanges.filter { SwiftGlobalOffset.place($0) == nil }
    reading.sharedPlaces = sharedRanges.compactMap { SwiftGlobalOffset.place($0) }
    for (start, reason) in analysisResults {
      guard let place = SwiftGlobalOffset.place(start..<start) else {
        reading.analysisResults[start] = reason
        continue
      }
      reading.resultsElsewhere[place.fileNumber, default: [:]][place.range.lowerBound] = reason
    }
    return reading
  }

  private func write(to builder: inout SwiftTreeBuilder) -> [JSONEntry] {
    var entries: [JSONEntry] = []
    // With two delegates, it is unknown which one is the app's.
    if delegates.count == 1, let delegate = delegates.first {
      entries.append(JSONEntry(kind: .member, section: "app", nodeIndex: builder.nodeCount, range: delegate.range))
      let app = SwiftNode(.object([SwiftMember("delegate", delegate.range, delegate)]), delegate.range)
      builder.write(SwiftMember("app", delegate.range, app))
    }
    for screen in screens {
      entries.append(JSONEntry(kind: .element, section: "screens", nodeIndex: builder.nodeCount, range: screen.range))
      builder.write(screen)
    }
    for sheet in sheets {
      entries.append(JSONEntry(kind: .element, section: "sheets", nodeIndex: builder.nodeCount, range: sheet.range))
      builder.write(sheet)
    }
    for toolbar in toolbars {
      entries.append(JSONEntry(kind: .element, section: "toolbars", nodeIndex: builder.nodeCount, range: toolbar.range))
      builder.write(toolbar)
    }
    return entries
  }

  // MARK: Types

  /// Reads the part of a class that is in this file. `type` is the class joined from all its visible parts. The parts
  /// in other files are read with those files.
  private mutating func read(_ filePart: SwiftType, _ type: SwiftType) {
    guard !type.isEnum, !type.isStruct, let name = type.name.split(separator: ".").last else { return }
    let nameRange = source.tokens[filePart.location.token].range
    let classMember = SwiftMember("class", nameRange, SwiftNode(.string(String(name)), nameRange))
    let builders = SwiftMenuBuilders(scope)
    let buildMenus = filePart.functions.filter { function in
      function.name == "buildMenu" && function.parameters.count == 1 && function.parameters[0].label == "with"
        && source.contains(function.parameters[0].typeTokens, anyOf: ["UIMenuBuilder"])
    }
    let staticBuildMenus = buildMenus.filter(\.isStatic)
    if !buildMenus.isEmpty,
      staticBuildMenus.isEmpty ? builders.buildsMainMenu(type) : builders.isCalledFromObjectiveC(type)
    {
      let (menus, unansweredMembers) = buildMenu(buildMenus, of: type)
      let methods = SwiftDelegateMethods(type, nameRange, menus, file, scope).members
      delegates.append(SwiftNode(.object([classMember] + methods + [menus]), nameRange))
      if !unansweredMembers.isEmpty {
        let unknownMember = SwiftMember(
          "implements", nameRange, SwiftNode(.unknown("only a part of the class is analyzed"), nameRange))
        screens.append(SwiftNode(.object([classMember, unknownMember] + unansweredMembers), nameRange))
      }
    }
    let commands = keyCommands(of: type, filePart)
    let focus = SwiftFocusReader(type, filePart, nameRange, file, scope)
    analysisResults.merge(focus.analysisResults) { SwiftReason.betterReason($0, $1) }
    if !commands.isEmpty || filePart.functions.contains(where: { $0.isPressHandler || $0.overridesCanPerformAction })
      || focus.hasOverrides
      || focus.view != nil
    {
      let members = SwiftClassReader(type, nameRange, commands, file, scope).members
      screens.append(
        SwiftNode(.object([classMember] + members + commands + [focus.view].compactMap(\.self)), nameRange))
    }
  }

  /// Returns the actions that commands name by a string and that no class implements, as a member with a list. Only
  /// actions that a property list names are included. If at least half of the actions that commands name by strings are
  /// not implemented, the implementations are probably in code that is not read, and the result is empty.
  private func unimplementedActions(_ elements: [SwiftElement], _ range: Range<Int>) -> [SwiftMember] {
    var actionNodes: [String: SwiftNode] = [:]
    for element in elements where element.isMenuElement {
      for case .selector(let node, isByName: true) in element.members.map(\.value) {
        if case .string(let selector) = node.value, ActionOwner(selector) == .app {
          actionNodes[selector] = actionNodes[selector] ?? node
        }
      }
    }
    let unimplementedNodes = actionNodes.filter { !$0.key.hasPrefix("_") && !scope.mayBeImplemented($0.key) }
    guard !unimplementedNodes.isEmpty, unimplementedNodes.count * 2 < actionNodes.count else { return [] }
    // Code often names a method by a string because the compiler does not know the method. Therefore, an action is
    // reported only if a property list also names the action.
    let nodes = unimplementedNodes.sorted { $0.key < $1.key }.compactMap { selector, node -> SwiftNode? in
      guard let propertyListPlace = scope.propertyListPlace(of: selector) else { return nil }
      let propertyListMember = SwiftMember(
        "namedIn", node.range, SwiftNode(.string(propertyListPlace.line), propertyListPlace.range))
      let strings = [("target", scope.targetName), ("implementedIn", scope.nameOfFile(implementing: selector))]
      let members = strings.compactMap { name, text in
        text.map { SwiftMember(name, node.range, SwiftNode(.string($0), node.range)) }
      }
      return SwiftNode(.object([SwiftMember("action", node.range, node), propertyListMember] + members), node.range)
    }
    if nodes.isEmpty { return [] }
    return [SwiftMember("unansweredActions", range, SwiftNode(.list(nodes), range))]
  }

  /// Records that commands in a function body are not judged, because the function is too large to evaluate completely.
  private mutating func recordUnreadCommands(_ body: Range<Int>) {
    for token in ["UIKeyCommand", "UICommand"].flatMap({ source.occurrences(of: $0, in: body) }) {
      let offset = source.tokens[token].range.lowerBound
      analysisResults[offset] = analysisResults[offset] ?? SwiftReason.codeTooLarge
    }
  }

  private mutating func recordResults(_ writer: SwiftElementWriter, _ evaluator: SwiftEvaluator) {
    sharedRanges += evaluator.sharedRanges
    analysisResults.merge(writer.resultsByNameOffset(evaluator.elements)) { SwiftReason.betterReason($0, $1) }
  }

  private mutating func buildMenu(
    _ functions: [SwiftFunction], of type: SwiftType
  ) -> (menus: SwiftMember, unanswered: [SwiftMember]) {
    var steps: [SwiftNode] = []
    var elements: [SwiftElement] = []
    var systemCheckRange: Range<Int>?
    for function in functions {
      var evaluator = SwiftEvaluator(scope, type: type.name)
      evaluator.frame.isStatic = function.isStatic
      evaluator.frame.variables[function.parameters[0].name] = .builder
      evaluator.callStack.append(function.location)
      _ = evaluator.execute(function.body, function.condition)
      if evaluator.isExhausted { recordUnreadCommands(function.body) }
      // Unknown conditions are compared only within one method. Several methods are each for another platform, so their
      // conditions are unrelated.
      var writer = SwiftElementWriter(
        evaluator.elements, unknownConditions: functions.count == 1 ? evaluator.unknownConditions : nil)
      for step in evaluator.steps { steps += writer.nodes(step) }
      recordResults(writer, evaluator)
      elements += evaluator.elements
      systemCheckRange = systemCheckRange ?? evaluator.systemCheckRange
    }
    let range = source.tokens[functions.first?.location.token ?? 0].range
    var members = [SwiftMember("steps", range, SwiftNode(.list(steps), range))]
    if let systemCheckRange {
      members.append(SwiftMember("checksSystem", systemCheckRange, SwiftNode(.bool(true), systemCheckRange)))
    } else if steps.contains(where: \.isUnknown) {
      members.append(
        SwiftMember("checksSystem", range, SwiftNode(.unknown("a part of the method is not analyzed"), range)))
    }
    return (SwiftMember("buildMenu", range, SwiftNode(.object(members), range)), unimplementedActions(elements, range))
  }

  // MARK: Key commands

  /// Adds a screen for each app delegate of this file, if the app may have key commands and keeps the system's main
  /// menu.
  private mutating func readDelegates() {
    let delegates = file.declarations.typeNames.compactMap { file.declarations.types[$0] }
      .filter { $0.isAppDelegate && $0.isDeclared }
    guard !delegates.isEmpty, scope.mayMention(["keyCommands", "addKeyCommand"]), keepsSystemMainMenu() else { return }
    for type in delegates {
      let nameRange = source.tokens[type.location.token].range
      let members = [
        SwiftMember("class", nameRange, SwiftNode(.string(type.unqualifiedName), nameRange)),
        SwiftMember("implements", nameRange, SwiftNode(.unknown("only a part of the class is analyzed"), nameRange)),
        SwiftMember("isViewController", nameRange, SwiftNode(.bool(false), nameRange)),
        SwiftMember("hasSystemMainMenu", nameRange, SwiftNode(.bool(true), nameRange)),
      ]
      screens.append(SwiftNode(.object(members), nameRange))
    }
  }

  /// Whether the app keeps the system's main menu. The result is cached in `hasSystemMenu`.
  private mutating func keepsSystemMainMenu() -> Bool {
    let isSystemDefault = hasSystemMenu ?? SwiftMainMenu(scope).isSystemDefault
    hasSystemMenu = isSystemDefault
    return isSystemDefault
  }

  private static var moreCommands: SwiftNode.Value { .unknown("the list may contain more key commands") }

  /// Returns the members for the key commands that a class declares in `filePart`, its part in this file. Commands that
  /// exist only in some states are in a separate member. Empty if this part of the class has no key commands.
  private mutating func keyCommands(of type: SwiftType, _ filePart: SwiftType) -> [SwiftMember] {
    let properties = filePart.properties.filter { $0.name == "keyCommands" && !$0.isStatic }
    let addKeyCommandTokens = filePart.bodies.flatMap { source.occurrences(of: "addKeyCommand", in: $0) }
    guard let listToken = properties.first?.location.token ?? addKeyCommandTokens.first else { return [] }
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.evaluateInitialization(type)
    var commandList = SwiftList(items: [], range: source.tokens[listToken].range)
    for property in properties {
      var frame = evaluator.frame
      frame.resultType = property.typeTokens.flatMap { source.typeName($0) }
      guard let getter = property.getter,
        let result = evaluator.run(
          getter, of: property.location, in: frame, property.condition, at: source.tokens[property.location.token].range
        )
      else {
        commandList.append([], gapIndex: 0)
        continue
      }
      let list = evaluator.list(result.value)
      let items = list.items.map {
        SwiftList.Item(value: $0.value, condition: $0.condition.and(property.condition))
      }
      commandList.append(items, gapIndex: list.gapIndex)
    }
    commandList.append(evaluator.addedCommands)
    // Calls of `addKeyCommand` that the evaluator did not execute may add any commands at any time.
    if !evaluator.addKeyCommandTokens.isSuperset(of: addKeyCommandTokens) { commandList.allowUnknownItems(after: 0) }
    var writer = SwiftElementWriter(evaluator.elements)
    let listRange = commandList.range
    var nodes: [SwiftNode] = []
    for (index, item) in commandList.items.enumerated() {
      if index == commandList.gapIndex { nodes.append(SwiftNode(Self.moreCommands, listRange)) }
      nodes += writer.nodes(item.value, of: ["UIKeyCommand"], item.condition)
    }
    recordResults(writer, evaluator)
    if let gap = commandList.gapIndex, gap >= commandList.items.count {
      nodes.append(SwiftNode(Self.moreCommands, listRange))
    }
    var members = [SwiftMember("keyCommands", listRange, SwiftNode(.list(nodes), listRange))]
    // If the commands also depend on releases, it is unknown in which releases a conditional command exists.
    let dependsOnReleases =
      evaluator.dependsOnReleases
      || !(properties.map(\.condition) + type.functions.map(\.condition)).allSatisfy(\.isAlways)
    let conditionalItems = commandList.items.filter {
      $0.condition == .unknown && (!dependsOnReleases || $0.condition.unknownIDs != nil)
    }
    var conditionNames: [Int: String] = [:]
    let conditionalNodes = conditionalItems.flatMap { item in
      writer.nodes(item.value, of: ["UIKeyCommand"]).filter { !$0.isUnknown }.map { node in
        node.adding(item.condition.conditionsMember(node.range, evaluator.unknownConditions, &conditionNames))
      }
    }
    if !conditionalNodes.isEmpty {
      members.append(SwiftMember("conditionalKeyCommands", listRange, SwiftNode(.list(conditionalNodes), listRange)))
    }
    if (nodes + conditionalNodes).contains(where: { !$0.isUnknown }), keepsSystemMainMenu() {
      members.append(SwiftMember("hasSystemMainMenu", listRange, SwiftNode(.bool(true), listRange)))
    }
    return members + unimplementedActions(evaluator.elements, listRange)
  }
}

extension SwiftSource {
  /// Whether the file is for macOS: the file imports AppKit or Cocoa before any `#if` and does not import UIKit.
  fileprivate var isMacOnly: Bool {
    var importsAppKit = false
    for index in tokens.indices where !tokens[index].isBracket {
      if tokens[index].kind == .directive, !importsAppKit { return false }
      guard isToken(index, "import"), tokens[index].startsLine else { continue }
      if isToken(index + 1, "UIKit") { return false }
      importsAppKit = importsAppKit || isToken(index + 1, "AppKit") || isToken(index + 1, "Cocoa")
    }
    return importsAppKit
  }

  fileprivate static let commandWords =
    [
      "buildMenu", "keyCommands", "addKeyCommand", "pressesBegan", "pressesChanged", "pressesEnded", "pressesCancelled",
      "canPerformAction",
    ] + SwiftFocus.searchedNames

  /// Whether a class in this file may build menus, have key commands or configure focus.
  fileprivate var mentionsCommands: Bool {
    contains(tokens.indices, anyOf: SwiftSource.commandWords)
  }
}
