/// Runs the rules of menus on one app.
enum MenuChecks {
  static func check(_ app: AppModel, _ report: inout Report) {}
}
