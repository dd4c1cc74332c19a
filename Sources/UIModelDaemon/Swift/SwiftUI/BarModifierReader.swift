import UIModelPlatform

/// Finds the modifiers of a view that put something into a navigation bar, where there is none.
struct BarModifierReader {
  private let views: ViewFile

  static let words = ["toolbar", "searchable"]

  init(_ views: ViewFile) { self.views = views }

  func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.modifiers(Set(Self.words), in: item).filter { Self.needsBar($0.syntax) }
    guard !calls.isEmpty, let type = views.types.type(item.name, in: views.number), type.isOfSwiftUI else { return [] }
    return calls.compactMap { call in
      guard !views.file.isInPreview(call.node.tokens.lowerBound), let hosts = bareHosts(of: call, type) else {
        return nil
      }
      let name = SwiftMember.string("modifier", call.syntax.name ?? "", call.place)
      return .object(at: call.place, [name, .strings("shownIn", hosts, call.place)], on: call.condition)
    }
  }

  /// Whether a call is a modifier that needs a bar.
  private static func needsBar(_ call: CallSyntax) -> Bool {
    switch call.name {
    case "searchable": return call.argument("text") != nil
    case "toolbar":
      // Items of the keyboard's bar need none, and of those at the bottom it is not known.
      guard call.arguments.count == 1, let content = call.arguments.first?.value, content.kind == .closure,
        !content.statements.isEmpty
      else { return false }
      return content.statements.map({ ViewExpression($0) }).allSatisfy { item in
        guard item.path == ["ToolbarItem"] || item.path == ["ToolbarItemGroup"] else { return item.path == ["Button"] }
        let placement = CallSyntax(item.base)?.argument("placement")
        guard let placement else { return true }
        return placement.kind == .implicitMember && !["keyboard", "bottomBar", "status"].contains(placement.name)
      }
    default: return false
    }
  }

  private func bareHosts(of call: ViewFile.Call, _ type: ViewType) -> [String]? {
    guard let view = call.syntax.receiver,
      !NavigationInside(views.types).mayBe(in: view, file: views.number, type: type)
    else { return nil }
    let others: Set<String> = call.syntax.name == "searchable" ? ["TabView", "Tab"] : []
    let hosts = ViewHosts(
      of: call.node.whole, in: call.member, file: views.number, type: type, views.types,
      containers: ViewHosts.containers.union(others))
    return hosts.bareHosts
  }
}

/// Whether a view has navigation containers in it.
struct NavigationInside {
  private let types: ViewTypes
  private static let deepest = 5

  init(_ types: ViewTypes) { self.types = types }

  /// Whether there may be one in a view: also where the view has parts that are not known.
  func mayBe(in view: SyntaxNode, file: Int32, type: ViewType, depth: Int = 0) -> Bool {
    guard depth < Self.deepest else { return true }
    return view.descendants.contains { node in
      // A modifier of the app or of a library.
      if let call = CallSyntax(node), call.receiver != nil, let name = call.name, name.first?.isLowercase == true,
        node.isView
      {
        return !SwiftUINames.modifiers.contains(name)
      }
      guard node.kind == .name, let name = node.name else { return false }
      if ViewHosts.containers.contains(name) { return true }
      if name.first?.isLowercase == true {
        let helpers = type.helpers(name)
        // `content`, `content()`: a view that is given.
        if helpers.isEmpty, node.isView { return true }
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
