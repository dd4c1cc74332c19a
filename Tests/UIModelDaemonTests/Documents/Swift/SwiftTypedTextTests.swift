import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks incomplete text, as it exists while a person types. Incomplete text must not stop the process, and the rest
/// of the file is still checked.
@Suite struct SwiftTypedTextTests {
  /// Returns a class with two commands on the same keys. The given code is the body of its `canPerformAction`.
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
    ]) func unfinishedSelectorDoesNotStopTheReader(_ answer: String)
  {
    let text = MarkedText(Self.controller(answer)).text
    #expect(SingleDocument(text, kind: .swift).document.text == text)
  }

  /// An observer registration without a complete selector has no callback method.
  @Test(arguments: ["#selector", "#selector(", "#selector)", "#selector()", "#selector(shown("])
  func unfinishedRegistrationHasNoMethod(_ selector: String) {
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

  /// Returns code in which a loop removes a menu for each element of a sequence. If the loop runs, the removal after it
  /// has no effect.
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
    ]) func loopOverOneNumberIsEvaluated(_ sequence: String)
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
    ]) func invalidOrOverflowingLoopIsUnknown(_ sequence: String)
  {
    checkFindings(Self.loop(sequence), kind: .swift)
  }

  // MARK: All texts

  /// The number of tokens at which each text is cut off, or 0 for all tokens. `.ci/deep` uses all tokens.
  private static let cuts = ProcessInfo.processInfo.environment["SWIFT_CUTS"].flatMap(Int.init) ?? 3

  /// Returns the text that a person has typed up to a token. The remainder depends on `round` modulo 3: the missing
  /// closing brackets (0), the file from the next closing bracket on (1), or nothing (2).
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

  /// The called expression has no name before its parentheses.
  @Test(arguments: ["handlers[0](1)", "handlers[0][1](1) {}", "handlers[0]!(1).a()", "(handlers[0])(1)", "[act][0](1)"])
  func callsOfSubscriptResultsAreRead(_ call: String) {
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

  @Test func incompleteTextsAreRead() {
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

  /// Checks one incomplete text. The findings of a single file must be within its bounds. Several files must be read as
  /// after a fresh start when a space is appended.
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
