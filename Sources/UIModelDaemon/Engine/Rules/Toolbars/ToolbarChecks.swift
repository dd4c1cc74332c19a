/// Runs the rules of toolbars on one toolbar.
enum ToolbarChecks {
  static func check(_ toolbar: Toolbar, _ report: inout Report) {}
}
