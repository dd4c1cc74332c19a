/// A shell that can complete commands.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes it complete ours.
  func script(_ table: CompletionTable) -> String {
    let notice =
      "# Completions of \(Help.program) for \(rawValue), made by `\(Help.program) completions \(rawValue)`.\n"
    return switch self {
    case .bash: notice + BashCompletions.script(table)
    // The first line of the file says for which command it is.
    case .zsh: "#compdef \(Help.program)\n" + notice + ZshCompletions.script(table)
    case .fish: notice + FishCompletions.script(table)
    }
  }
}
