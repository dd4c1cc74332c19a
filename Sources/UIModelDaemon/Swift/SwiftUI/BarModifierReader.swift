import UIModelPlatform

/// Finds the modifiers of a view that put something into a navigation bar, where there is none.
struct BarModifierReader {
  private let views: ViewFile
  /// What is known of the modifiers, by where their names begin.
  private(set) var reasons: [Int: String] = [:]

  static let words = ["toolbar", "searchable"]

  init(_ views: ViewFile) { self.views = views }

  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(Set(Self.words), in: item)
    guard !calls.isEmpty, let type = views.types.type(item.name, in: views.number), type.isOfSwiftUI else { return [] }
    return calls.compactMap { call in
      let needsBar = views.file.isInPreview(call.node.tokens.lowerBound) ? false : Self.needsBar(call.syntax)
      guard needsBar == true else {
        reasons[call.place.lowerBound] = needsBar == nil ? SwiftReason.unwritten : ""
        return nil
      }
      let (hosts, reason) = bareHosts(of: call, type)
      reasons[call.place.lowerBound] = reason
      let name = SwiftMember.string("modifier", call.syntax.name ?? "", call.place)
      return hosts.map { .object(at: call.place, [name, .strings("shownIn", $0, call.place)], on: call.condition) }
    }
  }

  /// Whether a call is a modifier that needs a bar; nil if its content is not known.
  private static func needsBar(_ call: CallSyntax) -> Bool? {
    switch call.name {
    case "searchable": return call.argument("text") != nil
    case "toolbar":
      guard call.arguments.count == 1, let content = call.arguments.first?.value, content.kind == .closure else {
        return false
      }
      let items = content.statements.map { needsBar(ViewExpression($0)) }
      if items.contains(false) || items.isEmpty { return false }
      return items.contains(nil) ? nil : true
    default: return false
    }
  }

  /// Whether an item of a toolbar needs one. Items of the keyboard's bar do not, and of those at the bottom it is not known.
  private static func needsBar(_ item: ViewExpression) -> Bool? {
    guard item.path == ["ToolbarItem"] || item.path == ["ToolbarItemGroup"] else {
      return item.path == ["Button"] ? true : nil
    }
    guard let placement = CallSyntax(item.base)?.argument("placement") else { return true }
    guard placement.kind == .implicitMember else { return nil }
    return !["keyboard", "bottomBar", "status"].contains(placement.name)
  }

  private static let unseen = "it is unknown whether the view has a navigation container inside"

  /// What shows the view of a modifier, if nothing around it or in it gives it a bar; and else why that is not known, empty
  /// if something gives it one.
  private func bareHosts(of call: ViewFile.Call, _ type: ViewType) -> (hosts: [String]?, reason: String) {
    guard let view = call.syntax.receiver else { return (nil, "") }
    if view.descendants.contains(where: { $0.kind == .name && $0.name.map(ViewHosts.containers.contains) == true }) {
      return (nil, "")
    }
    let others: Set<String> = call.syntax.name == "searchable" ? ["TabView", "Tab"] : []
    let hosts = ViewHosts(
      of: call.node, in: call.member, file: views.number, type: type, views.types,
      containers: ViewHosts.containers.union(others))
    if hosts.hosts.contains(.navigation) { return (nil, "") }
    guard let bare = hosts.bareHosts else { return (nil, hosts.doubt ?? SwiftReason.unreached) }
    let mayHaveOwn = NavigationInside(views.types).mayBe(in: view, file: views.number, type: type)
    return mayHaveOwn ? (nil, Self.unseen) : (bare, "")
  }
}

/// Whether a view has navigation containers in it.
struct NavigationInside {
  private let types: ViewTypes
  /// Whether views that it is given do not matter.
  private let isOfContainer: Bool
  private static let deepest = 5

  init(_ types: ViewTypes, ofContainer isOfContainer: Bool = false) {
    (self.types, self.isOfContainer) = (types, isOfContainer)
  }

  /// Whether there may be one in a view: also where the view has parts that are not known.
  func mayBe(in view: SyntaxNode, file: Int32, type: ViewType, depth: Int = 0) -> Bool {
    guard depth < Self.deepest else { return true }
    return view.descendants.contains { node in
      // A modifier of the app or of a library.
      if let call = CallSyntax(node), call.receiver != nil, let name = call.name, name.isLowercased,
        node.isView
      {
        return !SwiftUINames.modifiers.contains(name)
      }
      guard node.kind == .name, let name = node.name else { return false }
      if ViewHosts.containers.contains(name) { return true }
      if name.isLowercased {
        let helpers = type.helpers(name)
        // `content`, `content()`: a view that is given.
        if helpers.isEmpty, node.isView { return !isOfContainer || type.property(name) == nil }
        return helpers.contains { helper in
          !helper.node.contains(view) && mayBe(in: helper.node, file: helper.file, type: type, depth: depth + 1)
        }
      }
      guard node.parent?.kind == .call, node.role == .base, node.parent?.isView == true else { return false }
      guard let own = types.scope.type([name], from: type.name, in: file), own.isDeclared else {
        return !SwiftUINames.views.contains(name)
      }
      guard let shown = types.type(own.name, in: own.spot.file), shown.isOfSwiftUI else { return true }
      return shown.name != type.name
        && shown.helpers("body").contains { mayBe(in: $0.node, file: $0.file, type: shown, depth: depth + 1) }
    }
  }
}
