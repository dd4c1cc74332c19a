import UIModelPlatform

/// Reports a presentation modifier inside the content of a menu.
enum PresentedInsideMenu: Rule {
  static let description = RuleDescription(
    code: "sheet/presented-inside-menu", effect: .advice, system: .sheet, status: .preview,
    summary: "A presentation modifier is inside the content of a menu, so nothing is presented",
    reason:
      "A menu closes when people choose one of its elements. SwiftUI then removes the content of the menu together with "
      + "the modifier, and the sheet, alert or dialog does not appear. The content of `contextMenu` behaves the same.",
    advice: "Attach the modifier to the menu itself, or to a view outside.",
    holds: "iPhone, iPad and Mac Catalyst",
    sources: [
      Source("GitHub: FlineDev/FreemiumKit#13 (iOS 17 and 18)", .post),
      Source("GitHub: inseven/bookmarks#279", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct ShopView: View {
          @State private var showsPaywall = false

          var body: some View {
            Menu("More") {
              Button("Buy") { showsPaywall = true }
                .1️⃣sheet1️⃣(isPresented: $showsPaywall) { Text("All stamps") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "ShopView", "presentations": [
          { "modifier": "sheet", "insideMenu": 1️⃣"contextMenu"1️⃣ }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct ShopView: View {
          @State private var showsPaywall = false

          var body: some View {
            Menu("More") {
              Button("Buy") { showsPaywall = true }
            }
            .sheet(isPresented: $showsPaywall) { Text("All stamps") }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "ShopView", "presentations": [
          { "modifier": "sheet" }, { "modifier": "alert", "insideMenu": { "$unknown": "a helper" } }
        ] } ] }
        """#),
    ])

  static func check(_ presentation: SwiftUIPresentation, _ report: inout Report) {
    guard let menuName = presentation.enclosingMenu.value else { return }
    report.report(
      self, at: presentation.enclosingMenu.place,
      "the \(presentation.name) does not appear, because the menu closes first; attach it to the view that has the '\(menuName)'",
      facts: [presentation.modifier], in: report.context.environments(of: presentation))
  }
}

extension AppContext {
  /// Returns the iOS, iPadOS and Mac Catalyst environments in which a presentation is certainly available.
  func environments(of presentation: SwiftUIPresentation) -> [Environment] {
    environments { $0.platform.isIOSFamily && presentation.availability.includes($0) == true }
  }
}
