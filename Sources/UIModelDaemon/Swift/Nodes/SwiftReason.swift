/// Reasons why coverage reports a location in the code as not analyzed. The empty string means that the location was
/// analyzed.
///
/// For example, `changedElsewhere` is shown as "other code may change it".
enum SwiftReason {
  static let repeatedSetting = "the view sets it more than once"
  static let unknownDirective = "it is inside an '#if' whose condition is unknown"
  static let changedElsewhere = "other code may change it"
  static let setElsewhere = "other code may set it"
  static let unknownCondition = "it depends on a condition with an unknown value"
  static let undeterminedValue = "its value cannot be determined from the code"
  static let noKnownPath = "no known code path reaches it"
  static let unknownUse = "it is unknown how it is used"
  static let unknownPresentation = "it is unknown when it is presented"
  static let codeTooLarge = "the code is too large to analyze"
  static let phoneOnly = "it may run only on iPhone"
  static let unknownAlertClass = "it may not be a UIAlertController"
  static let unknownMenuContents = "an earlier 'replaceChildren' call may add unknown commands to a menu"
  static let unknownName = "it is unknown which name it has"
  static let unknownMenu = "it is unknown which menu or list contains it"

  /// Returns the better of two analysis results for one location: the empty string if either result is empty, else the
  /// second reason.
  static func betterReason(_ reason: String, _ otherReason: String) -> String { reason == "" ? reason : otherReason }
}
