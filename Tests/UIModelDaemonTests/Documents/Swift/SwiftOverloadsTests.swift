import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks commands made by overloaded initializers, and commands made by helper objects that a class creates.
@Suite struct SwiftOverloadsTests {
  /// Returns an app delegate whose menu has the given items, with further members and declarations.
  private func app(_ items: String, members: String, beside: String) -> String {
    """
    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        let items = \(items)
        builder.insertChild(UIMenu(title: "M", children: items), atStartOfMenu: .file)
      }
      \(members)
    }
    \(beside)
    """
  }

  private func clash(
    _ items: String, members: String = "", beside: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      app(items, members: members, beside: beside), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift,
      sourceLocation: sourceLocation)
  }

  private func silent(
    _ items: String, members: String = "", beside: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(app(items, members: members, beside: beside), kind: .swift, sourceLocation: sourceLocation)
  }

  @Test func matchingInitializerIsEvaluated() {
    // One initializer takes a tuple, the other one a string. The subclass inherits both.
    let several = """
      extension UIKeyCommand {
        convenience init(_ keys: (flags: UIKeyModifierFlags, input: String), title: String? = "A") {
          if let title {
            self.init(title: title, action: #selector(a), input: keys.input, modifierFlags: keys.flags)
          } else {
            self.init(input: keys.input, modifierFlags: keys.flags, action: #selector(a))
          }
        }
        convenience init(_ input: String, title: String? = "A") { self.init(([], input), title: title) }
      }
      extension String { static let info = "i" }
      class OwnCommand: UIKeyCommand { var isShown = true }
      """
    clash("[UIKeyCommand((.command, 1️⃣\"i\"1️⃣))]", beside: several)
    clash("[UIKeyCommand((.command, 1️⃣.info1️⃣))]", beside: several)
    clash("[OwnCommand((.command, 1️⃣\"i\"1️⃣))]", beside: several)
    clash("[1️⃣String.info1️⃣].map { UIKeyCommand((.command, $0)) }", beside: several)
    silent("[UIKeyCommand((.command, \"j\"))]", beside: several)
    silent("[UIKeyCommand((.alternate, \"i\"))]", beside: several)
    silent(
      "[OwnCommand((.command, \"i\"))]",
      beside: several.replacing("var isShown = true", with: "init(_ keys: (UIKeyModifierFlags, String)) { }"))
  }

  @Test func commandsOfHelperObjectsAreRead() {
    let helper = """
      class Keys {
        var isOn = false
        func one() -> UIMenuElement { command("i") }
        private func command(_ key: String) -> UIKeyCommand {
          UIKeyCommand(title: "A", action: #selector(a), input: key, modifierFlags: .command)
        }
      }
      """
    for property in [
      "lazy var keys: Keys = { let keys = Keys()\nkeys.isOn = true\nreturn keys }()", "let keys: Keys = Keys()",
      "var keys: Keys = Keys()", "weak var keys: Keys!", "let keys: Keys\ninit(keys: Keys) { self.keys = keys }",
    ] {
      clash(
        "[keys.one()]", members: property,
        beside: helper.replacing("\"i\"", with: "1️⃣\"i\"1️⃣"))
    }
    // A subclass that overrides the method makes the command unknown. A subclass without overrides does not.
    let overridingSubclass = "\nclass OtherKeys: Keys { override func one() -> UIMenuElement { command(\"k\") } }"
    silent("[keys.one()]", members: "var keys: Keys = Keys()", beside: helper + overridingSubclass)
    clash(
      "[keys.one()]", members: "var keys: Keys = Keys()",
      beside: helper.replacing("\"i\"", with: "1️⃣\"i\"1️⃣") + "\nclass OtherKeys: Keys {}")
    silent("[keys.one()]", members: "var keys: [Keys] = []", beside: helper)
    silent("[keys.one()]", members: "let keys: Foreign = make()", beside: helper)
  }
}
