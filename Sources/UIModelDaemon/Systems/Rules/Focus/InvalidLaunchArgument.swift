import UIModelJSON
import UIModelPlatform

/// Reports launch arguments for focus debugging that have no effect.
enum InvalidLaunchArgument: Rule {
  static let description = RuleDescription(
    code: "focus/invalid-launch-argument", effect: .wrong, system: .focus,
    summary: "Focus debugging launch argument is misspelled or lacks its hyphen or value",
    reason:
      "The system reads launch arguments of the form `-Name value` as settings. If the name is misspelled, or if "
      + "the hyphen or the value is missing, the argument has no effect. The system gives no warning.",
    advice:
      "Write the name with one hyphen, followed by the value as a separate argument, for example "
      + "`-UIFocusLoopDebuggerEnabled` and `YES`.",
    holds: "iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIKit documentation: Debugging focus issues in your app", .documented),
      Source("WWDC21-10260, Focus on iPad keyboard navigation: the focus loop debugger", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"UIFocusLoopDebuggerEnabled"1️⃣, "YES"] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES"] } }"#),
      RuleExample(
        #"""
        { "app": { "launchArguments": [
          1️⃣"-UIFocusLoopDebugerEnabled"1️⃣, "YES", 2️⃣"–UIFocusLoggingEnabled"2️⃣, "YES"
        ] } }
        """#,
        fixed: #"""
          { "app": { "launchArguments": [
            "-UIFocusLoopDebuggerEnabled", "YES", "–UIFocusLoggingEnabled", "YES"
          ] } }
          """#,
        also: ["2️⃣": "focus/invalid-launch-argument"]),
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"-UIFocusLoopDebuggerEnabled"1️⃣, 2️⃣"-UIFocusLoggingEnabled"2️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoggingEnabled"] } }"#,
        also: ["2️⃣": "focus/invalid-launch-argument"]),
      RuleExample(
        #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", 1️⃣"on"1️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES"] } }"#),
      // The value precedes the name, or is in the same argument as the name.
      RuleExample(
        #"{ "app": { "launchArguments": ["YES", 1️⃣"-UIFocusLoggingEnabled"1️⃣, "--reset"] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES", "--reset"] } }"#),
      RuleExample(
        #"{ "app": { "launchArguments": [1️⃣"-UIFocusLoggingEnabled=YES"1️⃣] } }"#,
        fixed: #"{ "app": { "launchArguments": ["-UIFocusLoggingEnabled", "YES"] } }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "launchArguments": [
          "-UIFocusLoopDebuggerEnabled", "YES", "-UIFocusLoggingEnabled", "1"
        ] } }
        """#),
      // A switch is turned off on purpose, a name and its value are in one argument, or the arguments do not concern
      // focus.
      RuleExample(
        #"""
        { "app": { "launchArguments": [
          "-UIFocusLoopDebuggerEnabled", "NO", "-UIFocusLoggingEnabled YES", "-AppleLanguages", "(vi)"
        ] } }
        """#),
      RuleExample(
        #"""
        { "app": { "launchArguments": [
          "--reset", "UITesting", "-focusMode", "deep", "-MyFocusLoggingEnabled", "on",
          "-UIViewLayoutFeedbackLoopDebuggingThreshold", "100"
        ] } }
        """#),
      // The name is the value of another argument, or some arguments are unknown.
      RuleExample(
        #"""
        { "app": { "launchArguments": [
          "-toggle", "UIFocusLoggingEnabled", "-UIFocusLoggingEnabled", "true"
        ] } }
        """#),
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

  private static let switchNames = ["UIFocusLoopDebuggerEnabled", "UIFocusLoggingEnabled"]
  private static let hyphens: Set<Character> = ["-", "–", "—", "−"]

  /// A word of a launch argument. An Xcode scheme may give a name and its value as two words of one argument.
  private struct Word {
    let text: String
    /// The index of the argument that contains the word.
    let argumentIndex: Int
    /// Whether the argument contains only this word.
    let isWholeArgument: Bool
    var name: String { String(text.drop { hyphens.contains($0) }.prefix { $0 != "=" }) }
    var hasHyphen: Bool { text.hasPrefix("-") }
  }

  static func check(_ app: App, _ report: inout Report) {
    let arguments = app.launchArguments
    guard arguments.isGiven else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    let words = arguments.elements.enumerated().flatMap { index, argument in
      let wordTexts = argument.value.split(separator: " ")
      return wordTexts.map { Word(text: String($0), argumentIndex: index, isWholeArgument: wordTexts.count == 1) }
    }
    for (index, word) in words.enumerated() {
      guard let problem = problem(index, words, arguments) else { continue }
      report.report(
        self, at: arguments.elements[problem.argumentIndex ?? word.argumentIndex].place, problem.message,
        fixes: problem.fixes,
        in: environments)
    }
  }

  private struct Problem {
    var message: String
    var fixes: [Fix] = []
    /// The index of the argument to report; nil for the argument that contains the name.
    var argumentIndex: Int?
  }

  private static func problem(_ index: Int, _ words: [Word], _ arguments: List<Located<String>>) -> Problem? {
    let word = words[index]
    let place = arguments.elements[word.argumentIndex].place
    guard let name = switchNames.first(where: { $0 == word.name }) ?? intendedSwitch(word) else { return nil }
    // A word without a hyphen may be the value of an app's own argument, or of an unknown argument.
    let mayBeValue = index > 0 && words[index - 1].hasHyphen && !switchNames.contains(words[index - 1].name)
    if !word.hasHyphen, mayBeValue || !arguments.isComplete { return nil }
    let renameFixes = word.isWholeArgument ? [Fix("Use '-\(name)'", .replace(place, .string("-" + name)))] : []
    if word.text.contains("=") { return joinedValueProblem(word, name, arguments) }
    if word.name != name {
      return Problem(message: "unknown launch argument '\(word.text)'; did you mean '-\(name)'?", fixes: renameFixes)
    }
    if word.text != "-" + name {
      return Problem(
        message: "'\(word.text)' has no effect, because the name needs one plain hyphen; use '-\(name)'",
        fixes: renameFixes)
    }
    return arguments.isComplete ? valueProblem(index, words, arguments) : nil
  }

  /// Returns the switch that a misspelled name most resembles, or nil if no switch is similar. The name must begin with
  /// `UI`, because an app may have its own argument with a similar name.
  private static func intendedSwitch(_ word: Word) -> String? {
    word.name.lowercased().hasPrefix("ui") ? nearestName(to: word.name, among: switchNames) : nil
  }

  /// Returns the problem of an argument that combines a name and its value, such as `-Name=YES`.
  private static func joinedValueProblem(_ word: Word, _ name: String, _ arguments: List<Located<String>>) -> Problem {
    let place = arguments.elements[word.argumentIndex].place
    let value = word.text.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init) ?? "YES"
    let fixes = arguments.place.map { listPlace in
      [
        Fix(
          "Make the value a separate argument", .replace(place, .string("-" + name)),
          .insert(list: listPlace, index: word.argumentIndex + 1, .string(isBooleanText(value) ? value : "YES")))
      ]
    }
    return Problem(
      message: "'-\(name)' needs its value as a separate argument after the name",
      fixes: word.isWholeArgument ? fixes ?? [] : [])
  }

  private static func valueProblem(_ index: Int, _ words: [Word], _ arguments: List<Located<String>>) -> Problem? {
    let word = words[index]
    let nextWord = words.indices.contains(index + 1) ? words[index + 1] : nil
    if let nextWord, !nextWord.hasHyphen {
      if isBooleanText(nextWord.text) { return nil }
      if ["on", "enabled", "enable"].contains(nextWord.text.lowercased()) {
        let place = arguments.elements[nextWord.argumentIndex].place
        return Problem(
          message: "'\(nextWord.text)' is read as NO, so '\(word.text)' stays off; use 'YES'",
          fixes: nextWord.isWholeArgument ? [Fix("Use 'YES'", .replace(place, "YES"))] : [],
          argumentIndex: nextWord.argumentIndex)
      }
    }
    var problem = Problem(
      message: nextWord.map { "'\(word.text)' has no effect, because '\($0.text)' follows instead of the value 'YES'" }
        ?? "'\(word.text)' has no effect without a value; add 'YES' after the name")
    guard word.isWholeArgument, let listPlace = arguments.place else { return problem }
    let isAfterValue =
      index > 0 && words[index - 1].isWholeArgument && isBooleanText(words[index - 1].text)
      && !(index > 1 && words[index - 2].hasHyphen)
    problem.fixes = [
      isAfterValue
        ? Fix(
          "Move the value after the name",
          .move(arguments.elements[words[index - 1].argumentIndex].place, toIndex: word.argumentIndex))
        : Fix("Add 'YES'", .insert(list: listPlace, index: word.argumentIndex + 1, "YES"))
    ]
    return problem
  }

  /// Whether a text is a valid Boolean value of a launch argument, such as `YES`, `0` or `off`.
  private static func isBooleanText(_ text: String) -> Bool {
    ["yes", "no", "true", "false", "y", "n", "t", "f", "1", "0", "off"].contains(text.lowercased())
  }
}
