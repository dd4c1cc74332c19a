import UIKit

/// The browser's menus as its code builds them: Get Info is on the keys of Italic, and two commands share an action.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  override func buildMenu(with builder: UIMenuBuilder) {
    super.buildMenu(with: builder)
    guard builder.system == .main else { return }

    let getInfo = UIKeyCommand(
      title: "Get Info", action: #selector(BookmarksViewController.getInfo(_:)), input: "i", modifierFlags: .command)
    builder.insertChild(
      UIMenu(
        title: "", identifier: UIMenu.Identifier("com.example.browser.info"), options: .displayInline,
        children: [getInfo]),
      atEndOfMenu: .file)

    let showAs = UIMenu(
      title: "Show",
      children: [
        UICommand(title: "Show as List", action: #selector(BookmarksViewController.showAs(_:))),
        UICommand(title: "Show as Grid", action: #selector(BookmarksViewController.showAs(_:))),
      ])
    builder.insertChild(showAs, atStartOfMenu: .view)

    // Which commands there are is known only to the running app.
    for folder in Bookmarks.shared.folders {
      builder.insertChild(folder.menu, atEndOfMenu: .edit)
    }
  }
}
