import UIModelPlatform

/// One of SwiftUI's presentations with the code that opens and closes it, and with what goes wrong.
struct PresentationFacts {
  let presentation: Presentation
  /// The type whose code it is in.
  let type: ViewType
  let member: SyntaxNode
  let types: ViewTypes
  /// The file that it is in.
  let file: Int32
  private let uses: [StateUse]
  private let property: StateProperty?
  /// The uses of the variable that it depends on, if the view itself keeps that and gives it to nobody else.
  private let ownUses: [StateUse]?
  /// Those that may present it.
  private let opening: [StateUse]?
  /// Where something happens that opens it; nil if it may be opened otherwise.
  private let openings: [StateOpening]?

  init(
    _ presentation: Presentation, in member: SyntaxNode, of type: ViewType, file: Int32, _ types: ViewTypes
  ) {
    (self.presentation, self.member, self.type, self.file, self.types) = (presentation, member, type, file, types)
    property = presentation.state.flatMap { type.property($0) }
    uses = presentation.state.map { StateUse.all(of: $0, in: type) } ?? []
    let isGiven = uses.contains { use in
      switch use.kind {
      case .bound: !presentation.bindingNode.contains(use.node)
      case .wrapped: true
      default: false
      }
    }
    ownUses = property?.isOwnState == true && !isGiven ? uses : nil
    opening = ownUses.map { uses in uses.filter(\.kind.mayOpen) }
    openings = opening.flatMap { StateOpening.all(of: $0, in: type) }
  }

  /// Why a rule could not be applied; nil if all could. `closers`: those of what it shows. `isOnCatalyst`: sheets need a
  /// control that closes them.
  func doubt(_ exits: PresentationExits?, _ closers: [String]?, isOnCatalyst: Bool) -> String? {
    let needsExit = presentation.kind == .fullScreenCover || (presentation.kind == .sheet && isOnCatalyst)
    if needsExit, closers == nil {
      if case .unknown(let reason) = exits?.answer { return reason }
      return SwiftReason.elsewhere
    }
    let isDialog = [.confirmationDialog, .actionSheet, .popover].contains(presentation.kind)
    let mayBeOnContainer = isDialog && container(presentation.view, depth: 0) != nil
    let mayBeBehind = type.presentations.contains { other in
      other.kind.covers && other.call.node != presentation.call.node && !other.contains(presentation.call.node)
    }
    guard mayBeOnContainer || mayBeBehind, openings == nil else { return nil }
    return ownUses == nil ? SwiftReason.elsewhere : SwiftReason.unpresented
  }

  // MARK: In a menu

  /// The menu that it is in, which closes before anything is presented; nil for none.
  var menu: String? { menu(around: presentation.call.node, in: member, depth: 0) }

  private static let deepest = 3

  private func menu(around node: SyntaxNode, in member: SyntaxNode, depth: Int) -> String? {
    for outer in node.ancestors {
      if outer == member { break }
      guard outer.kind == .closure, let (call, argument) = outer.argumentOfCall else { continue }
      if Presentation(call.node) != nil { return nil }
      if call.path == ["Menu"], !isOwnType("Menu"), argument.label == nil || argument.label == "content" {
        return "Menu"
      }
      if call.receiver != nil, call.name == "contextMenu", argument.label != "preview" { return "contextMenu" }
    }
    // A part of the view that only menus show.
    guard depth < Self.deepest, let name = member.memberName, name != "body" else { return nil }
    let menus = type.mentions(of: name).map { menu(around: $0.node, in: $0.member.node, depth: depth + 1) }
    guard let first = menus.first, let first, menus.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  // MARK: Behind another one

  /// The presentation whose content alone opens this one, though this one is attached outside of it.
  var opener: (presentation: Presentation, place: SyntaxNode)? {
    guard let openings, let first = openings.first else { return nil }
    let around = type.presentations.first { other in
      other.kind.covers && other.call.node != presentation.call.node
        && openings.allSatisfy { isShown($0.place, in: $0.member, by: other, isAlways: true) && !closes(other, $0) }
        && !isShown(presentation.call.node, in: member, by: other, isAlways: false)
    }
    return around.map { ($0, first.place) }
  }

  private func isShown(
    _ node: SyntaxNode, in member: SyntaxNode, by other: Presentation, isAlways: Bool
  ) -> Bool {
    type.isShown(node, in: member, isAlways: isAlways) { other.contains($0) }
  }

  /// Words with which code closes what it is shown in.
  private static let closing: Set<String> = ["dismiss", "presentationMode", "close", "hide", "pop", "onDismiss"]

  /// Whether the action that opens this presentation also closes another one, or may.
  private func closes(_ other: Presentation, _ opening: StateOpening) -> Bool {
    // Views of the app may close themselves before they call what they are given.
    guard opening.isByButton, let action = opening.control?.action else { return true }
    let called = action.descendants.compactMap(\.name).flatMap { type.functions($0) }.map(\.node)
    return ([action, opening.function].compactMap(\.self) + called).flatMap(\.descendants).contains { node in
      guard node.kind == .name || node.kind == .member, let name = node.name else { return false }
      return Self.closing.contains { name.hasPrefix($0) } || name == other.state
    }
  }

  /// A presentation that an action in its content closes right before it opens this one.
  var replaced: (presentation: Presentation, place: SyntaxNode)? {
    guard presentation.kind.covers else { return nil }
    for opening in openings ?? [] {
      guard opening.function == nil, let action = opening.control?.action else { continue }
      for other in type.presentations where other.call.node != presentation.call.node && other.contains(opening.place) {
        guard let state = other.state, !other.contains(presentation.call.node) else { continue }
        let isClosed = StateUse.all(of: state, in: type).contains { use in
          // Later, or in a branch, it may be closed by then.
          guard case .set(let value) = use.kind, use.node.block == action, opening.place.block == action,
            use.node.tokens.lowerBound < opening.place.tokens.lowerBound
          else { return false }
          return value.kind == .nilLiteral || value.isNamed("false")
        }
        if isClosed { return (other, opening.place) }
      }
    }
    return nil
  }

  // MARK: On a container

  /// Views that take all the room that there is.
  private static let greedyViews: Set<String> = [
    "List", "Form", "ScrollView", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
  ]

  /// The container that a dialog points at instead of the button in it that opens it, and that button.
  var anchor: (container: String, button: SyntaxNode)? {
    guard [.confirmationDialog, .actionSheet, .popover].contains(presentation.kind),
      let name = container(presentation.view, depth: 0), let openings
    else { return nil }
    let inside = openings.first { opening in
      opening.control?.call.path == ["Button"] && !isPresented(opening)
        && type.isShown(opening.place, in: opening.member, isAlways: false) { presentation.view.contains($0) }
    }
    return inside.flatMap { opening in opening.control.map { (name, $0.call.node) } }
  }

  /// The name of the container that a view is, also where a variable of the type gives it.
  private func container(_ node: SyntaxNode, depth: Int) -> String? {
    let view = ViewExpression(node)
    // A frame, a direction or an anchor of its own may keep it close to its button.
    guard depth < Self.deepest, let name = view.ownName, presentation.call.argument("attachmentAnchor") == nil,
      !view.modifiers.contains(where: { ["frame", "fixedSize", "containerRelativeFrame"].contains($0.name) })
    else { return nil }
    if Self.greedyViews.contains(name) {
      let isHorizontal = CallSyntax(view.base)?.arguments.first.map {
        $0.label == nil && $0.value.isNamed("horizontal")
      }
      return isHorizontal == true ? nil : name
    }
    guard let helper = type.helpers(name).only, let view = helper.node.bodyStatements.only else { return nil }
    return container(view.kind == .returnStatement ? view.child(.value) ?? view : view, depth: depth + 1)
  }

  /// Whether something happens in what another presentation shows.
  private func isPresented(_ opening: StateOpening) -> Bool {
    type.presentations.contains { isShown(opening.place, in: opening.member, by: $0, isAlways: false) }
  }

  // MARK: Swiped away

  /// Whether its binding ignores that people close it.
  var ignoresDismissal: Bool {
    // Nobody swipes a cover away.
    guard [.sheet, .popover, .inspector].contains(presentation.kind),
      case .computed(let get, let set) = presentation.binding, set.kind == .closure, get.kind == .closure,
      set.statements.isEmpty, let names = get.variables, !names.isEmpty
    else { return false }
    // Other code may close it in place of people, who perhaps cannot.
    return names.allSatisfy { name in
      type.property(name)?.isOwnState == true
        && !StateUse.all(of: name, in: type).contains { $0.kind.mayClose || $0.kind.isBound || $0.kind.isWrapped }
    }
  }

  /// A call in its content that dismisses the view outside; see `OuterDismiss`.
  var outerDismiss: SyntaxNode? { OuterDismiss(types, file: file).call(in: presentation, of: type, member: member) }

  /// The variable of the app that presents it in a window group, and where it is bound.
  var appState: (name: String, place: SyntaxNode)? {
    guard type.inherited.contains("App"), property?.isOwnState == true, let state = presentation.state else {
      return nil
    }
    let scene = presentation.call.node.ancestors.lazy.prefix { $0 != member }.compactMap { $0.argumentOfCall }
      .first { ViewHosts.scenes.contains($0.call.path.only ?? "") }
    return scene?.call.path == ["WindowGroup"] ? (state, presentation.bindingNode) : nil
  }

  // MARK: Closed

  /// What can end it; nil where that does not matter, as people can close it without.
  var exits: PresentationExits? {
    guard presentation.kind.covers else { return nil }
    return PresentationExits(presentation, in: file, of: type, types)
  }

  /// The names of code that can end it: empty for none, nil if that is not known.
  func closers(_ exits: PresentationExits) -> [String]? {
    if case .found(let name) = exits.answer { return [name] }
    guard property?.isOwnState == true else { return nil }
    let outside = uses.filter { !presentation.bindingNode.contains($0.node) }
    if outside.contains(where: \.kind.isWrapped) { return nil }
    if let closer = outside.first(where: { $0.kind.mayClose || $0.kind.isBound }) { return [closer.node.text] }
    if case .unknown = exits.answer { return nil }
    return []
  }

  /// Whether code asks for the kind of device before it presents.
  var dependsOnDevice: Bool {
    let source = presentation.call.node.tree.source
    let test = SwiftIdiomTest(source: source, scope: types.scope, file: file, type: type.name)
    return test.asksForIdiom(before: presentation.call.node.tokens.lowerBound, in: member.tokens)
  }

  // MARK: Blank at first

  /// The optional variable that its content alone reads, and that is set together with the one that presents it: SwiftUI
  /// made the content before.
  var unreadState: (name: String, place: SyntaxNode)? {
    guard presentation.label == "isPresented", [.sheet, .fullScreenCover, .popover].contains(presentation.kind),
      presentation.content.count == 1, let content = presentation.content.first, let (name, place) = optional(content),
      let property = type.property(name), property.isOwnState, property.isNilAtFirst, let opening, !opening.isEmpty
    else { return nil }
    let sets = StateUse.all(of: name, in: type).filter(\.kind.mayOpen)
    let isTogether = opening.allSatisfy { open in
      guard let block = open.node.block, sets.contains(where: { $0.node.block == block }) else { return false }
      // Anything else that changes with them may update the view.
      return block.assignedNames.map { names in !names.contains { isReadByView($0) } } ?? false
    }
    return isTogether ? (name, place) : nil
  }

  /// Whether a name is that of a type of the app.
  private func isOwnType(_ name: String) -> Bool {
    types.scope.type([name], from: type.name, in: file)?.isDeclared == true
  }

  /// Whether SwiftUI updates the view when a variable changes: its code reads it outside of actions and presentations.
  private func isReadByView(_ name: String) -> Bool {
    StateUse.all(of: name, in: type).contains { use in
      switch use.kind {
      case .bound: !presentation.bindingNode.contains(use.node)
      case .wrapped: true
      case .read:
        // A function may be called where views are built.
        use.node.action(within: use.member.node) == nil && !type.presentations.contains { $0.contains(use.node) }
      default: false
      }
    }
  }

  /// The name of `if let name { … }`, if that is all that a builder has.
  private func optional(_ content: SyntaxNode) -> (name: String, place: SyntaxNode)? {
    guard content.statements.count == 1, let test = content.statements.first, test.kind == .ifStatement,
      test.child(.elseBody) == nil, test.children(.condition).count == 1,
      let condition = test.child(.condition), condition.kind == .optionalBinding,
      let value = condition.child(.value) ?? condition.child(.pattern)
    else { return nil }
    let path = value.plain.path ?? []
    guard let name = (path.first == "self" ? Array(path.dropFirst()) : path).only else { return nil }
    return (name, value)
  }
}

extension Array {
  /// The only element; nil if there are none or several.
  var only: Element? { count == 1 ? first : nil }
}

extension SyntaxNode {
  /// The variables that code reads, if it reads nothing else and calls nothing.
  fileprivate var variables: Set<String>? {
    var names: Set<String> = []
    for node in descendants {
      switch node.kind {
      case .name where node.isNamed("self") && node.role == .base: continue
      case .name: names.formUnion([node.name].compactMap(\.self))
      case .member:
        guard node.child(.base)?.isNamed("self") == true else { return nil }
        names.formUnion([node.name].compactMap(\.self))
      case .call, .subscripted, .string: return nil
      default: break
      }
    }
    return names
  }

  /// The block or closure that a statement is in.
  fileprivate var block: SyntaxNode? { ancestors.first { $0.kind == .codeBlock || $0.kind == .closure } }

  /// Functions that change nothing.
  private static let harmless: Set<String> = ["withAnimation", "print", "debugPrint"]

  /// The variables that a block assigns or toggles; nil if it may change something of another object.
  fileprivate var assignedNames: [String]? {
    var names: [String] = []
    for node in descendants where node.kind == .assignment || node.kind == .call {
      if let call = CallSyntax(node), let name = call.name {
        let path = call.receiver?.path ?? []
        if name == "toggle", let toggled = (path.first == "self" ? Array(path.dropFirst()) : path).only {
          names.append(toggled)
        } else if name.isLowercased, !Self.harmless.contains(name) {
          return nil
        }
        continue
      }
      let path = node.child(.left)?.path ?? []
      guard let name = (path.first == "self" ? Array(path.dropFirst()) : path).only else { return nil }
      names.append(name)
    }
    return names
  }
}
