import UIModelDaemon

/// A manual page of section 1 as roff, with what the help of the commands has.
struct ManualPage {
  private var lines: [String]

  private init(_ name: String, _ summary: String) {
    lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(Self.escaped("\(Product.name) \(Product.version)"))\" \"User Commands\"",
      ".nh", ".ad l", ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
    ]
  }

  static var client: String {
    var page = ManualPage(Help.program, "check the user interface of iPad and Mac Catalyst apps")
    page.section("synopsis")
    page.bold("\(Help.program) COMMAND [OPTION]... [ARGUMENT]...")
    page.section("description")
    page.paragraph(Help.description)
    page.section("commands")
    for command in Client.commands { page.entry(command.name, command.summary) }
    page.section("options")
    for option in Help.options { page.entry(Help.head(option), option.summary) }
    page.section("each command")
    for command in Client.commands {
      page.lines.append(".SS \"" + escaped(Help.usage(of: command)) + "\"")
      page.add(command)
    }
    page.section("environment")
    for (name, effect) in Help.environment { page.entry(name, effect) }
    page.add(ExitStatus.help())
    return page.text(seeAlso: Product.name)
  }

  static var daemon: String {
    let command = DaemonCommand.command
    var page = ManualPage(Product.name, "language server for the user interface of iPad and Mac Catalyst apps")
    page.section("synopsis")
    page.bold("\(Product.name) \(command.usage) [OPTION]...")
    page.lines.append(".br")
    page.bold("\(Product.name) COMMAND [ARGUMENT]...")
    page.section("description")
    page.add(command)
    page.add(ExitStatus.help(of: command.name))
    return page.text(seeAlso: Help.program)
  }

  private func text(seeAlso other: String) -> String {
    (lines + [".SH SEE ALSO", ".BR \(Self.escaped(other)) (1)"]).joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private mutating func section(_ title: String) {
    lines.append(".SH " + (title.contains(" ") ? "\"\(title.uppercased())\"" : title.uppercased()))
  }

  private mutating func bold(_ text: String) { lines.append("\\fB\(Self.escaped(text))\\fR") }

  private mutating func entry(_ head: String, _ text: String) {
    lines.append(".TP")
    bold(head)
    lines.append(Self.escaped(text))
  }

  private mutating func add(_ command: Command) {
    paragraph(Help.sentence(command.summary))
    if !command.details.isEmpty {
      lines.append(".PP")
      paragraph(command.details)
    }
    for option in command.options + [.help] { entry(Help.head(option), option.summary) }
  }

  /// `exit status:` with a line for each.
  private mutating func add(_ statuses: String) {
    section("exit status")
    for line in statuses.split(separator: "\n").dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      if let status = parts.first, let meaning = parts.last?.drop(while: { $0 == " " }) {
        entry(String(status), String(meaning))
      }
    }
  }

  /// Paragraphs; what is indented stays as it is.
  private mutating func paragraph(_ text: String) {
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.first == " "
      if isIndented != isExample, !line.isEmpty {
        lines += isIndented ? [".PP", ".nf"] : [".fi"]
        isExample = isIndented
      }
      if line.isEmpty {
        if lines.last?.hasPrefix(".PP") == false, !isExample { lines.append(".PP") }
      } else {
        lines.append(Self.escaped(String(line)))
      }
    }
    if isExample { lines.append(".fi") }
    if lines.last == ".PP" { lines.removeLast() }
  }

  /// Text in which roff changes nothing: dashes of options and quotes stay ASCII too, so that they can be copied.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped.first == "." || escaped.hasPrefix("\\(aq") ? "\\&" + escaped : escaped
  }
}
