import UIModelJSON
import UIModelPlatform

/// Reports a SwiftUI sheet whose selected detent is not one of its detents.
enum SelectionNotInDetents: Rule {
  static let description = RuleDescription(
    code: "sheet/selection-not-in-detents", effect: .wrong, system: .sheet,
    summary: "Selected detent of a SwiftUI sheet is not one of the sheet's detents",
    reason: "`presentationDetents(_:selection:)` requires the selection to match one of the detents. For other "
      + "values, apps log a warning and the sheet does not take the selected height.",
    advice: "Set the selection to one of the detents, or add the selected detent to the set of detents.",
    holds: "everywhere. A hint for a selection without `presentationDetents`",
    sources: [
      Source("SwiftUI documentation: presentationDetents(_:selection:)", .documented),
      Source("Apps that log the warning", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct CityMapView: View {
          @State private var isSearchShown = true
          @State private var detent: PresentationDetent = .medium

          var body: some View {
            CityMap()
              .sheet(isPresented: $isSearchShown) {
                SearchView()
                  .presentationDetents([.fraction(0.3), .large], selection: 1️⃣$detent1️⃣)
              }
          }
        }
        """#,
        fixed: #"""
          import SwiftUI

          struct CityMapView: View {
            @State private var isSearchShown = true
            @State private var detent: PresentationDetent = .medium

            var body: some View {
              CityMap()
                .sheet(isPresented: $isSearchShown) {
                  SearchView()
                    .presentationDetents([.fraction(0.3), .large, .medium], selection: $detent)
                }
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": [ { "fraction": 0.3 }, "large" ], "selection": 1️⃣"medium"1️⃣ }
        ] }
        """#,
        fixed: #"""
          { "sheets": [
            { "presentationDetents": [ { "fraction": 0.3 }, "large", "medium" ], "selection": "medium" }
          ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": [ { "height": 200 }, "large" ], "selection": 1️⃣{ "height": 220 }1️⃣ }
        ] }
        """#),
      RuleExample(#"{ "sheets": [ { "selection": 1️⃣"medium"1️⃣ } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct CityMapView: View {
          @State private var isSearchShown = true
          @State private var detent = PresentationDetent.large

          var body: some View {
            CityMap()
              .sheet(isPresented: $isSearchShown) {
                SearchView()
                  .presentationDetents([.fraction(0.3), .large], selection: $detent)
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 }, "large" ], "selection": "large" } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": [ { "fraction": 0.30 }, "large" ],
          "selection": { "fraction": 0.3 }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": [ { "customType": "Bar" }, "large" ],
          "selection": { "customType": "Bar" }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": [ { "height": { "$unknown": "measured" } }, "large" ],
          "selection": "medium"
        } ] }
        """#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ "large" ], "selection": { "$unknown": "a binding" } } ] }"#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    guard let modifiers = sheet.sheet.swiftUI, case .given(let selection, let origin) = modifiers.selection else {
      return
    }
    let detents = modifiers.presentationDetents
    guard detents.isGiven else {
      return report.report(
        self, at: origin.place,
        "'selection' belongs to 'presentationDetents(_:selection:)', but the sheet has no 'presentationDetents'",
        facts: [detents], severity: .hint)
    }
    guard let selectedValue = selection.swiftUIValue else { return }
    let values = detents.elements.map(\.swiftUIValue)
    guard !values.isEmpty, !values.contains(nil), !values.contains(selectedValue) else { return }
    var fixes: [Fix] = []
    if let place = detents.place, let value = selectedValue.json {
      fixes.append(
        Fix("Add the selected detent to the detents", .insert(list: place, index: detents.elements.count, value)))
    }
    report.report(
      self, at: origin.place,
      "the selected detent is not in the set of detents, which SwiftUI requires; select a detent from the set or add "
        + "this one",
      facts: [detents],
      related: detents.place.map { [RelatedPlace($0, "the detents are set here")] } ?? [], fixes: fixes)
  }
}

extension DetentValue {
  /// The detent as JSON of a model document; nil if its height or fraction is not finite. For example, `.fraction(0.3)`
  /// is `{ "fraction": 0.3 }`.
  fileprivate var json: JSONValue? {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .height(let value) where value.isFinite: ["height": .number(value)]
    case .fraction(let value) where value.isFinite: ["fraction": .number(value)]
    case .customType(let name): ["customType": .string(name)]
    case .height, .fraction: nil
    }
  }
}
