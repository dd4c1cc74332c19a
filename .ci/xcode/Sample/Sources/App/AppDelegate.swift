#if canImport(UIKit)
  import UIKit

  final class AppDelegate: UIResponder, UIApplicationDelegate {
    override func buildMenu(with builder: UIMenuBuilder) {
      super.buildMenu(with: builder)
      let getInfo = UIKeyCommand(
        title: "Get Info", action: #selector(getInfo(_:)), input: "i", modifierFlags: .command)
      builder.insertChild(
        UIMenu(title: "", options: .displayInline, children: [getInfo]), atEndOfMenu: .file)
    }

    @objc func getInfo(_ sender: Any?) {}
  }
#endif
