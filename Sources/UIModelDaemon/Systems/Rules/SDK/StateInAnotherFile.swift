import UIModelPlatform

/// A private `@State` property with an initial value, in a struct that has an initializer in another file.
enum StateInAnotherFile: Rule {
  static let description = RuleDescription(
    code: "sdk/state-in-another-file", effect: .wrong, system: .sdk, status: .preview,
    summary: "Private `@State` with an initial value is in a different file than an initializer",
    reason:
      "In Xcode 27, `@State` is a macro. If a struct has private state with an initial value, and an initializer in "
      + "another file sets the stored properties directly, debug builds do not link: \"undefined symbol: variable "
      + "initialization expression\". This was reported for Xcode 27.0 and 27.1. Release builds link.",
    advice:
      "Move the initializer to the file that declares the struct, or let the initializer call `self.init`. Debug "
      + "builds also link if the state is not private.",
    needsSDK: .sdk27,
    sources: [
      Source("GitHub: swiftlang/swift#91700", .observed),
      Source("GitHub: pointfreeco/swift-sharing#239, exyte/Chat#302, exyte/Grid#47", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        extension NoteView {
          1️⃣init1️⃣(named title: String) {
            self.title = title
          }
        }
        """#, language: "swift", files: [.project, viewFile]),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteView", "splitInitializers": [ { "property": 1️⃣"isExpanded"1️⃣ } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        extension NoteView {
          init(named title: String) {
            self.init(title: title)
          }
        }
        """#, language: "swift", files: [.project, viewFile]),
      RuleExample(#"{ "screens": [ { "class": "NoteView", "splitInitializers": [] } ] }"#),
    ])

  private static let viewFile = RuleExampleFile(
    "Sources/NoteView.swift",
    """
    import SwiftUI

    struct NoteView: View {
      let title: String
      @State private var isExpanded = false

      init(title: String) { self.title = title }

      var body: some View { DisclosureGroup(title, isExpanded: $isExpanded) { Text(title) } }
    }
    """)

  static func check(_ initializer: SplitInitializer, _ report: inout Report) {
    guard let stateProperty = initializer.property.located else { return }
    report.report(
      self, at: stateProperty.place,
      "debug builds do not link, because the private state '\(stateProperty.value)' is in another file",
      notes: ["reported for Xcode 27.0 and 27.1; a later version may link them"])
  }
}
