import UIModelPlatform

/// A menu, or an element of a menu, without a name.
enum UnnamedMenuElement: Rule {
  static let description = RuleDescription(
    code: "menu/unnamed-element", effect: .advice, system: .menu, status: .preview,
    summary: "Menu or menu element has only an image, or an empty title",
    reason:
      "An element without a title is a row without text, and VoiceOver reads the name of the symbol or asset, or nothing. "
      + "The same holds for a menu whose label is only an image. `help(_:)` is not a name.",
    advice:
      "Give the element a title: `Button(\"Delete\", systemImage: \"trash\")`, `Menu(\"More\", systemImage: \"ellipsis\")`, "
      + "or `title` of `UIAction`. To show only the image of a menu's label, use `labelStyle(.iconOnly)`.",
    holds: "iPhone, iPad and Mac Catalyst. Palettes and inline menus need no title",
    sources: [
      Source("GitHub: Impressia/Impressia#146", .post),
      Source("SwiftLint: accessibility_label_for_image", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteRow: View {
          let note: Note

          var body: some View {
            HStack {
              Text(note.title)
              1️⃣Menu1️⃣ {
                Button("Duplicate") { duplicate(note) }
                2️⃣Button2️⃣ { delete(note) } label: { Image(systemName: "trash") }
              } label: {
                Image(systemName: "ellipsis")
              }
            }
          }
        }
        """#, also: ["2️⃣": "menu/unnamed-element"], language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private lazy var moreButton = UIBarButtonItem(
            title: "More",
            menu: UIMenu(children: [
              UIAction(title: "Duplicate") { _ in },
              1️⃣UIAction1️⃣(title: "", image: UIImage(systemName: "trash")) { _ in },
            ]))
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "unnamedItems": [
          { "class": 1️⃣"UIAction"1️⃣, "in": "menu", "image": "trash" }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteRow: View {
          let note: Note

          var body: some View {
            Menu {
              Button("Delete", systemImage: "trash") { delete(note) }
            } label: {
              Label("More", systemImage: "ellipsis").labelStyle(.iconOnly)
            }
            .contextMenu {
              Button { share(note) } label: { Image(systemName: "square.and.arrow.up").accessibilityLabel("Share") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          private lazy var moreButton = UIBarButtonItem(
            title: "More",
            menu: UIMenu(children: [
              // Without a title, an inline menu is a section.
              UIMenu(options: .displayInline, children: [UIAction(title: "Duplicate") { _ in }]),
              UIAction(title: "Delete", image: UIImage(systemName: "trash")) { _ in },
            ]))
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "unnamedItems": [
          { "class": "Button", "in": { "$unknown": "computed" }, "image": "trash" }
        ] } ] }
        """#),
    ])

  static func check(_ item: UnnamedItem, _ report: inout Report) {
    guard item.kind.value == .menu else { return }
    let isMenu = ["Menu", "UIMenu"].contains(item.className.value ?? "")
    report.report(
      self, at: item.className.place ?? item.place,
      "this menu\(isMenu ? "" : " element") has no name, because \(item.labelDescription); add a title",
      facts: [item.kind],
      in: report.context.environments { item.availability.includes($0) == true })
  }
}
