/// Reasons why coverage reports a place in the code as not analyzed. The empty text means that the place was analyzed.
///
/// For example, `changed` is shown as "other code may change it".
enum SwiftReason {
  static let repeated = "the view sets it more than once"
  static let conditional = "it is inside an '#if' whose condition is unknown"
  static let changed = "other code may change it"
  static let elsewhere = "other code may set it"
  static let doubtful = "it depends on a condition with an unknown value"
  static let unwritten = "its value cannot be determined from the code"
  static let unreached = "no known code path reaches it"
  static let unfollowed = "it is unknown how it is used"
  static let unpresented = "it is unknown when it is presented"
  static let cutOff = "the code is too large to analyze"
  static let forDevices = "it may run only on iPhone"
  static let ownClass = "it may not be a UIAlertController"
  static let openMenu = "an earlier 'replaceChildren' call may add unknown commands to a menu"
  static let unnamed = "it is unknown which name it has"
  static let unplaced = "it is unknown which menu or list contains it"

  /// Returns the better of two results for the same place: the place counts as analyzed if either text is empty.
  static func best(_ one: String, _ other: String) -> String { one == "" ? one : other }
}
