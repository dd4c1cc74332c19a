import UIModelPlatform

/// Finds where a view opens a window by an id that no scene of the app has.
struct OpenedWindowReader {
  private let views: ViewFile
  /// What is known of the calls, by where their names begin.
  private(set) var reasons: [Int: String] = [:]

  static let words = ["openWindow"]

  init(_ views: ViewFile) { self.views = views }

  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.members(of: item, naming: Set(Self.words)).flatMap { member in
      member.descendants.compactMap { node -> ViewFile.Call? in
        guard let syntax = CallSyntax(node), syntax.path == ["openWindow"] || syntax.path == ["self", "openWindow"]
        else {
          return nil
        }
        return views.call(syntax, in: member)
      }
    }
    guard !calls.isEmpty, Self.hasAction(item) else { return [] }
    let ids = SceneIDs(views).ids
    return calls.compactMap { call in
      let id = call.syntax.argument("id")
      let text = id.flatMap(\.plainText)
      // By a value, or from a preview.
      let isOther = id == nil || views.file.isInPreview(call.node.tokens.lowerBound)
      reasons[call.place.lowerBound] =
        isOther ? "" : text == nil ? SwiftReason.unwritten : ids == nil ? Self.unseen : ""
      guard !isOther, let text, let ids, !ids.contains(text) else { return nil }
      return .object(at: call.place, [.string("id", text, call.place)], on: call.condition)
    }
  }

  private static let unseen = "it is unknown which scenes the app has"

  /// Whether the view has SwiftUI's action by that name.
  private static func hasAction(_ item: ItemTree.TypeItem) -> Bool {
    item.members.contains { member in
      member.kind == .variable && member.memberName == "openWindow"
        && member.children(.attribute).contains { $0.isNamed("Environment") && $0.text.contains("openWindow") }
    }
  }
}

/// The ids of an app's scenes.
struct SceneIDs {
  /// Nil if they are not all known.
  private(set) var ids: Set<String>?

  init(_ views: ViewFile) {
    let scope = views.scope
    let names = SwiftDeclarations.scenes
    guard let project = scope.project, project.isCompiled(views.number) else { return }
    var (ids, isApp) = (Set<String>(), false)
    for file in scope.files(naming: SwiftDeclarations.sceneOwners, from: views.number, isBoth: true)
    where !scope.isOfOthers(file.number) {
      let number = file.number
      scope.search(for: names, in: number)
      let directives = file.source.directives
      let root = scope.tree(of: number).root
      for token in file.source.places(ofAny: names) {
        guard let call = root.call(named: token), call.path.count == 1 else { continue }
        scope.look(at: token, in: number)
        let condition = file.source.clauses(around: token, directives)
        if condition.isOfOthers { continue }
        isApp = true
        // `WindowGroup("Title")` and `WindowGroup { … }` have none.
        guard let id = call.argument("id") else { continue }
        guard let text = id.plainText else { return }
        ids.insert(text)
      }
    }
    if isApp, !hasOthers(views) { self.ids = ids }
  }

  /// Scenes that no id opens.
  private static let others: Set<String> = [
    "AlertScene", "DocumentGroup", "DocumentGroupLaunchScene", "Group", "MenuBarExtra", "Settings",
    "WKNotificationScene",
  ]

  /// Whether the app has scenes that are not seen here, such as those of a library.
  private func hasOthers(_ views: ViewFile) -> Bool {
    let scope = views.scope
    return ["App", "Scene"].contains { kind in
      scope.files(naming: SwiftDeclarations.heirs(of: kind), from: views.number, isBoth: true).contains { file in
        scope.items(of: file.number).types.contains { item in
          item.inherited.contains(kind)
            && item.members.filter { $0.memberName == "body" }.contains { member in
              scope.look(atCodeOf: member, in: file.number)
              return member.bodyStatements.contains { isOther($0, scope, from: item.name, in: file.number) }
            }
        }
      }
    }
  }

  private func isOther(_ statement: SyntaxNode, _ scope: SwiftScope, from type: String, in file: Int32) -> Bool {
    guard let item = BuilderItem(statement) else { return false }
    switch item {
    case .constant: return false
    case .content(let expression):
      let path = ViewExpression(expression).path
      guard let name = path.only, name.isCapitalized else { return true }
      return !SwiftDeclarations.scenes.contains(name) && !Self.others.contains(name)
        && scope.type(path, from: type, in: file)?.isDeclared != true
    case .choice(let branches), .clauses(let branches):
      return branches.filter { !$0.condition.isOfOthers }
        .contains { $0.statements.contains { isOther($0, scope, from: type, in: file) } }
    case .code: return true
    }
  }
}

extension SyntaxNode {
  /// The value of a string without interpolation.
  var plainText: String? { kind == .string ? tree.source.string(tokens.lowerBound) : nil }
}
