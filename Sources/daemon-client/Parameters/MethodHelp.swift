import UIModelDaemon
import UIModelJSON

/// The help of a method: its parameters, its result and an example.
enum MethodHelp {
  static func text(of method: ProtocolMethod) -> String {
    var text = "usage: \(Help.program) call \(method.name) [NAME=VALUE]... [OPTION]...\n\n\(method.entry.summary)\n\n"
    text += method.parameters.isEmpty ? "There are no parameters.\n" : "parameters:\n"
    for parameter in method.parameters { text += entryText(parameter) }
    if !method.resultMembers.isEmpty { text += "\nresult:\n" }
    for member in method.resultMembers { text += entryText(member) }
    return text
      + "\nexample:\n  \(([Help.program, "call", method.name] + exampleArguments(of: method)).joined(separator: " "))\n"
  }

  /// Returns the arguments after the method's name in an example: the required parameters, or the first one if none is
  /// required. The option `--workspace .` follows if the result has a `clock`, except for `uimodel/workspace/open`.
  static func exampleArguments(of method: ProtocolMethod) -> [String] {
    let requiredParameters = method.parameters.filter(\.isRequired)
    let firstParameters = method.parameters.filter { !["app", "transaction", "ifClock"].contains($0.name) }.prefix(1)
    let words = (requiredParameters.isEmpty ? Array(firstParameters) : requiredParameters).flatMap {
      ParameterType($0.schema).example($0.name)
    }
    let needsFolder = method.resultMembers.contains { $0.name == "clock" } && method.name != "uimodel/workspace/open"
    return words.map(quoted) + (needsFolder ? ["--workspace", "."] : [])
  }

  private static func entryText(_ member: ProtocolMember) -> String {
    let type = ParameterType(member.schema).text
    let summary = member.summary.isEmpty ? "" : wrapped(member.summary, margin: "      ")
    let lines = wrapped("\(member.name): \(type)\(member.isRequired ? " (required)" : "")", margin: "  ")
    return lines + summary
  }

  /// Quotes a word for a shell if it has special characters: `[x]` becomes `'[x]'`.
  private static func quoted(_ word: String) -> String {
    word.contains { "(){}[]*?$&;<>| ".contains($0) } ? "'\(word)'" : word
  }
}
