import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/menu/suggest`, which proposes unused keyboard shortcuts.
extension MenuQueries {
  struct SuggestParams: MessageParameters {
    let app: String?
    let requests: [ShortcutRequest]
    let proposalCount: Int
    /// The selector of the command, such as "getInfo:". If no class implements the action, the result contains a
    /// remark.
    let action: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "shortcut", "title", "commands", "count", "action"])
      app = try reader.string(ifPresent: "app")
      action = try reader.string(ifPresent: "action")
      proposalCount = try reader.uinteger(ifPresent: "count") ?? 3
      var requests: [ShortcutRequest] = []
      if let request = try CommandParams.read(reader) { requests.append(request) }
      for part in try reader.array(ifPresent: "commands") ?? [] { requests.append(try CommandParams(part).request) }
      guard !requests.isEmpty else { throw reader.mismatch("a shortcut, a title, or commands with one of them") }
      self.requests = requests
    }
  }

  /// A command that needs a shortcut, given by the requested shortcut or by its title: `{"shortcut": "⌘I"}` or
  /// `{"title": "Get Info"}`.
  struct CommandParams: MessageParameters {
    let request: ShortcutRequest

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["shortcut", "title"])
      guard let request = try CommandParams.read(reader) else { throw reader.mismatch("a shortcut or a title") }
      self.request = request
    }

    /// Reads the requested shortcut, or the title if no shortcut is given; nil if neither is given.
    static func read(_ reader: ParameterReader) throws(ResponseError) -> ShortcutRequest? {
      if let member = try reader.member("shortcut") {
        return .shortcut(try member.shortcut())
      }
      return try reader.string(ifPresent: "title").map { .title($0) }
    }
  }

  static func suggest(_ params: SuggestParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let appID = try context.app(params.app)
    let app = appID.flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    let model = RequestedMenu.model(appID, context)
    // A shortcut that any of these releases uses is not free.
    let environments = app?.environments ?? Environment.all(for: [])
    let menus = AppMainMenu(model, environments: environments)
    let suggestions = menus.proposals(
      for: params.requests, count: params.proposalCount, reserved: app?.reservedShortcuts ?? [:])
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object["app"] = model.app?.name.value.map { .string($0) }
    object["complete"] = .bool(menus.areAllShortcutsKnown)
    object["suggestions"] = .array(suggestions.map(\.json))
    var remarks = menus.areAllShortcutsKnown ? [] : [ShortcutProposals.incompleteNote]
    if let action = params.action, let missingActionInfo = missingAction(action, context) {
      object["missingAction"] = missingActionInfo.json
      remarks.append(missingActionInfo.text)
    }
    let notes = Environment.notes(in: environments, from: ReleaseTables.menuShortcutTables)
    object["notes"] = notes.json
    object["text"] = .string(notes.textWithNotes((suggestions.map(\.text) + remarks).joined(separator: "\n")))
    return .object(object)
  }

  /// Returns the most similar action and a message if no analyzed class implements the action; nil if a class does.
  private static func missingAction(_ action: String, _ context: RequestContext) -> (json: JSONValue, text: String)? {
    // The current model may be derived from source code and contain only some of the methods, so the shared workspace
    // is searched.
    guard case .missing(let nearestAction) = context.views.workspace.lookUp(action: action) else { return nil }
    var object: JSONObject = ["action": .string(action)]
    object["nearest"] = nearestAction.map { .string($0) }
    let hint = nearestAction.map { "; did you mean '\($0)'?" } ?? ""
    return (.object(object), "No class that is read implements '\(action)'\(hint)")
  }
}
