import UIModelPlatform

/// A toolbar of a view that is shown outside any navigation container.
enum NoNavigationBar: Rule {
  static let description = RuleDescription(
    code: "toolbar/no-navigation-bar", effect: .advice, system: .toolbar, status: .preview,
    summary: "Toolbar items of a view without a navigation bar, so no item appears",
    reason:
      "On iPhone and iPad, SwiftUI puts toolbar items into the bar of the navigation container around the view. A sheet or a "
      + "window has no bar of its own.",
    advice: "Put the view into a `NavigationStack` or a `NavigationSplitView`.",
    holds:
      "iPhone and iPad. Reported only if all places that show the view are known, and none of them has a navigation "
      + "container. Items for the keyboard or the bottom bar are not checked",
    sources: [
      Source("GitHub: IEEE-VIT/Xpendi#26", .post),
      Source("GitHub: kasianov-mikhail/scout#665", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct ArchiveView: View {
          @State private var showsArchive = false

          var body: some View {
            Button("Archive") { showsArchive = true }
              .sheet(isPresented: $showsArchive) {
                Text("Old postcards")
                  .1️⃣toolbar1️⃣ { Button("Done") { showsArchive = false } }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "ArchiveView", "barModifiers": [
          { "modifier": 1️⃣"toolbar"1️⃣, "shownIn": ["sheet"] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct ArchiveView: View {
          @State private var showsArchive = false

          var body: some View {
            Button("Archive") { showsArchive = true }
              .sheet(isPresented: $showsArchive) {
                NavigationStack {
                  Text("Old postcards")
                    .toolbar { Button("Done") { showsArchive = false } }
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "ArchiveView", "barModifiers": [
          { "modifier": "toolbar", "shownIn": { "$unknown": "by other files" } }, { "modifier": "toolbar", "shownIn": [] }
        ] } ] }
        """#),
    ])

  static func check(_ modifier: BarModifier, _ report: inout Report) {
    guard modifier.name.value == .toolbar, let place = modifier.name.place ?? modifier.presentingContexts.place,
      let containerDescription = modifier.presentingContexts.joinedNames
    else { return }
    report.report(
      self, at: place,
      "no toolbar item appears, because the view is in a \(containerDescription) without a navigation bar; add a NavigationStack",
      facts: [modifier.presentingContexts], in: report.context.environments(of: modifier))
  }
}

extension AppContext {
  /// Returns the iPhone and iPad environments in which a modifier certainly exists.
  func environments(of modifier: BarModifier) -> [Environment] {
    environments { [.iOS, .iPadOS].contains($0.platform) && modifier.availability.includes($0) == true }
  }
}

extension List<Located<String>> {
  /// The names of the presentations and scenes, joined with "and"; nil if the list is empty or incomplete. For example,
  /// `["sheet", "popover"]` becomes "sheet and popover".
  var joinedNames: String? {
    isComplete && !elements.isEmpty ? elements.map(\.value).joined(separator: " and ") : nil
  }
}
