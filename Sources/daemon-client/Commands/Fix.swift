/// The command `fix`, a short form of `check --fix`.
enum FixCommand {
  static let command = Command(
    name: "fix", usage: "[OPTION]... [PATH]...", summary: "apply fixes for findings",
    details: """
      Applies safe fixes of the findings that are listed to the files, names each, and reports what is left, as `check
      --fix` does. A fix is safe if it does what was certainly meant. --unsafe applies the others too; review what they
      change. --hints also applies the fixes of hints. --diff only prints the changes.
      """,
    options: [Option(name: "unsafe", summary: "also apply unsafe fixes")]
      + CheckCommand.command.options.filter {
        !["fix", "watch", "no-daemon", "on-disk"].contains($0.name)
      },
    maximumOperandCount: .max
  ) { (arguments) throws(UsageError) in
    try CheckCommand.run(arguments, try FixOptions(arguments, isRequested: true))
  }
}
