/// A UIKit app whose Swift files depend on each other. Some of its files declare no menus, commands or screens.
enum SwiftApp {
  static let sourceTexts = [delegate, menus, keys, editor, reader, helper]

  static let delegate = """
    import UIKit

    @main
    class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        Menus.build(builder)
        addTools(builder)
      }
    }
    """
  static let menus = """
    import UIKit

    enum Menus {
      static func build(_ builder: UIMenuBuilder) {
        let info = command("Info", Keys.info)
        // uimodel:disable-next-line menu/reserved-shortcut as it is
        let home = command("Home", "h")
        builder.insertChild(UIMenu(title: "M", children: [info, home]), atStartOfMenu: .file)
      }

      private static func command(_ title: String, _ input: String) -> UIKeyCommand {
        UIKeyCommand(title: title, action: #selector(Editor.act(_:)), input: input, modifierFlags: .command)
      }
    }

    extension AppDelegate {
      func addTools(_ builder: UIMenuBuilder) {
        let one = UIKeyCommand(title: "One", action: #selector(Editor.act(_:)), input: Keys.one, modifierFlags: .command)
        builder.insertSibling(UIMenu(title: "T", identifier: .init("t"), children: [one]), afterMenu: .file)
      }
    }
    """
  static let keys = """
    enum Keys {
      static let info = "i"
      static let one = "1"
    }
    """
  static let editor = """
    import UIKit

    class Editor: UIViewController {
      @objc func act(_ sender: Any?) {}
      override var keyCommands: [UIKeyCommand]? { Editor.commands + [menuCommand] }
      static let commands = [
        UIKeyCommand(title: "A", action: #selector(act(_:)), input: Keys.one, modifierFlags: [.command, .shift])
      ]
      let menuCommand = UIKeyCommand(title: "B", action: #selector(act(_:)), input: "h", modifierFlags: .command)
    }
    """
  /// A view controller whose key commands, methods and views depend on each other, with a base class in another file.
  static let reader = """
    import UIKit

    class Reader: Editor {
      @IBOutlet weak var field: UITextField!
      let note = UITextView()
      @objc func turn() {}
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(note)
        note.isScrollEnabled = false
        start()
      }
      let list = UITableView()
      func start() {
        list.delegate = self
        list.selectionFollowsFocus = false
      }
      func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool { true }
      override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        if context.nextFocusedView === note { note.becomeFirstResponder() }
      }
      override var keyCommands: [UIKeyCommand]? {
        let turn = UIKeyCommand(title: "Turn", action: #selector(turn), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
        turn.wantsPriorityOverSystemBehavior = true
        return [turn]
      }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if action == #selector(turn) { return note.isHidden }
        return super.canPerformAction(action, withSender: sender)
      }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.isEmpty else { return }
        super.pressesBegan(presses, with: event)
      }
    }
    class Line: UITextField {
      @objc func up() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Up", action: #selector(up), input: UIKeyCommand.inputUpArrow, modifierFlags: [])]
      }
    }
    """
  /// A helper class that creates key commands, instances of a `UIKeyCommand` subclass, for a responder.
  static let helper = """
    import UIKit

    class Helper {
      var commands: [UIKeyCommand] { (1...3).map { Numbered($0) } + [Numbered(Keys.last)] }
      func add(to builder: UIMenuBuilder) {
        builder.insertChild(UIMenu(title: "H", children: [Numbered(7)]), atStartOfMenu: .view)
      }
    }
    class Numbered: UIKeyCommand {
      convenience init(_ number: Int) {
        self.init(title: "Go", action: #selector(Pages.go(_:)), input: "\\(number)", modifierFlags: .command)
      }
    }
    class Pages: UIResponder {
      var helper: Helper?
      @objc func go(_ sender: Any?) {}
      override func buildMenu(with builder: UIMenuBuilder) { helper?.add(to: builder) }
      override var keyCommands: [UIKeyCommand]? { helper?.commands ?? [] }
    }
    extension AppDelegate {
      override var next: UIResponder? { pages }
      var pages: Pages { Pages() }
    }
    extension Keys { static let last = 9 }
    """
}
