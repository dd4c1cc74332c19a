import UIModelPlatform

/// The constants of an Objective-C file that may be the keys of key commands.
///
/// For example, `NSString *const Key = @"k";` defines a string, and `NSString *Up(void) { return UIKeyInputUpArrow; }`
/// defines a UIKit name.
struct SwiftObjectiveCConstants {
  /// The value of a key constant.
  enum Value: Equatable {
    case string(String)
    /// The Swift name of a UIKit constant, such as `inputUpArrow`.
    case name(String)
  }
  /// The values by name. A name with several definitions is omitted.
  private(set) var values: [String: Value] = [:]

  init(_ bytes: [UInt8]) {
    guard bytes.count <= SwiftFile.maximumLength, bytes.contains("NSString".utf8) else { return }
    var duplicateNames: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.contains("NSString".utf8) {
      guard let (name, value) = Self.constant(String(decoding: line, as: UTF8.self)) else { continue }
      if values.updateValue(value, forKey: name) != nil { duplicateNames.insert(name) }
    }
    for name in duplicateNames { values[name] = nil }
  }

  /// Returns the constant that a line defines, if the line contains the entire definition; else nil.
  private static func constant(_ line: String) -> (name: String, value: Value)? {
    let line = line.drop { $0 == " " || $0 == "\t" }
    let declarationText = line.hasPrefix("static ") ? line.dropFirst(7) : line[...]
    guard declarationText.hasPrefix("NSString") else { return nil }
    if let openingRange = declarationText.firstRange(of: "(void) { return "),
      let closingRange = declarationText.firstRange(of: "; }")
    {
      guard openingRange.upperBound <= closingRange.lowerBound else { return nil }
      return parsedConstant(
        declarationText[..<openingRange.lowerBound], declarationText[openingRange.upperBound..<closingRange.lowerBound])
    }
    guard let equalsIndex = declarationText.firstIndex(of: "="), declarationText[..<equalsIndex].contains("const"),
      let semicolonIndex = declarationText.lastIndex(of: ";"), equalsIndex < semicolonIndex
    else { return nil }
    return parsedConstant(
      declarationText[..<equalsIndex], declarationText[declarationText.index(after: equalsIndex)..<semicolonIndex])
  }

  /// Returns the constant's name, which is the last word of `declarator`, and its value. Nil unless the value is a
  /// string literal or the name of a UIKit key.
  private static func parsedConstant(_ declarator: Substring, _ value: Substring) -> (name: String, value: Value)? {
    guard let name = declarator.split(whereSeparator: { $0 == " " || $0 == "*" }).last.map(String.init),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    let words = value.split(separator: " ")
    guard words.count == 1, let text = words.first else { return nil }
    if text.hasPrefix("@\""), text.hasSuffix("\""), text.count > 3, !text.contains("\\") {
      return (name, .string(String(text.dropFirst(2).dropLast())))
    }
    guard text.hasPrefix("UIKeyInput"), let keyInput = KeyInput.named("input" + text.dropFirst(10)) else { return nil }
    return (name, .name(keyInput.name))
  }
}
