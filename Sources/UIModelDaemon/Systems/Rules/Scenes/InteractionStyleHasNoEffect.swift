import UIModelPlatform

/// Reports a presentation style for a scene that people open with a pinch, because such a scene is always prominent.
enum InteractionStyleHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "scene/interaction-style-has-no-effect", effect: .wrong, system: .scene,
    summary: "Presentation style is ignored for a scene that is opened with a pinch",
    reason:
      "Scenes that people open with a pinch, through `UIWindowScene.ActivationInteraction` or a collection "
      + "view, are always prominent. UIKit ignores any other style in the options of the activation "
      + "configuration.",
    advice: "Remove the style, or open the scene with a `UIWindowScene.ActivationAction`.",
    sources: [Source("UIWindowSceneActivationInteraction.h", .header), Source("WWDC21-10057", .talk)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ {
            "ref": "notes",
            "view": { "activationInteraction": { "configuration": {
              "userActivity": "com.example.note", "options": { "placement": 1️⃣"standard"1️⃣ }
            } } }
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
            "screens": [ {
              "ref": "notes",
              "view": { "activationInteraction": { "configuration": {
                "userActivity": "com.example.note", "options": {}
              } } }
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ {
            "ref": "notes",
            "view": {
              "class": "UICollectionView",
              "cells": [ { "ref": "shopping" } ],
              "delegate": {
                "collectionView(_:sceneActivationConfigurationForItemAt:point:)": {
                  "shopping": {
                    "userActivity": "com.example.note",
                    "options": { "preferredPresentationStyle": 1️⃣"standard"1️⃣ }
                  },
                  "default": null
                }
              }
            }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ {
            "ref": "notes",
            "view": { "activationInteraction": { "configuration": {
              "userActivity": "com.example.note", "options": { "placement": "prominent" }
            } } }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ {
            "ref": "notes",
            "view": { "activationInteraction": { "configuration": {
              "userActivity": "com.example.note",
              "options": { "preferredPresentationStyle": "automatic" }
            } } }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ {
            "ref": "notes",
            "view": { "activationInteraction": { "configuration": {
              "userActivity": "com.example.note",
              "options": { "placement": { "$unknown": "by size" } }
            } } }
          } ]
        }
        """#),
      // UIKit uses the style of an activation action.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "scenes": [ {
            "ref": "main",
            "activationRequests": [ {
              "class": "UIWindowScene.ActivationAction", "userActivity": "com.example.note",
              "options": { "placement": "standard" }
            } ]
          } ]
        }
        """#),
    ])

  static func check(_ use: SceneFacts.RequestUse, _ report: inout Report) {
    guard use.isPinch, let options = use.request.options.value else { return }
    for style in [options.preferredPresentationStyle, options.placement] {
      guard let locatedStyle = style.located, locatedStyle.value != .automatic, locatedStyle.value != .prominent else {
        continue
      }
      report.report(
        self, at: locatedStyle.place,
        "'\(locatedStyle.value.rawValue)' is ignored, because a scene opened with a pinch is always prominent; remove the style",
        fixes: [Fix("Remove the style", .remove(locatedStyle.place))])
    }
  }
}
