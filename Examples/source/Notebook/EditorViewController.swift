import SwiftUI
import UIKit

final class EditorViewController: UIViewController {
  private let text = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(text)
    text.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: view.topAnchor),
      text.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      text.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
  }

  @objc func newPage() { text.text = "" }

  @objc func goToPage() {
    let outline = UIHostingController(rootView: OutlineView())
    if let sheet = outline.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.largestUndimmedDetentIdentifier = .medium
    }
    present(outline, animated: true)
  }

  @objc func endEditing() { text.resignFirstResponder() }

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(endEditing))]
  }
}
