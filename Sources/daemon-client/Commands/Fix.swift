/// `fix`: `check --fix` by a name of its own.
enum FixCommand {
  static let command = Command(
    name: "fix", usage: "[OPTION]... [PATH]...", summary: "apply the fixes of findings",
    details: """
      Applies safe fixes to the files, and reports what is left, as `check --fix` does. A fix is safe if it does what was
      certainly meant. --unsafe applies the others too; review what they change. --diff only prints the changes.
      """,
    options: [Option(name: "unsafe", summary: "apply unsafe fixes too")]
      + CheckCommand.command.options.filter {
        !["fix", "unsafe-fixes", "watch", "no-daemon", "on-disk"].contains($0.name)
      },
    operands: .max
  ) { (arguments) throws(UsageError) in
    try CheckCommand.run(arguments, try Fixing(arguments, isWanted: true))
  }
}
