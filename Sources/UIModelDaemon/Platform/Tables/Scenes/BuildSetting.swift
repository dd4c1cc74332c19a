/// A function for references to build settings in text, which the build replaces by values: `$(PRODUCT_NAME)` or
/// `${PRODUCT_NAME}`.
package enum BuildSetting {
  /// Whether a text refers to a build setting.
  package static func isMentioned(in text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }
}
