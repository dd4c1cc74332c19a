import UIModelProtocol

/// THE dispatch table. A method stands on one line: what it is called, where it runs, who does it.
package enum Routes {
  package static let table: [Route] = lifecycle + daemon + testing

  private static let lifecycle: [Route] = [
    .immediate("initialize", Lifecycle.initialize),
    .mutate("initialized", Lifecycle.initialized),
    .read("shutdown", Lifecycle.shutdown),
    .immediate("exit", Lifecycle.exit),
    .immediate("$/setTrace", Lifecycle.setTrace),
    .immediate("$/cancelRequest", Lifecycle.cancelRequest),
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
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
    "textDocument/diagnostic", "textDocument/hover", "textDocument/documentSymbol", "textDocument/definition",
    "textDocument/references", "textDocument/documentHighlight", "textDocument/completion",
    "textDocument/codeAction", "codeAction/resolve", "textDocument/prepareRename", "textDocument/rename",
    "workspace/diagnostic", "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
    "workspace/didChangeConfiguration", "window/workDoneProgress/cancel", "uimodel/workspace/open",
    "uimodel/workspace/close", "uimodel/workspace/list", "uimodel/workspace/get", "uimodel/workspace/export",
    "uimodel/workspace/save", "uimodel/workspace/status", "uimodel/model/get", "uimodel/model/find",
    "uimodel/model/insert", "uimodel/model/set", "uimodel/model/remove", "uimodel/model/move",
    "uimodel/model/rename", "uimodel/transaction/begin", "uimodel/transaction/commit",
    "uimodel/transaction/rollback", "uimodel/undo", "uimodel/redo", "uimodel/subscribe", "uimodel/unsubscribe",
    "uimodel/flush", "uimodel/diagnostics/get", "uimodel/diagnostics/explain", "uimodel/rules/list",
    "uimodel/fix/list", "uimodel/fix/apply", "uimodel/menu/tree", "uimodel/sheet/layout", "uimodel/focus/explain",
    "uimodel/focus/groupTree", "uimodel/focus/tabLoop", "uimodel/focus/reachable", "uimodel/toolbar/layout",
  ]
}
