import UIModelDaemon

/// The output of `check --coverage`: unjudged places in Swift source, rules that could not run, and files that are not
/// checked, one per line.
enum UnjudgedText {
  static func lines(_ report: CheckReport, _ style: Style) -> String {
    guard let coverage = report.coverage else { return "" }
    let places = coverage.unjudgedPlaces.map { place in
      style.locationPrefix(place.place) + "not judged: \(printable(place.reason)) [\(place.subject)]\n"
    }
    let rules = coverage.disabledRules.flatMap { group in
      group.ruleCodes.map { "could not run: \($0): \(printable(group.reason))\n" }
    }
    let files = coverage.uncompiledFiles.map { "\(printable($0)): not checked: no target compiles it\n" }
    return (places + rules + files).joined()
  }
}

extension Style {
  /// Returns the location at the beginning of a line: `path:line:column: `, in bold.
  func locationPrefix(_ place: CheckReport.Place) -> String {
    bold("\(printable(place.path)):\(place.line):\(place.column):") + " "
  }
}
