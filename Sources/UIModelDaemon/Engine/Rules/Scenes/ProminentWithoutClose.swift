import UIModelPlatform

/// A prominent scene that offers no way to close it.
enum ProminentWithoutClose: Rule {
  static let description = RuleDescription(
    code: "scene/prominent-without-close", severity: .warning, system: .scene,
    summary: "A prominent scene has neither Done nor Close nor Cancel",
    reason:
      "A prominent scene stands in front of the scenes of the space, modally, and they are dimmed. Nothing that it "
      + "shows takes people back to them: they have to know the multitasking controls.",
    advice: "Add a bar button such as Done or Close that asks for the destruction of the scene's session.",
    holds: "iPadOS, where all of what the scene shows is declared",
    sources: [Source("WWDC21-10057: prominent scenes are modal and offer Cancel, Close or Done", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "note", "implements": {}, "navigationItem": { "title": "Note" },
            "view": { "subviews": [ { "class": "UILabel" } ] }
          } ],
          "scenes": [ {
            "ref": "one", "root": "note", "placement": 1️⃣"prominent"1️⃣,
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          } ]
        }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "note", "implements": {},
            "navigationItem": { "leftBarButtonItem": { "title": "Done" } },
            "view": { "subviews": [ { "class": "UILabel" } ] }
          } ],
          "scenes": [ {
            "ref": "one", "root": "note", "placement": "prominent",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          } ]
        }
        """#),
      // Beside the others, people leave it as they do any window.
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "note", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "scenes": [ { "ref": "one", "root": "note", "placement": "standard" } ]
        }
        """#),
      // What the scene shows is not known, or its class may have a way of its own.
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "note", "implements": {},
            "view": { "subviews": [ { "$unknown": "made at run time" } ] }
          } ],
          "scenes": [ {
            "ref": "one", "root": "note", "placement": "prominent",
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "screens": [
            {
              "ref": "note",
              "implements": { "close:": [] },
              "view": { "subviews": [ { "class": "UILabel" } ] }
            },
            { "ref": "other", "class": "NoteViewController" }
          ],
          "scenes": [
            {
              "ref": "one", "root": "note", "placement": "prominent",
              "activationConditions": { "$unknown": "made in code" }
            },
            { "ref": "two", "root": "other", "placement": { "$unknown": "a setting" } }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "macCatalyst", "minimum": "17.0" } ] },
          "screens": [
            { "ref": "note", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "scenes": [ { "ref": "one", "root": "note", "placement": "prominent" } ]
        }
        """#),
    ])

  static func check(_ prominent: ProminentScene, _ report: inout Report) {
    let scene = prominent.scene
    guard scene.buildMenu == nil, let name = scene.root.value, let root = report.screen(named: name),
      let screens = report.whole(root), screens.allSatisfy(\.certainlyHasNoWayOut),
      screens.contains(where: { !$0.views.isEmpty })
    else { return }
    report.report(
      self, at: prominent.place, "the scene is modal, and nothing on '\(name)' closes it",
      restsOn: [scene.implements],
      related: [RelatedPlace(root.namePlace, "what it shows")], in: prominent.environments)
  }
}
