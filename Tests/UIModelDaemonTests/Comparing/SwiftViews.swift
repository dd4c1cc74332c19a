/// An app in SwiftUI and UIKit in which the findings in a file depend on other files: on presenters of a view, on code
/// that opens and closes a sheet, on scenes, and on tested conditions.
enum SwiftViews {
  static let sourceTexts = [app, album, details, store, page]

  static let app = """
    import SwiftUI

    @main struct Notes: App {
      @State private var showsTips = false
      var body: some Scene {
        WindowGroup { Album().sheet(isPresented: $showsTips) { Tips(isShown: $showsTips) } }
        WindowGroup(id: "inbox") { NavigationStack { Inbox() } }
      }
    }
    struct Tips: View {
      @Binding var isShown: Bool
      var body: some View { Closing(action: { isShown = false }) }
    }
    """
  static let album = """
    import SwiftUI

    struct Album: View {
      @Environment(\\.dismiss) private var dismiss
      @Environment(\\.openWindow) private var openWindow
      @State private var isShown = false
      @State private var asks = false
      @State private var selected: String?
      var body: some View {
        List {
          Button("Open") { open("a") }
          Button("Inbox") { openWindow(id: "inboxes") }
        }
        .sheet(isPresented: $isShown) { if let selected { Details(name: selected) }; Button("Done") { dismiss() } }
        .confirmationDialog("a", isPresented: $asks) { Button("b") {} }
        .fullScreenCover(item: $selected) { Details(name: $0) }
      }
      private func open(_ name: String) {
        selected = name
        isShown = true
        asks = Store.shared.isSynced
      }
    }
    """
  static let details = """
    import SwiftUI

    struct Details: View {
      enum Field { case name, city }
      let name: String
      @State private var text = ""
      @FocusState private var field: Field?
      var body: some View {
        VStack {
          TextField("a", text: $text).focused($field, equals: .name)
          Text(name).onKeyPress(.return) { .handled }
          Button("Next") { field = .city }
        }
        .toolbar { ToolbarItem(placement: .primaryAction) { Closing(action: {}) } }
      }
    }
    struct Inbox: View {
      @State private var query = ""
      var body: some View { List { Details(name: query) }.searchable(text: $query) }
    }
    struct Closing: View {
      @Environment(\\.dismiss) private var dismiss
      let action: () -> Void
      var body: some View { Button("Close") { action(); dismiss() } }
    }
    """
  static let store = """
    import UIKit

    final class Store {
      static let shared = Store()
      var isSynced = false
      var isNarrow: Bool { names.count > 3 }
      var names: [String] = []
      func sync(_ page: Page) { isSynced = true; page.isWide = names.isEmpty }
    }
    extension Page {
      var hasRoom: Bool { Store.shared.isNarrow }
      func ask(_ isLoud: Bool) {
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        if isLoud { present(sheet, animated: true) }
      }
    }
    """
  static let page = """
    import UIKit

    final class Page: UIViewController {
      @IBOutlet var bottom: NSLayoutConstraint!
      var isWide = false
      override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
          self, selector: #selector(change), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        ask(isWide)
      }
      @objc func change(_ n: Notification) {
        guard let frame = n.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        for _ in Store.shared.names { if isWide { bottom.constant = frame.height } }
      }
      @objc func share() {
        let sheet = UIActivityViewController(activityItems: [1], applicationActivities: nil)
        func show() { present(sheet, animated: true) }
        if Store.shared.isSynced || hasRoom { show() }
        if let half = sheet.sheetPresentationController, isWide {
          half.detents = [.medium()]
          half.selectedDetentIdentifier = .large
        }
      }
    }
    """
}
