extension Server {
  /// Makes a server with all routes. If `isSynchronous` is true, all work runs on the thread that submits it.
  package convenience init(workspace: Workspace, isSynchronous: Bool = false) {
    self.init(workspace: workspace, routes: Routes.table, isSynchronous: isSynchronous)
  }
}
