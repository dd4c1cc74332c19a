import UIKit

/// A notebook, to try what is asked of source: `daemon-client menu shortcuts Examples/source`.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  override func buildMenu(with builder: UIMenuBuilder) {
    super.buildMenu(with: builder)
    guard builder.system == .main else { return }
    builder.insertChild(.pages, atStartOfMenu: .file)
  }
}

extension UIMenu {
  static let pages = UIMenu(
    title: "", identifier: UIMenu.Identifier("com.example.notebook.pages"), options: .displayInline,
    children: [
      UIKeyCommand(
        title: "New Page", action: #selector(EditorViewController.newPage), input: "n",
        modifierFlags: [.command, .alternate]),
      UIKeyCommand(
        title: "Go to Page…", action: #selector(EditorViewController.goToPage), input: "j", modifierFlags: .command),
    ])
}
