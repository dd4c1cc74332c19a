import UIModelPlatform

/// A menu element with an image but no title, which iOS 27 shows as an empty row.
enum ImageWithoutTitle: Rule {
  static let description = RuleDescription(
    code: "menu/image-without-title", effect: .advice, system: .menu, status: .preview,
    summary: "Menu element has only an image, which iOS 27 hides",
    reason:
      "iOS 27 does not show the images of menu elements in the menu bar and in context menus, whichever SDK the app is "
      + "built with. There, an element without a title appears as an empty row. Menus that are shown as a palette, and "
      + "menus with small or medium elements, are not checked.",
    advice:
      "Give the element a title. If the image is the content, such as a color or a flag, also set "
      + "`preferredImageVisibility` to `.visible`.",
    holds: "iPhone and iPad, from iOS 27",
    sources: [Source("iOS & iPadOS 27 release notes, 170479084", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController, UIContextMenuInteractionDelegate {
          func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
          ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
              UIMenu(children: [
                UIAction(title: "Rename") { _ in },
                1️⃣UIAction1️⃣(title: "", image: UIImage(systemName: "trash")) { _ in },
              ])
            }
          }
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "imageOnlyElements": [
          { "class": 1️⃣"UIAction"1️⃣, "in": "contextMenu" }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController, UIContextMenuInteractionDelegate {
          func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
          ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
              UIMenu(children: [
                UIAction(title: "Delete", image: UIImage(systemName: "trash")) { _ in }
              ])
            }
          }
        }
        """#, language: "swift", files: [.project]),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "imageOnlyElements": [
          { "class": "UIAction", "in": "contextMenu", "preferredImageVisibility": "visible" },
          { "class": "UIAction", "in": "contextMenu", "preferredImageVisibility": { "$unknown": "by content" } }
        ] } ] }
        """#),
    ])

  static func check(_ element: ImageOnlyElement, _ report: inout Report) {
    guard element.preferredImageVisibility.isDefault else { return }
    report.report(
      self, at: element.className.place ?? element.place,
      "the row of this element is empty on iOS 27, because its image is hidden and it has no title",
      facts: [element.preferredImageVisibility],
      in: report.context.environments { environment in
        (environment.platform == .iOS || environment.platform == .iPadOS) && environment.version >= 27
          && element.availability.includes(environment) == true
      })
  }
}
