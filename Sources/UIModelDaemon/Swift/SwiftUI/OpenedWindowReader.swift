import UIModelPlatform

/// Finds calls of `openWindow(id:)` with an id that no scene of the app has.
///
/// For example, `openWindow(id: "setings")` in an app with `Window("Settings", id: "settings") { … }`.
struct OpenedWindowReader {
  private let views: ViewFile
  /// The analysis result of each call, by the UTF-8 offset of the called name: the reason why the call is not analyzed,
  /// or an empty string for an analyzed call.
  private(set) var analysisResults: [Int: String] = [:]

  static let identifiers = ["openWindow"]

  init(_ views: ViewFile) { self.views = views }

  /// Returns a node for each call in a type's code with an id that no scene has.
  mutating func nodes(in item: ItemTree.TypeItem) -> [SwiftNode] {
    let calls = views.members(of: item, naming: Set(Self.identifiers)).flatMap { member in
      member.descendants.compactMap { node -> ViewFile.Call? in
        guard let syntax = CallSyntax(node), syntax.path == ["openWindow"] || syntax.path == ["self", "openWindow"]
        else {
          return nil
        }
        return views.call(syntax, in: member)
      }
    }
    guard !calls.isEmpty, Self.hasOpenWindowAction(item) else { return [] }
    let ids = SceneIDs(views).ids
    return calls.compactMap { call in
      let idArgument = call.syntax.argument("id")
      let text = idArgument.flatMap(\.literal)
      // Calls without an id, which open windows for values, are ignored. Calls in previews are ignored.
      let isIgnored = idArgument == nil || views.file.isInPreview(call.node.tokens.lowerBound)
      analysisResults[call.nameRange.lowerBound] =
        isIgnored ? "" : text == nil ? SwiftReason.undeterminedValue : ids == nil ? Self.unknownScenesReason : ""
      guard !isIgnored, let text, let ids, !ids.contains(text) else { return nil }
      return .object(at: call.nameRange, [.string("id", text, call.nameRange)], on: call.condition)
    }
  }

  private static let unknownScenesReason = "it is unknown which scenes the app has"

  /// Whether the type has a variable `openWindow` for SwiftUI's environment value.
  private static func hasOpenWindowAction(_ item: ItemTree.TypeItem) -> Bool {
    item.members.contains { member in
      member.kind == .variable && member.memberName == "openWindow"
        && member.children(.attribute).contains { $0.isNamed("Environment") && $0.text.contains("openWindow") }
    }
  }
}

/// The ids of the scenes of an app.
struct SceneIDs {
  /// The ids. Nil if the app has no scenes, or if some scenes or ids are unknown.
  private(set) var ids: Set<String>?

  /// Reads the ids of all scenes in the code of the apps that compile a file.
  init(_ views: ViewFile) {
    let scope = views.scope
    let sceneTypeNames = SwiftDeclarations.windowSceneTypes
    guard let project = scope.project, project.hasKnownTarget(views.fileNumber) else { return }
    var (ids, hasScenes) = (Set<String>(), false)
    for file in scope.files(naming: SwiftDeclarations.scenesKey, from: views.fileNumber, includesViewers: true)
    where !scope.isForUncheckedPlatforms(file.number) {
      let number = file.number
      scope.recordSearch(for: sceneTypeNames, in: number)
      let directives = file.source.directives
      let root = scope.tree(of: number).root
      for token in file.source.occurrences(ofAny: sceneTypeNames) {
        guard let call = root.call(named: token), call.path.count == 1 else { continue }
        scope.recordCodeUse(at: token, in: number)
        let condition = file.source.clauses(around: token, directives)
        if condition.excludesCheckedPlatforms { continue }
        hasScenes = true
        // `WindowGroup("Title")` and `WindowGroup { … }` have no id.
        guard let idArgument = call.argument("id") else { continue }
        guard let text = idArgument.literal else { return }
        ids.insert(text)
      }
    }
    if hasScenes, !hasUnknownScenes(views) { self.ids = ids }
  }

  /// Scene types that `openWindow(id:)` cannot open, and `Group`.
  private static let scenesWithoutID: Set<String> = [
    "AlertScene", "DocumentGroup", "DocumentGroupLaunchScene", "Group", "MenuBarExtra", "Settings",
    "WKNotificationScene",
  ]

  /// Whether the app may have scenes from unknown code, such as a library.
  private func hasUnknownScenes(_ views: ViewFile) -> Bool {
    let scope = views.scope
    return ["App", "Scene"].contains { protocolName in
      scope.files(
        naming: SwiftDeclarations.subclassesKey(of: protocolName), from: views.fileNumber, includesViewers: true
      ).contains {
        file in
        scope.items(of: file.number).types.contains { item in
          item.inheritedNames.contains(protocolName)
            && item.members.filter { $0.memberName == "body" }.contains { member in
              scope.recordCodeUse(of: member, in: file.number)
              return member.bodyStatements.contains {
                mayCreateUnknownScene($0, scope, from: item.name, in: file.number)
              }
            }
        }
      }
    }
  }

  /// Whether a statement of a scene builder may create an unknown scene.
  private func mayCreateUnknownScene(_ statement: SyntaxNode, _ scope: SwiftScope, from type: String, in file: Int32)
    -> Bool
  {
    guard let item = BuilderItem(statement) else { return false }
    switch item {
    case .constant: return false
    case .content(let expression):
      let path = ViewExpression(expression).path
      guard let name = path.only, name.isCapitalized else { return true }
      return !SwiftDeclarations.windowSceneTypes.contains(name) && !Self.scenesWithoutID.contains(name)
        && scope.type(path, from: type, in: file)?.isDeclared != true
    case .choice(let branches), .clauses(let branches):
      return branches.filter { !$0.condition.excludesCheckedPlatforms }
        .contains { $0.statements.contains { mayCreateUnknownScene($0, scope, from: type, in: file) } }
    case .code: return true
    }
  }
}

extension SyntaxNode {
  /// The value of a string literal without interpolation; nil for other expressions.
  var literal: String? { kind == .string ? tree.source.string(tokens.lowerBound) : nil }
}
