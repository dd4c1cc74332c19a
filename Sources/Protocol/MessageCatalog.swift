/// A method of the wire protocol. For example, `uimodel/undo` is a `clientToServer` `request` of `uimodel`.
package struct MessageEntry: Sendable, Hashable {
  package enum Direction: String, Sendable { case clientToServer, serverToClient, both }
  package enum Kind: String, Sendable { case request, notification }
  /// The specification that defines the method.
  package enum Specification: String, Sendable {
    case lsp = "LSP 3.17"
    case uimodel = "uimodel 1"
  }

  package let method: String
  package let direction: Direction
  package let kind: Kind
  package let specification: Specification
  /// A one-line description for users.
  package let summary: String

  package var isFromClient: Bool { direction != .serverToClient }
}

/// The table of all methods. A test compares the table with the dispatch table, and the protocol reference is generated
/// from this table.
package enum MessageCatalog {
  package static let entries: [MessageEntry] =
    lifecycleEntries + documentEntries + workspaceEntries + serverEntries + uimodelEntries + verbEntries + eventEntries

  package static func entry(_ method: String) -> MessageEntry? { entriesByMethod[method] }

  private static let entriesByMethod = Dictionary(entries.map { ($0.method, $0) }) { first, _ in first }

  // MARK: Language Server Protocol

  private static let lifecycleEntries = [
    request("initialize", "Starts a session; client and server exchange their capabilities."),
    notification("initialized", "The client is ready for requests."),
    request("shutdown", "Prepares to exit; only exit may follow."),
    notification("exit", "Exits the process."),
    notification("$/setTrace", "Sets the trace level."),
    notification("$/cancelRequest", "Cancels a request.", .both),
    notification("$/progress", "Reports progress of a long operation.", .serverToClient),
    notification("$/logTrace", "Traces what the server does, if tracing is on.", .serverToClient),
  ]

  private static let documentEntries = [
    notification("textDocument/didOpen", "An editor opened a document; its text replaces the file's text."),
    notification("textDocument/didChange", "The text in the editor changed."),
    notification("textDocument/didClose", "The editor closed a document; the file has the text again."),
    notification("textDocument/didSave", "The editor saved the document."),
    request("textDocument/diagnostic", "Returns the findings of a document."),
    request("textDocument/hover", "Describes what is at a position."),
    request("textDocument/documentSymbol", "Lists what a document declares."),
    request("textDocument/definition", "Finds the declaration of the symbol at a position."),
    request("textDocument/declaration", "Finds the declaration of the symbol at a position, as definition does."),
    request("textDocument/typeDefinition", "Finds the Swift class of the entity at a position."),
    request("textDocument/implementation", "Finds what performs the action, or presents the entity, at a position."),
    request("textDocument/prepareCallHierarchy", "Finds the entity at a position for the two requests below."),
    request("callHierarchy/incomingCalls", "Lists what presents an entity, contains it or sends its actions."),
    request("callHierarchy/outgoingCalls", "Lists what an entity presents or contains, or what performs its action."),
    request("textDocument/references", "Finds all references to the symbol at a position."),
    request("textDocument/documentHighlight", "Finds the symbol at a position in the same document."),
    request("textDocument/completion", "Completes the text at a position."),
    request("completionItem/resolve", "Returns the documentation of a completion item."),
    request("inlayHint/resolve", "Returns the tooltip of an inlay hint."),
    request("textDocument/inlayHint", "Shows the keys of commands in Swift source as menus show them."),
    request("textDocument/foldingRange", "Lists what can be collapsed in a JSON document."),
    request("textDocument/selectionRange", "Lists what selections in a JSON document grow to."),
    request("textDocument/documentLink", "Lists the files that a JSON document names."),
    request("textDocument/semanticTokens/full", "Lists the words of a JSON document with their meaning."),
    request("textDocument/semanticTokens/full/delta", "The same, as a change to an earlier result."),
    request("textDocument/semanticTokens/range", "The same, for a part of the document."),
    request("textDocument/formatting", "Formats a JSON document."),
    request("textDocument/rangeFormatting", "Formats lines of a JSON document."),
    request("textDocument/rangesFormatting", "Formats several parts of a JSON document."),
    request("textDocument/onTypeFormatting", "Indents the line of a JSON document in which a bracket was typed."),
    request("textDocument/linkedEditingRange", "Finds the uses of a handle that change together with it."),
    request("textDocument/codeAction", "Lists the code actions for a range."),
    request("codeAction/resolve", "Returns the edit of a code action."),
    request("textDocument/codeLens", "Lists what is shown above sheets, screens and menus."),
    request("textDocument/prepareRename", "Checks whether the symbol at a position can be renamed."),
    request("textDocument/rename", "Renames a symbol everywhere."),
  ]

  private static let workspaceEntries = [
    request("workspace/diagnostic", "Returns the findings of all documents."),
    request("workspace/symbol", "Finds entities of all documents by name."),
    request("workspaceSymbol/resolve", "Returns the range of a symbol."),
    notification("workspace/didChangeWatchedFiles", "Files were created, changed or deleted."),
    request("workspace/textDocumentContent", "Returns a text that the server makes, by its URI."),
    request("workspace/executeCommand", "Runs a command of the server."),
    request("workspace/willRenameFiles", "Returns the edits of documents that name files by their paths."),
    notification("workspace/didRenameFiles", "The editor renamed files or folders."),
    notification("workspace/didCreateFiles", "The editor created files or folders."),
    notification("workspace/didDeleteFiles", "The editor deleted files or folders."),
    notification("workspace/didChangeWorkspaceFolders", "Folders were added or removed."),
    notification("workspace/didChangeConfiguration", "The settings changed."),
    notification("window/workDoneProgress/cancel", "Cancels an operation whose progress is shown."),
  ]

  private static let serverEntries = [
    notification("textDocument/publishDiagnostics", "The findings of a document changed.", .serverToClient),
    notification("window/logMessage", "Writes a line to the client's log.", .serverToClient),
    notification("window/showMessage", "Shows a message to the user.", .serverToClient),
    request("window/workDoneProgress/create", "Announces progress of a long operation.", .serverToClient),
    request("client/registerCapability", "Registers a capability after initialize.", .serverToClient),
    request("workspace/applyEdit", "Applies an edit in the editor.", .serverToClient),
    request("workspace/configuration", "Asks for settings.", .serverToClient),
    request("workspace/codeLens/refresh", "Tells the client to request code lenses again.", .serverToClient),
    request("workspace/textDocumentContent/refresh", "Tells the client that such a text has changed.", .serverToClient),
    request("window/showDocument", "Asks the client to show a document.", .serverToClient),
    request("workspace/inlayHint/refresh", "Tells the client to request inlay hints again.", .serverToClient),
    request("workspace/diagnostic/refresh", "Tells the client to request findings again.", .serverToClient),
  ]

  // MARK: Methods of this server

  private static let uimodelEntries = [
    call("uimodel/workspace/open", "Opens folders, files, or a document in memory."),
    call("uimodel/workspace/close", "Closes a folder or a file."),
    call("uimodel/workspace/list", "Lists the open folders."),
    call("uimodel/workspace/get", "Returns the documents with their clocks and versions."),
    call(
      "uimodel/workspace/settings", "Returns the settings that apply to a file or folder, and where they come from."),
    call("uimodel/workspace/coverage", "Returns how much of the Swift source the daemon understands."),
    call("uimodel/workspace/export", "Returns the model as one document."),
    call("uimodel/workspace/save", "Writes unsaved changes to their files."),
    call("uimodel/workspace/status", "Returns the workspace's state: documents, unsaved changes, transactions."),
    call("uimodel/model/get", "Returns an entity with its properties and its place in the document."),
    call("uimodel/model/find", "Finds entities by kind, name or document."),
    call("uimodel/model/insert", "Adds an entity."),
    call("uimodel/model/set", "Sets a property of an entity."),
    call("uimodel/model/remove", "Removes an entity or a property."),
    call("uimodel/model/move", "Moves an entity within its list."),
    call("uimodel/model/rename", "Renames an entity everywhere."),
    call("uimodel/menu/insertChild", "Inserts a menu into another menu, as a step of `buildMenu`."),
    call("uimodel/menu/insertSibling", "Inserts a menu before or after another menu, as a step of `buildMenu`."),
    call("uimodel/menu/replace", "Replaces a menu, as a step of `buildMenu`."),
    call("uimodel/menu/replaceChildren", "Replaces a menu's children, as a step of `buildMenu`."),
    call("uimodel/menu/remove", "Removes a menu, as a step of `buildMenu`."),
    call("uimodel/transaction/begin", "Starts a transaction: a private branch of the model."),
    call("uimodel/transaction/commit", "Commits a transaction, completely or not at all."),
    call("uimodel/transaction/rollback", "Discards a transaction."),
    call("uimodel/transaction/run", "Makes several changes as one, completely or not at all."),
    call("uimodel/undo", "Undoes the last change that a request made."),
    call("uimodel/redo", "Redoes the change that was undone last."),
    call("uimodel/subscribe", "Subscribes to changes or findings."),
    call("uimodel/unsubscribe", "Ends a subscription."),
    call("uimodel/flush", "Returns when all earlier notifications have been sent."),
    call("uimodel/diagnostics/get", "Returns the findings that match a filter."),
    call("uimodel/diagnostics/explain", "Returns a rule's documentation: reason, advice, sources and examples."),
    call("uimodel/rules/list", "Returns all rules."),
    call("uimodel/fix/list", "Lists the available fixes."),
    call("uimodel/fix/apply", "Applies fixes."),
    call("uimodel/menu/tree", "Returns the main menu that the system builds."),
    call("uimodel/menu/overlay", "Returns what people see: the overlay while they hold Command, or the menu bar."),
    call("uimodel/menu/shortcuts", "Returns every shortcut with its command, and the shortcuts that do not work."),
    call("uimodel/menu/suggest", "Suggests free shortcuts."),
    call("uimodel/responder/dispatch", "Finds the responder that handles a key press or an action."),
    call("uimodel/sheet/layout", "Returns a sheet's frame at each of its detents."),
    call("uimodel/focus/explain", "Explains why an item can or cannot be focused."),
    call("uimodel/focus/groupTree", "Returns the focus groups as a tree."),
    call("uimodel/focus/tabLoop", "Returns the order in which Tab visits the focus groups."),
    call("uimodel/focus/reachable", "Returns the items that keys can reach, with the keys."),
    call("uimodel/focus/move", "Returns how a sequence of keys moves focus."),
    call("uimodel/focus/preferred", "Returns where focus goes in an environment, by its preferred environments."),
    call("uimodel/focus/simulateUpdate", "Returns what a focus update request of an environment does."),
    call("uimodel/scene/restoration", "Returns what is saved when a scene disconnects, and what is restored later."),
    call("uimodel/scene/sessions", "Returns the sessions in the app switcher, now and after events."),
    call("uimodel/render", "Draws a picture as SVG."),
    call("uimodel/render/list", "Lists the pictures that can be drawn."),
    call("uimodel/keyboard/layout", "Returns what the keyboard covers, and where the layout guide is."),
    call("uimodel/keyboard/timeline", "Returns the steps when the keyboard appears, disappears or changes."),
    call("uimodel/keyboard/traits", "Returns the keyboard traits of text inputs that take effect."),
    call("uimodel/pointer/style", "Returns the pointer's style in a view, with its accessories."),
    call("uimodel/pointer/drag", "Returns how a pointer region follows or resists a drag."),
    call("uimodel/pointer/bandSelect", "Returns what a rectangle dragged with the pointer selects."),
    call("uimodel/toolbar/layout", "Returns where a toolbar's items go, and which items overflow."),
    call("uimodel/toolbar/customizationPopover", "Returns how people can customize a toolbar."),
    call("uimodel/scene/resolve", "Returns the session, configuration and presentation that a request gets."),
    call("uimodel/scene/activationMenu", "Returns what a menu shows for each activation action."),
    call("uimodel/scene/pinch", "Returns the scene that a pinch on a view or a cell opens."),
    call("uimodel/session/get", "Returns the state of the simulated app."),
    call("uimodel/session/set", "Sets the environment, the named states and the screen of the simulated app."),
    call("uimodel/session/reset", "Resets the session to its initial state in the documents."),
    call("uimodel/session/press", "Presses keys."),
    call("uimodel/session/tap", "Taps a view."),
    call("uimodel/session/focus", "Requests a focus update, like `requestFocusUpdate(to:)`."),
    call("uimodel/session/becomeFirstResponder", "Makes a view the first responder; focus follows."),
    call("uimodel/session/present", "Presents a sheet or a screen."),
    call("uimodel/session/dismiss", "Dismisses the frontmost presentation."),
    call("uimodel/session/selectDetent", "Selects a detent of the frontmost sheet in code."),
    call("uimodel/session/drag", "Drags the frontmost sheet and releases it."),
    call("uimodel/session/tapGrabber", "Taps the grabber of the frontmost sheet."),
    call("uimodel/session/tapOutside", "Taps outside the frontmost presentation."),
    call("uimodel/session/scroll", "Swipes in a scroll view, which may move its sheet."),
    call("uimodel/session/change", "Applies the changes that a method makes to a presented sheet."),
    call("uimodel/session/activateScene", "Requests a scene, like `requestSceneSessionActivation`."),
    call("uimodel/session/backgroundScene", "Sends a scene to the background, which saves its state."),
    call("uimodel/session/foregroundScene", "Brings a scene to the foreground and connects it first if needed."),
    call("uimodel/session/disconnectScene", "Disconnects a scene, as the system does; its session stays."),
    call("uimodel/session/destroySceneSession", "Removes a session and its scene from the app switcher."),
    call("uimodel/session/pinch", "Opens a scene by a pinch on a view or a cell."),
    call("uimodel/session/relaunch", "Terminates the app and launches it again."),
    call("uimodel/session/customizeToolbar", "Adds, removes or moves a toolbar item, or resets the toolbar."),
    call("uimodel/session/bandSelect", "Drags a rectangle over a view's content, which may select items."),
    call("uimodel/session/showKeyboard", "Shows the keyboard for a text input."),
    call("uimodel/session/hideKeyboard", "Dismisses the keyboard and ends editing."),
    call("uimodel/session/setKeyboard", "Docks, undocks, floats or splits the keyboard; attaches hardware."),
    call("uimodel/daemon/status", "Returns what the daemon is doing."),
    call("uimodel/daemon/stats", "Returns the daemon's memory, queues, clients, and counts and times by method."),
    call("uimodel/daemon/logs", "Returns the last lines of a shared daemon's log."),
    call("uimodel/daemon/stop", "Ends a shared daemon."),
    call("uimodel/daemon/version", "Returns the daemon's version and capabilities, and checks the required methods."),
  ]

  private static let verbEntries = ModelVerbs.all.map { call($0.method, $0.summary) }

  private static let eventEntries = [
    event("uimodel/changed", "The model changed. Sent to a subscription."),
    event("uimodel/diagnostics", "Findings changed. Sent to a subscription."),
  ]

  // MARK: Helpers

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

  private static func call(_ method: String, _ summary: String) -> MessageEntry {
    MessageEntry(
      method: method, direction: .clientToServer, kind: .request, specification: .uimodel, summary: summary)
  }

  private static func event(_ method: String, _ summary: String) -> MessageEntry {
    MessageEntry(
      method: method, direction: .serverToClient, kind: .notification, specification: .uimodel, summary: summary)
  }
}
