import UIModelJSON
import UIModelPlatform

/// A switch of the focus debugger, written so that it switches nothing.
enum InvalidLaunchArgument: Rule {
  static let description = RuleDescription(
    code: "focus/invalid-launch-argument", severity: .warning, system: .focus,
    summary: "A launch argument of the focus debugger that switches nothing on",
    reason:
      "Launch arguments of the form `-Name value` are read as settings. A name without the hyphen, with a mistake in it, "
      + "or without a value after it sets nothing, and nobody says so.",
    advice: "Write the two arguments one after the other: `-UIFocusLoopDebuggerEnabled` and `YES`.",
    holds: "iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIKit documentation: Debugging focus issues in your app", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: the focus loop debugger", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"UIFocusLoopDebuggerEnabled"1️⃣, "YES"] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES"] } }"#),
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"-UIFocusLoopDebugerEnabled"1️⃣, "YES", 2️⃣"–UIFocusLoggingEnabled"2️⃣, "YES"] } }"#,
        fixed:
          #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES", "–UIFocusLoggingEnabled", "YES"] } }"#,
        also: ["2️⃣": "focus/invalid-launch-argument"]),
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"-UIFocusLoopDebuggerEnabled"1️⃣, 2️⃣"-UIFocusLoggingEnabled"2️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoggingEnabled"] } }"#,
        also: ["2️⃣": "focus/invalid-launch-argument"]),
      RuleExample(
        #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", 1️⃣"on"1️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES"] } }"#),
      // The value comes first, and in one piece with the name.
      RuleExample(
        #"{ "app": { "launchArguments": ["YES", 1️⃣"-UIFocusLoggingEnabled"1️⃣, "--reset"] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES", "--reset"] } }"#),
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"-UIFocusLoggingEnabled=YES"1️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES"] } }"#),
    ],
    right: [
      RuleExample(
        #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoggingEnabled", "1"] } }"#),
      // Off on purpose; as one line of a scheme; the app's own arguments and UIKit's others.
      RuleExample(
        #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "NO", "-UIFocusLoggingEnabled YES", "-AppleLanguages", "(vi)"] } }"#
      ),
      RuleExample(
        #"{ "app": { "launchArguments": ["--reset", "UITesting", "-focusMode", "deep", "-MyFocusLoggingEnabled", "on", "-UIViewLayoutFeedbackLoopDebuggingThreshold", "100"] } }"#
      ),
      // The name as the value of another argument; not all arguments are known.
      RuleExample(
        #"{ "app": { "launchArguments": ["-toggle", "UIFocusLoggingEnabled", "-UIFocusLoggingEnabled", "true"] } }"#),
      RuleExample(
        #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", { "$unknown": "from the environment" }] } }"#),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iOS", "minimum": "16.0" } ],
          "launchArguments": ["UIFocusLoggingEnabled"]
        } }
        """#),
    ])

  private static let switches = ["UIFocusLoopDebuggerEnabled", "UIFocusLoggingEnabled"]
  private static let hyphens: Set<Character> = ["-", "–", "—", "−"]

  /// One word of the arguments: schemes of Xcode hold a name and its value in one line.
  private struct Word {
    let text: String
    /// The index of the argument that it is in.
    let argument: Int
    let isWhole: Bool
    var name: String { String(text.drop { hyphens.contains($0) }.prefix { $0 != "=" }) }
    var startsLikeName: Bool { text.hasPrefix("-") }
  }

  static func check(_ app: App, _ report: inout Report) {
    let arguments = app.launchArguments
    guard arguments.isGiven else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    let words = arguments.elements.enumerated().flatMap { index, argument in
      let parts = argument.value.split(separator: " ")
      return parts.map { Word(text: String($0), argument: index, isWhole: parts.count == 1) }
    }
    for (index, word) in words.enumerated() {
      guard let problem = problem(index, words, arguments) else { continue }
      report.report(
        self, at: arguments.elements[problem.argument ?? word.argument].place, problem.message, fixes: problem.fixes,
        in: environments)
    }
  }

  private struct Problem {
    var message: String
    var fixes: [Fix] = []
    /// Where it is, if not at the name.
    var argument: Int?
  }

  private static func problem(_ index: Int, _ words: [Word], _ arguments: List<Located<String>>) -> Problem? {
    let word = words[index]
    let place = arguments.elements[word.argument].place
    guard let name = switches.first(where: { $0 == word.name }) ?? misspelled(word) else { return nil }
    // The value of an argument of the app's own, or of one that is not known.
    let isValue = index > 0 && words[index - 1].startsLikeName && !switches.contains(words[index - 1].name)
    if !word.startsLikeName, isValue || !arguments.isComplete { return nil }
    let fix = word.isWhole ? [Fix("Write '-\(name)'", .replace(place, .string("-" + name)))] : []
    if word.text.contains("=") { return joined(word, name, arguments) }
    if word.name != name {
      return Problem(message: "there is no '\(word.text)': did you mean '-\(name)'?", fixes: fix)
    }
    if word.text != "-" + name {
      return Problem(message: "without one plain hyphen before it '\(name)' sets nothing", fixes: fix)
    }
    return arguments.isComplete ? valueProblem(index, words, arguments) : nil
  }

  /// Names of the app's own may be near, but for the prefix.
  private static func misspelled(_ word: Word) -> String? {
    word.name.lowercased().hasPrefix("ui") ? nearestName(to: word.name, among: switches) : nil
  }

  /// `-Name=YES`.
  private static func joined(_ word: Word, _ name: String, _ arguments: List<Located<String>>) -> Problem {
    let place = arguments.elements[word.argument].place
    let value = word.text.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? "YES"
    let fixes = arguments.place.map { list in
      [
        Fix(
          "Write the value after it", .replace(place, .string("-" + name)),
          .insert(list: list, index: word.argument + 1, .string(isSwitch(value) ? value : "YES")))
      ]
    }
    return Problem(
      message: "the value of '-\(name)' is an argument of its own, after the name",
      fixes: word.isWhole ? fixes ?? [] : [])
  }

  private static func valueProblem(_ index: Int, _ words: [Word], _ arguments: List<Located<String>>) -> Problem? {
    let word = words[index]
    let next = words.indices.contains(index + 1) ? words[index + 1] : nil
    if let next, !next.startsLikeName {
      if isSwitch(next.text) { return nil }
      if ["on", "enabled", "enable"].contains(next.text.lowercased()) {
        let place = arguments.elements[next.argument].place
        return Problem(
          message: "'\(next.text)' is read as NO: '\(word.text)' takes YES",
          fixes: next.isWhole ? [Fix("Write 'YES'", .replace(place, "YES"))] : [], argument: next.argument)
      }
    }
    var problem = Problem(
      message: next.map { "'\(word.text)' has no value: it needs YES after it, and '\($0.text)' comes" }
        ?? "'\(word.text)' has no value: it needs YES after it")
    guard word.isWhole, let list = arguments.place else { return problem }
    let isAfterValue =
      index > 0 && words[index - 1].isWhole && isSwitch(words[index - 1].text)
      && !(index > 1 && words[index - 2].startsLikeName)
    problem.fixes = [
      isAfterValue
        ? Fix(
          "Move the value after it", .move(arguments.elements[words[index - 1].argument].place, toIndex: word.argument))
        : Fix("Add 'YES'", .insert(list: list, index: word.argument + 1, "YES"))
    ]
    return problem
  }

  /// What a setting reads as yes or no.
  private static func isSwitch(_ text: String) -> Bool {
    ["yes", "no", "true", "false", "y", "n", "t", "f", "1", "0", "off"].contains(text.lowercased())
  }
}
