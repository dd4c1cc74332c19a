import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/menu/suggest`, which proposes unused keyboard shortcuts.
extension MenuQueries {
  struct SuggestParams: MessageParameters {
    let app: String?
    let wishes: [ShortcutWish]
    let count: Int
    /// The selector of the command, such as "getInfo:". The result says so if no class implements it.
    let action: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["app", "shortcut", "title", "commands", "count", "action"])
      app = try reader.string(ifPresent: "app")
      action = try reader.string(ifPresent: "action")
      count = try reader.uinteger(ifPresent: "count") ?? 3
      var wishes: [ShortcutWish] = []
      if let wish = try Wish.read(reader) { wishes.append(wish) }
      for part in try reader.array(ifPresent: "commands") ?? [] { wishes.append(try Wish(part).wish) }
      guard !wishes.isEmpty else { throw reader.mismatch("a shortcut, a title, or commands with one of them") }
      self.wishes = wishes
    }
  }

  /// A wanted shortcut or the title of a command: `{"shortcut": "⌘I"}` or `{"title": "Get Info"}`.
  struct Wish: MessageParameters {
    let wish: ShortcutWish

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["shortcut", "title"])
      guard let wish = try Wish.read(reader) else { throw reader.mismatch("a shortcut or a title") }
      self.wish = wish
    }

    /// Reads the wanted shortcut, or the title if no shortcut is given; nil if neither is given.
    static func read(_ reader: ParameterReader) throws(ResponseError) -> ShortcutWish? {
      if let member = try reader.member("shortcut") {
        return .shortcut(try member.shortcut())
      }
      return try reader.string(ifPresent: "title").map { .title($0) }
    }
  }

  static func suggest(_ params: SuggestParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let id = try context.app(params.app)
    let app = id.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    let model = RequestedMenu.model(id, context)
    // A shortcut that any of these releases uses is not free.
    let environments = app?.environments ?? Environment.all(for: [])
    let menus = MenuAnswer(model, environments: environments)
    let found = menus.proposals(for: params.wishes, count: params.count, reserved: app?.reservedShortcuts ?? [:])
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object["app"] = model.app?.name.value.map { .string($0) }
    object["complete"] = .bool(menus.areAllShortcutsKnown)
    object["suggestions"] = .array(found.map(\.json))
    var remarks = menus.areAllShortcutsKnown ? [] : [ShortcutProposals.incompleteNote]
    if let action = params.action, let missing = missingAction(action, context) {
      object["missingAction"] = missing.json
      remarks.append(missing.text)
    }
    let notes = Environment.notes(in: environments, from: ReleaseTables.menuShortcuts)
    object["notes"] = notes.json
    object["text"] = .string(notes.below((found.map(\.text) + remarks).joined(separator: "\n")))
    return .object(object)
  }

  /// Returns the nearest action and a message if no analyzed class implements the action; nil if a class does.
  private static func missingAction(_ action: String, _ context: RequestContext) -> (json: JSONValue, text: String)? {
    // The current model may be derived from source code and contain only some of the methods, so the shared workspace
    // is searched.
    guard case .missing(let nearest) = context.views.workspace.lookUp(action: action) else { return nil }
    var object: JSONObject = ["action": .string(action)]
    object["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return (.object(object), "No class that is read implements '\(action)'\(hint)")
  }
}
