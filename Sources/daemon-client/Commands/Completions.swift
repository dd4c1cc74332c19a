import UIModelJSON

/// The command `completions`, which prints a completion script for a shell.
enum CompletionsCommand {
  static let command = Command(
    name: "completions", usage: "SHELL", summary: "print a script that completes commands in bash, zsh or fish",
    details: """
      Completes commands, options, their values, rule codes, methods and paths.

        bash  \(Help.program) completions bash > ~/.local/share/bash-completion/completions/\(Help.program)
        zsh   \(Help.program) completions zsh > FOLDER/_\(Help.program), with a FOLDER of your $fpath
        fish  \(Help.program) completions fish > ~/.config/fish/completions/\(Help.program).fish

      Without the package bash-completion, add `source <(\(Help.program) completions bash)` to ~/.bashrc.
      """,
    maximumOperandCount: 1, candidates: { [.words(Shell.allCases.map(\.rawValue))] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first else {
      throw UsageError("completions needs a shell: \(names.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: name) else {
      let hint = nearestName(to: name, among: names)
      let shellList = "; use \(names.joined(separator: ", "))"
      throw UsageError("there are no completions for '\(name)'\(hint == nil ? shellList : didYouMean(hint))")
    }
    return Client.print(shell.script(CompletionTable(Client.commands)))
  }
}
