import UIModelPlatform

/// Which views and presentations are around a view wherever the app shows it.
struct ViewHosts {
  /// What is around a view in one place where it is shown.
  enum Host: Hashable {
    /// A navigation container.
    case navigation
    /// A presentation or a scene with no navigation between.
    case bare(String)
    /// Why it is not known.
    case unknown(String)
  }

  private let types: ViewTypes
  private var scope: SwiftScope { types.scope }
  private(set) var hosts: Set<Host> = []
  /// Whether a scene that shows it is opened by an id or for a value.
  private(set) var isInSecondaryWindow = false
  private var seen: Set<String> = []
  private let containers: Set<String>

  private static let deepest = 12
  private static let mostHosts = 40

  /// `node`: a view in a member of a type. `containers`: the navigation containers that matter.
  init(
    of node: SyntaxNode, in member: SyntaxNode, file: Int32, type: ViewType, _ types: ViewTypes,
    containers: Set<String> = Self.containers
  ) {
    (self.types, self.containers) = (types, containers)
    look(around: node, in: ViewType.Member(file: file, node: member), of: type, depth: 0)
  }

  /// Whether no place where it is shown has navigation, and all are known: what they are.
  var bareHosts: [String]? {
    let names = hosts.compactMap { host -> String? in if case .bare(let name) = host { name } else { nil } }
    return names.count == hosts.count && !names.isEmpty ? names.sorted() : nil
  }

  /// Why not all places are known; nil if they are.
  var doubt: String? {
    hosts.compactMap { host in if case .unknown(let reason) = host { reason } else { nil } }.min()
  }

  static let containers: Set<String> = ["NavigationStack", "NavigationView", "NavigationSplitView"]
  /// Scenes on iPadOS and Mac Catalyst that put no bar around what they show.
  static let scenes: Set<String> = ["WindowGroup", "Window"]
  /// What is pushed is in a navigation container.
  private static let pushes: Set<String> = ["NavigationLink", "navigationDestination"]

  private mutating func look(around node: SyntaxNode, in member: ViewType.Member, of type: ViewType, depth: Int) {
    guard depth < Self.deepest, hosts.count < Self.mostHosts else {
      hosts.insert(.unknown(SwiftReason.cutOff))
      return
    }
    // Nobody sees it there on what is checked.
    let source = node.tree.source
    if source.clauses(around: node.tokens.lowerBound, source.directives).isOfOthers { return }
    for outer in [node] + Array(node.ancestors) {
      if outer == member.node { break }
      if let call = CallSyntax(outer), call.receiver?.contains(node) == true, mayWrap(call, in: member.file, depth: 0) {
        hosts.insert(.unknown("it is unknown what '\(call.name ?? "")' shows it in"))
        return
      }
      guard outer.role == .value, let (call, argument) = outer.argumentOfCall, let name = call.name else { continue }
      if let host = host(call, name, argument, type, member.file) {
        hosts.insert(host)
        return
      }
    }
    look(aroundMember: member, of: type, depth: depth)
  }

  /// What a call says of the view in one of its arguments; nil if it is nothing but a part of the views around.
  private mutating func host(
    _ call: CallSyntax, _ name: String, _ argument: ArgumentSyntax, _ type: ViewType, _ file: Int32
  ) -> Host? {
    if let presentation = Presentation(call.node) {
      // It may be in the bar of what is around it.
      if presentation.kind == .inspector { return .unknown("the bar around an inspector may be its own") }
      return .bare(presentation.kind.rawValue)
    }
    if Self.pushes.contains(name) { return .navigation }
    if call.receiver != nil, name.isLowercased {
      return SwiftUINames.modifiers.contains(name) ? nil : .unknown("it is unknown what '\(name)' shows it in")
    }
    if let own = scope.type(call.path, from: type.name, in: file), own.isDeclared {
      // A view of the app may have a container of its own around it.
      guard let view = types.type(own.name, in: own.spot.file), view.isOfSwiftUI else {
        return .unknown("'\(own.lastName)' is no view of SwiftUI")
      }
      if view.hasNavigation { return .navigation }
      let mayHave = view.helpers("body").contains { body in
        NavigationInside(types, ofContainer: true).mayBe(in: body.node, file: body.file, type: view)
      }
      return mayHave ? .unknown("it is unknown what '\(own.lastName)' shows it in") : nil
    }
    guard call.path.count == 1 else { return .unknown("it is unknown what '\(name)' shows it in") }
    if containers.contains(name) { return .navigation }
    if Self.scenes.contains(name) {
      isInSecondaryWindow = isInSecondaryWindow || call.argument("id") != nil || call.argument("for") != nil
      return .bare(name)
    }
    return SwiftUINames.views.contains(name) || name == "AnyView" || name == "withAnimation"
      ? nil : .unknown("it is unknown what '\(name)' shows it in")
  }

  private static let deepestModifier = 3

  /// Whether a modifier may put what it stands behind into a container: one of the app that has more than SwiftUI's views
  /// and modifiers, or one of a library.
  private func mayWrap(_ call: CallSyntax, in file: Int32, depth: Int) -> Bool {
    guard let name = call.name, name.isLowercased else { return true }
    if name != "modifier", SwiftUINames.modifiers.contains(name) { return false }
    let methods = scope.methods(name, in: file)
    guard !methods.isEmpty, depth < Self.deepestModifier else { return true }
    return methods.contains { method in
      let number = method.function.spot.file
      guard let type = types.type(method.type, in: number) else { return true }
      return type.functions(name).contains { member in
        member.node.descendants.contains { node in
          if node.kind == .name, Self.containers.contains(node.name ?? "") { return true }
          guard let inner = CallSyntax(node), let name = inner.name else { return false }
          if name.isLowercased { return mayWrap(inner, in: number, depth: depth + 1) }
          return !SwiftUINames.views.contains(name)
        }
      }
    }
  }

  /// The places that show what a member gives.
  private mutating func look(aroundMember member: ViewType.Member, of type: ViewType, depth: Int) {
    guard let name = member.node.memberName else {
      hosts.insert(.unknown(SwiftReason.unreached))
      return
    }
    guard name == "body" else {
      let mentions = type.mentions(of: name).filter { !member.node.contains($0.node) }
      // Members of types such as `View` are used in other files.
      guard type.isDeclared, !mentions.isEmpty else {
        hosts.insert(.unknown(SwiftReason.unreached))
        return
      }
      for mention in mentions { look(around: mention.node, in: mention.member, of: type, depth: depth + 1) }
      return
    }
    guard type.isDeclared, type.inherited.contains("View") else {
      hosts.insert(.unknown("it is unknown which views use '\(type.name)'"))
      return
    }
    guard seen.insert(type.name).inserted else { return }
    look(forUsesOf: type, from: member.file, depth: depth)
  }

  /// The places that make a view.
  private mutating func look(forUsesOf type: ViewType, from file: Int32, depth: Int) {
    let last = type.lastName
    guard let files = scope.speakers(of: last) else {
      hosts.insert(.unknown("it is unknown which views use '\(last)'"))
      return
    }
    var isUsed = false
    for other in files {
      scope.search(for: [last], in: other.number)
      for node in scope.tree(of: other.number).root.descendants where node.isNamed(last) {
        if ![.call, .name].contains(node.kind) || other.isInPreview(node.tokens.lowerBound) { continue }
        guard let call = CallSyntax(node), call.path.last == last else {
          // `destination: Places.init`, and other ways to make one.
          let isCalled = node.kind == .name && node.role == .base && node.parent?.kind == .call
          if node.kind == .name, !isCalled { hosts.insert(.unknown("it is unknown where '\(last)' is shown")) }
          continue
        }
        guard let (item, member) = scope.items(of: other.number).owner(of: node) else {
          hosts.insert(.unknown("code outside any type shows it"))
          continue
        }
        guard scope.type(call.path, from: item.name, in: other.number)?.name == type.name,
          let owner = types.type(item.name, in: other.number)
        else { continue }
        isUsed = true
        scope.look(atCodeOf: member, in: other.number)
        guard owner.isOfSwiftUI else {
          hosts.insert(.unknown("'\(item.name)' shows it with UIKit"))
          continue
        }
        look(around: node, in: ViewType.Member(file: other.number, node: member), of: owner, depth: depth + 1)
        if hosts.contains(.navigation) { return }
      }
    }
    if !isUsed { hosts.insert(.unknown(SwiftReason.unreached)) }
  }
}

extension ViewType {
  /// Whether its code has a navigation container, wherever.
  var hasNavigation: Bool { !members(naming: ViewHosts.containers.sorted()).isEmpty }
}
