/// Whether Swift source is worth reading: most files have nothing to do with menus.
package enum SwiftMention {
  private static let names = ["UIKeyCommand", "UIMenuBuilder", "addKeyCommand"].map { Array($0.utf8) }

  package static func isIn(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= SwiftReader.longest else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "U") || byte == UInt8(ascii: "a") {
          for name in names where name[0] == byte && at + name.count <= bytes.count {
            if (1..<name.count).allSatisfy({ bytes[at + $0] == name[$0] }) { return true }
          }
        }
        at += 1
      }
      return false
    }
  }
}
