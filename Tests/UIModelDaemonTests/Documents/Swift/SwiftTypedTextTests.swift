import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Text as it stands while a person types: nothing of it stops the process, and the rest of the file is still checked.
@Suite struct SwiftTypedTextTests {
  /// Two commands with one key in a class whose `canPerformAction` says this.
  private static func controller(_ answer: String) -> String {
    """
    class PageController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "i", modifierFlags: .command, action: #selector(reload)),
          UIKeyCommand(1️⃣input: "i", modifierFlags: .command1️⃣, action: #selector(other)),
        ]
      }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        \(answer)
      }
      @objc func reload() {}
      @objc func other() {}
    }
    """
  }

  @Test(
    arguments: [
      "return action == #selector", "action == #selector", "action == #selector(", "action == #selector()",
      "if action == #selector { return true }; return false", "return [#selector].contains(action)",
      "switch action { case #selector: return true default: return false }",
    ]) func anUnfinishedSelectorIsUnknown(_ answer: String)
  {
    let text = MarkedText(Self.controller(answer)).text
    #expect(SingleDocument(text, kind: .swift).document.text == text)
  }

  /// A registration whose selector is not written yet is of no method.
  @Test(arguments: ["#selector", "#selector(", "#selector)", "#selector()", "#selector(shown("])
  func anUnfinishedRegistrationIsOfNoMethod(_ selector: String) {
    let text = """
      class Form: UIViewController {
        override func viewDidLoad() {
          NotificationCenter.default.addObserver(self, selector: \(selector), name: UIResponder.keyboardWillShowNotification, object: nil)
          NotificationCenter.default.addObserver(self, [\(selector)], UIResponder.keyboardWillShowNotification) { \(selector) }
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom.constant = frame.height
        }
      }
      """
    #expect(SingleDocument(text, kind: .swift).findings.map(\.finding.code) == [])
  }

  // MARK: Numbers

  /// How often a loop removes a menu, seen by the removal that has no effect any more.
  private static func loop(_ sequence: String) -> String {
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        for x in \(sequence) { builder.remove(menu: .format) }
        builder.remove(menu: 1️⃣.format1️⃣)
      }
    }
    """
  }

  @Test(
    arguments: [
      "9223372036854775807...9223372036854775807", "9223372036854775806..<9223372036854775807", "1...1",
      "-9223372036854775807 ... -9223372036854775807",
    ]) func aLoopOverOneNumberIsCarriedOut(_ sequence: String)
  {
    checkFindings(Self.loop(sequence), ["1️⃣": "menu/operation-has-no-effect"], kind: .swift)
  }

  @Test(
    arguments: [
      "-9223372036854775807...9223372036854775807", "-9223372036854775807..<9223372036854775807",
      "9223372036854775807 ... -9223372036854775807", "9223372036854775808...9223372036854775808", "2...1", "1...0",
      "0...99999999999999999999", "-9223372036854775808 ... -9223372036854775808",
      "stride(from: -9223372036854775807 + -1, to: 9223372036854775807, by: -9223372036854775807 + -1)",
      "stride(from: 0, through: 9223372036854775807, by: 9223372036854775807)",
    ]) func aLoopOverNumbersThatDoNotFitIsUnknown(_ sequence: String)
  {
    checkFindings(Self.loop(sequence), kind: .swift)
  }

  // MARK: All texts

  /// How many places each text is cut at; 0 is each token. `.ci/deep` takes each token.
  private static let cuts = ProcessInfo.processInfo.environment["SWIFT_CUTS"].flatMap(Int.init) ?? 3

  /// What a person has typed at a token of a text: all before it, with the rest of the file behind, or only the brackets
  /// that are open closed, or nothing.
  private static func typed(_ source: SwiftSource, upTo token: Int, round: Int) -> [UInt8] {
    let before = Array(source.bytes[..<Int(source.tokens[token].end)])
    var closing: [UInt8] = []
    var open = Int(source.tokens[token].kind == .open ? Int32(token) : source.tokens[token].parent)
    var rest = source.bytes.count
    while open >= 0 {
      closing += source.text(open) == "(" ? [0x29] : source.text(open) == "[" ? [0x5D] : [0x0A, 0x7D]
      if let close = source.closing(of: open) { rest = min(rest, Int(source.tokens[close].start)) }
      open = Int(source.tokens[open].parent)
    }
    switch round % 3 {
    case 0: return before + closing
    case 1: return before + source.bytes[max(before.count, rest)...]
    default: return before
    }
  }

  /// What is called has no name before its parentheses.
  @Test(arguments: ["handlers[0](1)", "handlers[0][1](1) {}", "handlers[0]!(1).a()", "(handlers[0])(1)", "[act][0](1)"])
  func whatASubscriptGivesIsCalled(_ call: String) {
    let text = """
      class Editor: UIViewController {
        var handlers: [(Int) -> Void] = []
        override func viewDidLoad() {
          navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
          if isOn { \(call) }
          \(call)
        }
        override func buildMenu(with builder: UIMenuBuilder) { \(call) }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { handlers[0](action) }
      }
      """
    #expect(SingleDocument(text, kind: .swift).findings.isEmpty)
  }

  @Test func everyTextIsReadWhileItIsTyped() {
    var read = 0
    let areAll = SwiftTexts.inTime { number, subject in
      var random = SeededGenerator(seed: SwiftTexts.seed &+ UInt64(number))
      for (index, bytes) in subject.bytes.enumerated() {
        let source = SwiftSource(bytes)
        let all = Array(source.tokens.indices)
        let chosen = Self.cuts == 0 ? all : (0..<Self.cuts).compactMap { _ in all.randomElement(using: &random) }
        for token in chosen {
          for round in Self.cuts == 0 ? 0..<3 : token..<token + 1 {
            var texts = subject.bytes
            texts[index] = Self.typed(source, upTo: token, round: round)
            read += 1
            check(texts, index, "\(subject.name): \(subject.files[index].name) up to token \(token)")
          }
        }
      }
    }
    #expect(read > (areAll ? 100 : 0))
  }

  /// Reads a file with those beside it, and says of one alone what is found in it.
  private func check(_ texts: [[UInt8]], _ index: Int, _ comment: String) {
    guard texts.count > 1 else {
      let checked = SingleDocument(String(decoding: texts[0], as: UTF8.self), kind: .swift)
      #expect(checked.findings.allSatisfy { $0.range.upperBound <= texts[0].count }, "\(comment)")
      return
    }
    var tally = SwiftEditCheck.Tally()
    let end = texts[index].count
    #expect(SwiftEditCheck(texts).differences(editing: index, end..<end, [0x20], &tally) == [], "\(comment)")
  }
}
