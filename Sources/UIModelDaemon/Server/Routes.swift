import UIModelProtocol

/// THE dispatch table. A method stands on one line: what it is called, where it runs, who does it.
package enum Routes {
  package static let table: [Route] =
    lifecycle + documents + workspace + model + verbs + findings + queries + session + daemon + testing

  private static let lifecycle: [Route] = [
    .immediate("initialize", Lifecycle.initialize),
    .mutate("initialized", Lifecycle.initialized),
    .read("shutdown", Lifecycle.shutdown),
    .immediate("exit", Lifecycle.exit),
    .immediate("$/setTrace", Lifecycle.setTrace),
    .immediate("$/cancelRequest", Lifecycle.cancelRequest),
  ]

  private static let documents: [Route] = [
    .mutate("textDocument/didOpen", TextSynchronization.didOpen),
    .mutate("textDocument/didChange", TextSynchronization.didChange),
    .mutate("textDocument/didClose", TextSynchronization.didClose),
    .mutate("textDocument/didSave", TextSynchronization.didSave),
    .query("textDocument/diagnostic", PullDiagnostics.document),
    .read("textDocument/hover", Reading.hover),
    .query("textDocument/documentSymbol", Reading.documentSymbol),
    .read("textDocument/definition", Navigation.definition),
    .settled("textDocument/references", around: \.textDocument.uri, Navigation.references),
    .query("textDocument/documentHighlight", Navigation.highlight),
    .read("textDocument/completion", Reading.completion),
    .query("textDocument/codeAction", CodeActions.list),
    .read("textDocument/prepareRename", Rename.prepare),
    .settled("textDocument/rename", around: \.textDocument.uri, Rename.rename),
  ]

  private static let workspace: [Route] = [
    .query("workspace/diagnostic", PullDiagnostics.workspace),
    .mutate("workspace/didChangeWatchedFiles", WorkspaceEvents.didChangeWatchedFiles),
    .mutate("workspace/didChangeWorkspaceFolders", WorkspaceEvents.didChangeFolders),
    .mutate("workspace/didChangeConfiguration", WorkspaceEvents.didChangeConfiguration),
    .mutate("window/workDoneProgress/cancel", WorkspaceEvents.cancelProgress),
    .mutate("uimodel/workspace/open", Workspaces.open),
    .mutate("uimodel/workspace/close", Workspaces.close),
    .query("uimodel/workspace/list", Workspaces.list),
    .query("uimodel/workspace/get", Workspaces.get),
    .query("uimodel/workspace/coverage", Coverage.get),
    .query("uimodel/workspace/export", Workspaces.export),
    .mutate("uimodel/workspace/save", Workspaces.save),
    .query("uimodel/workspace/status", Workspaces.status),
  ]

  private static let model: [Route] = [
    .settled("uimodel/model/get", ModelQueries.get),
    .settled("uimodel/model/find", ModelQueries.find),
    .deferred("uimodel/model/insert", ModelChange<InsertBody>.carryOut),
    .deferred("uimodel/model/set", ModelChange<SetBody>.carryOut),
    .deferred("uimodel/model/remove", ModelChange<RemoveBody>.carryOut),
    .deferred("uimodel/model/move", ModelChange<MoveBody>.carryOut),
    .deferred("uimodel/model/rename", ModelChange<RenameBody>.carryOut),
    .deferred("uimodel/menu/insertChild", ModelChange<InsertChildBody>.carryOut),
    .deferred("uimodel/menu/insertSibling", ModelChange<InsertSiblingBody>.carryOut),
    .deferred("uimodel/menu/replace", ModelChange<ReplaceMenuBody>.carryOut),
    .deferred("uimodel/menu/replaceChildren", ModelChange<ReplaceChildrenBody>.carryOut),
    .deferred("uimodel/menu/remove", ModelChange<RemoveMenuBody>.carryOut),
    .mutate("uimodel/transaction/begin", Transactions.begin),
    .deferred("uimodel/transaction/commit", Transactions.commit),
    .mutate("uimodel/transaction/rollback", Transactions.rollback),
    .deferred("uimodel/undo", Transactions.undo),
    .deferred("uimodel/redo", Transactions.redo),
    .mutate("uimodel/subscribe", Subscriptions.subscribe),
    .mutate("uimodel/unsubscribe", Subscriptions.unsubscribe),
    .query("uimodel/flush", Subscriptions.flush),
  ]

  /// One route for each line of the table of verbs.
  private static let verbs: [Route] = ModelVerbs.all.map { verb in
    .deferred(verb.method, reading: { try VerbParameters($0, verb) }, VerbChange.carryOut)
  }

  private static let findings: [Route] = [
    .settled("uimodel/diagnostics/get", Findings.get),
    .read("uimodel/diagnostics/explain", Findings.explain),
    .query("uimodel/rules/list", Findings.rules),
    .settled("uimodel/fix/list", Findings.listFixes),
    .deferred("uimodel/fix/apply", Findings.applyFixes),
  ]

  private static let queries: [Route] = [
    .query("uimodel/menu/tree", MenuQueries.tree),
    .query("uimodel/menu/overlay", MenuQueries.overlay),
    .query("uimodel/menu/shortcuts", MenuQueries.shortcuts),
    .query("uimodel/menu/suggest", MenuQueries.suggest),
    .query("uimodel/responder/dispatch", ResponderQueries.dispatch),
    .query("uimodel/sheet/layout", SheetQueries.layout),
    .query("uimodel/toolbar/layout", ToolbarQueries.layout),
    .query("uimodel/toolbar/customizationPopover", ToolbarCustomizationQuery.popover),
    .query("uimodel/scene/resolve", SceneQueries.resolve),
    .query("uimodel/scene/activationMenu", SceneQueries.activationMenu),
    .query("uimodel/scene/pinch", SceneQueries.pinch),
    .query("uimodel/focus/explain", FocusQueries.explain),
    .query("uimodel/focus/groupTree", FocusQueries.groupTree),
    .query("uimodel/focus/tabLoop", FocusQueries.tabLoop),
    .query("uimodel/focus/reachable", FocusQueries.reachable),
    .query("uimodel/focus/move", FocusMoveQueries.move),
    .query("uimodel/focus/preferred", FocusMoveQueries.preferred),
    .query("uimodel/focus/simulateUpdate", FocusMoveQueries.simulateUpdate),
    .query("uimodel/scene/restoration", SceneStateQueries.restoration),
    .query("uimodel/scene/sessions", SceneStateQueries.sessions),
    .query("uimodel/render", Pictures.render),
    .query("uimodel/keyboard/layout", KeyboardQueries.layout),
    .query("uimodel/keyboard/timeline", KeyboardQueries.timeline),
    .query("uimodel/keyboard/traits", KeyboardQueries.traits),
    .query("uimodel/pointer/style", PointerQueries.style),
    .query("uimodel/pointer/drag", PointerQueries.drag),
    .query("uimodel/pointer/bandSelect", PointerQueries.bandSelect),
  ]

  private static let session: [Route] = [
    .query("uimodel/session/get", LiveSessions.get),
    .mutate("uimodel/session/set", LiveSessions.set),
    .mutate("uimodel/session/reset", LiveSessions.reset),
    .mutate("uimodel/session/press", SessionEvents.press),
    .mutate("uimodel/session/tap", SessionEvents.tap),
    .mutate("uimodel/session/focus", SessionEvents.focus),
    .mutate("uimodel/session/becomeFirstResponder", SessionEvents.becomeFirstResponder),
    .mutate("uimodel/session/present", SessionEvents.present),
    .mutate("uimodel/session/dismiss", SheetEvents.dismiss),
    .mutate("uimodel/session/selectDetent", SessionEvents.selectDetent),
    .mutate("uimodel/session/drag", SheetEvents.drag),
    .mutate("uimodel/session/tapGrabber", SheetEvents.tapGrabber),
    .mutate("uimodel/session/tapOutside", SheetEvents.tapOutside),
    .mutate("uimodel/session/scroll", SheetEvents.scroll),
    .mutate("uimodel/session/change", SheetEvents.change),
    .mutate("uimodel/session/activateScene", SceneEvents.activate),
    .mutate("uimodel/session/backgroundScene", SceneEvents.background),
    .mutate("uimodel/session/foregroundScene", SceneEvents.foreground),
    .mutate("uimodel/session/disconnectScene", SceneEvents.disconnect),
    .mutate("uimodel/session/destroySceneSession", SceneEvents.destroy),
    .mutate("uimodel/session/pinch", SceneEvents.pinch),
    .mutate("uimodel/session/relaunch", SceneEvents.relaunch),
    .mutate("uimodel/session/customizeToolbar", ToolbarEvents.customize),
    .mutate("uimodel/session/bandSelect", PointerEvents.bandSelect),
    .mutate("uimodel/session/showKeyboard", KeyboardEvents.show),
    .mutate("uimodel/session/hideKeyboard", KeyboardEvents.hide),
    .mutate("uimodel/session/setKeyboard", KeyboardEvents.set),
  ]

  private static let daemon: [Route] = [
    .immediate("uimodel/daemon/status", Daemon.status),
    .immediate("uimodel/daemon/stats", Daemon.stats),
    .immediate("uimodel/daemon/version", Daemon.version),
  ]

  #if DEBUG
    private static let testing = TestingRoutes.table
  #else
    private static let testing: [Route] = []
  #endif

  /// Methods of the catalogue that clients may call and that are answered with `MethodNotFound` so far.
  package static let notImplemented: Set<String> = [
    // Code actions carry their edit.
    "codeAction/resolve"
  ]
}
