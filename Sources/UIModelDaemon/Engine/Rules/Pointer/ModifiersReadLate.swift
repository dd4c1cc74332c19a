import UIModelPlatform

/// A selection handler that asks which keys are held now.
enum ModifiersReadLate: Rule {
  static let description = RuleDescription(
    code: "pointer/modifiers-read-late", severity: .warning, system: .pointer,
    summary: "A band selection goes by the keys that are held now, not by those held when it began",
    reason: "The handler is called again and again while the pointer moves. In the system's own band selection Shift "
      + "adds and Command toggles if they are held when the drag begins; with keys read later, letting go of one in the "
      + "middle of the drag turns the selection into another one.",
    advice: "Read the interaction's `initialModifierFlags`.",
    holds: "iOS, iPadOS and Mac Catalyst since 15",
    sources: [
      Source("UIBandSelectionInteraction.h: initialModifierFlags", .header),
      Source("WWDC21-10057: modifiers at the start of a band selection", .talk),
    ],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "view": { "bandSelectionInteraction": { "in": "select(_:)", "reads": ["selectionRect", 1️⃣"modifierFlags"1️⃣] } } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "bandSelectionInteraction": { "in": "select(_:)", "reads": ["selectionRect", "initialModifierFlags"] } } } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "view": { "bandSelectionInteraction": { "reads": [1️⃣"event.modifierFlags"1️⃣] } } } ] }"#,
        fixed:
          #"{ "screens": [ { "view": { "bandSelectionInteraction": { "reads": ["initialModifierFlags"] } } } ] }"#),
    ],
    right: [
      RuleExample(
        #"{ "screens": [ { "view": { "bandSelectionInteraction": { "in": "select(_:)", "reads": ["state", "selectionRect", "initialModifierFlags"] } } } ] }"#
      ),
      // Both: keys pressed later may mean something else. And what is not known may be the other one.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          { "bandSelectionInteraction": { "reads": ["initialModifierFlags", "modifierFlags"] } },
          { "bandSelectionInteraction": { "reads": ["modifierFlags", { "$unknown": "in a helper" }] } },
          { "bandSelectionInteraction": { "reads": ["selectionRect"] } },
          { "bandSelectionInteraction": { "isEnabled": false, "reads": ["modifierFlags"] } } ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerAnswer, _ report: inout Report) {
    for band in pointer.bands {
      let reads = band.interaction.reads
      guard reads.isComplete, !reads.elements.contains(where: { $0.value.hasSuffix("initialModifierFlags") }) else {
        continue
      }
      for name in reads.elements where name.value == "modifierFlags" || name.value.hasSuffix(".modifierFlags") {
        report.report(
          self, at: name.place,
          "these are the keys held now; what the drag does should follow those held when it began",
          fixes: [
            Fix("Read initialModifierFlags", .replace(name.place, "initialModifierFlags"))
          ], in: report.context.pointerEnvironments(where: band.interaction.availability))
      }
    }
  }
}
