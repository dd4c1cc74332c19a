import UIModelPlatform

/// A SwiftUI view that contains a text input and ignores the keyboard's part of the safe area.
enum SafeAreaIgnored: Rule {
  static let description = RuleDescription(
    code: "keyboard/safe-area-ignored", effect: .wrong, system: .keyboard,
    summary: "`ignoresSafeArea()` lets the keyboard cover a text input",
    reason:
      "SwiftUI adds the keyboard to the safe area and moves content away from the keyboard. "
      + "`ignoresSafeArea()` without a `regions` argument also ignores the keyboard, so the content does not "
      + "move and the keyboard can cover the text input.",
    advice:
      "Use `.ignoresSafeArea(.container)` to ignore only the container's safe area. Or move the modifier "
      + "from the view that contains the text input to the background of that view.",
    holds:
      "iOS and iPadOS. For `ignoresSafeArea(.keyboard)`, reported only if the model document gives frames "
      + "that place the text input under every docked keyboard",
    sources: [
      Source("SwiftUI documentation: View.ignoresSafeArea(_:edges:), SafeAreaRegions", .documented),
      Source("WWDC23-10281: SwiftUI and the safe area", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "ZStack", "ignoresSafeArea": 1️⃣true1️⃣,
          "subviews": [
            { "class": "VStack", "subviews": [ { "ref": "name", "class": "TextField" } ] }
          ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "ZStack", "ignoresSafeArea": { "regions": "container" },
            "subviews": [
              { "class": "VStack", "subviews": [ { "ref": "name", "class": "TextField" } ] }
            ]
          } } ] }
          """#),
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
      // The text input might be at the top, where no keyboard covers it.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "frame": [0, 0, 1024, 768], "ignoresSafeArea": true,
          "subviews": [ { "class": "TextField", "frame": { "$unknown": "by the content" } } ]
        } } ] }
        """#),
      // Only the background ignores the safe area.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "ZStack",
          "subviews": [ { "class": "Color", "ignoresSafeArea": true }, { "class": "TextField" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ignoresSafeArea": { "regions": "container" },
          "subviews": [ { "class": "TextField" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ignoresSafeArea": { "edges": ["top", "horizontal"] },
          "subviews": [ { "class": "TextField" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ignoresSafeArea": { "regions": { "$unknown": "a constant" } },
          "subviews": [ { "class": "TextField" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [
          { "view": { "ignoresSafeArea": false, "subviews": [ { "class": "TextField" } ] } }
        ] }
        """#),
      // The modifier names the keyboard region, so the overlap is probably intended. A field near the top is not
      // covered.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ignoresSafeArea": { "regions": "keyboard" },
          "subviews": [ { "class": "TextField" } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "frame": [0, 0, 1024, 768], "ignoresSafeArea": true,
          "subviews": [ { "class": "TextField", "frame": [20, 60, 400, 44] } ] } } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    for (index, details) in keyboard.keyboardViews {
      guard let modifier = details.ignoresSafeArea.value, modifier.ignoresKeyboard,
        let place = details.ignoresSafeArea.place,
        let inputIndex = keyboard.textInputIndices(in: index).first(where: {
          keyboard.mayBeCovered($0, isKeyboardRegionExplicit: modifier.region == .keyboard)
        })
      else { continue }
      let (name, field) = (keyboard.view(index).name, keyboard.view(inputIndex))
      let edit: ModelEdit =
        modifier.hasArguments
        ? .set(object: place, name: "regions", "container") : .replace(place, ["regions": "container"])
      let fix =
        modifier.region == .keyboard
        ? Fix("Remove 'ignoresSafeArea'", .remove(place)) : Fix("Ignore only the container's safe area", edit)
      report.report(
        self, at: place,
        "'\(name)' ignores the keyboard's part of the safe area, so the keyboard can cover '\(field.name)'; "
          + (modifier.region == .keyboard ? "remove the modifier" : "ignore only 'container'"),
        related: [RelatedPlace(field.namePlace, "the text input is declared here")],
        fixes: [fix],
        in: report.context.keyboardEnvironments())
    }
  }
}

extension KeyboardFacts {
  /// Whether a docked keyboard might cover a text input. False if the frame of the input or of an ancestor is unknown.
  /// If the position in the root view cannot be computed, for example because frames are not declared, the result is
  /// true unless the modifier names the keyboard region.
  fileprivate func mayBeCovered(_ index: Int, isKeyboardRegionExplicit: Bool) -> Bool {
    guard hasNoUnknownFrame(index) else { return false }
    guard let root = screen.frames.first?.value, index > 0, let frame = frameInRootView(index) else {
      return !isKeyboardRegionExplicit
    }
    if isKeyboardRegionExplicit { return frame.maxY > root.height - KeyboardFacts.minimumKeyboardHeight }
    // No keyboard reaches the upper third of the screen.
    return frame.maxY > root.height / 3
  }

  /// Whether the frames of a view and its ancestors are either known or not declared.
  private func hasNoUnknownFrame(_ index: Int) -> Bool {
    var currentIndex: Int? = index
    while let viewIndex = currentIndex {
      guard screen.frames[viewIndex].isKnown else { return false }
      currentIndex = screen.views[viewIndex].parentIndex
    }
    return true
  }
}
