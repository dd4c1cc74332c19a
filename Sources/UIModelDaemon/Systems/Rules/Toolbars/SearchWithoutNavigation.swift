import UIModelPlatform

/// A search field of a view that is shown outside any navigation container.
enum SearchWithoutNavigation: Rule {
  static let description = RuleDescription(
    code: "toolbar/search-without-navigation", effect: .advice, system: .toolbar, status: .preview,
    summary: "`searchable` on a view without a navigation container, so no search field appears",
    reason:
      "On iPhone and iPad, SwiftUI puts the search field of `searchable` into the bar of a navigation container. Without one "
      + "there is no search field.",
    advice: "Put the view into a `NavigationStack` or a `NavigationSplitView`.",
    holds:
      "iPhone and iPad. Reported only if all places that show the view are known, and none of them has a navigation "
      + "container or a tab view",
    sources: [
      Source("SwiftUI documentation: Adding a search interface to your app", .documented),
      Source("GitHub: Automattic/pocket-casts-ios#1001, permissionlesstech/bitchat#1615", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct PostcardsApp: App {
          @State private var query = ""

          var body: some Scene {
            WindowGroup {
              List { Text("Lisbon") }
                .1️⃣searchable1️⃣(text: $query)
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PlacesView", "barModifiers": [
          { "modifier": 1️⃣"searchable"1️⃣, "shownIn": ["WindowGroup"] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct PostcardsApp: App {
          @State private var query = ""

          var body: some Scene {
            WindowGroup {
              NavigationStack {
                List { Text("Lisbon") }
                  .searchable(text: $query)
              }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "PlacesView", "barModifiers": [
          { "modifier": "searchable", "shownIn": { "$unknown": "by other files" } }
        ] } ] }
        """#),
    ])

  static func check(_ modifier: BarModifier, _ report: inout Report) {
    guard modifier.name.value == .searchable, let place = modifier.name.place ?? modifier.presentingContexts.place,
      let containerDescription = modifier.presentingContexts.joinedNames
    else { return }
    report.report(
      self, at: place,
      "no search field appears, because the view is in a \(containerDescription) without a navigation bar; add a NavigationStack",
      facts: [modifier.presentingContexts], in: report.context.environments(of: modifier))
  }
}
