import UIModelJSON
import UIModelPlatform

/// A saved customization of an item, or of a bar, that no longer exists.
enum OrphanedCustomization: Rule {
  static let description = RuleDescription(
    code: "toolbar/orphaned-customization", effect: .wrong, system: .toolbar,
    summary: "Saved customization refers to a toolbar or item id that no longer exists",
    reason: "SwiftUI and UIKit save customizations by item id, under the toolbar's id. At the next "
      + "launch, they cannot find a saved id that the app no longer uses. An item whose id was changed returns "
      + "to its default position, and only people who customized the bar notice.",
    advice: "Restore the old id of the item or toolbar. Change the id of an item only if the meaning of "
      + "the item changes.",
    holds: "iPadOS 16 and later, Mac Catalyst and macOS",
    sources: [
      Source("WWDC22-110343", .talk),
      Source("SwiftUI documentation: ToolbarItem.init(id:placement:content:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
            { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["share", 1️⃣"favourite"1️⃣] } } }
        """#,
        fixed:
          #"""
          { "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
              { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
            "session": { "toolbarCustomizations": { "com.example.place": ["share", "favorite"] } } }
          """#),
      // The customization names the toolbar by its handle, and people had removed the missing item `map` from the bar.
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { "place": { "bar": ["share"], "popover": [1️⃣"map"1️⃣] } } } }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { 1️⃣"com.example.places"1️⃣: ["share"] } } }
        """#,
        fixed:
          #"""
          { "toolbars": [ { "id": "com.example.place", "items": [
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
            "session": { "toolbarCustomizations": { "com.example.place": ["share"] } } }
          """#),
      RuleExample(
        #"""
        {
          "toolbars": [
            { "ref": "place", "items": [ { "placement": "secondaryAction", "content": "ShareLink" } ] }
          ],
          "session": { "toolbarCustomizations": { 1️⃣"place"1️⃣: ["share"] } }
        }
        """#),
      // No bar has this id or a similar one.
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { 1️⃣"notes"1️⃣: ["share"] } } }
        """#),
    ],
    right: [
      // A bar with an unknown id might be the customized bar, or another part of the app might declare the bar.
      RuleExample(
        #"""
        { "toolbars": [ { "id": { "$unknown": "a constant" }, "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { "notes": ["share"] } } }
        """#),
      RuleExample(
        #"""
        { "session": { "toolbarCustomizations": { "notes": ["share"] } } }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
            { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { "place": ["share", "favorite"] } } }
        """#),
      // People removed the items in `popover`. Items in neither list are new.
      RuleExample(
        #"""
        {
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" },
              { "id": "map", "placement": "secondaryAction", "content": "Map" },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ],
          "session": { "toolbarCustomizations": { "com.example.place": {
            "bar": ["share"], "popover": ["map"]
          } } }
        }
        """#),
      // Items that exist only in one branch or on one platform are not lost.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              { "id": "done", "placement": "secondaryAction", "when": "isEditing", "content": "Done" },
              { "id": "new", "placement": "primaryAction", "content": "New" },
              {
                "id": "map", "placement": "secondaryAction",
                "availableOn": { "macCatalyst": "16.0" }, "content": "Map"
              }
            ]
          } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["new", "map", "done"] } }
        }
        """#),
      // An item with an unknown id, or an unknown item, might be the saved item.
      RuleExample(
        #"""
        {
          "toolbars": [ {
            "id": "com.example.place",
            "items": [
              {
                "id": { "$unknown": "from a constant" }, "placement": "secondaryAction",
                "content": "Favorite"
              },
              { "id": "share", "placement": "secondaryAction", "content": "ShareLink" }
            ]
          } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["share", "favorite"] } }
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" },
            { "$unknown": "more of them" } ] } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["share", "favorite"] } } }
        """#),
      RuleExample(
        #"""
        {
          "toolbars": [
            {
              "id": { "$unknown": "from a constant" },
              "items": [ { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ]
            },
            {
              "id": "com.example.place",
              "items": [ { "id": "new", "placement": "secondaryAction", "content": "New" } ]
            }
          ],
          "session": { "toolbarCustomizations": { "com.example.places": ["share"] } }
        }
        """#),
      RuleExample(
        #"""
        {
          "toolbars": [ {
            "id": "com.example.place",
            "items": [ { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ]
          } ],
          "session": { "toolbarCustomizations": { "com.example.place": {
            "$unknown": "read from a device"
          } } }
        }
        """#),
      // People cannot customize a bar on iPhone, so no customization is lost.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" } ] } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["favourite"] } } }
        """#),
    ])

  static func check(_ customizations: Customizations, _ report: inout Report) {
    let environments = report.context.environments { ToolbarCustomization.isOffered(in: $0) != .known(false) }
    guard !environments.isEmpty else { return }
    for declaration in customizations.declarations { check(declaration, customizations, environments, &report) }
    for (id, customization) in customizations.savedCustomizations.sorted(by: { $0.key < $1.key }) {
      check(customization, under: id, customizations, environments, &report)
    }
  }

  // MARK: In a document

  private static func check(
    _ declaration: CustomizationDeclaration, _ customizations: Customizations, _ environments: [Environment],
    _ report: inout Report
  ) {
    let name = declaration.toolbarIDOrHandle.value
    guard let bar = customizations.bar(name) else {
      return reportUnknownBar(declaration, customizations, environments, &report)
    }
    guard !bar.id.isDefault else {
      return report.report(
        self, at: declaration.toolbarIDOrHandle.place,
        "'\(name)' is created without \(bar.customizationRequirement), so people cannot customize it and nothing is saved",
        related: [RelatedPlace(bar.place, "the bar is declared here")], in: environments)
    }
    let customization = SavedCustomization(
      barIDs: declaration.barIDs.elements.map(\.value),
      popoverIDs: declaration.popoverIDs.isGiven ? declaration.popoverIDs.elements.map(\.value) : nil)
    let placesByID = Dictionary(declaration.itemIDs.map { ($0.value, $0.place) }) { first, _ in first }
    for lostItem in LostItem.items(of: customization, in: bar) {
      guard let place = placesByID[lostItem.id] else { continue }
      let suggestion = lostItem.successor?.literalID
      report.report(
        self, at: place,
        "'\(bar.name)' has no item '\(lostItem.id)', so its customization (\(lostItem.changeDescription)) is lost"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
        related: [
          RelatedPlace(
            lostItem.successor?.id.place ?? bar.id.place ?? bar.place,
            "\(suggestion.map { "'\($0)'" } ?? "the bar") is declared here")
        ],
        fixes: suggestion.map { [Fix("Change to \"\($0)\"", .replace(place, .string($0)))] } ?? [], in: environments)
    }
  }

  /// Reports a customization of a bar that does not exist, and suggests the most similar name. Reports nothing if the
  /// app declares no bars, or if a toolbar or screen might have an unknown name, because the bar might then exist.
  private static func reportUnknownBar(
    _ declaration: CustomizationDeclaration, _ customizations: Customizations, _ environments: [Environment],
    _ report: inout Report
  ) {
    let name = declaration.toolbarIDOrHandle.value
    guard !customizations.bars.isEmpty, !report.context.names.mayHaveUnknownNames(of: [.toolbar, .screen]) else {
      return
    }
    let declaredNames = Set(customizations.declarations.map(\.toolbarIDOrHandle.value))
    let barsWithoutDeclaration = customizations.bars.filter { bar in
      let names = [bar.id.value?.literal, bar.handle].compactMap { $0 }
      return bar.id.isGiven && !names.contains(where: declaredNames.contains)
    }
    let names = barsWithoutDeclaration.flatMap { [$0.id.value?.literal, $0.handle].compactMap { $0 } }
    let suggestion = customizations.canCompareNames ? nearestName(to: name, among: names) : nil
    report.report(
      self, at: declaration.toolbarIDOrHandle.place,
      "there is no bar '\(name)', so its saved customization is lost"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
      facts: [report.context.names] + customizations.bars.map(\.id),
      related: suggestion.flatMap { name in
        customizations.bar(name).map { [RelatedPlace($0.id.place ?? $0.place, "'\(name)' is declared here")] }
      } ?? [],
      fixes: suggestion.map {
        [Fix("Change to \"\($0)\"", .renameProperty(declaration.toolbarIDOrHandle.place, to: $0))]
      } ?? [],
      in: environments)
  }

  // MARK: In the running app

  private static func check(
    _ customization: SavedCustomization, under id: String, _ customizations: Customizations,
    _ environments: [Environment],
    _ report: inout Report
  ) {
    guard let bar = customizations.bar(id: id) else {
      return reportRenamedBar(customization, id, customizations, environments, &report)
    }
    let reportedIDs = Set(
      customizations.declarations.filter { customizations.bar($0.toolbarIDOrHandle.value)?.place == bar.place }.flatMap(
        \.itemIDs
      )
      .map(\.value))
    for lostItem in LostItem.items(of: customization, in: bar) where !reportedIDs.contains(lostItem.id) {
      guard let successor = lostItem.successor, let newID = successor.literalID, let place = successor.id.place else {
        report.report(
          self, at: bar.id.place,
          "the running app saved a customization of '\(lostItem.id)' (\(lostItem.changeDescription)), but no item has this id now",
          in: environments, severity: .hint)
        continue
      }
      report.report(
        self, at: place,
        "with the new id '\(newID)', the saved customization of '\(lostItem.id)' (\(lostItem.changeDescription)) is lost; "
          + "restore the old id",
        related: bar.id.place.map { [RelatedPlace($0, "the running app saved it under this id")] } ?? [],
        fixes: [Fix("Restore the item's id \"\(lostItem.id)\"", .replace(place, .string(lostItem.id)))],
        in: environments)
    }
  }

  /// Reports a bar whose id was probably renamed: the bar with the saved customization's handle, or with an id similar
  /// to the saved id.
  private static func reportRenamedBar(
    _ customization: SavedCustomization, _ id: String, _ customizations: Customizations, _ environments: [Environment],
    _ report: inout Report
  ) {
    let barsWithoutCustomization = customizations.bars.filter { bar in
      bar.id.value?.literal.map { customizations.savedCustomizations[$0] == nil } ?? false
    }
    let suggestion =
      customizations.canCompareNames
      ? nearestName(to: id, among: barsWithoutCustomization.compactMap { $0.id.value?.literal }) : nil
    guard
      let bar = barsWithoutCustomization.first(where: {
        customization.handle != nil && $0.handle == customization.handle
      })
        ?? barsWithoutCustomization.first(where: { suggestion != nil && $0.id.value?.literal == suggestion }),
      let place = bar.id.place, let newID = bar.id.value?.literal
    else { return }
    let itemCount = customization.itemIDs.count
    report.report(
      self, at: place,
      "with the new id '\(newID)', the customization of \(itemCount) \(itemCount == 1 ? "item" : "items") saved under '\(id)' "
        + "is lost; restore the old id",
      facts: [report.context.names] + customizations.bars.map(\.id),
      fixes: [Fix("Restore the bar's id \"\(id)\"", .replace(place, .string(id)))], in: environments)
  }
}

extension LostItem {
  /// A description of the saved change, for example "position 2 of 3 in the bar".
  fileprivate var changeDescription: String { isInBar ? positionDescription : "removed from the bar" }
}
