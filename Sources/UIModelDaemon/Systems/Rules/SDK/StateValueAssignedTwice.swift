import UIModelPlatform

/// A `@State` property with an initial value, to which an initializer assigns a second value before other properties
/// are initialized.
enum StateValueAssignedTwice: Rule {
  static let description = RuleDescription(
    code: "sdk/state-value-assigned-twice", effect: .crash, system: .sdk, status: .preview,
    summary: "`@State` property with an initial value is assigned in `init` before other properties",
    reason:
      "In Xcode 27, `@State` is a macro. A property that has an initial value cannot be initialized again, so an "
      + "assignment in `init` calls the property's setter. The setter can be called only after all stored properties "
      + "have values. If one of them has no value yet, the code does not compile: \"used before being initialized\". "
      + "In Xcode 26 and earlier, the code compiles.",
    advice: "Remove the initial value from the declaration, or assign the other properties first.",
    needsSDK: .sdk27,
    sources: [
      Source("Xcode 27 and iOS & iPadOS 27 release notes, 105893279", .documented),
      Source("GitHub: tidepool-org/LoopKit #747, thunderbird/thunderbird-ios #501", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          private let title: String

          init(text: String, title: String) {
            self.1️⃣text1️⃣ = text
            self.title = title
          }

          var body: some View { TextField(title, text: $text) }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteView", "stateAssignments": [
          { "property": 1️⃣"text"1️⃣, "before": "title" }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text: String
          private let title: String

          init(text: String, title: String) {
            self.text = text
            self.title = title
          }

          var body: some View { TextField(title, text: $text) }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct NoteView: View {
          @State private var text = ""
          private let title: String

          init(text: String, title: String) {
            self.title = title
            self.text = text
          }

          var body: some View { TextField(title, text: $text) }
        }
        """#, language: "swift"),
      RuleExample(#"{ "screens": [ { "class": "NoteView", "stateAssignments": [] } ] }"#),
    ])

  static func check(_ assignment: StateAssignment, _ report: inout Report) {
    guard let stateProperty = assignment.property.located, let laterProperty = assignment.laterProperty.value else {
      return
    }
    report.report(
      self, at: stateProperty.place,
      "'\(stateProperty.value)' has an initial value, so it cannot be assigned before '\(laterProperty)'")
  }
}
