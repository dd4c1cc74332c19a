/// Swift files that cannot be evaluated without other files: base classes, constants, extensions and chains of helpers.
enum SwiftPages {
  static let sourceTexts = [editor, baseController, keyboard, nameConstants, page, sheets, shortcuts, scenes]

  private static let editor = """
    import UIKit

    final class EditorController: BaseController {
      private let text = UITextView()
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Done", action: #selector(done), input: Names.key, modifierFlags: .command),
         UIKeyCommand(input: Inputs.up, modifierFlags: [], action: #selector(move(_:)))] + extraCommands
      }
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(text)
        setUpBar()
        observeKeyboard()
      }
      @objc func done() { dismiss(animated: true) }
      @objc func move(_ command: UIKeyCommand) {}
      @objc func info() { share(text) }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if action == #selector(done) { return isEditing }
        return super.canPerformAction(action, withSender: sender)
      }
    }
    """
  private static let baseController = """
    import UIKit

    class BaseController: UIViewController {
      let item = UIBarButtonItem(systemItem: .action)
      var bottom: NSLayoutConstraint!
      var extraCommands: [UIKeyCommand] { [UIKeyCommand(input: "e", modifierFlags: .command, action: #selector(export))] }
      @objc func export() { present(makeShare(), animated: true) }
      func makeShare() -> UIActivityViewController { UIActivityViewController(activityItems: [], applicationActivities: nil) }
      func setUpBar() {
        navigationItem.style = .editor
        navigationItem.customizationIdentifier = Names.bar
        navigationItem.centerItemGroups = [item.creatingFixedGroup(), .optionalGroup(customizationIdentifier: "a", items: [item])]
        navigationItem.rightBarButtonItems = [item, UIBarButtonItem(title: "A")]
      }
      func observeKeyboard() {
        NotificationCenter.default.addObserver(self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        bottom.constant = KeyboardInfo(note).height + Insets.bottom
      }
    }
    """
  private static let keyboard = """
    import UIKit

    struct KeyboardInfo {
      let height: CGFloat
      init(_ note: Notification) { height = note.keyboardFrame?.height ?? 0 }
    }
    extension Notification {
      var keyboardFrame: CGRect? { userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }
    }
    enum Insets { static let bottom: CGFloat = 8 }
    """
  private static let nameConstants = """
    import UIKit

    enum Names {
      static let bar = "editor"
      static let key = "d"
    }
    enum Inputs { static let up = UIKeyCommand.inputUpArrow }
    """
  private static let page = """
    import UIKit

    class Page: UIViewController {
      @IBAction func share(_ sender: UIBarButtonItem) {
        guard let url = page?.url else { return }
        let activities = UIActivityViewController(activityItems: [url], applicationActivities: nil)
        activities.excludedActivityTypes = [.print]
        present(activities, animated: true)
      }
    }
    extension UIViewController {
      func share(_ view: UIView) {
        let sheet = UIActivityViewController(activityItems: [1], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
      }
      func presentHalf(_ controller: UIViewController) {
        controller.sheetPresentationController?.detents = Detents.half
        present(controller, animated: true)
      }
    }
    """
  private static let sheets = """
    import UIKit

    enum Detents { static let half: [UISheetPresentationController.Detent] = [.large(), .medium()] }
    final class PageList: UITableViewController {
      @objc func open() { presentHalf(EditorController()) }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Open", action: #selector(open), input: "o", modifierFlags: .command)]
      }
    }
    """
  private static let shortcuts = """
    import SwiftUI

    struct Board: View {
      @State private var isShown = false
      var body: some View {
        VStack {
          Button("New") {}.keyboardShortcut("n")
          Button("Next") {}.keyboardShortcut(Shortcuts.next)
          Text("x").sheet(isPresented: $isShown) { Card().presentationDetents([.tiny, .medium]) }
        }.toolbar { BoardBar() }
      }
    }
    struct Card: View { var body: some View { Button("Close") {}.keyboardShortcut("n") } }
    struct BoardBar: ToolbarContent {
      var body: some ToolbarContent { ToolbarItem(placement: .primaryAction) { Button("New") {} } }
    }
    enum Shortcuts { static let next = KeyboardShortcut("n") }
    extension PresentationDetent { static let tiny = PresentationDetent.height(-5) }
    """
  private static let scenes = """
    import UIKit

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { Router.open(contexts) }
      func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { NSUserActivity(activityType: Names.bar) }
    }
    enum Router {
      static func open(_ contexts: Set<UIOpenURLContext>) {}
      static var width: CGFloat { UIScreen.main.bounds.width / 2 }
    }
    """
}
