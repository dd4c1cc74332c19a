import UIModelJSON
import UIModelPlatform

/// SwiftUI's selection that is none of the detents.
enum SelectionNotInDetents: Rule {
  static let description = RuleDescription(
    code: "sheet/selection-not-in-detents", severity: .hint, system: .sheet,
    summary: "SwiftUI's selected detent is none of the detents",
    reason: "`presentationDetents(_:selection:)` asks that the selection match one of the detents. What becomes of one "
      + "that does not is not documented.",
    advice: "Select one of the detents, or add the one that is selected.",
    sources: [Source("SwiftUI documentation: presentationDetents(_:selection:)", .documented)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 }, "large" ], "selection": 1️⃣"medium"1️⃣ } ] }"#,
        fixed:
          #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 }, "large", "medium" ], "selection": "medium" } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "height": 200 }, "large" ], "selection": 1️⃣{ "height": 220 }1️⃣ } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 }, "large" ], "selection": "large" } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.30 }, "large" ], "selection": { "fraction": 0.3 } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "customType": "Bar" }, "large" ], "selection": { "customType": "Bar" } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "height": { "$unknown": "measured" } }, "large" ], "selection": "medium" } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ "large" ], "selection": { "$unknown": "a binding" } } ] }"#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    guard let modifiers = sheet.sheet.swiftUI, modifiers.presentationDetents.isGiven,
      case .given(let selection, let origin) = modifiers.selection, let selected = selection.swiftUIValue
    else { return }
    let detents = modifiers.presentationDetents
    let values = detents.elements.map(\.swiftUIValue)
    guard !values.isEmpty, !values.contains(nil), !values.contains(selected) else { return }
    var fixes: [Fix] = []
    if let place = detents.place, let value = selected.json {
      fixes.append(Fix("Add it to the detents", .insert(list: place, index: detents.elements.count, value)))
    }
    report.report(
      self, at: origin.place, "the selection is none of the detents", restsOn: [detents],
      related: detents.place.map { [RelatedPlace($0, "the detents")] } ?? [], fixes: fixes)
  }
}

extension DetentValue {
  /// The detent as a document says it.
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
