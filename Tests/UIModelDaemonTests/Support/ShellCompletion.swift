import Foundation

@testable import daemon_client

/// A shell with the completion script, for reading the candidates that the shell offers at the end of a line.
struct ShellCompletion {
  let shell: Shell

  /// Returns the path of a shell's executable; nil if the shell is not installed.
  private static func path(of shell: Shell) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func isInstalled(_ shell: Shell) -> Bool { path(of: shell) != nil }

  /// Returns the candidates at the end of a line, with the repository's root as the current folder. A candidate is
  /// reduced to the part after its last comma or equals sign.
  func candidates(_ line: String) throws -> Set<String> {
    let folder = try TemporaryFolder(["_daemon-client": shell.script(CompletionTable(Client.commands))])
    let scriptPath = folder.path + "/_daemon-client"
    let typedWord = line.split(omittingEmptySubsequences: false) { " =".contains($0) }.last ?? ""
    let words: [String]
    switch shell {
    case .bash: words = try run(["--norc", "-c", Self.bashScript, "bash", scriptPath, line])
    case .fish:
      let lines = try run(["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", scriptPath, line])
      words = lines.map { String($0.prefix { $0 != "\t" }) }
    case .zsh:
      // The terminal prints other text between the candidates.
      words = try run(["-f", "-c", Self.zshScript, "zsh", scriptPath, line]).filter { $0.hasPrefix("word ") }
        .map { $0.dropFirst(5).trimmingCharacters(in: .whitespacesAndNewlines) }
    }
    // Some shells offer the entire word, some add a slash to folders, and some offer options before a dash is typed.
    let parts = words.compactMap { $0.split { "=,".contains($0) }.last }.filter {
      $0.hasPrefix("-") == typedWord.hasPrefix("-")
    }
    return Set(parts.map { String($0.hasSuffix("/") ? $0.dropLast() : $0) })
  }

  private func run(_ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ShellCompletion.path(of: shell) ?? "/bin/sh")
    process.arguments = arguments
    process.currentDirectoryURL = Repository.root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split { $0.isNewline }.map { String($0) }
  }

  /// A bash script that calls the completion function as bash does, with the words of the line.
  private static let bashScript = #"""
    # It works only while a person types, and is not there in bash 3.2.
    compopt() { :; }
    source "$1"
    read -ra COMP_WORDS <<< "${2//=/ = }"
    [[ $2 == *[\ =] ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _daemon_client
    printf '%s\n' "${COMPREPLY[@]}"
    """#

  /// A zsh script that starts another zsh in a pseudo-terminal, types the line and a Tab, and prints the candidates.
  private static let zshScript = #"""
    zmodload zsh/zpty || exit
    zpty shell zsh -f -i
    zpty -w shell 'stty -echo; PROMPT=; autoload -Uz compinit; compinit -u -D'
    zpty -w shell "source ${(q)1}"
    zpty -w shell 'bindkey "^I" complete-word
    finish() { exit }
    comppostfuncs=(finish)
    compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
      local -a found
      builtin compadd -A found "$@"
      print
      print -rl -- "word "$^found
      builtin compadd "$@"
    }
    print READY'
    zpty -r -m shell seen '*READY*'
    zpty -w -n shell "$2"$'\t'
    while zpty -r shell seen; do print -rn -- "$seen"; done
    """#
}
