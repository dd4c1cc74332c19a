import UIModelPlatform

/// A bar item without a name for VoiceOver and menus.
enum UnnamedBarItem: Rule {
  static let description = RuleDescription(
    code: "toolbar/unnamed-item", effect: .advice, system: .toolbar, status: .preview,
    summary: "Bar item has only an image, so VoiceOver and menus have no name for it",
    reason:
      "An item whose label is only an image has no name. VoiceOver reads the name of the symbol or asset instead, and the "
      + "overflow menu shows a row without text. `help(_:)` is not a name. A label that is only an image in some states "
      + "is reported, too.",
    advice:
      "Give the item a title: `Button(\"Add\", systemImage: \"plus\")`, or `title` of `UIBarButtonItem`. The bar still "
      + "shows only the image. If a title is not possible, set the accessibility label.",
    holds: "iPhone, iPad and Mac Catalyst. Items whose name other code may set are not checked",
    sources: [
      Source("GitHub: Impressia/Impressia#146", .post),
      Source("SwiftLint: accessibility_label_for_image", .post),
      Source("GitHub: batonogov/pine#1527", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteList: View {
          @State private var notes: [Note] = []

          var body: some View {
            List(notes) { note in NoteRow(note: note) }
              .toolbar {
                ToolbarItem(placement: .primaryAction) {
                  1️⃣Button1️⃣(action: addNote) {
                    Image(systemName: "plus")
                  }
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.rightBarButtonItem = 1️⃣UIBarButtonItem1️⃣(
              image: UIImage(systemName: "square.and.arrow.up"), style: .plain, target: self,
              action: #selector(share))
          }

          @objc private func share() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "navigationItem": { "rightBarButtonItems": [
          1️⃣{ "systemImage": "plus", "action": "addNote" }1️⃣,
          { "title": "Share", "systemImage": "square.and.arrow.up", "action": "share" }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "content": { "Button": 1️⃣{ "systemImage": "plus", "action": "add a note" }1️⃣ } }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteList: View {
          @State private var notes: [Note] = []

          var body: some View {
            List(notes) { note in
              // Buttons in the content are not checked.
              Button { open(note) } label: { Image(systemName: "eye") }
            }
            .toolbar {
              ToolbarItemGroup(placement: .primaryAction) {
                Button("Add", systemImage: "plus", action: addNote)
                Button(action: sortNotes) { Image(systemName: "arrow.up.arrow.down") }
                  .accessibilityLabel("Sort")
                Button(action: share) { Label("Share", systemImage: "square.and.arrow.up") }
              }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            let share = UIBarButtonItem(
              image: UIImage(systemName: "square.and.arrow.up"), style: .plain, target: self,
              action: #selector(share))
            share.accessibilityLabel = NSLocalizedString("Share", comment: "")
            navigationItem.rightBarButtonItems = [share, UIBarButtonItem(barButtonSystemItem: .add, target: self, action: nil)]
          }

          @objc private func share() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController",
          "navigationItem": { "rightBarButtonItems": [
            { "systemImage": "plus", "accessibilityLabel": "New Note" },
            { "systemImage": "trash", "title": { "$unknown": "localized" } },
            { "systemItem": "action" }
          ] }
        } ] }
        """#),
    ])

  static func check(_ item: UnnamedItem, _ report: inout Report) {
    guard item.kind.value == .bar else { return }
    report.report(
      self, at: item.className.place ?? item.place,
      "this bar item has no name for VoiceOver and menus, because \(item.labelDescription); add a title",
      facts: [item.kind],
      in: report.context.environments { item.availability.includes($0) == true })
  }
}
