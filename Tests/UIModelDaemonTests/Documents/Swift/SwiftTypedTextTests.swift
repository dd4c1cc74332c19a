import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks incomplete Swift code, as in a file that a person is editing. Such code must not stop the process, and the
/// complete parts of the file are still checked.
@Suite struct SwiftTypedTextTests {
  /// Returns the source of a class with two commands on the same keys. The given code is the body of
  /// `canPerformAction`.
  private static func controllerSource(_ methodBody: String) -> String {
    """
    class PageController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "i", modifierFlags: .command, action: #selector(reload)),
          UIKeyCommand(1️⃣input: "i", modifierFlags: .command1️⃣, action: #selector(other)),
        ]
      }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        \(methodBody)
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
    ]) func unfinishedSelectorDoesNotStopTheReader(_ methodBody: String)
  {
    let text = MarkedText(Self.controllerSource(methodBody)).text
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

  /// Returns the source of an app delegate in which a loop removes a menu for each element of a sequence. If the loop
  /// runs, the removal after the loop has no effect.
  private static func loopSource(_ sequence: String) -> String {
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
    checkFindings(Self.loopSource(sequence), ["1️⃣": "menu/operation-has-no-effect"], kind: .swift)
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
    checkFindings(Self.loopSource(sequence), kind: .swift)
  }

  // MARK: All texts

  /// The number of random tokens at which each text is cut off. 0 means every token, as in `.ci/deep`.
  private static let cutCount = ProcessInfo.processInfo.environment["SWIFT_CUTS"].flatMap(Int.init) ?? 3

  /// Returns the source up to and including a token, as if a person were typing there. The bytes after the token depend
  /// on `round` modulo 3:
  /// - 0: the missing closing brackets
  /// - 1: the source from the innermost missing closing bracket on
  /// - 2: nothing
  private static func typedBytes(_ source: SwiftSource, upTo token: Int, round: Int) -> [UInt8] {
    let precedingBytes = Array(source.bytes[..<Int(source.tokens[token].end)])
    var closingBrackets: [UInt8] = []
    var openToken = Int(source.tokens[token].kind == .open ? Int32(token) : source.tokens[token].parent)
    var closingOffset = source.bytes.count
    while openToken >= 0 {
      closingBrackets += source.text(openToken) == "(" ? [0x29] : source.text(openToken) == "[" ? [0x5D] : [0x0A, 0x7D]
      if let closeToken = source.closing(of: openToken) {
        closingOffset = min(closingOffset, Int(source.tokens[closeToken].start))
      }
      openToken = Int(source.tokens[openToken].parent)
    }
    switch round % 3 {
    case 0: return precedingBytes + closingBrackets
    case 1: return precedingBytes + source.bytes[max(precedingBytes.count, closingOffset)...]
    default: return precedingBytes
    }
  }

  /// No name precedes the argument list of these calls.
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
    var readTextCount = 0
    let hasCheckedAll = SwiftTexts.forEachInTime { number, subject in
      var generator = SeededGenerator(seed: SwiftTexts.seed &+ UInt64(number))
      for (index, bytes) in subject.bytes.enumerated() {
        let source = SwiftSource(bytes)
        let allTokens = Array(source.tokens.indices)
        let cutTokens =
          Self.cutCount == 0
          ? allTokens : (0..<Self.cutCount).compactMap { _ in allTokens.randomElement(using: &generator) }
        for token in cutTokens {
          for round in Self.cutCount == 0 ? 0..<3 : token..<token + 1 {
            var texts = subject.bytes
            texts[index] = Self.typedBytes(source, upTo: token, round: round)
            readTextCount += 1
            check(texts, index, "\(subject.name): \(subject.files[index].name) up to token \(token)")
          }
        }
      }
    }
    #expect(readTextCount > (hasCheckedAll ? 100 : 0))
  }

  /// Checks one incomplete text. The findings in a single file must be within the file's bounds. If there are several
  /// files, the reading after an appended space must equal a fresh reading.
  private func check(_ texts: [[UInt8]], _ fileIndex: Int, _ comment: String) {
    guard texts.count > 1 else {
      let document = SingleDocument(String(decoding: texts[0], as: UTF8.self), kind: .swift)
      #expect(document.findings.allSatisfy { $0.range.upperBound <= texts[0].count }, "\(comment)")
      return
    }
    var tally = SwiftEditCheck.Tally()
    let endOffset = texts[fileIndex].count
    #expect(
      SwiftEditCheck(texts).differences(editing: fileIndex, endOffset..<endOffset, [0x20], &tally) == [], "\(comment)")
  }
}
