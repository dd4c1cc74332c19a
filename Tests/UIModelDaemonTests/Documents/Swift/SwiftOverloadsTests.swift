import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks key commands from overloaded initializers, and key commands from helper objects that a property stores.
@Suite struct SwiftOverloadsTests {
  /// Returns the source of an app delegate whose menu has the given items, with further members and top-level
  /// declarations.
  private func appSource(_ items: String, members: String, declarations: String) -> String {
    """
    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        let items = \(items)
        builder.insertChild(UIMenu(title: "M", children: items), atStartOfMenu: .file)
      }
      \(members)
    }
    \(declarations)
    """
  }

  private func checkClash(
    _ items: String, members: String = "", declarations: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(items, members: members, declarations: declarations), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift,
      sourceLocation: sourceLocation)
  }

  private func checkNoFindings(
    _ items: String, members: String = "", declarations: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkFindings(
      appSource(items, members: members, declarations: declarations), kind: .swift, sourceLocation: sourceLocation)
  }

  @Test func overloadIsChosenByArgumentType() {
    // One initializer takes a tuple, the other one a string. The subclass inherits both initializers.
    let initializers = """
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
    checkClash("[UIKeyCommand((.command, 1️⃣\"i\"1️⃣))]", declarations: initializers)
    checkClash("[UIKeyCommand((.command, 1️⃣.info1️⃣))]", declarations: initializers)
    checkClash("[OwnCommand((.command, 1️⃣\"i\"1️⃣))]", declarations: initializers)
    checkClash("[1️⃣String.info1️⃣].map { UIKeyCommand((.command, $0)) }", declarations: initializers)
    checkNoFindings("[UIKeyCommand((.command, \"j\"))]", declarations: initializers)
    checkNoFindings("[UIKeyCommand((.alternate, \"i\"))]", declarations: initializers)
    checkNoFindings(
      "[OwnCommand((.command, \"i\"))]",
      declarations: initializers.replacing("var isShown = true", with: "init(_ keys: (UIKeyModifierFlags, String)) { }")
    )
  }

  @Test func commandsOfHelperObjectsAreRead() {
    let helperClass = """
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
      checkClash(
        "[keys.one()]", members: property,
        declarations: helperClass.replacing("\"i\"", with: "1️⃣\"i\"1️⃣"))
    }
    // A subclass that overrides the method makes the command unknown. A subclass without overrides does not.
    let overridingSubclass = "\nclass OtherKeys: Keys { override func one() -> UIMenuElement { command(\"k\") } }"
    checkNoFindings("[keys.one()]", members: "var keys: Keys = Keys()", declarations: helperClass + overridingSubclass)
    checkClash(
      "[keys.one()]", members: "var keys: Keys = Keys()",
      declarations: helperClass.replacing("\"i\"", with: "1️⃣\"i\"1️⃣") + "\nclass OtherKeys: Keys {}")
    checkNoFindings("[keys.one()]", members: "var keys: [Keys] = []", declarations: helperClass)
    checkNoFindings("[keys.one()]", members: "let keys: Foreign = make()", declarations: helperClass)
  }
}
