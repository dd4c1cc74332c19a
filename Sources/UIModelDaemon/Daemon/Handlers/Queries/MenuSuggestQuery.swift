import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/menu/suggest`: free key combinations.
extension MenuQueries {
  struct SuggestParams: MessageParameters {
    let app: String?
    let wishes: [ShortcutWish]
    let count: Int
    /// The action of the command, which code should implement.
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

  /// `{"shortcut": "⌘I"}` or `{"title": "Get Info"}`.
  struct Wish: MessageParameters {
    let wish: ShortcutWish

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["shortcut", "title"])
      guard let wish = try Wish.read(reader) else { throw reader.mismatch("a shortcut or a title") }
      self.wish = wish
    }

    /// The keys where they are given, as what is wanted first; else the title.
    static func read(_ reader: ParameterReader) throws(ResponseError) -> ShortcutWish? {
      if let member = try reader.member("shortcut") {
        return .shortcut(try member.shortcut())
      }
      return try reader.string(ifPresent: "title").map { .title($0) }
    }
  }

  static func suggest(_ params: SuggestParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let id = try context.app(params.app)
    let app = id.flatMap { context.workspace.analysis.contextNow(of: $0) }
    let model = AskedMenu.model(id, context)
    // What any release has is not free.
    let environments = app?.environments ?? Environment.all(for: [])
    let menus = MenuAnswer(model, environments: environments)
    let found = menus.proposals(for: params.wishes, count: params.count, reserved: app?.reservedShortcuts ?? [:])
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object["app"] = model.app?.name.value.map { .string($0) }
    object["complete"] = .bool(menus.areAllShortcutsKnown)
    object["suggestions"] = .array(found.map(\.json))
    var remarks = menus.areAllShortcutsKnown ? [] : [ShortcutProposals.openNote]
    if let action = params.action, let missing = missingAction(action, context) {
      object["missingAction"] = missing.json
      remarks.append(missing.text)
    }
    let notes = Environment.notes(in: environments, from: ReleaseTables.menuShortcuts)
    object["notes"] = notes.json
    object["text"] = .string(notes.below((found.map(\.text) + remarks).joined(separator: "\n")))
    return .object(object)
  }

  /// The action with the nearest name, and a sentence about it, if no class that is read implements it; else nil.
  private static func missingAction(_ action: String, _ context: RequestContext) -> (json: JSONValue, text: String)? {
    // The app may be a model of source, which has only a part of the methods.
    guard case .missing(let nearest) = context.views.workspace.lookUp(action: action) else { return nil }
    var object: JSONObject = ["action": .string(action)]
    object["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return (.object(object), "No class that is read implements '\(action)'\(hint)")
  }
}
