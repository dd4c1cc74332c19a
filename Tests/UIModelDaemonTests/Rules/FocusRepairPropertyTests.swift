import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the rules about focus keys are consistent with each other, over random screens with one key command or
/// several vetoes.
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

  /// Returns a random screen in which one responder has a key command, or any view may veto focus updates.
  private static func screen(_ random: inout SeededGenerator, vetoes: Bool) -> String {
    let key = keys.randomElement(using: &random) ?? ""
    let priority = priorities.randomElement(using: &random) ?? ""
    let command =
      #""implements": { "act:": [] }, "keyCommands": [ { "action": "act:", \#(key)\#(priority) } ]"#
    let veto = #""implements": { "shouldUpdateFocus(in:)": false }"#
    let count = Int.random(in: 1...5, using: &random)
    let chosen = Int.random(in: -1..<count, using: &random)
    var views: [String] = []
    for index in 0..<count {
      var own = classes.randomElement(using: &random) ?? ""
      let isWrapped = Bool.random(using: &random)
      if isWrapped {
        own = #""class": "BoxView", "subviews": [ { \#(own), "frame": [0, 0, 90, 90] } ]"#
      }
      if vetoes {
        if Int.random(in: 0..<3, using: &random) == 0 { own += ", \(veto)" }
      } else if index == chosen {
        own += ", \(command)"
      } else if isWrapped {
        own += #", "implements": {}"#
      }
      views.append("{ \(own), \"frame\": [\(index % 2 * 100), \(index / 2 * 100), 90, 90] }")
    }
    let controller = vetoes || chosen >= 0 ? #""ref": "root""# : command
    return #"{ "screens": [ { \#(controller), "view": { "class": "UIView", "frame": [0, 0, 400, 400], "subviews": ["#
      + views.joined(separator: ", ") + "] } } ] }"
  }

  @Test(arguments: 0..<UInt64(8)) func fixesLeaveNoFindings(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let text = Self.screen(&random, vetoes: false)
      let checked = SingleDocument(text)
      for located in checked.findings {
        for fix in located.finding.fixes {
          let after = SingleDocument(try checked.applying(fix))
          #expect(after.findings.isEmpty, "«\(fix.title)» of \(located.finding.code): \(text)")
        }
      }
    }
  }

  @Test(arguments: 0..<UInt64(8)) func atMostOneRuleReportsACommand(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var codes = Set<String>()
    for _ in 0..<120 {
      let text = Self.screen(&random, vetoes: false)
      let found = SingleDocument(text).findings.map(\.finding.code)
      codes.formUnion(found)
      #expect(found.count <= 1, "\(found): \(text)")
    }
    #expect(codes.contains("focus/key-taken-by-focus") || codes.contains("focus/trap"), "the screens are too plain")
  }

  @Test(arguments: 0..<UInt64(8)) func atMostOneRuleReportsVetoes(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var both = Set<String>()
    for _ in 0..<120 {
      let text = Self.screen(&random, vetoes: true)
      let codes = Set(SingleDocument(text).findings.map(\.finding.code))
      both.formUnion(codes)
      #expect(codes.count <= 1, "\(codes): \(text)")
      guard codes.contains("focus/update-never-allowed") else { continue }
      // In a screen with this finding, no key moves focus.
      let checked = SingleDocument(text)
      let screen = checked.document.blocks.flatMap(\.declarations.screens).first
      let engine = screen.map { FocusEngine(FocusTree($0)) }
      for item in engine?.items ?? [] {
        for key in FocusKey.allCases {
          #expect(engine?.press(key, FocusState(focused: item)).outcome != .moved, "\(key): \(text)")
        }
      }
    }
    #expect(both == ["focus/trap", "focus/update-never-allowed"])
  }
}
