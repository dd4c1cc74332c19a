import UIModelPlatform

/// The keys that Objective-C has names for: `NSString *const Key = @"k";`, `NSString *Up(void) { return UIKeyInputUpArrow; }`.
struct SwiftObjectiveCConstants {
  enum Value: Equatable {
    case string(String)
    /// One of UIKit's names, as Swift has it.
    case name(String)
  }
  /// By name; of one that is said twice nothing is known.
  private(set) var values: [String: Value] = [:]

  init(_ bytes: [UInt8]) {
    guard bytes.count <= SwiftFile.longest, bytes.contains("NSString".utf8) else { return }
    var twice: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.contains("NSString".utf8) {
      guard let (name, value) = Self.constant(String(decoding: line, as: UTF8.self)) else { continue }
      if values.updateValue(value, forKey: name) != nil { twice.insert(name) }
    }
    for name in twice { values[name] = nil }
  }

  /// What a line says, where it stands on it whole.
  private static func constant(_ line: String) -> (name: String, value: Value)? {
    let line = line.drop { $0 == " " || $0 == "\t" }
    let start = line.hasPrefix("static ") ? line.dropFirst(7) : line[...]
    guard start.hasPrefix("NSString") else { return nil }
    if let body = start.firstRange(of: "(void) { return "), let end = start.firstRange(of: "; }") {
      guard body.upperBound <= end.lowerBound else { return nil }
      return named(start[..<body.lowerBound], start[body.upperBound..<end.lowerBound])
    }
    guard let equals = start.firstIndex(of: "="), start[..<equals].contains("const"),
      let end = start.lastIndex(of: ";"), equals < end
    else { return nil }
    return named(start[..<equals], start[start.index(after: equals)..<end])
  }

  private static func named(_ head: Substring, _ value: Substring) -> (name: String, value: Value)? {
    guard let name = head.split(whereSeparator: { $0 == " " || $0 == "*" }).last.map(String.init),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    let words = value.split(separator: " ")
    guard words.count == 1, let text = words.first else { return nil }
    if text.hasPrefix("@\""), text.hasSuffix("\""), text.count > 3, !text.contains("\\") {
      return (name, .string(String(text.dropFirst(2).dropLast())))
    }
    guard text.hasPrefix("UIKeyInput"), let known = KeyInput.named("input" + text.dropFirst(10)) else { return nil }
    return (name, .name(known.name))
  }
}
