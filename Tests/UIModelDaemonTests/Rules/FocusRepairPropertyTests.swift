import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about focus keys on random screens with one key command or several vetoes of focus updates. At most
/// one rule reports a screen, and each fix removes all findings.
@Suite struct FocusRepairPropertyTests {
  private static let keys = [
    #""input": "\t""#, #""input": "\t", "modifierFlags": ["shift"]"#, #""input": "inputDownArrow""#,
    #""input": "UIKeyInputRightArrow""#, #""input": "\r""#, #""input": " ""#, #""input": "x""#,
    #""input": "inputDelete""#,
    #""input": "inputUpArrow", "modifierFlags": ["command"]"#,
  ]
  private static let priorities = [
    "", #", "wantsPriorityOverSystemBehavior": true"#, #", "wantsPriorityOverSystemBehavior": false"#,
  ]
  private static let classes = [
    #""class": "UITextField""#, #""class": "UITextView""#, #""class": "NoteView", "superclass": "UITextView""#,
    #""class": "UIButton""#, #""class": "CanvasView""#, #""class": "UILabel""#,
    #""class": "UITableView", "allowsFocus": true, "cells": [ {}, {} ]"#,
    #""class": "UICollectionView", "allowsFocus": true, "cells": [ {} ]"#,
  ]

  /// Returns a random screen. With vetoes, any view may veto focus updates; otherwise one responder has a key command.
  private static func screen(_ generator: inout SeededGenerator, hasVetoes: Bool) -> String {
    let key = keys.randomElement(using: &generator) ?? ""
    let priority = priorities.randomElement(using: &generator) ?? ""
    let command =
      #""implements": { "act:": [] }, "keyCommands": [ { "action": "act:", \#(key)\#(priority) } ]"#
    let veto = #""implements": { "shouldUpdateFocus(in:)": false }"#
    let count = Int.random(in: 1...5, using: &generator)
    let commandIndex = Int.random(in: -1..<count, using: &generator)
    var views: [String] = []
    for index in 0..<count {
      var viewMembers = classes.randomElement(using: &generator) ?? ""
      let isWrapped = Bool.random(using: &generator)
      if isWrapped {
        viewMembers = #""class": "BoxView", "subviews": [ { \#(viewMembers), "frame": [0, 0, 90, 90] } ]"#
      }
      if hasVetoes {
        if Int.random(in: 0..<3, using: &generator) == 0 { viewMembers += ", \(veto)" }
      } else if index == commandIndex {
        viewMembers += ", \(command)"
      } else if isWrapped {
        viewMembers += #", "implements": {}"#
      }
      views.append("{ \(viewMembers), \"frame\": [\(index % 2 * 100), \(index / 2 * 100), 90, 90] }")
    }
    let controller = hasVetoes || commandIndex >= 0 ? #""ref": "root""# : command
    return #"{ "screens": [ { \#(controller), "view": { "class": "UIView", "frame": [0, 0, 400, 400], "subviews": ["#
      + views.joined(separator: ", ") + "] } } ] }"
  }

  @Test(arguments: 0..<UInt64(8)) func fixesLeaveNoFindings(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let text = Self.screen(&generator, hasVetoes: false)
      let checkedDocument = SingleDocument(text)
      for locatedFinding in checkedDocument.findings {
        for fix in locatedFinding.finding.fixes {
          let repairedDocument = SingleDocument(try checkedDocument.applying(fix))
          #expect(repairedDocument.findings.isEmpty, "«\(fix.title)» of \(locatedFinding.finding.code): \(text)")
        }
      }
    }
  }

  @Test(arguments: 0..<UInt64(8)) func atMostOneRuleReportsACommand(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var codes = Set<String>()
    for _ in 0..<120 {
      let text = Self.screen(&generator, hasVetoes: false)
      let foundCodes = SingleDocument(text).findings.map(\.finding.code)
      codes.formUnion(foundCodes)
      #expect(foundCodes.count <= 1, "\(foundCodes): \(text)")
    }
    #expect(codes.contains("focus/key-taken-by-focus") || codes.contains("focus/trap"), "the screens are too plain")
  }

  @Test(arguments: 0..<UInt64(8)) func atMostOneRuleReportsVetoes(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var reportedCodes = Set<String>()
    for _ in 0..<120 {
      let text = Self.screen(&generator, hasVetoes: true)
      let codes = Set(SingleDocument(text).findings.map(\.finding.code))
      reportedCodes.formUnion(codes)
      #expect(codes.count <= 1, "\(codes): \(text)")
      guard codes.contains("focus/update-never-allowed") else { continue }
      // The finding states that no key moves focus in this screen.
      let checkedDocument = SingleDocument(text)
      let screen = checkedDocument.document.blocks.flatMap(\.declarations.screens).first
      let engine = screen.map { FocusEngine(FocusTree($0)) }
      for item in engine?.items ?? [] {
        for key in FocusKey.allCases {
          #expect(engine?.press(key, FocusState(focusedItem: item)).outcome != .moved, "\(key): \(text)")
        }
      }
    }
    #expect(reportedCodes == ["focus/trap", "focus/update-never-allowed"])
  }
}
