/// A value that the build fills in: `$(PRODUCT_NAME)` or `${PRODUCT_NAME}`.
package enum BuildSetting {
  package static func isMentioned(in text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: "$"), byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") { return true }
      previous = byte
    }
    return false
  }
}
