/// A random program of one to four Swift files whose types use each other. Members come from templates with names from
/// a small pool, so that names coincide. The same seed gives the same program.
struct SwiftProgram {
  private(set) var files: [String] = []
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      files.append(
        "import UIKit\nimport SwiftUI\n" + (0..<Int.random(in: 1...3, using: &generator)).map { _ in type() }.joined())
    }
  }

  private mutating func type() -> String {
    let head = expanded(Self.heads.randomElement(using: &generator) ?? "")
    let members = (0..<Int.random(in: 2...7, using: &generator)).map { _ in
      expanded(Self.members.randomElement(using: &generator) ?? "")
    }
    return head + " {\n" + members.joined(separator: "\n") + "\n}\n"
  }

  /// Returns a template with random names inserted: `%T` is a type, `%F` a function, `%P` a property, `%N` a number and
  /// `%K` a key.
  private mutating func expanded(_ template: String) -> String {
    var (text, isPlaceholder) = ("", false)
    for character in template {
      if isPlaceholder {
        text += Self.namePool[character]?.randomElement(using: &generator) ?? "%\(character)"
        isPlaceholder = false
      } else if character == "%" {
        isPlaceholder = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static let namePool: [Character: [String]] = [
    "T": ["Alpha", "Beta", "Gamma", "Delta"], "F": ["start", "update", "shown", "act", "reload"],
    "P": ["height", "main", "item", "isOn", "limit"], "N": ["0", "1", "40", "320", "9223372036854775807"],
    "K": ["\"i\"", "\"n\"", "\"1\"", "Self.key", "%K"],
  ]
  private static let heads = [
    "class %T: UIViewController", "class %T: UIViewController", "class %T: %T", "final class %T", "extension %T",
    "struct %T: View", "enum %T", "@main class %T: UIResponder, UIApplicationDelegate",
    "class %T: UIResponder, UIWindowSceneDelegate", "protocol %T",
  ]
  private static let members = [
    "static let key = \"i\"", "let %P = %N", "var %P: CGFloat = %N { didSet { %F() } }",
    "var %P: Bool { %P > %N }", "let %P = UIBarButtonItem(systemItem: .done)", "lazy var %P = %T()",
    "func %F() { %F() }", "@objc func %F() { %P = %N }", "func %F(_ %P: CGFloat) { bottom.constant = %P }",
    "override func viewDidLoad() { super.viewDidLoad(); %F(); %T().%F() }",
    """
    override var keyCommands: [UIKeyCommand]? {
      [UIKeyCommand(title: "A", action: #selector(%F), input: %K, modifierFlags: .command),
       UIKeyCommand(title: "B", action: #selector(%F), input: %K, modifierFlags: [.command, .shift])]
    }
    """,
    """
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      if action == #selector(%F) { return %P }
      return super.canPerformAction(action, withSender: sender)
    }
    """,
    """
    override func buildMenu(with builder: UIMenuBuilder) {
      for %P in %N...%N { builder.remove(menu: .format) }
      builder.insertChild(UIMenu(title: "M", children: [UIKeyCommand(title: "C", action: #selector(%T.%F), input: %K, modifierFlags: .command)]), atStartOfMenu: .file)
      %T.%F()
    }
    """,
    """
    func %F() {
      NotificationCenter.default.addObserver(self, selector: #selector(%F(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
    }
    @objc func %F(_ note: Notification) {
      guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
      let %P = view.window
      %P = frame.height
      bottom.constant = %P.convert(frame, from: nil).height
      bottom.constant = %P
    }
    """,
    """
    func %F() {
      let %P = %N
      banner.frame.size.width = min(UIScreen.main.bounds.width, %P)
      leading.constant = UIScreen.main.bounds.height * 0.5
    }
    """,
    """
    func %F() {
      let %P = %T()
      if let sheet = %P.sheetPresentationController {
        sheet.detents = [.large(), .medium()]
        sheet.selectedDetentIdentifier = .medium
      }
      present(%P, animated: true)
    }
    """,
    """
    func %F(from item: UIBarButtonItem? = nil) {
      let %P = UIAlertController(title: "A", message: nil, preferredStyle: .actionSheet)
      %P.popoverPresentationController?.barButtonItem = item
      if UIDevice.current.userInterfaceIdiom == .pad { present(%P, animated: true) }
    }
    """,
    """
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      if let url = options.urlContexts.first { %F(url) }
      let %P = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
    }
    """,
    """
    @State private var %P = false
    var body: some View {
      Button("Find") { %F() }.keyboardShortcut(%K)
        .sheet(isPresented: $%P) { Text("a").presentationDetents([.medium]) }
        .toolbar { ToolbarItem(placement: .principal) { Text("a") } }
    }
    """,
    """
    func %F() {
      navigationItem.rightBarButtonItems = [%P, UIBarButtonItem(title: "A")]
      for %P in 0..<9 where %P > %N { print(%P, "%P") }
    }
    """,
  ]
}
