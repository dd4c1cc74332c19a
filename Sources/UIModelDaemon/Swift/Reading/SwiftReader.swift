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
  /// The reasons why commands are not judged, by the offset of their class names. A reason is empty if the command is
  /// judged; see `SwiftElementWriter.reasons`.
  private var reasons: [Int: String] = [:]
  /// The project's own subclasses of `UIKeyCommand` and `UICommand`.
  private var commandClasses: Set<String> = []
  /// Whether the app keeps the system's main menu unchanged. Nil before the first use.
  private var hasSystemMenu: Bool?
  /// Code that several commands share, as ranges of `SwiftGlobalOffset`.
  private var shared: [Range<Int>] = []

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
    let order = file.source.mentionsCommands ? file.declarations.order : []
    for name in order {
      if let own = file.declarations.types[name] { read(own, scope.type(named: name, in: file.number) ?? own) }
    }
    readDelegates()
    commandClasses = scope.commandClasses
    readSheets(isOnCatalyst: project?.isOnCatalyst(file.number) ?? true)
    let scenes = project?.scenes(file.number)
    let shortcuts = SwiftShortcutReader(file, scope, scenes: scenes)
    let keyboards = SwiftKeyboardReader(file, scope)
    screens += shortcuts.screens + keyboards.screens
    reasons.merge(shortcuts.reasons) { _, new in new }
    let apps = project?.apps(startedBy: file.number) ?? []
    let windows = SwiftWindowReader(file, scope, scenes: scenes, apps: apps)
    let appReader = SwiftAppReader(file, scope, apps: apps)
    let removed = sdkScreens
    let sceneReader = SwiftSceneReader(
      file, SwiftSceneApp(scope: scope, scenes: scenes, manifests: project?.manifests(file.number)))
    let (bars, items) = (SwiftToolbarReader(file, scope), SwiftNavigationItemReader(file, scope))
    toolbars = bars.toolbars
    let images = SwiftMenuImageReader(file, scope)
    screens += SwiftCustomItemReader(file, scope).screens + images.screens
    screens += SwiftSourceRects(file, scope).screens + SwiftPresentCalls(file, scope).screens
    let (tabs, names) = (SwiftTabReader(file, scope), SwiftNameReader(file, scope, besides: images.places))
    screens +=
      names.screens + tabs.screens + items.screens + windows.screens + sceneReader.screens + appReader.screens + removed
    let readers = [
      keyboards.reasons, bars.reasons, items.reasons, windows.reasons, sceneReader.reasons, appReader.reasons,
    ]
    for more in readers + [tabs.reasons, names.reasons] {
      reasons.merge(more, uniquingKeysWith: SwiftReason.best)
    }
  }

  /// The screens with code that does not build with Xcode 27.
  private var sdkScreens: [SwiftNode] {
    SwiftRemovedNames(file, scope).screens + SwiftStateValues(file, scope).screens
      + SwiftSplitInitializers(file, scope).screens
  }

  /// Reads a file that is compiled for iPhone apps only. There, only the requirements of newer SDKs are checked.
  private mutating func readPhoneApp(_ project: SwiftProject?) {
    let apps = project?.apps(startedBy: file.number) ?? []
    screens = sdkScreens
    guard !apps.isEmpty else { return }
    let scenes = project?.scenes(file.number)
    let windows = SwiftWindowReader(file, scope, scenes: scenes, apps: apps, readsDelegateOnly: true)
    let appReader = SwiftAppReader(file, scope, apps: apps)
    let app = SwiftSceneApp(scope: scope, scenes: scenes, manifests: project?.manifests(file.number))
    let sceneReader = SwiftSceneReader(file, app, isLifeCycleOnly: true)
    screens += windows.screens + sceneReader.screens + appReader.screens
    reasons = appReader.reasons.merging(sceneReader.reasons, uniquingKeysWith: SwiftReason.best)
  }

  private mutating func readSheets(isOnCatalyst: Bool) {
    let (controllers, modifiers) = (SwiftSheetReader(file, scope), SwiftPresentationReader(file, scope))
    let popovers = SwiftPopoverReader(file, scope)
    let views = SwiftUIReader(file, ViewTypes(scope), isOnCatalyst: isOnCatalyst)
    let popoverSources = SwiftIgnoredSources(file, scope).sheets
    sheets = (controllers.sheets + modifiers.sheets + popovers.sheets + popoverSources + views.sheets)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    screens += views.screens
    for more in [controllers.reasons, modifiers.reasons, popovers.reasons, views.reasons] {
      reasons.merge(more, uniquingKeysWith: SwiftReason.best)
    }
  }

  /// The result of reading the file.
  package var reading: SwiftReading {
    var builder = SwiftTreeBuilder()
    let entries = write(to: &builder)
    var reading = SwiftReading(
      file: file, tree: builder.tree, entries: entries, places: builder.places, lookedUpNames: scope.lookedUpNames,
      uses: scope.uses)
    (reading.isForOtherPlatforms, reading.isForPhones) = (isForOtherPlatforms, isForPhones)
    reading.commandClasses = commandClasses
    reading.shared = shared.filter { SwiftGlobalOffset.place($0) == nil }
    reading.sharedElsewhere = shared.compactMap { SwiftGlobalOffset.place($0) }
    for (start, reason) in reasons {
      guard let place = SwiftGlobalOffset.place(start..<start) else {
        reading.reasons[start] = reason
        continue
      }
      reading.reasonsElsewhere[place.file, default: [:]][place.range.lowerBound] = reason
    }
    return reading
  }

  private func write(to builder: inout SwiftTreeBuilder) -> [JSONEntry] {
    var entries: [JSONEntry] = []
    // With two delegates, it is unknown which one is the app's.
    if delegates.count == 1, let delegate = delegates.first {
      entries.append(JSONEntry(kind: .member, section: "app", node: builder.count, range: delegate.range))
      let app = SwiftNode(.object([SwiftMember("delegate", delegate.range, delegate)]), delegate.range)
      builder.write(SwiftMember("app", delegate.range, app))
    }
    for screen in screens {
      entries.append(JSONEntry(kind: .element, section: "screens", node: builder.count, range: screen.range))
      builder.write(screen)
    }
    for sheet in sheets {
      entries.append(JSONEntry(kind: .element, section: "sheets", node: builder.count, range: sheet.range))
      builder.write(sheet)
    }
    for toolbar in toolbars {
      entries.append(JSONEntry(kind: .element, section: "toolbars", node: builder.count, range: toolbar.range))
      builder.write(toolbar)
    }
    return entries
  }

  // MARK: Types

  /// Reads a class. `own` is the part of the class in this file. Parts in other files are read with those files.
  private mutating func read(_ own: SwiftType, _ type: SwiftType) {
    guard !type.isEnum, !type.isStruct, let name = type.name.split(separator: ".").last else { return }
    let token = source.tokens[own.location.token].range
    let className = SwiftMember("class", token, SwiftNode(.string(String(name)), token))
    let builders = SwiftMenuBuilders(scope)
    let buildMenus = own.functions.filter { function in
      function.name == "buildMenu" && function.parameters.count == 1 && function.parameters[0].label == "with"
        && source.contains(function.parameters[0].type, anyOf: ["UIMenuBuilder"])
    }
    let asked = buildMenus.filter(\.isStatic)
    if !buildMenus.isEmpty, asked.isEmpty ? builders.isBuilder(type) : builders.isCalledFromObjectiveC(type) {
      let (menus, unanswered) = buildMenu(buildMenus, of: type)
      let methods = SwiftDelegateMethods(type, token, menus, file, scope).members
      delegates.append(SwiftNode(.object([className] + methods + [menus]), token))
      if !unanswered.isEmpty {
        let rest = SwiftMember("implements", token, SwiftNode(.unknown("only a part of the class is analyzed"), token))
        screens.append(SwiftNode(.object([className, rest] + unanswered), token))
      }
    }
    let commands = keyCommands(of: type, own)
    let focus = SwiftFocusReader(type, own, token, file, scope)
    reasons.merge(focus.reasons) { SwiftReason.best($0, $1) }
    if !commands.isEmpty || own.functions.contains(where: { $0.isPressHandler || $0.isActionTest })
      || focus.hasOverrides
      || focus.view != nil
    {
      let members = SwiftClassReader(type, token, commands, file, scope).members
      screens.append(SwiftNode(.object([className] + members + commands + [focus.view].compactMap(\.self)), token))
    }
  }

  /// Returns the actions that commands name by a string and that no class implements. If half of these actions or more
  /// are not implemented, their implementations are probably in code that is not read, and the result is empty.
  private func unansweredActions(_ elements: [SwiftElement], _ place: Range<Int>) -> [SwiftMember] {
    var sent: [String: SwiftNode] = [:]
    for element in elements where element.isMenuElement {
      for case .selector(let node, isByName: true) in element.members.map(\.value) {
        if case .string(let selector) = node.value, ActionOwner(selector) == .app {
          sent[selector] = sent[selector] ?? node
        }
      }
    }
    let unanswered = sent.filter { !$0.key.hasPrefix("_") && !scope.mayBeImplemented($0.key) }
    guard !unanswered.isEmpty, unanswered.count * 2 < sent.count else { return [] }
    // Code often names methods by strings because the compiler does not know them. Only actions that a property list
    // also names are reported.
    let nodes = unanswered.sorted { $0.key < $1.key }.compactMap { selector, node -> SwiftNode? in
      guard let named = scope.propertyListPlace(of: selector) else { return nil }
      let namedIn = SwiftMember("namedIn", node.range, SwiftNode(.string(named.line), named.range))
      let strings = [("target", scope.targetName), ("implementedIn", scope.fileElsewhere(implementing: selector))]
      let members = strings.compactMap { name, text in
        text.map { SwiftMember(name, node.range, SwiftNode(.string($0), node.range)) }
      }
      return SwiftNode(.object([SwiftMember("action", node.range, node), namedIn] + members), node.range)
    }
    if nodes.isEmpty { return [] }
    return [SwiftMember("unansweredActions", place, SwiftNode(.list(nodes), place))]
  }

  /// Notes that commands in a function body are not judged, because the function is too large to evaluate completely.
  private mutating func noteUnreadCommands(_ body: Range<Int>) {
    for token in ["UIKeyCommand", "UICommand"].flatMap({ source.places(of: $0, in: body) }) {
      let place = source.tokens[token].range.lowerBound
      reasons[place] = reasons[place] ?? SwiftReason.cutOff
    }
  }

  private mutating func note(_ writer: SwiftElementWriter, _ evaluator: SwiftEvaluator) {
    shared += evaluator.sharedRanges
    reasons.merge(writer.reasons(evaluator.elements)) { SwiftReason.best($0, $1) }
  }

  private mutating func buildMenu(
    _ functions: [SwiftFunction], of type: SwiftType
  ) -> (menus: SwiftMember, unanswered: [SwiftMember]) {
    var steps: [SwiftNode] = []
    var elements: [SwiftElement] = []
    var checks: Range<Int>?
    for function in functions {
      var evaluator = SwiftEvaluator(scope, type: type.name)
      evaluator.frame.isStatic = function.isStatic
      evaluator.frame.variables[function.parameters[0].name] = .builder
      evaluator.running.append(function.location)
      _ = evaluator.execute(function.body, function.condition)
      if evaluator.isExhausted { noteUnreadCommands(function.body) }
      // The conditions in several methods, each for another platform, are not related.
      var writer = SwiftElementWriter(evaluator.elements, doubts: functions.count == 1 ? evaluator.doubts : nil)
      for step in evaluator.steps { steps += writer.nodes(step) }
      note(writer, evaluator)
      elements += evaluator.elements
      checks = checks ?? evaluator.systemCheckRange
    }
    let name = source.tokens[functions.first?.location.token ?? 0].range
    var members = [SwiftMember("steps", name, SwiftNode(.list(steps), name))]
    if let checks {
      members.append(SwiftMember("checksSystem", checks, SwiftNode(.bool(true), checks)))
    } else if steps.contains(where: \.isUnknown) {
      members.append(
        SwiftMember("checksSystem", name, SwiftNode(.unknown("a part of the method is not analyzed"), name)))
    }
    return (SwiftMember("buildMenu", name, SwiftNode(.object(members), name)), unansweredActions(elements, name))
  }

  // MARK: Key commands

  /// Adds a screen for each app delegate of this file, if the app may have key commands and keeps the system's main
  /// menu.
  private mutating func readDelegates() {
    let delegates = file.declarations.order.compactMap { file.declarations.types[$0] }
      .filter { $0.isDelegate && $0.isDeclared }
    guard !delegates.isEmpty, scope.mayMention(["keyCommands", "addKeyCommand"]), isSystemMainMenu() else { return }
    for type in delegates {
      let token = source.tokens[type.location.token].range
      let members = [
        SwiftMember("class", token, SwiftNode(.string(type.lastName), token)),
        SwiftMember("implements", token, SwiftNode(.unknown("only a part of the class is analyzed"), token)),
        SwiftMember("isViewController", token, SwiftNode(.bool(false), token)),
        SwiftMember("hasSystemMainMenu", token, SwiftNode(.bool(true), token)),
      ]
      screens.append(SwiftNode(.object(members), token))
    }
  }

  private mutating func isSystemMainMenu() -> Bool {
    let isSystemDefault = hasSystemMenu ?? SwiftMainMenu(scope).isSystemDefault
    hasSystemMenu = isSystemDefault
    return isSystemDefault
  }

  private static var moreCommands: SwiftNode.Value { .unknown("the list may contain more key commands") }

  /// Returns the key commands that a class declares in this file. Commands that exist in some states only are in a
  /// separate list. Returns nothing if the class has no key commands. `own` is the part of the class in this file.
  private mutating func keyCommands(of type: SwiftType, _ own: SwiftType) -> [SwiftMember] {
    let properties = own.properties.filter { $0.name == "keyCommands" && !$0.isStatic }
    let uses = own.bodies.flatMap { source.places(of: "addKeyCommand", in: $0) }
    guard let label = properties.first?.location.token ?? uses.first else { return [] }
    var evaluator = SwiftEvaluator(scope, type: type.name)
    evaluator.initializeObject(type)
    var all = SwiftList(items: [], range: source.tokens[label].range)
    for property in properties {
      var frame = evaluator.frame
      frame.result = property.type.flatMap { source.typeName($0) }
      guard let getter = property.getter,
        let result = evaluator.run(
          getter, of: property.location, in: frame, property.condition, at: source.tokens[property.location.token].range
        )
      else {
        all.append([], gap: 0)
        continue
      }
      let list = evaluator.list(result.value)
      let own = list.items.map {
        SwiftList.Item(value: $0.value, condition: $0.condition.and(property.condition))
      }
      all.append(own, gap: list.gap)
    }
    all.append(evaluator.addedCommands)
    // Other calls of `addKeyCommand` may add any commands at any time.
    if !evaluator.addKeyCommandTokens.isSuperset(of: uses) { all.open(at: 0) }
    var writer = SwiftElementWriter(evaluator.elements)
    let bytes = all.range
    var nodes: [SwiftNode] = []
    for (index, item) in all.items.enumerated() {
      if index == all.gap { nodes.append(SwiftNode(Self.moreCommands, bytes)) }
      nodes += writer.nodes(item.value, of: ["UIKeyCommand"], item.condition)
    }
    note(writer, evaluator)
    if let gap = all.gap, gap >= all.items.count { nodes.append(SwiftNode(Self.moreCommands, bytes)) }
    var members = [SwiftMember("keyCommands", bytes, SwiftNode(.list(nodes), bytes))]
    // If the commands also depend on releases, it is unknown in which releases a conditional command exists.
    let dependsOnReleases =
      evaluator.dependsOnReleases
      || !(properties.map(\.condition) + type.functions.map(\.condition)).allSatisfy(\.isAlways)
    let doubtful = all.items.filter { $0.condition == .unknown && (!dependsOnReleases || $0.condition.doubts != nil) }
    var names: [Int: String] = [:]
    let sometimes = doubtful.flatMap { item in
      writer.nodes(item.value, of: ["UIKeyCommand"]).filter { !$0.isUnknown }.map { node in
        node.adding(item.condition.conditions(node.range, evaluator.doubts, &names))
      }
    }
    if !sometimes.isEmpty {
      members.append(SwiftMember("conditionalKeyCommands", bytes, SwiftNode(.list(sometimes), bytes)))
    }
    if (nodes + sometimes).contains(where: { !$0.isUnknown }), isSystemMainMenu() {
      members.append(SwiftMember("hasSystemMainMenu", bytes, SwiftNode(.bool(true), bytes)))
    }
    return members + unansweredActions(evaluator.elements, bytes)
  }
}

extension SwiftSource {
  /// Whether the file is for macOS: it imports AppKit unconditionally and does not import UIKit.
  fileprivate var isMacOnly: Bool {
    var isFound = false
    for index in tokens.indices where !tokens[index].isBracket {
      if tokens[index].kind == .directive, !isFound { return false }
      guard isToken(index, "import"), tokens[index].startsLine else { continue }
      if isToken(index + 1, "UIKit") { return false }
      isFound = isFound || isToken(index + 1, "AppKit") || isToken(index + 1, "Cocoa")
    }
    return isFound
  }

  fileprivate static let commandWords =
    [
      "buildMenu", "keyCommands", "addKeyCommand", "pressesBegan", "pressesChanged", "pressesEnded", "pressesCancelled",
      "canPerformAction",
    ] + SwiftFocus.words

  /// Whether a class in this file may build menus, have key commands or configure focus.
  fileprivate var mentionsCommands: Bool {
    contains(tokens.indices, anyOf: SwiftSource.commandWords)
  }
}
