import UIModelDaemon

/// The style of text in a terminal: with colors, or plain.
struct Style: Sendable {
  let isColored: Bool

  enum Color: String { case red = "31", yellow = "33", blue = "34", cyan = "36", green = "32" }

  /// Reads the value of `--color`, and for `auto` the variables NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE. By default,
  /// colors are used only in a terminal.
  init(_ setting: String?) {
    switch setting {
    case "always": isColored = true
    case "never": isColored = false
    default:
      let isUnwanted = Console.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      let isForced = Style.isOn("FORCE_COLOR") || Style.isOn("CLICOLOR_FORCE")
      let isTerminal = Console.environment("TERM") != "dumb" && Console.isTerminal(.output)
      isColored = !isUnwanted && (isForced || isTerminal)
    }
  }

  private static func isOn(_ variable: String) -> Bool {
    Console.environment(variable).map { !$0.isEmpty && $0 != "0" } ?? false
  }

  static let option = Option(
    name: "color", placeholder: "WHEN", choices: ["auto", "always", "never"],
    summary: "auto (the default: color in a terminal; respects NO_COLOR and FORCE_COLOR), always or never")

  func bold(_ text: String) -> String { wrap(text, "1") }

  func paint(_ text: String, _ color: Color) -> String { wrap(text, "1;" + color.rawValue) }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
