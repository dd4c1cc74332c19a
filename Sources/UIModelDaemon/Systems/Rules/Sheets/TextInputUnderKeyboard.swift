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
      // A keyboard of another language or vendor might be lower, and then does not cover the input.
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

  /// The margin, in points, for keyboards that are lower than the heights in `KeyboardSizes`. People can turn off the
  /// bar above the keys, keyboards of other languages and vendors can be lower, and the heights in the table are
  /// approximate.
  private static let keyboardHeightMargin = 100.0

  static func check(_ sheetWithContent: SheetWithContent, _ report: inout Report) {
    let facts = sheetWithContent.facts
    guard let name = facts.sheet.viewControllerHandle.value, let screen = report.screen(named: name),
      let screens = report.screenTree(screen), screens.allSatisfy(\.leavesInputsInPlace)
    else { return }
    let inputs = screens.flatMap(\.fixedTextInputs)
    guard !inputs.isEmpty else { return }
    let cappedSheets = facts.cappedSheets(in: report.context.environments)
    for input in inputs {
      let matchingSheets = cappedSheets.filter {
        abs($0.window.container.width - input.rootFrame.width) <= 1 && abs($0.height - input.rootFrame.height) <= 1
      }
      guard let matchingSheet = matchingSheets.first,
        matchingSheets.allSatisfy({ input.topOffset >= $0.visibleHeight + keyboardHeightMargin })
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
  let topOffset: Double
  /// The frame of the screen's root view, in points.
  let rootFrame: Rect
}

extension View {
  /// The place of the view's class name; the place of the view's name if the view declares no class.
  fileprivate var classOrNamePlace: Place { className.place ?? namePlace }
}

extension Screen {
  /// Whether the screen certainly does not move text inputs away from the keyboard.
  fileprivate var leavesInputsInPlace: Bool {
    guard className.isKnown, superclass.isDefault, implementations.isKnown, keyboardObservations.isComplete,
      keyboardObservations.elements.isEmpty,
      reader["changes"] == nil
    else { return false }
    if isStandardContainer, views.isEmpty { return true }
    guard implementations.isGiven, className.value.map({ !ControllerClass.isSystem($0) }) ?? true else { return false }
    return !implementations.methods.keys.contains { $0.lowercased().contains("keyboard") }
      && details.values.allSatisfy { $0.keyboard == nil }
  }

  /// The UIKit text inputs with a known position. Not included are inputs that are read-only or might be hidden, inputs
  /// inside a scroll view, and inputs inside a superview whose class is not in `ViewClass`.
  fileprivate var fixedTextInputs: [FixedTextInput] {
    guard let rootFrame = frames.first?.value else { return [] }
    return views.indices.compactMap { index -> FixedTextInput? in
      let view = views[index]
      guard view.className.value.flatMap({ ViewClass.named($0) })?.isTextInput == true, view.parentIndex != nil,
        view.superclass.isDefault, view.isHidden.isKnown, view.isHidden.value != true,
        details[index]?.textInput.isEditable.value != false, let frame = frames[index].value
      else { return nil }
      var topOffset = frame.minY
      var parentIndex = view.parentIndex
      while let parent = parentIndex {
        let ancestor = views[parent]
        guard let kind = ViewClass.named(ancestor.className.value ?? "UIView"), ancestor.className.isKnown,
          !kind.isScrollView, ancestor.superclass.isDefault, ancestor.kind == .view
        else { return nil }
        if ancestor.parentIndex != nil {
          guard let frame = frames[parent].value else { return nil }
          topOffset += frame.minY
        }
        parentIndex = ancestor.parentIndex
      }
      return FixedTextInput(view: view, topOffset: topOffset, rootFrame: rootFrame)
    }
  }
}
