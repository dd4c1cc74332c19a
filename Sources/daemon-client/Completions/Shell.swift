/// A shell with a completion script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Returns the script that completes the program's commands in this shell.
  func script(_ table: CompletionTable) -> String {
    let notice =
      "# Completions of \(Help.program) for \(rawValue), made by `\(Help.program) completions \(rawValue)`.\n"
    return switch self {
    case .bash: notice + BashCompletions.script(table)
    // zsh reads the command to complete from the first line of the file.
    case .zsh: "#compdef \(Help.program)\n" + notice + ZshCompletions.script(table)
    case .fish: notice + FishCompletions.script(table)
    }
  }
}
