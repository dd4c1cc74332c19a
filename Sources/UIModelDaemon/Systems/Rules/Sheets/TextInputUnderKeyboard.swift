import UIModelPlatform

/// Reports a text input that the keyboard covers in a sheet at full height.
enum TextInputUnderKeyboard: Rule {
  static let description = RuleDescription(
    code: "sheet/text-input-under-keyboard", effect: .wrong, system: .sheet,
    summary: "Keyboard covers a text input in a sheet",
    reason: "When the keyboard appears, a sheet grows, but not beyond its full height. The keyboard then covers a text "
      + "input at the bottom of the sheet unless the input scrolls or moves. People type into a field that they "
      + "cannot see.",
    advice: "Put the text input into a scroll view whose content inset includes the keyboard, constrain the input to "
      + "the `keyboardLayoutGuide` of the root view, or place the input farther up.",
    holds: "sheets at full height with a docked keyboard. Reported only if the model document gives the frames of the "
      + "text input and its superviews. The size of the root view must be the full size of the sheet on a device, "
      + "in a release whose sheet heights are known",
    sources: [
      Source("WWDC21-10063: medium sheets avoid the keyboard", .talk),
      Source("iOS 16.0: a sheet raised by the keyboard is capped at its full height", .rederived),
    ] + SheetMetrics.sources + KeyboardSizes.sources,
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": 1️⃣"UITextField"1️⃣, "frame": [16, 700, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#)
    ],
    right: [
      // A keyboard of another language or vendor might be less high, and then does not cover the input.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 540, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      // The detents of the sheet are unknown.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 700, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "$unknown": "set by a package" }
          } ]
        }
        """#),
      // The input is above the keyboard.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 80, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      // The input is in a scroll view.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [ {
                "class": "UIScrollView", "frame": [0, 0, 393, 793],
                "subviews": [
                  { "ref": "noteField", "class": "UITextField", "frame": [16, 700, 361, 36] }
                ]
              } ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      // A small sheet moves above the keyboard.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 700, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": [
              { "custom": { "identifier": "small", "resolver": { "height": 200 } } }
            ] }
          } ]
        }
        """#),
      // Code moves the input when the keyboard appears, or the class might do so.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note",
            "implements": { "keyboardWillShow:": ["moveTheField"] },
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 700, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "class": "NoteViewController",
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 700, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      // The position of the input is unknown while the keyboard is visible.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 459],
              "subviews": [
                { "ref": "noteField", "class": "UITextField", "frame": [16, 400, 361, 36] }
              ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "note", "implements": {},
            "view": {
              "frame": [0, 0, 393, 793],
              "subviews": [ {
                "ref": "noteField", "class": "UITextField",
                "frame": { "$unknown": "at the bottom" }
              } ]
            }
          } ],
          "sheets": [ {
            "viewController": "note",
            "sheetPresentationController": { "detents": ["medium", "large"] }
          } ]
        }
        """#),
    ])

  /// The margin in points for keyboards that are less high than in the table of `KeyboardSizes`. People can turn off
  /// the bar above the keys, keyboards of other languages and vendors can be less high, and the table's heights are
  /// approximate.
  private static let margin = 100.0

  static func check(_ sheetWithContent: SheetWithContent, _ report: inout Report) {
    let facts = sheetWithContent.facts
    guard let name = facts.sheet.viewController.value, let screen = report.screen(named: name),
      let screens = report.screenTree(screen), screens.allSatisfy(\.leavesInputsInPlace)
    else { return }
    let inputs = screens.flatMap(\.fixedTextInputs)
    guard !inputs.isEmpty else { return }
    let cappedSheets = facts.cappedSheets(in: report.context.environments)
    for input in inputs {
      let matchingSheets = cappedSheets.filter {
        abs($0.window.container.width - input.root.width) <= 1 && abs($0.height - input.root.height) <= 1
      }
      guard let matchingSheet = matchingSheets.first,
        matchingSheets.allSatisfy({ input.top >= $0.visibleHeight + margin })
      else { continue }
      let environments = Set(matchingSheets.map(\.environment))
      report.report(
        self, at: input.view.classOrNamePlace,
        "the keyboard covers '\(input.view.name)' on \(matchingSheet.window.device), where the sheet is at full height; "
          + "move the input up or let it scroll",
        related: [RelatedPlace(facts.sheet.place, "the sheet is declared here")],
        in: report.context.environments { environments.contains($0) })
    }
  }
}

/// A text input that does not move while the keyboard is visible.
private struct FixedTextInput {
  let view: View
  /// The distance of the input's top edge from the top edge of the screen's root view, in points.
  let top: Double
  /// The frame of the screen's root view, in points.
  let root: Rect
}

extension View {
  /// The place of the view's class, or of the view's name if it declares no class.
  fileprivate var classOrNamePlace: Place { className.place ?? namePlace }
}

extension Screen {
  /// Whether no part of the screen moves text inputs away from the keyboard.
  fileprivate var leavesInputsInPlace: Bool {
    guard className.isKnown, superclass.isDefault, implements.isKnown, keyboardObservations.isComplete,
      keyboardObservations.elements.isEmpty,
      reader["changes"] == nil
    else { return false }
    if isStandardContainer, views.isEmpty { return true }
    guard implements.isGiven, className.value.map({ !ControllerClass.isSystem($0) }) ?? true else { return false }
    return !implements.methods.keys.contains { $0.lowercased().contains("keyboard") }
      && details.values.allSatisfy { $0.keyboard == nil }
  }

  /// The text inputs whose frames are known and that are not inside a scroll view.
  fileprivate var fixedTextInputs: [FixedTextInput] {
    guard let root = frames.first?.value else { return [] }
    return views.indices.compactMap { index -> FixedTextInput? in
      let view = views[index]
      guard view.className.value.flatMap({ ViewClass.named($0) })?.isTextInput == true, view.parent != nil,
        view.superclass.isDefault, view.isHidden.isKnown, view.isHidden.value != true,
        details[index]?.textInput.isEditable.value != false, let frame = frames[index].value
      else { return nil }
      var top = frame.minY
      var parentIndex = view.parent
      while let parent = parentIndex {
        let ancestor = views[parent]
        guard let kind = ViewClass.named(ancestor.className.value ?? "UIView"), ancestor.className.isKnown,
          !kind.isScrollView, ancestor.superclass.isDefault, ancestor.kind == .view
        else { return nil }
        if ancestor.parent != nil {
          guard let frame = frames[parent].value else { return nil }
          top += frame.minY
        }
        parentIndex = ancestor.parent
      }
      return FixedTextInput(view: view, top: top, root: root)
    }
  }
}
