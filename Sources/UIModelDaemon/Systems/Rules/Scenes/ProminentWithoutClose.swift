import UIModelPlatform

/// Reports a prominent scene without a Done, Close or Cancel button.
enum ProminentWithoutClose: Rule {
  static let description = RuleDescription(
    code: "scene/prominent-without-close", effect: .wrong, system: .scene,
    summary: "Prominent scene has no Done, Close or Cancel button",
    reason:
      "A prominent scene is modal and dims the other scenes in the current space. Without a button that "
      + "closes the scene, people can return to the other scenes only with the multitasking controls.",
    advice:
      "Add a Done or Close bar button item that calls "
      + "`requestSceneSessionDestruction(_:options:errorHandler:)` with the scene's session.",
    holds: "iPadOS 15 and later. Reported only if the model document describes everything that the scene shows",
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
        """#),
      // People can edit and share text in this scene, but they cannot close the scene.
      RuleExample(
        #"""
        {
          "screens": [ {
            "ref": "note", "class": "NoteViewController", "implements": {},
            "navigationItem": { "title": "Note", "rightBarButtonItem": { "systemItem": "action" } },
            "view": { "subviews": [ { "class": "UITextView" } ] }
          } ],
          "scenes": [ {
            "ref": "one", "root": "note", "placement": 1️⃣"prominent"1️⃣,
            "activationConditions": {
              "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
            }
          } ]
        }
        """#),
    ],
    right: [
      // A button's title can be in any language, and the system item `stop` might close the scene.
      RuleExample(
        #"""
        {
          "screens": [
            {
              "ref": "note", "class": "NoteViewController", "implements": {},
              "view": { "subviews": [ { "class": "UIButton", "title": "Fertig" } ] }
            },
            {
              "ref": "other", "class": "NoteViewController", "implements": {},
              "navigationItem": { "rightBarButtonItem": { "systemItem": "stop" } },
              "view": { "subviews": [ { "class": "UITextView" } ] }
            }
          ],
          "scenes": [
            {
              "ref": "one", "root": "note", "placement": "prominent",
              "activationConditions": {
                "canActivateForTargetContentIdentifierPredicate": "self == 'note'"
              }
            },
            {
              "ref": "two", "root": "other", "placement": "prominent",
              "activationConditions": {
                "canActivateForTargetContentIdentifierPredicate": "self == 'other'"
              }
            }
          ]
        }
        """#),
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
      // People can leave a standard scene like any other window.
      RuleExample(
        #"""
        {
          "screens": [
            { "ref": "note", "implements": {}, "view": { "subviews": [ { "class": "UILabel" } ] } }
          ],
          "scenes": [ { "ref": "one", "root": "note", "placement": "standard" } ]
        }
        """#),
      // The content of the scene is unknown, or a class in the scene might close the scene.
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

  static func check(_ prominentScene: ProminentScene, _ report: inout Report) {
    let scene = prominentScene.scene
    guard scene.buildMenu == nil, let name = scene.rootHandle.value, let root = report.screen(named: name),
      let screens = report.screenTree(root), screens.allSatisfy(\.certainlyCannotDismissItself),
      screens.contains(where: { !$0.views.isEmpty })
    else { return }
    report.report(
      self, at: prominentScene.place,
      "the scene is modal, and nothing on '\(name)' closes the scene; add a Done or Close bar button",
      facts: [scene.implementations],
      related: [RelatedPlace(root.namePlace, "the scene shows '\(name)'")], in: prominentScene.environments)
  }
}
