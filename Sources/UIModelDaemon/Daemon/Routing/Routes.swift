import UIModelProtocol

/// The dispatch table of all methods. Each line gives a method's name, schedule and handler.
package enum Routes {
  package static let table: [Route] =
    lifecycleRoutes + documentRoutes + workspaceRoutes + modelRoutes + verbRoutes + findingRoutes + queryRoutes
    + sessionRoutes + daemonRoutes + testing

  /// The parameter readers of methods that change the model, by method. These methods can be combined in
  /// `uimodel/transaction/run`.
  static let changeReaders: [String: Route.ChangeReader] = table.reduce(into: [:]) { changeReaders, route in
    if route.method != TransactionRun.method { changeReaders[route.method] = route.changeReader }
  }

  private static let lifecycleRoutes: [Route] = [
    .immediate("initialize", Lifecycle.initialize),
    .mutate("initialized", Lifecycle.initialized),
    .read("shutdown", Lifecycle.shutdown),
    .immediate("exit", Lifecycle.exit),
    .immediate("$/setTrace", Lifecycle.setTrace),
    .immediate("$/cancelRequest", Lifecycle.cancelRequest),
  ]

  private static let documentRoutes: [Route] = [
    .mutate("textDocument/didOpen", TextSynchronization.didOpen),
    .edit("textDocument/didChange", TextSynchronization.didChange),
    .mutate("textDocument/didClose", TextSynchronization.didClose),
    .mutate("textDocument/didSave", TextSynchronization.didSave),
    .findingsQuery("textDocument/diagnostic", PullDiagnostics.documentReport).retriggeredIfOutdated(),
    .documentQuery(
      "textDocument/hover", .query, of: \.textDocument.uri, where: TextDocumentQueries.mayBeAtKeys,
      TextDocumentQueries.hover
    )
    .whileReading { $0.hover },
    .query("textDocument/documentSymbol", TextDocumentQueries.documentSymbol).unlessOutdated(),
    .read("textDocument/definition", Navigation.definition),
    .workspaceQuery("textDocument/references", around: \.textDocument.uri, Navigation.references),
    .read("textDocument/declaration", Links.declaration),
    .workspaceQuery("textDocument/typeDefinition", around: \.textDocument.uri, Links.typeDefinition),
    .workspaceQuery("textDocument/implementation", around: \.textDocument.uri, Links.implementation),
    .workspaceQuery("textDocument/prepareCallHierarchy", around: \.textDocument.uri, CallHierarchy.prepare),
    .workspaceQuery("callHierarchy/incomingCalls", CallHierarchy.incomingCalls),
    .workspaceQuery("callHierarchy/outgoingCalls", CallHierarchy.outgoingCalls),
    .query("textDocument/documentHighlight", Navigation.highlight).unlessOutdated(),
    .documentQuery(
      "textDocument/completion", .read, of: \.textDocument.uri, where: TextDocumentQueries.mayBeAtKeys,
      TextDocumentQueries.completion
    )
    .whileReading { $0.completion },
    .documentQuery("textDocument/inlayHint", .query, of: \.textDocument.uri, CodeHints.list).unlessOutdated()
      .whileReading { $0.hints },
    .documentQuery("textDocument/codeAction", .query, of: \.textDocument.uri, CodeActions.list).unlessOutdated()
      .whileReading { (still) throws(ResponseError) in throw still.error },
    .query("textDocument/foldingRange", Structure.foldingRange).unlessOutdated(),
    .query("textDocument/selectionRange", Structure.selectionRange).unlessOutdated(),
    .query("textDocument/documentLink", Structure.documentLink).unlessOutdated(),
    .query("textDocument/semanticTokens/full", SemanticTokens.fullTokens).unlessOutdated(),
    .query("textDocument/semanticTokens/full/delta", SemanticTokens.fullTokens).unlessOutdated(),
    .query("textDocument/semanticTokens/range", SemanticTokens.rangeTokens).unlessOutdated(),
    .read("completionItem/resolve", Resolving.completionItem),
    .query("inlayHint/resolve", Resolving.inlayHint),
    .query("codeAction/resolve", CodeActions.resolve),
    .query("textDocument/codeLens", CodeLenses.list).unlessOutdated(),
    .query("textDocument/formatting", Formatting.format).unlessOutdated(),
    .query("textDocument/rangeFormatting", Formatting.format).unlessOutdated(),
    .query("textDocument/rangesFormatting", Formatting.format).unlessOutdated(),
    .query("textDocument/onTypeFormatting", Formatting.formatOnType).unlessOutdated(),
    .query("textDocument/linkedEditingRange", LinkedEditing.ranges).unlessOutdated(),
    .read("textDocument/prepareRename", Rename.prepare),
    .workspaceQuery("textDocument/rename", around: \.textDocument.uri, Rename.rename),
  ]

  private static let workspaceRoutes: [Route] = [
    .findingsQuery("workspace/diagnostic", PullDiagnostics.workspaceReport),
    .workspaceQuery("workspace/symbol", WorkspaceSymbols.list),
    .query("workspaceSymbol/resolve", WorkspaceSymbols.resolve),
    .mutate("workspace/didChangeWatchedFiles", WorkspaceEvents.didChangeWatchedFiles),
    .mutate("workspace/didChangeWorkspaceFolders", WorkspaceEvents.didChangeFolders),
    .mutate("workspace/didChangeConfiguration", Configuring.didChange),
    .workspaceQuery("workspace/textDocumentContent", TextDocumentContent.get),
    .workspaceQuery("workspace/executeCommand", Commands.execute),
    .workspaceQuery("workspace/willRenameFiles", FileOperations.willRename),
    .mutate("workspace/didRenameFiles", FileOperations.didRename),
    .mutate("workspace/didCreateFiles", FileOperations.didCreateOrDelete),
    .mutate("workspace/didDeleteFiles", FileOperations.didCreateOrDelete),
    .mutate("window/workDoneProgress/cancel", WorkspaceEvents.cancelProgress),
    .mutate("uimodel/workspace/open", Workspaces.open),
    .mutate("uimodel/workspace/close", Workspaces.close),
    .query("uimodel/workspace/list", Workspaces.list),
    .query("uimodel/workspace/get", Workspaces.get),
    .findingsQuery("uimodel/workspace/coverage", Coverage.get),
    .query("uimodel/workspace/settings", Settings.get),
    .workspaceQuery("uimodel/workspace/export", Exporting.export),
    .mutate("uimodel/workspace/save", Workspaces.save),
    .query("uimodel/workspace/status", Workspaces.status),
  ]

  private static let modelRoutes: [Route] = [
    .workspaceQuery("uimodel/model/get", ModelQueries.get),
    .workspaceQuery("uimodel/model/find", ModelQueries.find),
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
    .change(TransactionRun.method) { reader throws(ResponseError) in
      try TransactionRun.read(reader, Routes.changeReaders)
    },
    .deferred("uimodel/undo", Transactions.undo),
    .deferred("uimodel/redo", Transactions.redo),
    .mutate("uimodel/subscribe", Subscriptions.subscribe),
    .mutate("uimodel/unsubscribe", Subscriptions.unsubscribe),
    .query("uimodel/flush", Subscriptions.flush),
  ]

  /// One route for each verb of the table `ModelVerbs`.
  private static let verbRoutes: [Route] = ModelVerbs.all.map { verb in
    .change(verb.method) { reader throws(ResponseError) in try VerbChange.read(reader, verb) }
  }

  private static let findingRoutes: [Route] = [
    .workspaceQuery("uimodel/diagnostics/get", Findings.get),
    .read("uimodel/diagnostics/explain", Findings.explain),
    .query("uimodel/rules/list", Findings.rules),
    .workspaceQuery("uimodel/fix/list", Fixes.list),
    .change("uimodel/fix/apply", Fixes.readApply),
  ]

  private static let queryRoutes: [Route] = [
    .appQuery("uimodel/menu/tree", MenuQueries.tree),
    .appQuery("uimodel/menu/overlay", MenuQueries.overlay),
    .appQuery("uimodel/menu/shortcuts", MenuQueries.shortcuts),
    .appQuery("uimodel/menu/suggest", MenuQueries.suggest),
    .appQuery("uimodel/responder/dispatch", ResponderQueries.dispatch),
    .appQuery("uimodel/sheet/layout", SheetQueries.layout),
    .appQuery("uimodel/toolbar/layout", ToolbarQueries.layout),
    .appQuery("uimodel/toolbar/customizationPopover", ToolbarCustomizationQuery.popover),
    .appQuery("uimodel/scene/resolve", SceneQueries.resolve),
    .appQuery("uimodel/scene/activationMenu", SceneQueries.activationMenu),
    .appQuery("uimodel/scene/pinch", SceneQueries.pinch),
    .appQuery("uimodel/focus/explain", FocusQueries.explain),
    .appQuery("uimodel/focus/groupTree", FocusQueries.groupTree),
    .appQuery("uimodel/focus/tabLoop", FocusQueries.tabLoop),
    .appQuery("uimodel/focus/reachable", FocusQueries.reachableItems),
    .appQuery("uimodel/focus/move", FocusMoveQueries.move),
    .appQuery("uimodel/focus/preferred", FocusMoveQueries.preferredFocus),
    .appQuery("uimodel/focus/simulateUpdate", FocusMoveQueries.simulateUpdate),
    .appQuery("uimodel/scene/restoration", SceneStateQueries.restoration),
    .appQuery("uimodel/scene/sessions", SceneStateQueries.sessions),
    .appQuery("uimodel/render", Pictures.render),
    .appQuery("uimodel/render/list", PictureList.list),
    .appQuery("uimodel/keyboard/layout", KeyboardQueries.layout),
    .appQuery("uimodel/keyboard/timeline", KeyboardQueries.timeline),
    .appQuery("uimodel/keyboard/traits", KeyboardQueries.traits),
    .appQuery("uimodel/pointer/style", PointerQueries.style),
    .appQuery("uimodel/pointer/drag", PointerQueries.drag),
    .appQuery("uimodel/pointer/bandSelect", PointerQueries.bandSelect),
  ]

  private static let sessionRoutes: [Route] = [
    .appQuery("uimodel/session/get", LiveSessions.get),
    .sessionEvent("uimodel/session/set", LiveSessions.set),
    .sessionEvent("uimodel/session/reset", LiveSessions.reset),
    .sessionEvent("uimodel/session/press", SessionEvents.press),
    .sessionEvent("uimodel/session/tap", SessionEvents.tap),
    .sessionEvent("uimodel/session/focus", SessionEvents.focus),
    .sessionEvent("uimodel/session/becomeFirstResponder", SessionEvents.becomeFirstResponder),
    .sessionEvent("uimodel/session/present", SessionEvents.present),
    .sessionEvent("uimodel/session/dismiss", SheetEvents.dismiss),
    .sessionEvent("uimodel/session/selectDetent", SessionEvents.selectDetent),
    .sessionEvent("uimodel/session/drag", SheetEvents.drag),
    .sessionEvent("uimodel/session/tapGrabber", SheetEvents.tapGrabber),
    .sessionEvent("uimodel/session/tapOutside", SheetEvents.tapOutside),
    .sessionEvent("uimodel/session/scroll", SheetEvents.scroll),
    .sessionEvent("uimodel/session/change", SheetEvents.change),
    .sessionEvent("uimodel/session/activateScene", SceneEvents.activate),
    .sessionEvent("uimodel/session/backgroundScene", SceneEvents.background),
    .sessionEvent("uimodel/session/foregroundScene", SceneEvents.foreground),
    .sessionEvent("uimodel/session/disconnectScene", SceneEvents.disconnect),
    .sessionEvent("uimodel/session/destroySceneSession", SceneEvents.destroy),
    .sessionEvent("uimodel/session/pinch", SceneEvents.pinch),
    .sessionEvent("uimodel/session/relaunch", SceneEvents.relaunch),
    .sessionEvent("uimodel/session/customizeToolbar", ToolbarEvents.customize),
    .sessionEvent("uimodel/session/bandSelect", PointerEvents.bandSelect),
    .sessionEvent("uimodel/session/showKeyboard", KeyboardEvents.show),
    .sessionEvent("uimodel/session/hideKeyboard", KeyboardEvents.hide),
    .sessionEvent("uimodel/session/setKeyboard", KeyboardEvents.set),
  ]

  private static let daemonRoutes: [Route] = [
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

  /// Catalog methods that do not have a route yet. A call of one of these methods fails with `MethodNotFound`.
  package static let unimplementedMethods: Set<String> = []
}
