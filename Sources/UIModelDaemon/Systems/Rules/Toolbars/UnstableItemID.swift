import UIModelJSON
import UIModelPlatform

/// A toolbar or an item whose id changes at each launch.
enum UnstableItemID: Rule {
  static let description = RuleDescription(
    code: "toolbar/unstable-item-id", effect: .wrong, system: .toolbar,
    summary: "Id of a customizable toolbar or its item changes at every launch",
    reason: "SwiftUI saves customizations by item id, under the toolbar's id, and looks up these ids at "
      + "the next launch. A generated id is different at each launch. SwiftUI therefore finds no "
      + "customization and shows the bar as the app declares it.",
    advice: "Use a fixed string as the id, and keep the string in later versions of the app.",
    holds: "iPadOS 16 and later, Mac Catalyst and macOS",
    sources: [
      Source("WWDC22-110343", .talk),
      Source("SwiftUI documentation: ToolbarItem.init(id:placement:content:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var isFavorite = false
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "favorite", placement: .secondaryAction) {
                  Button("Favorite") { isFavorite.toggle() }
                }
                ToolbarItem(id: 1️⃣UUID().uuidString1️⃣, placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
              }
          }
        }
        """#,
        fixed:
          #"""
          import SwiftUI

          struct PlaceView: View {
            @State private var isFavorite = false
            @State private var showsMap = false

            var body: some View {
              PlaceDetail(showsMap: showsMap)
                .toolbar(id: "place") {
                  ToolbarItem(id: "favorite", placement: .secondaryAction) {
                    Button("Favorite") { isFavorite.toggle() }
                  }
                  ToolbarItem(id: "showMap", placement: .secondaryAction) {
                    Button("Show Map") { showsMap.toggle() }
                  }
                }
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": 1️⃣{ "generated": "UUID().uuidString" }1️⃣, "placement": "secondaryAction",
            "content": { "Button": { "title": "Adjust Image" } } },
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "adjustImage", "placement": "secondaryAction",
              "content": { "Button": { "title": "Adjust Image" } } },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": 1️⃣{ "generated": "UUID().uuidString" }1️⃣, "items": [
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // Each item is reported, because each call generates a different id.
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": 1️⃣{ "generated": "UUID()" }1️⃣, "placement": "secondaryAction", "content": "Done" },
          { "id": 2️⃣{ "generated": "UUID()" }2️⃣, "placement": "secondaryAction", "content": "Edit" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct PlaceView: View {
          @State private var isFavorite = false
          @State private var showsMap = false

          var body: some View {
            PlaceDetail(showsMap: showsMap)
              .toolbar(id: "place") {
                ToolbarItem(id: "favorite", placement: .secondaryAction) {
                  Button("Favorite") { isFavorite.toggle() }
                }
                ToolbarItem(id: "map", placement: .secondaryAction) {
                  Button("Show Map") { showsMap.toggle() }
                }
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": "adjustImage", "placement": "secondaryAction",
            "content": { "Button": { "title": "Adjust Image" } }
          } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": { "$unknown": "perhaps nil" }, "items": [
          { "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [ {
            "id": { "$unknown": "from a constant" }, "placement": "secondaryAction",
            "content": "New"
          } ]
        } ] }
        """#),
      // People cannot customize this item, so nothing is saved for it.
      RuleExample(
        #"""
        { "toolbars": [ {
          "id": "com.example.place",
          "items": [
            {
              "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New",
              "customizationBehavior": "disabled"
            },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
          { "id": { "generated": "UUID()" }, "placement": "secondaryAction", "content": "New",
            "customizationBehavior": { "$unknown": "a parameter" } },
          { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // If the app runs only on iPad, people cannot customize an item with this placement.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": { "generated": "UUID()" }, "placement": "primaryAction", "content": "New" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ] }
        """#),
      // People cannot customize a bar on iPhone.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ {
            "id": { "generated": "UUID()" },
            "items": [ {
              "id": { "generated": "UUID()" }, "placement": "secondaryAction",
              "content": "Favorite"
            } ]
          } ]
        }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    guard facts.isCustomizable else { return }
    let toolbar = facts.toolbar
    let offersCustomization = { (environment: Environment) in
      ToolbarCustomization.isOffered(in: environment) == .known(true)
    }
    if case .generated(let generator)? = toolbar.id.value {
      report.report(
        self, at: toolbar.id.place,
        "\(subject(generator)) creates a new id at each launch, so customizations of the bar are lost; "
          + "use a fixed string",
        in: report.context.environments(where: offersCustomization))
    }
    for (index, item) in toolbar.items.elements.enumerated() {
      guard case .generated(let generator)? = item.id.value, let place = item.id.place, item.knownKind == .item else {
        continue
      }
      let title = item.content.value?.first?.title
      let environments = report.context.environments { environment in
        guard offersCustomization(environment) else { return false }
        let entry = ToolbarCustomization.Entry(item, at: index, isOffered: .known(true), in: environment)
        return entry.edits.value.map { $0 != .none } ?? false
      }
      report.report(
        self, at: place,
        "\(subject(generator)) creates a new id at each launch, so customizations of "
          + "\(title.map { "'\($0)'" } ?? "the item") are lost; use a fixed string",
        fixes: facts.suggestedID(for: title).map { [Fix("Change to \"\($0)\"", .replace(place, .string($0)))] } ?? [],
        in: environments)
    }
  }

  /// Returns the subject of a message: the code that generates the id, in quotes, such as `'UUID()'`. Returns "this" if
  /// the code is empty.
  private static func subject(_ generator: String) -> String { generator.isEmpty ? "this" : "'\(generator)'" }
}
