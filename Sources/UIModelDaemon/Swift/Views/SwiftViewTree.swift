import UIModelPlatform

/// Which controls with keyboard shortcuts are in the tree of a SwiftUI view together: view builders are gone through as they
/// stand, with the views, properties and functions of the project that they use.
struct SwiftViewTree {
  /// A control with its keys.
  struct Control {
    let input: SwiftNode
    let modifiers: SwiftNode
    let title: [SwiftMember]
    /// The modifier's name.
    let name: Range<Int>
    /// Whether it is there whenever the view is.
    let isSure: Bool
  }

  let scope: SwiftScope
  private(set) var evaluator: SwiftEvaluator
  /// What is in the tree together; first the view's own, then what is presented from it.
  private(set) var groups: [[Control]] = [[]]
  /// Which of these are what `commands(content:)` adds to the app's menus.
  private(set) var menus = Set<Int>()
  /// The groups of commands that the app puts others in the place of.
  private(set) var replaced: [SwiftNode] = []
  /// The one of them whose commands are gone through, and how much of the menus there is that is not read.
  private var replacing: SwiftCommandGroup?
  private(set) var unread = 0
  /// Whether the app may replace others too.
  private(set) var mayReplaceMore = false
  private var group = 0
  /// The modifiers that were seen, by where their names begin, and whether their keys are known.
  private(set) var seen: [Int: Bool] = [:]
  private var depth = 0
  /// How many statements were gone through, in all that is used too.
  private var work = 0
  private var isSure = true
  /// Whether what a scene adds to the menus is there whenever the scene is.
  private var isSureOfMenus = true
  /// Whether what is gone through is in the app's menus, where those within others are there too.
  private var isInMenus = false
  /// The types whose bodies are gone through.
  private var around: [String] = []

  private static let deepest = 40
  private static let mostControls = 500
  private static let mostWork = 4_000

  init(_ scope: SwiftScope) {
    self.scope = scope
    evaluator = SwiftEvaluator(scope, type: "")
  }

  var source: SwiftSource { evaluator.source }

  /// Goes through what a property or function of a type gives.
  mutating func walk(_ body: Range<Int>, of type: String, in file: Int32, parameters: [String] = []) {
    guard depth < Self.deepest else { return leaveUnread() }
    scope.look(at: body.lowerBound, in: file)
    let outer = (evaluator.frame, around)
    var frame = SwiftFrame(type: type)
    let names = scope.file(file).source.declaredNames(body).union(parameters)
    for name in names { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    around.append(type)
    let wasInMenus = isInMenus
    isInMenus = isInMenus || scope.type(named: type, in: file)?.inherited.contains("Commands") == true
    within(file) { $0.statements(body) }
    isInMenus = wasInMenus
    (evaluator.frame, around) = outer
  }

  private mutating func within(_ file: Int32, _ body: (inout SwiftViewTree) -> Void) {
    guard file != evaluator.file.number else { return body(&self) }
    let outer = evaluator
    evaluator.enter(file)
    body(&self)
    let frame = evaluator.frame
    evaluator = outer
    evaluator.frame = frame
  }

  // MARK: Builders

  private mutating func statements(_ body: Range<Int>) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, groups[group].count < Self.mostControls else { return leaveUnread() }
    var clauses = 0
    let statements = Array(source.statements(in: body))
    for (index, statement) in statements.enumerated() {
      switch source.text(statement.lowerBound) {
      case "#if": clauses += 1
      case "#endif": clauses -= 1
      default: break
      }
      let range = behindCondition(statement)
      let isInClause = clauses > 0 && !range.isEmpty
      let clause = isInClause ? source.clauses(around: range.lowerBound, source.directives) : .always
      // A clause that begins with a period has modifiers of what stands before it.
      let isModified =
        statements.indices.contains(index + 1)
        && source.kind(behindCondition(statements[index + 1]).lowerBound) == .period
      if clause.isOfOthers {
        elsewhere { $0.statement(range) }
      } else if !clause.isOfAll || isModified {
        doubted { $0.statement(range) }
      } else {
        self.statement(range)
      }
    }
  }

  /// What stands behind the condition of a clause, which ends its line.
  private func behindCondition(_ statement: Range<Int>) -> Range<Int> {
    guard source.kind(statement.lowerBound) == .directive else { return statement }
    var range = statement.dropFirst()
    while let first = range.first, !source.tokens[first].startsLine { range = range.dropFirst() }
    return range
  }

  private mutating func doubted(_ body: (inout SwiftViewTree) -> Void) {
    let before = isSure
    isSure = false
    body(&self)
    isSure = before
  }

  /// Goes through what exists only where no app is checked: of it nothing is left but what was understood.
  private mutating func elsewhere(_ body: (inout SwiftViewTree) -> Void) {
    var other = self
    body(&other)
    (work, seen) = (other.work, other.seen)
  }

  private mutating func statement(_ range: Range<Int>) {
    guard let first = range.first else { return }
    work += 1
    guard work < Self.mostWork else { return leaveUnread() }
    switch source.text(first) {
    case "return": expression(range.dropFirst())
    case "if", "switch", "guard", "for", "do":
      // Each brace may be what is shown.
      doubted { tree in
        for index in range where tree.source.isToken(index, "{") {
          let isOuter = Int(tree.source.tokens[index].parent) < range.lowerBound
          if isOuter, let close = tree.source.closing(of: index) { tree.branches(index + 1..<close) }
        }
      }
    case "let", "var", "func", "defer", "throw": return
    default: expression(range)
    }
  }

  /// What stands in the braces of a branch, or of all cases of a `switch`.
  private mutating func branches(_ body: Range<Int>) {
    var start = body.lowerBound
    var at = start
    while at < body.upperBound {
      if ["case", "default"].contains(source.text(at)), source.tokens[at].startsLine || at == body.lowerBound {
        statements(start..<at)
        while at < body.upperBound, source.kind(at) != .colon { at = source.after(at) }
        start = min(at + 1, body.upperBound)
      }
      at = source.after(at)
    }
    statements(start..<body.upperBound)
  }

  private mutating func expression(_ range: Range<Int>) {
    guard let view = source.view(range) else { return leaveUnread() }
    let (outer, outerMenus) = (isSure, isSureOfMenus)
    if let name = view.path.last, Self.scenesOfTheMac.contains(name) { isSure = false }
    isSureOfMenus = isSure && keepsMenus(range)
    if !view.isWhole || !view.modifiers.allSatisfy({ isHarmless($0) }) { isSure = false }
    base(view)
    for modifier in view.modifiers { self.modifier(modifier, of: view) }
    if isInMenus, isControl(view) { replacing?.look(at: range, in: evaluator.source) }
    if isInMenus, isControl(view), !view.modifiers.contains(where: { source.isToken($0.name, "keyboardShortcut") }) {
      let control = SwiftNode(.object(title(of: view)), evaluator.place(token: view.base.name))
      replacing?.controls.append(control)
    }
    (isSure, isSureOfMenus) = (outer, outerMenus)
  }

  /// Something of the menus is not read.
  private mutating func leaveUnread() { if isInMenus { unread += 1 } }

  // MARK: Views

  /// Scenes that only macOS has.
  private static let scenesOfTheMac: Set<String> = ["Settings", "MenuBarExtra", "UtilityWindow", "Window"]

  /// What shows all that is in it at once.
  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "Group", "Section", "Form", "ScrollView", "Grid", "GridRow", "NavigationStack",
    "ToolbarItem", "ToolbarItemGroup", "GroupBox", "GeometryReader", "ScrollViewReader", "CommandMenu", "CommandGroup",
  ]
  /// What shows some of it, only sometimes, or more than once.
  private static let doubtful: Set<String> = [
    "ForEach", "DisclosureGroup", "Menu", "ViewThatFits", "List", "LazyVStack", "LazyHStack", "NavigationView",
    "NavigationSplitView", "ControlGroup", "LabeledContent",
  ]
  /// Where a bar's items are whenever the bar is.
  private static let placements: Set<String> = [
    "automatic", "primaryAction", "principal", "navigation", "confirmationAction", "cancellationAction",
    "destructiveAction", "navigationBarLeading", "navigationBarTrailing", "topBarLeading", "topBarTrailing",
    "bottomBar",
  ]

  /// Whether a container shows what is in it wherever it is shown.
  private func isWhole(_ name: String, _ view: SwiftViewExpression) -> Bool {
    let labels = view.base.arguments.compactMap(\.label)
    if name.hasPrefix("ToolbarItem") {
      guard Set(labels).isSubset(of: ["placement", "content"]), view.base.closures.count < 2 else { return false }
      return view.base.arguments.filter { $0.label == "placement" }.allSatisfy { argument in
        guard case .path(let names, isImplicit: true) = source.expression(argument.value) else { return false }
        return names.count == 1 && Self.placements.contains(names[0])
      }
    }
    return !labels.contains("isExpanded") && !labels.contains("subviews")
  }

  private mutating func base(_ view: SwiftViewExpression) {
    guard let name = view.path.last else { return }
    if name == "CommandGroup" {
      let (outer, before) = (replacing, unread)
      replacing = commandGroup(view.base)
      content(name, view)
      if let group = replacing { replaced.append(group.node(isWhole: unread == before)) }
      replacing = outer
    } else {
      content(name, view)
    }
  }

  private mutating func content(_ name: String, _ view: SwiftViewExpression) {
    // The project may have a type of its own by that name.
    let isOwn = view.path.count == 1 && scope.type([name], from: evaluator.frame.type, in: evaluator.file.number) != nil
    if isOwn {
      member(name, view)
    } else if Self.containers.contains(name) || (isInMenus && name == "Menu"), isWhole(name, view) {
      show(view.base.closures)
    } else if Self.containers.contains(name) || Self.doubtful.contains(name) {
      doubted { $0.show(view.base.closures) }
    } else if view.path.count == 1 || view.path[0] == "self" {
      member(name, view)
    } else {
      leaveUnread()
    }
  }

  private mutating func show(_ closures: [Range<Int>]) {
    for closure in closures { statements(source.closure(closure).body) }
  }

  /// The group that others are put in the place of for certain.
  private mutating func commandGroup(_ part: SwiftViewExpression.Part) -> SwiftCommandGroup? {
    guard let placement = part.arguments.first(where: { $0.label == "replacing" }) else { return nil }
    let place = evaluator.place(placement.value)
    guard case .path(let names, isImplicit: _) = source.expression(placement.value), let name = names.last,
      names.dropLast().isEmpty || names.dropLast() == ["CommandGroupPlacement"]
    else {
      mayReplaceMore = true
      return nil
    }
    if isSure { return SwiftCommandGroup(placement: name, place: place) }
    // Of what is there only sometimes nobody says what it is.
    replaced.append(SwiftNode(.string(name), place))
    return nil
  }

  /// A view of the project, or a property or function that gives one.
  private mutating func member(_ name: String, _ view: SwiftViewExpression) {
    // Members may use each other, and themselves.
    guard depth < Self.deepest / 2 else { return leaveUnread() }
    let type = evaluator.frame.type
    for own in scope.line(of: type, in: evaluator.file.number) {
      if let property = own.property(name, isStatic: false), let getter = property.getter {
        return walk(getter, of: type, in: property.spot.file)
      }
      let functions = own.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return walk(function.body, of: type, in: function.spot.file, parameters: function.parameters.map(\.name))
      }
      if !functions.isEmpty { return leaveUnread() }
    }
    let isOther = SwiftCommandGroup.others.contains(name) || isControl(view)
    if isOther, scope.type([name], from: type, in: evaluator.file.number) == nil { return }
    guard let other = scope.type([name], from: type, in: evaluator.file.number), other.isView,
      !around.contains(other.name), let body = other.property("body", isStatic: false), let getter = body.getter
    else { return leaveUnread() }
    // Of its own controls it is told where they are.
    var inner = SwiftViewTree(scope)
    inner.depth = depth + 1
    inner.around = around
    inner.evaluator = evaluator
    inner.isSure = isSure && body.condition.isAlways
    inner.isInMenus = isInMenus
    (inner.work, inner.replacing) = (work, replacing)
    inner.walk(getter, of: other.name, in: body.spot.file)
    (work, replacing) = (inner.work, inner.replacing)
    unread += inner.unread
    replaced += inner.replaced
    // What a scene of its own adds is not put together with what others do.
    mayReplaceMore = mayReplaceMore || inner.mayReplaceMore || !inner.menus.isEmpty
    var keys = Set<String>()
    groups[group] += (inner.groups.first ?? []).filter { keys.insert($0.keys).inserted }
  }

  // MARK: Modifiers

  /// What is shown apart from the view: a tree of its own.
  private static let apart: Set<String> = [
    "sheet", "popover", "fullScreenCover", "navigationDestination", "commands", "alert", "confirmationDialog",
  ]
  private static let together: Set<String> = ["toolbar", "background", "overlay", "safeAreaInset"]

  private mutating func modifier(_ modifier: SwiftViewExpression.Part, of view: SwiftViewExpression) {
    let name = source.text(modifier.name)
    if name == "keyboardShortcut" { return shortcut(modifier, of: view) }
    if ["commandsRemoved", "commandsReplaced"].contains(name) { mayReplaceMore = true }
    if Self.apart.contains(name) {
      let before = (group, isSure, isInMenus)
      // What is added to the menus is there as long as its scene is.
      (group, isSure, isInMenus) = (groups.count, isSureOfMenus || name != "commands", name == "commands")
      groups.append([])
      if isInMenus { menus.insert(group) }
      show(modifier.closures)
      (group, isSure, isInMenus) = before
    } else if Self.together.contains(name) {
      show(modifier.closures)
    }
  }

  private static let controls: Set<String> = ["Button", "Toggle", "Link"]

  /// Modifiers that leave a control where it is, and enabled. Of another one nobody knows.
  private static let harmless: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityLabel", "animation", "background", "bold",
    "buttonStyle", "clipShape", "commands", "contentShape", "contextMenu", "controlSize", "cornerRadius", "fixedSize",
    "font", "foregroundColor", "foregroundStyle", "frame", "fullScreenCover", "help", "hoverEffect", "id",
    "ignoresSafeArea", "imageScale", "keyboardShortcut", "labelStyle", "layoutPriority", "lineLimit",
    "multilineTextAlignment", "navigationBarTitleDisplayMode", "navigationDestination", "navigationTitle", "onAppear",
    "onChange", "onDisappear", "onReceive", "overlay", "padding", "popover", "safeAreaInset", "shadow", "sheet", "task",
    "tint", "toolbar", "alert", "defaultSize", "windowResizability", "handlesExternalEvents", "modelContainer",
    "environmentObject", "confirmationDialog", "border", "opacity", "offset", "zIndex", "focusedSceneValue",
  ]

  private func isHarmless(_ modifier: SwiftViewExpression.Part) -> Bool {
    let name = source.text(modifier.name)
    guard Self.harmless.contains(name) else { return false }
    // `.toolbar(.hidden)`, and a style of the project's own.
    if name == "toolbar", modifier.arguments.contains(where: { $0.label != "content" }) { return false }
    if name == "buttonStyle" {
      guard case .path(let names, isImplicit: true)? = modifier.arguments.first.map({ source.expression($0.value) })
      else {
        return false
      }
      return names.count == 1
        && ["plain", "bordered", "borderedProminent", "borderless", "automatic"].contains(names[0])
    }
    let own = scope.type(named: "View", in: evaluator.file.number)?.functions ?? []
    return !own.contains { $0.name == name }
  }

  private mutating func shortcut(_ modifier: SwiftViewExpression.Part, of view: SwiftViewExpression) {
    let at = evaluator.place(token: modifier.name).lowerBound
    guard let (input, modifiers) = evaluator.shortcut(modifier.arguments) else {
      seen[at] = seen[at] ?? false
      return leaveUnread()
    }
    seen[at] = true
    let control = Control(
      input: input, modifiers: modifiers, title: title(of: view),
      name: evaluator.place(token: modifier.name), isSure: isSure && isControl(view))
    groups[group].append(control)
    replacing?.controls.append(control.node)
  }

  private func isControl(_ view: SwiftViewExpression) -> Bool {
    view.path.count == 1 && Self.controls.contains(view.path[0])
      && scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number) == nil
  }
}

extension SwiftType {
  /// Whether it says that it is a view, or the like.
  var isView: Bool { inherited.contains { ["View", "Commands", "App", "Scene", "ToolbarContent"].contains($0) } }
}
