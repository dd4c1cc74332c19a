import UIModelPlatform

/// Collects the controls with keyboard shortcuts that SwiftUI shows together in one view. It walks view builders in
/// source order, and follows the project's views, properties and functions that they use. For example, the shortcuts of
/// a `sheet(isPresented:)` form a group of their own.
struct ControlTree {
  /// A control with its keyboard shortcut.
  struct Control {
    let input: SwiftNode
    let modifiers: SwiftNode
    let title: [SwiftMember]
    /// The position of the modifier's name, as a range of bytes.
    let name: Range<Int>
    /// Whether the condition under which the control is visible and enabled is known.
    let isSure: Bool
    /// The names of the conditions for that; empty if the control is there whenever the view is.
    let states: [String]
  }

  let scope: SwiftScope
  private(set) var evaluator: SwiftEvaluator
  /// The controls that are shown together. The first group is that of the view, the others are those of presented
  /// views.
  private(set) var groups: [[Control]] = [[]]
  /// The indices of the groups that `commands(content:)` adds to the app's menus.
  private(set) var menus = Set<Int>()
  /// The command groups that the app replaces.
  private(set) var replaced: [SwiftNode] = []
  /// The replaced command group whose content is being walked.
  private var replacing: ReplacedCommandGroup?
  /// The number of places in menu code that could not be read.
  private(set) var unreadCount = 0
  /// Whether the app may replace further command groups.
  private(set) var mayReplaceMore = false
  private var group = 0
  /// The reasons why modifiers are not judged, by the byte offsets of the modifiers' names; empty for a judged one.
  private(set) var reasons: [Int: String] = [:]
  private var depth = 0
  /// The number of statements walked so far, including those of used views and functions.
  private var work = 0
  private var isSure = true
  /// The names of the conditions around the current code.
  private var states: [String] = []
  /// The object whose code is walked. In another object, a condition with the same spelling may have another value.
  private var object = ""
  /// Whether each statement makes an element that may be visible without the others.
  private var isOneByOne = false
  /// Whether the commands of a scene are in the menus whenever the scene exists.
  private var areMenusCertain = true
  /// Whether the current code builds the app's menus, where the content of submenus is always available too.
  private var isInMenus = false
  /// The types whose bodies are being walked, from the outermost. They prevent endless recursion.
  private var enclosingTypes: [String] = []

  private static let maximumDepth = 40
  private static let maximumControls = 500
  private static let workLimit = 4_000

  init(_ scope: SwiftScope) {
    self.scope = scope
    evaluator = SwiftEvaluator(scope, type: "")
  }

  /// Walks the result of a property or function of a type.
  /// - Parameter code: the tokens of its body, without the braces.
  mutating func walk(
    _ code: Range<Int>, of type: String, in file: Int32, parameters: [String] = [], on condition: SwiftCondition
  ) {
    guard depth < Self.maximumDepth, let statements = scope.statements(of: code, in: file) else { return countUnread() }
    let outer = (evaluator.frame, enclosingTypes)
    var frame = SwiftFrame(type: type)
    let names = scope.file(file).source.declaredNames(code).union(parameters)
    for name in names { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    enclosingTypes.append(type)
    let wasInMenus = isInMenus
    isInMenus = isInMenus || scope.type(named: type, in: file)?.inherited.contains("Commands") == true
    within(file) { tree in tree.on(condition) { $0.show(statements) } }
    isInMenus = wasInMenus
    (evaluator.frame, enclosingTypes) = outer
  }

  private mutating func within(_ file: Int32, _ body: (inout ControlTree) -> Void) {
    guard file != evaluator.file.number else { return body(&self) }
    let outer = evaluator
    evaluator.enter(file)
    body(&self)
    let frame = evaluator.frame
    evaluator = outer
    evaluator.frame = frame
  }

  // MARK: Builders

  private mutating func show(_ statements: [SyntaxNode]) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, groups[group].count < Self.maximumControls else { return countUnread() }
    for statement in statements {
      work += 1
      guard work < Self.workLimit else { return countUnread() }
      switch BuilderItem(statement) {
      case .content(let expression) where isOneByOne: conditionally(at: expression) { $0.content(expression) }
      case .content(let expression): content(expression)
      case .clauses(let clauses): for clause in clauses { on(clause.condition) { $0.show(clause.statements) } }
      case .choice(let branches): for branch in branches { conditionally(branch.states) { $0.show(branch.statements) } }
      case .code(let blocks):
        if blocks.isEmpty { countUnread() }
        conditionally(at: statement) { tree in for block in blocks { tree.show(block) } }
      case .constant, nil: continue
      }
    }
  }

  private mutating func show(buildersOf call: CallSyntax) {
    for argument in call.arguments where argument.value.kind == .closure && ViewBuilders.builds(call, argument) {
      show(argument.value.statements)
    }
  }

  /// Walks code that exists only on some platforms or releases.
  private mutating func on(_ condition: SwiftCondition, _ body: (inout ControlTree) -> Void) {
    if condition.excludesCheckedPlatforms {
      walkUncheckedCode(body)
    } else if condition.coversCheckedPlatforms {
      body(&self)
    } else {
      uncertainly(body)
    }
  }

  /// Walks code that runs only under the given conditions.
  private mutating func conditionally(_ names: [String], _ body: (inout ControlTree) -> Void) {
    let before = states
    states += named(names)
    body(&self)
    states = before
  }

  /// Walks code under a condition that is unlike any other condition: it is named after the position of `node`.
  private mutating func conditionally(at node: SyntaxNode, _ body: (inout ControlTree) -> Void) {
    conditionally(["\(node.tokens.lowerBound)"], body)
  }

  /// Returns names of conditions that are unique to the current object, type and file. The same spelling elsewhere is
  /// another condition.
  private func named(_ names: [String]) -> [String] {
    let owner = "\(object)\(evaluator.frame.type) \(evaluator.file.number)"
    return names.map { $0.hasPrefix("!") ? "!\(owner) \($0.dropFirst())" : "\(owner) \($0)" }
  }

  /// Walks the code of another object or of a function with arguments, which `view` creates or calls.
  private mutating func inside(_ view: ViewExpression, _ body: (inout ControlTree) -> Void) {
    let before = object
    object += "\(evaluator.file.number):\(view.base.tokens.lowerBound)/"
    body(&self)
    object = before
  }

  private mutating func uncertainly(_ body: (inout ControlTree) -> Void) {
    let before = isSure
    isSure = false
    body(&self)
    isSure = before
  }

  /// Walks code that exists on no checked platform. Discards its controls and keeps only the modifiers that were seen.
  private mutating func walkUncheckedCode(_ body: (inout ControlTree) -> Void) {
    var other = self
    body(&other)
    (work, reasons) = (other.work, other.reasons)
  }

  private mutating func content(_ expression: SyntaxNode) {
    let view = ViewExpression(expression)
    guard let name = view.path.last else { return countUnread() }
    let (outer, outerMenus, outerStates) = (isSure, areMenusCertain, states)
    if Self.macOnlyScenes.contains(name) { isSure = false }
    areMenusCertain = isSure && states.isEmpty && keepsMenus(view)
    if view.hasClauses { isSure = false }
    for modifier in view.modifiers {
      if let names = conditions(of: modifier) { states += named(names) } else { isSure = false }
    }
    base(view, name)
    for modifier in view.modifiers { self.modifier(modifier, of: view) }
    if isInMenus, isControl(view) {
      replacing?.inspect(at: expression)
      if view.only("keyboardShortcut") == nil {
        let control = SwiftNode(.object(title(of: view)), evaluator.place(view.nameTokens))
        replacing?.controls.append(control)
      }
    }
    (isSure, areMenusCertain, states) = (outer, outerMenus, outerStates)
  }

  /// Counts a place in the menus that could not be read.
  private mutating func countUnread() { if isInMenus { unreadCount += 1 } }

  // MARK: Views

  /// Scenes that exist only on macOS.
  private static let macOnlyScenes: Set<String> = ["Settings", "MenuBarExtra", "UtilityWindow", "Window"]
  /// Placements in which a toolbar item is visible whenever the bar is.
  private static let placements: Set<String> = [
    "automatic", "primaryAction", "principal", "navigation", "confirmationAction", "cancellationAction",
    "destructiveAction", "navigationBarLeading", "navigationBarTrailing", "topBarLeading", "topBarTrailing",
    "bottomBar",
  ]

  /// Whether the content of a view is visible whenever its bar is. True for all views but toolbar items.
  private func isInBar(_ name: String, _ call: CallSyntax) -> Bool {
    guard name.hasPrefix("ToolbarItem") else { return true }
    let closures = call.arguments.filter { $0.value.kind == .closure }
    guard Set(call.written.compactMap(\.label)).isSubset(of: ["placement", "content"]), closures.count < 2 else {
      return false
    }
    guard let placement = call.argument("placement") else { return true }
    return placement.kind == .implicitMember && placement.name.map(Self.placements.contains) == true
  }

  /// Whether a container with these arguments shows all of its content.
  private func isWhole(_ call: CallSyntax) -> Bool {
    call.argument("isExpanded") == nil && call.argument("subviews") == nil
  }

  private mutating func base(_ view: ViewExpression, _ name: String) {
    if name == "CommandGroup", let call = CallSyntax(view.base) {
      let (outer, before) = (replacing, unreadCount)
      replacing = commandGroup(call)
      content(name, view)
      if let group = replacing { replaced.append(group.node(isWhole: unreadCount == before)) }
      replacing = outer
    } else {
      content(name, view)
    }
  }

  private mutating func content(_ name: String, _ view: ViewExpression) {
    // The project may declare a type with the same name.
    let isOwn = view.path.count == 1 && scope.type([name], from: evaluator.frame.type, in: evaluator.file.number) != nil
    guard !isOwn, let container = ViewContainer(name), let call = CallSyntax(view.base) else {
      return view.ownName == nil ? countUnread() : member(name, view)
    }
    let before = isOneByOne
    isOneByOne = container.isOneByOne || isOneByOne && ViewContainer.isTransparent(name)
    defer { isOneByOne = before }
    if container == .separate && !(isInMenus && name == "Menu") || !isInBar(name, call) {
      uncertainly { $0.show(buildersOf: call) }
    } else if container.showsAll || name == "Menu", isWhole(call) {
      show(buildersOf: call)
    } else {
      conditionally(at: view.base) { $0.show(buildersOf: call) }
    }
  }

  /// Returns the command group that a call replaces in every state of the app; nil for any other call. Also records
  /// groups that the call may replace.
  private mutating func commandGroup(_ call: CallSyntax) -> ReplacedCommandGroup? {
    guard let placement = call.argument("replacing") else { return nil }
    let place = evaluator.place(placement.tokens)
    guard let name = placement.name, placement.kind == .implicitMember || placement.path?.dropLast() == Self.placement
    else {
      mayReplaceMore = true
      return nil
    }
    if isSure, states.isEmpty { return ReplacedCommandGroup(placement: name, place: place) }
    // The content of a group that is replaced only under conditions is unknown.
    replaced.append(SwiftNode(.string(name), place))
    return nil
  }

  private static let placement: ArraySlice = ["CommandGroupPlacement"]

  /// Walks a view of the project, or a property or function that returns a view.
  private mutating func member(_ name: String, _ view: ViewExpression) {
    // Members may use each other and themselves, so the depth is limited.
    guard depth < Self.maximumDepth / 2 else { return countUnread() }
    let type = evaluator.frame.type
    for own in scope.classChain(of: type, in: evaluator.file.number) {
      if let property = own.property(name, isStatic: false), let getter = property.getter {
        return walk(getter, of: type, in: property.location.file, on: property.condition)
      }
      let functions = own.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return inside(view) { tree in
          tree.walk(
            function.body, of: type, in: function.location.file, parameters: function.parameters.map(\.name),
            on: function.condition)
        }
      }
      if !functions.isEmpty { return countUnread() }
    }
    let isOther = ReplacedCommandGroup.unrelatedViews.contains(name) || isControl(view)
    if isOther, scope.type([name], from: type, in: evaluator.file.number) == nil { return }
    guard let other = scope.type([name], from: type, in: evaluator.file.number), other.isView,
      !enclosingTypes.contains(other.name), let body = other.property("body", isStatic: false), let getter = body.getter
    else { return countUnread() }
    // The reasons for the other view's own modifiers are recorded where that view is read, so they are not merged here.
    var inner = ControlTree(scope)
    inner.depth = depth + 1
    inner.enclosingTypes = enclosingTypes
    inner.evaluator = evaluator
    (inner.isSure, inner.states, inner.isInMenus) = (isSure, states, isInMenus)
    (inner.object, inner.isOneByOne) = (object, isOneByOne)
    (inner.work, inner.replacing) = (work, replacing)
    inner.inside(view) { $0.walk(getter, of: other.name, in: body.location.file, on: body.condition) }
    (work, replacing) = (inner.work, inner.replacing)
    unreadCount += inner.unreadCount
    replaced += inner.replaced
    // The commands of a nested scene are not merged with the others, so they may replace any group.
    mayReplaceMore = mayReplaceMore || inner.mayReplaceMore || !inner.menus.isEmpty
    var keys = Set<String>()
    groups[group] += (inner.groups.first ?? []).filter { keys.insert($0.keys).inserted }
  }

  // MARK: Modifiers

  /// Modifiers that present views separately. Each forms a group of its own.
  private static let presentingModifiers: Set<String> = [
    "sheet", "popover", "fullScreenCover", "navigationDestination", "commands", "alert", "confirmationDialog",
  ]
  private static let inlineModifiers: Set<String> = [
    "toolbar", "background", "overlay", "safeAreaInset", "safeAreaBar",
  ]

  private mutating func modifier(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let name = modifier.name else { return }
    if name == "keyboardShortcut" { return shortcut(modifier, of: view) }
    if ["commandsRemoved", "commandsReplaced"].contains(name) { mayReplaceMore = true }
    if Self.presentingModifiers.contains(name) {
      let before = (group, isSure, states, isInMenus, isOneByOne)
      // Commands stay in the menus as long as their scene exists.
      (group, isSure, states) = (groups.count, areMenusCertain || name != "commands", [])
      (isInMenus, isOneByOne) = (name == "commands", false)
      groups.append([])
      if isInMenus { menus.insert(group) }
      show(buildersOf: modifier)
      (group, isSure, states, isInMenus, isOneByOne) = before
    } else if Self.inlineModifiers.contains(name) {
      let before = isOneByOne
      isOneByOne = false
      show(buildersOf: modifier)
      isOneByOne = before
    }
  }

  private mutating func shortcut(_ modifier: CallSyntax, of view: ViewExpression) {
    guard let token = modifier.node.nameToken else { return }
    let name = evaluator.place(token: token)
    guard let (input, modifiers) = evaluator.shortcut(modifier.written) else {
      record(name, SwiftReason.unwritten)
      return countUnread()
    }
    // Shortcuts of commands are judged together with the menus.
    let hasControl = hasOneControl(view)
    let isSure = isSure && hasControl
    record(name, isSure || isInMenus ? "" : hasControl ? Self.unseen : Self.uncontrolled)
    let control = Control(
      input: input, modifiers: modifiers, title: title(of: view), name: name,
      isSure: isSure && (states.isEmpty || !isInMenus), states: states)
    groups[group].append(control)
    replacing?.controls.append(control.node)
  }

  private static let unseen = "it is unknown when the control is shown and enabled"
  private static let uncontrolled = "it is unknown which control gets it"

  private mutating func record(_ name: Range<Int>, _ reason: String) {
    reasons[name.lowerBound] = reasons[name.lowerBound].map { SwiftReason.best($0, reason) } ?? reason
  }

  private func isControl(_ view: ViewExpression) -> Bool {
    view.path.only.map(ControlCount.controls.contains) == true
      && scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number) == nil
  }

  /// Whether a shortcut on a view belongs to exactly one control.
  private func hasOneControl(_ view: ViewExpression) -> Bool {
    ControlCount(scope: scope, file: evaluator.file.number, type: evaluator.frame.type).count(in: view) == 1
  }
}

extension SwiftType {
  /// Whether the type conforms to a protocol with a builder body, such as `View` or `Commands`.
  var isView: Bool { inherited.contains { ["View", "Commands", "App", "Scene", "ToolbarContent"].contains($0) } }
}
