import UIModelPlatform

/// SwiftUI content with text input that ignores the keyboard's part of the safe area.
enum SafeAreaIgnored: Rule {
  static let description = RuleDescription(
    code: "keyboard/safe-area-ignored", severity: .warning, system: .keyboard,
    summary: "What holds a text input ignores the part of the safe area that the keyboard takes",
    reason: "SwiftUI makes room for the keyboard by counting it to the safe area. `ignoresSafeArea()` without regions "
      + "ignores all of that, the keyboard too: what is inside stays where it is, and the keyboard comes over it.",
    advice: "Ignore the container's safe area only (`.ignoresSafeArea(.container)`), or put the modifier on the "
      + "background instead of what holds the text input.",
    holds: "iOS and iPadOS; for an explicit `keyboard` only where frames show the text input under every keyboard",
    sources: [
      Source("SwiftUI documentation: View.ignoresSafeArea(_:edges:), SafeAreaRegions", .documented),
      Source("WWDC23-10281: SwiftUI and the safe area", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "class": "ZStack", "ignoresSafeArea": 1️⃣true1️⃣, "subviews": [ { "class": "VStack", "subviews": [ { "ref": "name", "class": "TextField" } ] } ] } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "class": "ZStack", "ignoresSafeArea": { "regions": "container" }, "subviews": [ { "class": "VStack", "subviews": [ { "ref": "name", "class": "TextField" } ] } ] } } ] }"#
      ),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "frame": [0, 0, 1024, 768],
          "ignoresSafeArea": 1️⃣{ "regions": "keyboard", "edges": ["bottom"] }1️⃣,
          "subviews": [ { "ref": "name", "class": "TextField", "frame": [20, 700, 400, 44] } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "frame": [0, 0, 1024, 768],
            "subviews": [ { "ref": "name", "class": "TextField", "frame": [20, 700, 400, 44] } ]
          } } ] }
          """#),
    ],
    right: [
      // It may be at the top, where no keyboard comes.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "frame": [0, 0, 1024, 768], "ignoresSafeArea": true,
          "subviews": [ { "class": "TextField", "frame": { "$unknown": "by the content" } } ]
        } } ] }
        """#),
      // A background, beside what people type into.
      RuleExample(
        #"{ "screens": [ { "view": { "class": "ZStack", "subviews": [ { "class": "Color", "ignoresSafeArea": true }, { "class": "TextField" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "ignoresSafeArea": { "regions": "container" }, "subviews": [ { "class": "TextField" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "ignoresSafeArea": { "edges": ["top", "horizontal"] }, "subviews": [ { "class": "TextField" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "ignoresSafeArea": { "regions": { "$unknown": "a constant" } }, "subviews": [ { "class": "TextField" } ] } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "ignoresSafeArea": false, "subviews": [ { "class": "TextField" } ] } } ] }"#),
      // Said of the keyboard itself it is meant, and the field is high enough.
      RuleExample(
        #"{ "screens": [ { "view": { "ignoresSafeArea": { "regions": "keyboard" }, "subviews": [ { "class": "TextField" } ] } } ] }"#
      ),
      RuleExample(
        #"""
        { "screens": [ { "view": { "frame": [0, 0, 1024, 768], "ignoresSafeArea": true,
          "subviews": [ { "class": "TextField", "frame": [20, 60, 400, 44] } ] } } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    for (index, details) in keyboard.keyboardViews {
      guard let ignored = details.ignoresSafeArea.value, ignored.ignoresKeyboard,
        let place = details.ignoresSafeArea.place,
        let input = keyboard.textInputs(in: index).first(where: {
          keyboard.mayBeCovered($0, isExplicit: ignored.region == .keyboard)
        })
      else { continue }
      let (name, field) = (keyboard.view(index).name, keyboard.view(input))
      let edit: ModelEdit =
        ignored.hasArguments
        ? .set(object: place, name: "regions", "container") : .replace(place, ["regions": "container"])
      let fix =
        ignored.region == .keyboard
        ? Fix("Make room for the keyboard", .remove(place)) : Fix("Ignore the container's safe area only", edit)
      report.report(
        self, at: place,
        "'\(name)' makes no room for the keyboard, which can come over '\(field.name)'",
        related: [RelatedPlace(field.namePlace, "people type here")],
        fixes: [fix],
        in: report.context.keyboardEnvironments())
    }
  }
}

extension KeyboardAnswer {
  /// Whether a docked keyboard comes over a text input: where nobody knows the frames, unless somebody meant it so.
  fileprivate func mayBeCovered(_ index: Int, isExplicit: Bool) -> Bool {
    guard isPlaceKnown(index) else { return false }
    guard let root = screen.frames.first?.value, index > 0, let frame = frameInRoot(index) else {
      return !isExplicit
    }
    if isExplicit { return frame.maxY > root.height - KeyboardAnswer.leastKeyboard }
    // No keyboard reaches the upper third.
    return frame.maxY > root.height / 3
  }

  /// Whether no frame from a view up to the root is declared as unknown.
  private func isPlaceKnown(_ index: Int) -> Bool {
    var at: Int? = index
    while let view = at {
      guard screen.frames[view].isKnown else { return false }
      at = screen.views[view].parent
    }
    return true
  }
}
