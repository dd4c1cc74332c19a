import UIModelDaemon

/// A manual page of section 1 in roff format, made from the help of the commands.
struct ManualPage {
  private var lines: [String]

  private init(_ name: String, _ summary: String) {
    lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(Self.escaped("\(Product.name) \(Product.version)"))\" \"User Commands\"",
      ".nh", ".ad l", ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
    ]
  }

  static var clientPage: String {
    var page = ManualPage(Help.program, "check the user interface of iPad and Mac Catalyst apps")
    page.addSection("synopsis")
    page.addBoldText("\(Help.program) COMMAND [OPTION]... [ARGUMENT]...")
    page.addSection("description")
    page.addParagraphs(Help.description)
    page.addSection("commands")
    for command in Client.commands { page.addEntry(command.name, command.summary) }
    page.addSection("options")
    for option in Help.options { page.addEntry(Help.label(option), option.summary) }
    page.addSection("each command")
    for command in Client.commands {
      page.lines.append(".SS \"" + escaped(Help.usage(of: command)) + "\"")
      page.add(command)
    }
    page.addSection("environment")
    for (name, effect) in Help.environmentVariables { page.addEntry(name, effect) }
    page.addExitStatuses(ExitStatus.help())
    return page.text(seeAlso: Product.name)
  }

  static var daemonPage: String {
    let command = DaemonCommand.command
    var page = ManualPage(Product.name, "language server for the user interface of iPad and Mac Catalyst apps")
    page.addSection("synopsis")
    page.addBoldText("\(Product.name) \(command.usage) [OPTION]...")
    page.lines.append(".br")
    page.addBoldText("\(Product.name) COMMAND [ARGUMENT]...")
    page.addSection("description")
    page.add(command)
    page.addExitStatuses(ExitStatus.help(of: command.name))
    return page.text(seeAlso: Help.program)
  }

  private func text(seeAlso pageName: String) -> String {
    (lines + [".SH SEE ALSO", ".BR \(Self.escaped(pageName)) (1)"]).joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private mutating func addSection(_ title: String) {
    lines.append(".SH " + (title.contains(" ") ? "\"\(title.uppercased())\"" : title.uppercased()))
  }

  private mutating func addBoldText(_ text: String) { lines.append("\\fB\(Self.escaped(text))\\fR") }

  private mutating func addEntry(_ label: String, _ text: String) {
    lines.append(".TP")
    addBoldText(label)
    lines.append(Self.escaped(text))
  }

  private mutating func add(_ command: Command) {
    addParagraphs(Help.sentence(command.summary))
    if !command.details.isEmpty {
      lines.append(".PP")
      addParagraphs(command.details)
    }
    for option in command.options + [.help] { addEntry(Help.label(option), option.summary) }
  }

  /// Adds the section "exit status". `statuses` is that section of the help: a heading, then a line for each status.
  private mutating func addExitStatuses(_ statuses: String) {
    addSection("exit status")
    for line in statuses.split(separator: "\n").dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      if let status = parts.first, let meaning = parts.last?.drop(while: { $0 == " " }) {
        addEntry(String(status), String(meaning))
      }
    }
  }

  /// Adds paragraphs. Indented lines are examples; `.nf` prevents roff from filling them.
  private mutating func addParagraphs(_ text: String) {
    var isInExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.first == " "
      if isIndented != isInExample, !line.isEmpty {
        lines += isIndented ? [".PP", ".nf"] : [".fi"]
        isInExample = isIndented
      }
      if line.isEmpty {
        if lines.last?.hasPrefix(".PP") == false, !isInExample { lines.append(".PP") }
      } else {
        lines.append(Self.escaped(String(line)))
      }
    }
    if isInExample { lines.append(".fi") }
    if lines.last == ".PP" { lines.removeLast() }
  }

  /// Escapes a text for roff. Dashes and quotes stay ASCII, so that options can be copied from the page. For example,
  /// `--app` becomes `\-\-app`.
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
