import Testing
import UIModelDaemon
import UIModelSystems

@testable import daemon_client

/// Runs the scripts of `daemon-client completions` in the installed shells.
@Suite struct CompletionTests {
  /// Command lines, each with the completion candidates at its end. For example, `check --format=s` has the candidate
  /// `sarif`.
  static let commandLines: [(line: String, words: [String])] = [
    ("daemon-client ", Client.commands.map(\.name) + ["help"]),
    ("daemon-client --", ["--help", "--version"]),
    ("daemon-client check --format ", CheckFormat.allCases.map(\.rawValue)),
    ("daemon-client check --format=s", ["sarif"]),
    ("daemon-client check --quiet --fail-on ", ["error", "warning", "information", "hint", "never"]),
    ("daemon-client check --select menu,sheet/no-", ruleCodes("sheet/no-")),
    ("daemon-client check READ", ["README.md"]),
    ("daemon-client check --format json Exam", ["Examples"]),
    ("daemon-client check -- READ", ["README.md"]),
    ("daemon-client explain sheet/", ruleCodes("sheet/")),
    ("daemon-client explain --format json sheet/", ruleCodes("sheet/")),
    ("daemon-client explain sheet/no-detents ", []),
    ("daemon-client focus ", ["tree", "loop", "explain", "reach", "move", "picture"]),
    ("daemon-client focus --screen tree l", ["loop"]),
    ("daemon-client focus tree Exam", ["Examples"]),
    ("daemon-client focus picture -o READ", ["README.md"]),
    ("daemon-client menu tree --title ", []),
    ("daemon-client init Sour", ["Sources"]),
    ("daemon-client init READ", []),
    ("daemon-client call uimodel/menu/t", ["uimodel/menu/tree"]),
    ("daemon-client schema pro", ["protocol"]),
    // An operand with the name of a command, here `rules`, does not add the options of that command.
    ("daemon-client schema rules --", ["--list", "--help"]),
    ("daemon-client completions ", ["bash", "zsh", "fish"]),
    ("daemon-client help ver", ["version"]),
    ("daemon-client rules sd", RuleCodes.codesAndSystems.filter { $0.hasPrefix("sd") }),
  ]

  private static func ruleCodes(_ prefix: String) -> [String] { RuleCodes.allCodes.filter { $0.hasPrefix(prefix) } }

  @Test(.enabled(if: ShellCompletion.isInstalled(.bash), "bash is not installed"), arguments: commandLines)
  func bashOffersTheExpectedCandidates(_ line: String, _ expectedCandidates: [String]) throws {
    #expect(try ShellCompletion(shell: .bash).candidates(line) == Set(expectedCandidates))
  }

  @Test(.enabled(if: ShellCompletion.isInstalled(.zsh), "zsh is not installed"), arguments: commandLines)
  func zshOffersTheExpectedCandidates(_ line: String, _ expectedCandidates: [String]) throws {
    #expect(try ShellCompletion(shell: .zsh).candidates(line) == Set(expectedCandidates))
  }

  @Test(.enabled(if: ShellCompletion.isInstalled(.fish), "fish is not installed"), arguments: commandLines)
  func fishOffersTheExpectedCandidates(_ line: String, _ expectedCandidates: [String]) throws {
    #expect(try ShellCompletion(shell: .fish).candidates(line) == Set(expectedCandidates))
  }

  @Test(
    .enabled(if: ShellCompletion.isInstalled(.bash), "bash is not installed"), arguments: Client.commands.map(\.name))
  func bashOffersEveryOptionInTheHelp(_ name: String) throws {
    let helpText = try ClientProcess(name, "--help").output
    let options = helpText.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { $0.split { " ,".contains($0) }.first { $0.hasPrefix("--") } }
    #expect(try ShellCompletion(shell: .bash).candidates("daemon-client \(name) --") == Set(options.map { String($0) }))
  }

  @Test(arguments: Shell.allCases) func completionsCommandPrintsTheScript(_ shell: Shell) throws {
    let run = try ClientProcess("completions", shell.rawValue)
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.output == shell.script(CompletionTable(Client.commands)))
  }

  @Test func quotesInHelpTextsAreEscaped() {
    #expect(shellQuoted("a dog's life") == #"'a dog'\''s life'"#)
  }
}
