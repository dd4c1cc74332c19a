import UIModelPlatform

/// Reports a dialog or popover that points at a container instead of the button that opens it.
enum DialogOnContainer: Rule {
  static let description = RuleDescription(
    code: "sheet/dialog-on-container", effect: .advice, system: .sheet, status: .preview,
    summary: "A dialog or popover is attached to a container, so it does not point at the button that opens it",
    reason:
      "On iPad, a confirmation dialog is a popover in regular width. It points at the view that has the modifier. If that "
      + "is a list or another large container, the dialog appears at the middle or the edge of it, far from the button.",
    advice: "Attach the modifier to the button, or to the row that has the button.",
    holds:
      "iPad. Checked for `confirmationDialog`, `actionSheet` and `popover` on `List`, `Form`, `ScrollView`, navigation "
      + "containers and `TabView`. Views with a frame, horizontal scroll views and popovers with an attachment anchor are not "
      + "checked",
    sources: [
      Source("SwiftUI documentation: confirmationDialog (a popover in regular size classes)", .documented),
      Source("GitHub: mlemgroup/mlem#1337, LeoKlaus/Paperparrot#30, ThangKM/sRouting#40", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct AlbumView: View {
          @State private var asksToDelete = false

          var body: some View {
            List {
              Button("Delete") { asksToDelete = true }
            }
            .1️⃣confirmationDialog1️⃣("Delete the album?", isPresented: $asksToDelete) {
              Button("Delete", role: .destructive) {}
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "AlbumView", "presentations": [
          { "modifier": 1️⃣"popover"1️⃣, "anchor": "ScrollView" }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct AlbumView: View {
          @State private var asksToDelete = false
          @State private var isFull = false

          var body: some View {
            List {
              Button("Delete") { asksToDelete = true }
                .confirmationDialog("Delete the album?", isPresented: $asksToDelete) {
                  Button("Delete", role: .destructive) {}
                }
            }
            .onAppear { isFull = true }
            .confirmationDialog("The album is full.", isPresented: $isFull) { Button("OK") {} }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "AlbumView", "presentations": [
          { "modifier": "popover" }, { "modifier": "confirmationDialog", "anchor": { "$unknown": "a helper" } }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let containerName = presentation.anchorContainer.value else { return }
    report.report(
      self, at: presentation.modifier.place ?? presentation.place,
      "on iPad, the \(presentation.name) points at the \(containerName) and not at the button that opens it; attach it to the button",
      facts: [presentation.anchorContainer],
      related: presentation.anchorContainer.place.map { [RelatedPlace($0, "the button is here")] } ?? [],
      in: report.context.environments(of: presentation).filter { $0.platform == .iPadOS })
  }
}
