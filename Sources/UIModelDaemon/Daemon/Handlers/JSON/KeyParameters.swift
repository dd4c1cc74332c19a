import UIModelEngine
import UIModelPlatform
import UIModelJSON
import UIModelProtocol

extension ParameterReader {
  /// Reads a key combination: `"⌘I"`, `"cmd+i"`, or an object such as `{"input": "i", "modifierFlags": ["command"]}`.
  func shortcut() throws(ResponseError) -> Shortcut {
    let expectedForm = "a key combination such as \"⌘I\", \"cmd+i\" or { \"input\": \"i\" }"
    guard element?.kind == .object else {
      guard element?.kind == .string, let shortcut = Shortcut(text: try string()) else { throw mismatch(expectedForm) }
      return shortcut
    }
    try rejectUnknownMembers(["input", "modifierFlags"])
    var flags: KeyModifiers = []
    for part in try array(ifPresent: "modifierFlags") ?? [] {
      guard let flag = KeyModifiers(name: try part.string()) else {
        let names = KeyModifiers.allNames
        throw part.mismatch(
          "one of \(names.joined(separator: ", "))", nearest: nearestTerm(to: try part.string(), among: names))
      }
      flags.insert(flag)
    }
    let input = try requiredMember("input", "a key").string()
    guard !input.isEmpty else { throw mismatch(expectedForm) }
    return Shortcut(input, flags)
  }
}
