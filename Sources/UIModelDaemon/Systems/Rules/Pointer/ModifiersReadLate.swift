import UIModelPlatform

/// A band selection handler that reads the current modifier keys instead of the initial modifier keys.
enum ModifiersReadLate: Rule {
  static let description = RuleDescription(
    code: "pointer/modifiers-read-late", effect: .wrong, system: .pointer,
    summary: "Band selection handler reads current instead of initial modifier keys",
    reason: "The handler runs repeatedly while the pointer moves. In the system's band selection, Shift "
      + "adds items and Command toggles items if the key is held when the drag begins. If the handler "
      + "reads the current keys, releasing a key during the drag changes the selection.",
    advice: "In the handler, read the interaction's `initialModifierFlags`.",
    holds: "iOS, iPadOS and Mac Catalyst 15 and later",
    sources: [
      Source("UIBandSelectionInteraction.h: initialModifierFlags", .header),
      Source("WWDC21-10057: modifiers at the start of a band selection", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "bandSelectionInteraction": {
          "in": "select(_:)", "reads": ["selectionRect", 1️⃣"modifierFlags"1️⃣]
        } } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "bandSelectionInteraction": {
            "in": "select(_:)", "reads": ["selectionRect", "initialModifierFlags"]
          } } } ] }
          """#),
      RuleExample(
        #"{ "screens": [ { "view": { "bandSelectionInteraction": { "reads": [1️⃣"event.modifierFlags"1️⃣] } } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "bandSelectionInteraction": { "reads": ["initialModifierFlags"] } } } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "bandSelectionInteraction": {
          "in": "select(_:)",
          "reads": ["state", "selectionRect", "initialModifierFlags"]
        } } } ] }
        """#),
      // Reading both properties is correct, because keys pressed later may have another meaning. An unknown property
      // might be `initialModifierFlags`.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "bandSelectionInteraction": { "reads": ["initialModifierFlags", "modifierFlags"] } },
          { "bandSelectionInteraction": { "reads": ["modifierFlags", { "$unknown": "in a helper" }] } },
          { "bandSelectionInteraction": { "reads": ["selectionRect"] } },
          { "bandSelectionInteraction": { "isEnabled": false, "reads": ["modifierFlags"] } } ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for band in pointer.bandSelections {
      let readProperties = band.interaction.accessedProperties
      guard readProperties.isComplete,
        !readProperties.elements.contains(where: { $0.value.hasSuffix("initialModifierFlags") })
      else {
        continue
      }
      for readProperty in readProperties.elements
      where readProperty.value == "modifierFlags" || readProperty.value.hasSuffix(".modifierFlags") {
        report.report(
          self, at: readProperty.place,
          "releasing a key during the drag changes '\(readProperty.value)' and the selection; use 'initialModifierFlags'",
          fixes: [
            Fix("Use 'initialModifierFlags'", .replace(readProperty.place, "initialModifierFlags"))
          ], in: report.context.pointerEnvironments(where: band.interaction.availability))
      }
    }
  }
}
