import Testing

@testable import UIModelEngine

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
}
