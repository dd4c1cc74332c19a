extension Server {
  /// A server of all methods. `isSynchronous`: all work is done on the thread that brings it.
  package convenience init(workspace: Workspace, isSynchronous: Bool = false) {
    self.init(workspace: workspace, routes: Routes.table, isSynchronous: isSynchronous)
  }
}
