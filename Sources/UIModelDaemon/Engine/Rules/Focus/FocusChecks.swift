/// Runs the rules of focus on one screen.
enum FocusChecks {
  static func check(_ screen: Screen, _ report: inout Report) {}
}
