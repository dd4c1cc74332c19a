import UIModelDaemon

/// The help texts of the program and of each command.
enum Help {
  static let program = "daemon-client"

  /// The options that can be given without a command.
  static let options = [
    Option.help, Option(name: "version", shortName: "V", summary: "print the version, the commit and the build"),
  ]

  static let description = """
    Checks the menus, sheets, focus, toolbars and keyboards of iPad and Mac Catalyst apps, in Swift source and in
    model documents (*.uimodel.json).
    """

  /// The environment variables that all commands read, each with its effect.
  static let environmentVariables = [
    ("UIMODEL_LOG", "if set, commands also print the daemon's log, such as slow requests, on standard error")
  ]

  static func text(of commands: [Command]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    var text = """
      usage: \(program) COMMAND [OPTION]... [ARGUMENT]...

      \(description)

      commands:

      """
    for command in commands { text += "  \(padded(command.name, to: width))  \(command.summary)\n" }
    text += "\noptions:\n" + table(options)
    text += "\nRun `\(program) COMMAND --help` for the help of a command.\n\n"
    return text + ExitStatus.help() + "\nenvironment:\n" + environmentVariables.map { "  \($0)  \($1)\n" }.joined()
  }

  /// Returns the usage of a command, such as `daemon-client fmt [--check | --diff] [PATH]...`.
  static func usage(of command: Command) -> String {
    "\(program) \(command.name)" + (command.usage.isEmpty ? "" : " " + command.usage)
  }

  static func text(of command: Command) -> String {
    var text = "usage: \(usage(of: command))\n\n\(sentence(command.summary))\n"
    if !command.details.isEmpty { text += "\n" + command.details + "\n" }
    text += "\noptions:\n" + table(command.options + [.help])
    return text + "\n" + ExitStatus.help(of: command.name)
  }

  private static func table(_ options: [Option]) -> String {
    let labels = options.map { label($0) }
    let width = labels.map(\.count).max() ?? 0
    return zip(labels, options).map { "  \(padded($0, to: width))  \($1.summary)\n" }.joined()
  }

  /// Returns the first column of an option's help entry, such as `-o, --output FILE`.
  static func label(_ option: Option) -> String {
    (option.shortName.map { "-\($0), " } ?? "") + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
  }

  /// Returns a summary as a sentence: "list the rules" becomes "List the rules."
  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}

/// Returns a text padded with spaces on the right to `width` characters. A longer text is returned unchanged.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Returns a text wrapped into lines of at most 116 characters, margin included, with a line break at the end. Each
/// line begins with `margin`. A word that is too long gets a line of its own.
func wrapped(_ text: String, margin: String) -> String {
  var lines = [margin]
  for word in text.split(separator: " ") {
    let line = lines.removeLast()
    if line == margin {
      lines.append(line + word)
    } else if line.count + 1 + word.count <= 116 {
      lines.append(line + " " + word)
    } else {
      lines += [line, margin + word]
    }
  }
  return lines.joined(separator: "\n") + "\n"
}
