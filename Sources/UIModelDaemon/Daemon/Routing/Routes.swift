import UIModelProtocol

/// The only dispatch table. One line per method gives its name, its schedule and its handler.
package enum Routes {
  package static let table: [Route] =
    lifecycle + documents + workspace + model + verbs + findings + queries + session + daemon + testing

  /// The parameter readers of methods that change the model, by method. These methods can be combined in
  /// `uimodel/transaction/run`.
  static let changes: [String: Route.ChangeReader] = table.reduce(into: [:]) { changes, route in
    if route.method != TransactionRun.method { changes[route.method] = route.change }
  }

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
    .edit("textDocument/didChange", TextSynchronization.didChange),
    .mutate("textDocument/didClose", TextSynchronization.didClose),
    .mutate("textDocument/didSave", TextSynchronization.didSave),
    .scanned("textDocument/diagnostic", PullDiagnostics.document).retriggeredIfOutdated(),
    .reading("textDocument/hover", .query, of: \.textDocument.uri, where: Reading.isAtKeys, Reading.hover)
      .whileReading { $0.hover },
    .query("textDocument/documentSymbol", Reading.documentSymbol).unlessOutdated(),
    .read("textDocument/definition", Navigation.definition),
    .settled("textDocument/references", around: \.textDocument.uri, Navigation.references),
    .read("textDocument/declaration", Links.declaration),
    .settled("textDocument/typeDefinition", around: \.textDocument.uri, Links.typeDefinition),
    .settled("textDocument/implementation", around: \.textDocument.uri, Links.implementation),
    .settled("textDocument/prepareCallHierarchy", around: \.textDocument.uri, CallHierarchy.prepare),
    .settled("callHierarchy/incomingCalls", CallHierarchy.incoming),
    .settled("callHierarchy/outgoingCalls", CallHierarchy.outgoing),
    .query("textDocument/documentHighlight", Navigation.highlight).unlessOutdated(),
    .reading("textDocument/completion", .read, of: \.textDocument.uri, where: Reading.isAtKeys, Reading.completion)
      .whileReading { $0.completion },
    .reading("textDocument/inlayHint", .query, of: \.textDocument.uri, CodeHints.list).unlessOutdated()
      .whileReading { $0.hints },
    .reading("textDocument/codeAction", .query, of: \.textDocument.uri, CodeActions.list).unlessOutdated()
      .whileReading { (still) throws(ResponseError) in throw still.error },
    .query("textDocument/foldingRange", Structure.foldingRange).unlessOutdated(),
    .query("textDocument/selectionRange", Structure.selectionRange).unlessOutdated(),
    .query("textDocument/documentLink", Structure.documentLink).unlessOutdated(),
    .query("textDocument/semanticTokens/full", SemanticTokens.full).unlessOutdated(),
    .query("textDocument/semanticTokens/full/delta", SemanticTokens.full).unlessOutdated(),
    .query("textDocument/semanticTokens/range", SemanticTokens.range).unlessOutdated(),
    .read("completionItem/resolve", Resolving.completionItem),
    .query("inlayHint/resolve", Resolving.inlayHint),
    .query("codeAction/resolve", CodeActions.resolve),
    .query("textDocument/codeLens", CodeLenses.list).unlessOutdated(),
    .query("textDocument/formatting", Formatting.format).unlessOutdated(),
    .query("textDocument/rangeFormatting", Formatting.format).unlessOutdated(),
    .query("textDocument/rangesFormatting", Formatting.format).unlessOutdated(),
    .query("textDocument/onTypeFormatting", Formatting.type).unlessOutdated(),
    .query("textDocument/linkedEditingRange", LinkedEditing.ranges).unlessOutdated(),
    .read("textDocument/prepareRename", Rename.prepare),
    .settled("textDocument/rename", around: \.textDocument.uri, Rename.rename),
  ]

  private static let workspace: [Route] = [
    .scanned("workspace/diagnostic", PullDiagnostics.workspace),
    .settled("workspace/symbol", WorkspaceSymbols.list),
    .query("workspaceSymbol/resolve", WorkspaceSymbols.resolve),
    .mutate("workspace/didChangeWatchedFiles", WorkspaceEvents.didChangeWatchedFiles),
    .mutate("workspace/didChangeWorkspaceFolders", WorkspaceEvents.didChangeFolders),
    .mutate("workspace/didChangeConfiguration", Configuring.changed),
    .settled("workspace/textDocumentContent", TextDocumentContent.get),
    .settled("workspace/executeCommand", Commands.execute),
    .settled("workspace/willRenameFiles", FileOperations.willRename),
    .mutate("workspace/didRenameFiles", FileOperations.didRename),
    .mutate("workspace/didCreateFiles", FileOperations.didCreateOrDelete),
    .mutate("workspace/didDeleteFiles", FileOperations.didCreateOrDelete),
    .mutate("window/workDoneProgress/cancel", WorkspaceEvents.cancelProgress),
    .mutate("uimodel/workspace/open", Workspaces.open),
    .mutate("uimodel/workspace/close", Workspaces.close),
    .query("uimodel/workspace/list", Workspaces.list),
    .query("uimodel/workspace/get", Workspaces.get),
    .scanned("uimodel/workspace/coverage", Coverage.get),
    .query("uimodel/workspace/settings", Settings.get),
    .settled("uimodel/workspace/export", Exporting.export),
    .mutate("uimodel/workspace/save", Workspaces.save),
    .query("uimodel/workspace/status", Workspaces.status),
  ]

  private static let model: [Route] = [
    .settled("uimodel/model/get", ModelQueries.get),
    .settled("uimodel/model/find", ModelQueries.find),
    .change("uimodel/model/insert", ModelChange<InsertBody>.read),
    .change("uimodel/model/set", ModelChange<SetBody>.read),
    .change("uimodel/model/remove", ModelChange<RemoveBody>.read),
    .change("uimodel/model/move", ModelChange<MoveBody>.read),
    .change("uimodel/model/rename", ModelChange<RenameBody>.read),
    .change("uimodel/menu/insertChild", ModelChange<InsertChildBody>.read),
    .change("uimodel/menu/insertSibling", ModelChange<InsertSiblingBody>.read),
    .change("uimodel/menu/replace", ModelChange<ReplaceMenuBody>.read),
    .change("uimodel/menu/replaceChildren", ModelChange<ReplaceChildrenBody>.read),
    .change("uimodel/menu/remove", ModelChange<RemoveMenuBody>.read),
    .mutate("uimodel/transaction/begin", Transactions.begin),
    .deferred("uimodel/transaction/commit", Transactions.commit),
    .mutate("uimodel/transaction/rollback", Transactions.rollback),
    .change(TransactionRun.method) { reader throws(ResponseError) in try TransactionRun.read(reader, Routes.changes) },
    .deferred("uimodel/undo", Transactions.undo),
    .deferred("uimodel/redo", Transactions.redo),
    .mutate("uimodel/subscribe", Subscriptions.subscribe),
    .mutate("uimodel/unsubscribe", Subscriptions.unsubscribe),
    .query("uimodel/flush", Subscriptions.flush),
  ]

  /// One route for each verb of the table `ModelVerbs`.
  private static let verbs: [Route] = ModelVerbs.all.map { verb in
    .change(verb.method) { reader throws(ResponseError) in try VerbChange.read(reader, verb) }
  }

  private static let findings: [Route] = [
    .settled("uimodel/diagnostics/get", Findings.get),
    .read("uimodel/diagnostics/explain", Findings.explain),
    .query("uimodel/rules/list", Findings.rules),
    .settled("uimodel/fix/list", Fixes.list),
    .change("uimodel/fix/apply", Fixes.readApply),
  ]

  private static let queries: [Route] = [
    .question("uimodel/menu/tree", MenuQueries.tree),
    .question("uimodel/menu/overlay", MenuQueries.overlay),
    .question("uimodel/menu/shortcuts", MenuQueries.shortcuts),
    .question("uimodel/menu/suggest", MenuQueries.suggest),
    .question("uimodel/responder/dispatch", ResponderQueries.dispatch),
    .question("uimodel/sheet/layout", SheetQueries.layout),
    .question("uimodel/toolbar/layout", ToolbarQueries.layout),
    .question("uimodel/toolbar/customizationPopover", ToolbarCustomizationQuery.popover),
    .question("uimodel/scene/resolve", SceneQueries.resolve),
    .question("uimodel/scene/activationMenu", SceneQueries.activationMenu),
    .question("uimodel/scene/pinch", SceneQueries.pinch),
    .question("uimodel/focus/explain", FocusQueries.explain),
    .question("uimodel/focus/groupTree", FocusQueries.groupTree),
    .question("uimodel/focus/tabLoop", FocusQueries.tabLoop),
    .question("uimodel/focus/reachable", FocusQueries.reachable),
    .question("uimodel/focus/move", FocusMoveQueries.move),
    .question("uimodel/focus/preferred", FocusMoveQueries.preferred),
    .question("uimodel/focus/simulateUpdate", FocusMoveQueries.simulateUpdate),
    .question("uimodel/scene/restoration", SceneStateQueries.restoration),
    .question("uimodel/scene/sessions", SceneStateQueries.sessions),
    .question("uimodel/render", Pictures.render),
    .question("uimodel/render/list", PictureList.list),
    .question("uimodel/keyboard/layout", KeyboardQueries.layout),
    .question("uimodel/keyboard/timeline", KeyboardQueries.timeline),
    .question("uimodel/keyboard/traits", KeyboardQueries.traits),
    .question("uimodel/pointer/style", PointerQueries.style),
    .question("uimodel/pointer/drag", PointerQueries.drag),
    .question("uimodel/pointer/bandSelect", PointerQueries.bandSelect),
  ]

  private static let session: [Route] = [
    .question("uimodel/session/get", LiveSessions.get),
    .event("uimodel/session/set", LiveSessions.set),
    .event("uimodel/session/reset", LiveSessions.reset),
    .event("uimodel/session/press", SessionEvents.press),
    .event("uimodel/session/tap", SessionEvents.tap),
    .event("uimodel/session/focus", SessionEvents.focus),
    .event("uimodel/session/becomeFirstResponder", SessionEvents.becomeFirstResponder),
    .event("uimodel/session/present", SessionEvents.present),
    .event("uimodel/session/dismiss", SheetEvents.dismiss),
    .event("uimodel/session/selectDetent", SessionEvents.selectDetent),
    .event("uimodel/session/drag", SheetEvents.drag),
    .event("uimodel/session/tapGrabber", SheetEvents.tapGrabber),
    .event("uimodel/session/tapOutside", SheetEvents.tapOutside),
    .event("uimodel/session/scroll", SheetEvents.scroll),
    .event("uimodel/session/change", SheetEvents.change),
    .event("uimodel/session/activateScene", SceneEvents.activate),
    .event("uimodel/session/backgroundScene", SceneEvents.background),
    .event("uimodel/session/foregroundScene", SceneEvents.foreground),
    .event("uimodel/session/disconnectScene", SceneEvents.disconnect),
    .event("uimodel/session/destroySceneSession", SceneEvents.destroy),
    .event("uimodel/session/pinch", SceneEvents.pinch),
    .event("uimodel/session/relaunch", SceneEvents.relaunch),
    .event("uimodel/session/customizeToolbar", ToolbarEvents.customize),
    .event("uimodel/session/bandSelect", PointerEvents.bandSelect),
    .event("uimodel/session/showKeyboard", KeyboardEvents.show),
    .event("uimodel/session/hideKeyboard", KeyboardEvents.hide),
    .event("uimodel/session/setKeyboard", KeyboardEvents.set),
  ]

  private static let daemon: [Route] = [
    .immediate("uimodel/daemon/status", Daemon.status),
    .immediate("uimodel/daemon/stats", Daemon.stats),
    .immediate("uimodel/daemon/logs", Daemon.logs),
    .immediate("uimodel/daemon/stop", Daemon.stop),
    .immediate("uimodel/daemon/version", Daemon.version),
  ]

  #if DEBUG
    private static let testing = TestingRoutes.table
  #else
    private static let testing: [Route] = []
  #endif

  /// Methods of the catalog that clients may call but that have no route yet. They are answered with `MethodNotFound`.
  package static let notImplemented: Set<String> = []
}
