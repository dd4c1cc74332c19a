import UIModelPlatform

/// Reports code that sets a focus state to a value without a matching view.
enum FocusValueWithoutView: Rule {
  static let description = RuleDescription(
    code: "focus/value-without-view", effect: .advice, system: .focus, status: .preview,
    summary: "Code sets a focus state to a value that no view has, so the keyboard closes",
    reason:
      "A `@FocusState` variable moves the focus to the view that has the value in `focused(_:equals:)`. If no view has it, "
      + "SwiftUI sets the variable to nil. The current field loses the focus, and the keyboard closes.",
    advice: "Add `focused(_:equals:)` with the value to a field, or set a value that a field has.",
    holds:
      "iPhone, iPad and Mac Catalyst. Not reported if the focus state is passed to another view, or if a value of "
      + "`focused(_:equals:)` is computed. The values must be `Bool`, or cases of an enum in the project",
    sources: [Source("SwiftUI documentation: FocusState", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct AddressView: View {
          enum Field { case name, city }
          @FocusState private var field: Field?
          @State private var name = ""

          var body: some View {
            TextField("Name", text: $name).focused($field, equals: .name)
            Button("Next") { field = 1️⃣.city1️⃣ }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "AddressView", "focusAssignments": [
          { "state": "field", "value": 1️⃣"city"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct AddressView: View {
          enum Field { case name, city }
          @FocusState private var field: Field?
          @State private var name = ""
          @State private var city = ""

          var body: some View {
            TextField("Name", text: $name).focused($field, equals: .name)
            TextField("City", text: $city).focused($field, equals: .city)
            Button("Next") { field = .city }
            Button("Done") { field = nil }
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "screens": [ { "class": "AddressView", "focusAssignments": [] } ] }"#),
    ])

  static func check(_ assignment: FocusAssignment, _ report: inout Report) {
    guard let stateName = assignment.state.value, let focusValue = assignment.value.value,
      let place = assignment.value.place
    else { return }
    report.report(
      self, at: place,
      "no view has the focus value '\(focusValue)' of '\(stateName)', so the focus is lost and the keyboard closes",
      facts: [assignment.state],
      in: report.context.environments { $0.platform.isIOSFamily && assignment.availability.includes($0) == true })
  }
}
