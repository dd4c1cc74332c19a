/// A method that goes over the wire.
package struct MessageEntry: Sendable, Hashable {
  package enum Direction: String, Sendable { case clientToServer, serverToClient, both }
  package enum Kind: String, Sendable { case request, notification }
  /// Who says what the method means.
  package enum Specification: String, Sendable {
    case lsp = "LSP 3.17"
    case uimodel = "uimodel 1"
  }

  package let method: String
  package let direction: Direction
  package let kind: Kind
  package let specification: Specification
  /// One line for people.
  package let summary: String

  package var isFromClient: Bool { direction != .serverToClient }
}

/// The table of all methods. The dispatch table is checked against it, and the protocol's description is made from it.
package enum MessageCatalogue {
  package static let entries: [MessageEntry] =
    lifecycle + documents + workspace + server + uimodel + uimodelVerbs + uimodelEvents

  package static func entry(_ method: String) -> MessageEntry? { byMethod[method] }

  private static let byMethod = Dictionary(entries.map { ($0.method, $0) }) { first, _ in first }

  // MARK: Language Server Protocol

  private static let lifecycle = [
    request("initialize", "Starts a session and agrees on what both sides can do."),
    notification("initialized", "The client is ready for requests."),
    request("shutdown", "Ends the work; only exit may follow."),
    notification("exit", "Ends the process."),
    notification("$/setTrace", "Sets how much the server tells about what it does."),
    notification("$/cancelRequest", "A request's answer is no longer wanted.", .both),
    notification("$/progress", "Tells about work that goes on.", .serverToClient),
    notification("$/logTrace", "What the server does, if tracing is on.", .serverToClient),
  ]

  private static let documents = [
    notification("textDocument/didOpen", "An editor holds the text of a document from now on."),
    notification("textDocument/didChange", "The text in the editor changed."),
    notification("textDocument/didClose", "The file holds the document's text again."),
    notification("textDocument/didSave", "The text in the editor was written to the file."),
    request("textDocument/diagnostic", "The findings of a document."),
    request("textDocument/hover", "What stands at a place, in words."),
    request("textDocument/documentSymbol", "What a document declares."),
    request("textDocument/definition", "Where the thing at a place is declared."),
    request("textDocument/references", "Where the thing at a place is used."),
    request("textDocument/documentHighlight", "Where the thing at a place stands in the same document."),
    request("textDocument/completion", "What may be written at a place."),
    request("textDocument/inlayHint", "The keys of commands in Swift source, as they are shown in menus."),
    request("textDocument/codeAction", "What can be done at a place."),
    request("codeAction/resolve", "The edit of a code action."),
    request("textDocument/prepareRename", "What would be renamed at a place."),
    request("textDocument/rename", "Gives a thing another name, wherever it is used."),
  ]

  private static let workspace = [
    request("workspace/diagnostic", "The findings of all documents."),
    notification("workspace/didChangeWatchedFiles", "Files were created, changed or deleted."),
    notification("workspace/didChangeWorkspaceFolders", "Folders were added or removed."),
    notification("workspace/didChangeConfiguration", "The settings changed."),
    notification("window/workDoneProgress/cancel", "Work whose progress is shown is no longer wanted."),
  ]

  private static let server = [
    notification("textDocument/publishDiagnostics", "The findings of a document, when they changed.", .serverToClient),
    notification("window/logMessage", "A line for the log.", .serverToClient),
    notification("window/showMessage", "Something the user must know.", .serverToClient),
    request("window/workDoneProgress/create", "Makes ready to show progress.", .serverToClient),
    request("client/registerCapability", "Takes on more than was agreed on at first.", .serverToClient),
    request("workspace/applyEdit", "Changes texts in the editor.", .serverToClient),
    request("workspace/configuration", "Asks for settings.", .serverToClient),
    request("workspace/diagnostic/refresh", "Findings should be asked for again.", .serverToClient),
  ]

  // MARK: Ours

  private static let uimodel = [
    own("uimodel/workspace/open", "Opens a workspace: a folder, files, or none at all."),
    own("uimodel/workspace/close", "Closes a workspace."),
    own("uimodel/workspace/list", "The workspaces that are open."),
    own("uimodel/workspace/get", "A workspace: its documents, configuration and clock."),
    own("uimodel/workspace/coverage", "How much of the Swift source is understood."),
    own("uimodel/workspace/export", "The model as one document."),
    own("uimodel/workspace/save", "Writes what is held in memory to files."),
    own("uimodel/workspace/status", "What is read, what is incomplete, what waits to be written."),
    own("uimodel/model/get", "An entity with all its properties and where they come from."),
    own("uimodel/model/find", "The entities that fit a description."),
    own("uimodel/model/insert", "Adds an entity."),
    own("uimodel/model/set", "Sets a property of an entity."),
    own("uimodel/model/remove", "Removes an entity or a property."),
    own("uimodel/model/move", "Moves an entity to another place or parent."),
    own("uimodel/model/rename", "Gives an entity another identifier, wherever it is used."),
    own("uimodel/menu/insertChild", "Inserts a menu into another one: a step of buildMenu."),
    own("uimodel/menu/insertSibling", "Inserts a menu before or after another one: a step of buildMenu."),
    own("uimodel/menu/replace", "Puts a menu in the place of another one: a step of buildMenu."),
    own("uimodel/menu/replaceChildren", "Gives a menu other children: a step of buildMenu."),
    own("uimodel/menu/remove", "Removes a menu: a step of buildMenu."),
    own("uimodel/transaction/begin", "Starts a private branch of the model."),
    own("uimodel/transaction/commit", "Makes the branch the model, all of it or nothing."),
    own("uimodel/transaction/rollback", "Forgets the branch."),
    own("uimodel/undo", "Takes back the last change made by a request."),
    own("uimodel/redo", "Makes the change again that was taken back last."),
    own("uimodel/subscribe", "Asks to be told about changes or findings."),
    own("uimodel/unsubscribe", "Ends a subscription."),
    own("uimodel/flush", "Answers when everything up to here has been sent."),
    own("uimodel/diagnostics/get", "The findings, filtered."),
    own("uimodel/diagnostics/explain", "A rule's reasons, advice and source, or why a finding is there."),
    own("uimodel/rules/list", "All rules."),
    own("uimodel/fix/list", "The corrections there are for findings."),
    own("uimodel/fix/apply", "Applies corrections."),
    own("uimodel/menu/tree", "The menus as the system builds them."),
    own("uimodel/menu/overlay", "The menus as people see them: the overlay of holding Command, or the menu bar."),
    own("uimodel/menu/shortcuts", "Every key combination with who has it, and what is lost."),
    own("uimodel/menu/suggest", "Free key combinations."),
    own("uimodel/responder/dispatch", "Who gets a key press or an action, and who was asked before."),
    own("uimodel/sheet/layout", "A sheet's frame at each of its detents."),
    own("uimodel/focus/explain", "Why an item can or cannot take the focus."),
    own("uimodel/focus/groupTree", "The focus groups as a tree."),
    own("uimodel/focus/tabLoop", "The order in which Tab goes through the focus groups."),
    own("uimodel/focus/reachable", "What can be reached from an item, and with which keys."),
    own("uimodel/focus/move", "What keys do to focus, one after the other."),
    own("uimodel/focus/preferred", "Where focus goes if an environment is asked: the chain of what it prefers."),
    own("uimodel/focus/simulateUpdate", "What a focus update that an environment requests would do."),
    own("uimodel/scene/restoration", "What happens when a scene goes and comes back, and what is there again then."),
    own("uimodel/scene/sessions", "The sessions in the app switcher, now and after events."),
    own("uimodel/render", "A picture of what people would see, as SVG."),
    own("uimodel/keyboard/layout", "What the keyboard covers, and where the layout guide and a bar on it go."),
    own("uimodel/keyboard/timeline", "What happens when the keyboard comes, goes or changes, in order."),
    own("uimodel/keyboard/traits", "What text inputs ask of the keyboard, as it takes effect."),
    own("uimodel/pointer/style", "What the pointer looks like in a view, with its accessories."),
    own("uimodel/pointer/drag", "What goes along with the pointer in a drag, and what resists."),
    own("uimodel/pointer/bandSelect", "What a rectangle dragged with the pointer selects."),
    own("uimodel/toolbar/layout", "Where a toolbar's items go, and which overflow."),
    own("uimodel/toolbar/customizationPopover", "What people can do with a toolbar, and what its popover offers."),
    own("uimodel/scene/resolve", "What a request for a scene gets: a session, a configuration, a presentation."),
    own("uimodel/scene/activationMenu", "What each activation action is in a menu: itself, its alternate, or nothing."),
    own("uimodel/scene/pinch", "What a pinch on a view or a cell opens."),
    own("uimodel/session/get", "What the running app would hold now."),
    own("uimodel/session/set", "Changes where the simulated app runs, its named states, and the screen it shows."),
    own("uimodel/session/reset", "Brings the session back to what the documents say it starts with."),
    own("uimodel/session/press", "Presses keys."),
    own("uimodel/session/tap", "Taps something."),
    own("uimodel/session/focus", "Asks for the focus, as `requestFocusUpdate(to:)` does."),
    own("uimodel/session/becomeFirstResponder", "Makes something the first responder; focus follows."),
    own("uimodel/session/present", "Presents a sheet, or a screen."),
    own("uimodel/session/dismiss", "Dismisses what is presented in front."),
    own("uimodel/session/selectDetent", "Selects a detent of the sheet in front by program."),
    own("uimodel/session/drag", "Drags the sheet in front and lets it go."),
    own("uimodel/session/tapGrabber", "Taps the grabber of the sheet in front."),
    own("uimodel/session/tapOutside", "Taps outside what is presented in front."),
    own("uimodel/session/scroll", "Swipes over a scroll view, which may move its sheet."),
    own("uimodel/session/change", "Makes the changes that a method makes to a presented sheet."),
    own("uimodel/session/activateScene", "Asks the system for a scene, as `requestSceneSessionActivation` does."),
    own("uimodel/session/backgroundScene", "Sends a scene to the background, which saves its state."),
    own("uimodel/session/foregroundScene", "Brings a scene to the foreground; it connects first, if it is not."),
    own("uimodel/session/disconnectScene", "Takes a scene away, as the system does; its session stays."),
    own("uimodel/session/destroySceneSession", "Takes a session out of the app switcher, with its scene."),
    own("uimodel/session/pinch", "Pinches a view or a cell open into a scene."),
    own("uimodel/session/relaunch", "Ends the app and launches it again."),
    own("uimodel/session/customizeToolbar", "Adds, removes or moves an item of a toolbar, or resets it, as people do."),
    own("uimodel/session/bandSelect", "Drags a rectangle over a view's content, which may select."),
    own("uimodel/session/showKeyboard", "Brings the keyboard for a text input."),
    own("uimodel/session/hideKeyboard", "Dismisses the keyboard: editing ends."),
    own("uimodel/session/setKeyboard", "Undocks, floats, splits or docks the keyboard, or attaches hardware."),
    own("uimodel/daemon/status", "What the daemon does at this moment."),
    own("uimodel/daemon/stats", "What the daemon holds and how much it has done."),
    own("uimodel/daemon/version", "The daemon's version and capabilities, checked against those required."),
  ]

  private static let uimodelVerbs = ModelVerbs.all.map { own($0.method, $0.summary) }

  private static let uimodelEvents = [
    event("uimodel/changed", "The model changed, for a subscription."),
    event("uimodel/diagnostics", "Findings changed, for a subscription."),
  ]

  // MARK: Short forms

  private static func request(
    _ method: String, _ summary: String, _ direction: MessageEntry.Direction = .clientToServer
  ) -> MessageEntry {
    MessageEntry(method: method, direction: direction, kind: .request, specification: .lsp, summary: summary)
  }

  private static func notification(
    _ method: String, _ summary: String, _ direction: MessageEntry.Direction = .clientToServer
  ) -> MessageEntry {
    MessageEntry(method: method, direction: direction, kind: .notification, specification: .lsp, summary: summary)
  }

  private static func own(_ method: String, _ summary: String) -> MessageEntry {
    MessageEntry(
      method: method, direction: .clientToServer, kind: .request, specification: .uimodel, summary: summary)
  }

  private static func event(_ method: String, _ summary: String) -> MessageEntry {
    MessageEntry(
      method: method, direction: .serverToClient, kind: .notification, specification: .uimodel, summary: summary)
  }
}
