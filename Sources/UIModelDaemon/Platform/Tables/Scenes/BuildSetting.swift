/// A namespace for the syntax of references to build settings, such as `$(PRODUCT_NAME)` or `${PRODUCT_NAME}`. The
/// build replaces a reference by the setting's value.
package enum BuildSetting {
  /// Whether a text refers to a build setting.
  package static func isMentioned(in text: String) -> Bool {
    var previousByte: UInt8 = 0
    for byte in text.utf8 {
      if previousByte == UInt8(ascii: "$"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      previousByte = byte
    }
    return false
  }
}
