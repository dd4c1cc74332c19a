import UIModelJSON
import UIModelPlatform

/// A customisation that somebody has saved names an item, or a bar, that is not there any more.
enum OrphanedCustomization: Rule {
  static let description = RuleDescription(
    code: "toolbar/orphaned-customization", severity: .warning, system: .toolbar,
    summary: "A saved customisation names an item that its toolbar does not have any more",
    reason:
      "What people make of a bar is saved by the ids of its items, under the toolbar's id. An id that is renamed or "
      + "gone is not found at the next launch: the item stands where the app puts it, and what people did with it is "
      + "lost. Only those notice who have customised the bar.",
    advice: "Keep an id for as long as its item means the same; give the item its old id back.",
    holds: "platforms on which people can customise bars: iPadOS 16 and later, the Mac",
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
      // By the toolbar's handle; of what was taken out, too.
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
    ],
    right: [
      RuleExample(
        #"""
        { "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
            { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] } ],
          "session": { "toolbarCustomizations": { "place": ["share", "favorite"] } } }
        """#),
      // What is not in the bar was taken out; what is in neither list came later.
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
      // Items of another branch or another platform are there.
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
      // An id that may be the one.
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
      // An iPhone lets nobody customise a bar, so nothing is lost there.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "toolbars": [ { "id": "com.example.place", "items": [
            { "id": "favorite", "placement": "secondaryAction", "content": "Favorite" } ] } ],
          "session": { "toolbarCustomizations": { "com.example.place": ["favourite"] } } }
        """#),
    ])

  static func check(_ customizations: Customizations, _ report: inout Report) {
    let offering = report.context.environments { ToolbarCustomization.isOffered(in: $0) != .known(false) }
    guard !offering.isEmpty else { return }
    for declared in customizations.declared { check(declared, customizations, offering, &report) }
    for (id, saved) in customizations.saved.sorted(by: { $0.key < $1.key }) {
      check(saved, under: id, customizations, offering, &report)
    }
  }

  // MARK: In a document

  private static func check(
    _ declared: CustomizationDeclaration, _ all: Customizations, _ offering: [Environment], _ report: inout Report
  ) {
    let name = declared.toolbar.value
    guard let bar = all.bar(name) else { return reportUnknown(declared, all, offering, &report) }
    guard !bar.id.isDefault else {
      return report.report(
        self, at: declared.toolbar.place,
        "'\(name)' is made without \(bar.enabling), so people cannot customise it and nothing can be saved",
        related: [RelatedPlace(bar.place, "the bar")], in: offering)
    }
    let saved = SavedCustomization(
      bar: declared.bar.elements.map(\.value),
      popover: declared.popover.isGiven ? declared.popover.elements.map(\.value) : nil)
    let places = Dictionary(declared.ids.map { ($0.value, $0.place) }) { first, _ in first }
    for lost in LostItem.all(of: saved, in: bar) {
      guard let place = places[lost.id] else { continue }
      let nearest = lost.successor?.literalID
      report.report(
        self, at: place,
        "'\(bar.name)' has no item '\(lost.id)', so it is lost that somebody had it \(lost.words)"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        related: [
          RelatedPlace(
            lost.successor?.id.place ?? bar.id.place ?? bar.place, nearest.map { "'\($0)'" } ?? "the bar")
        ],
        fixes: nearest.map { [Fix("Change to \"\($0)\"", .replace(place, .string($0)))] } ?? [], in: offering)
    }
  }

  /// A name that no toolbar has. It may be that of a bar which is declared elsewhere, so one must have nearly this name.
  private static func reportUnknown(
    _ declared: CustomizationDeclaration, _ all: Customizations, _ offering: [Environment], _ report: inout Report
  ) {
    guard all.canCompareNames else { return }
    let name = declared.toolbar.value
    guard !report.context.names.mayHaveMore(of: [.toolbar]) else { return }
    let taken = Set(all.declared.map(\.toolbar.value))
    let free = all.bars.filter { bar in
      let names = [bar.id.value?.literal, bar.handle].compactMap { $0 }
      return bar.id.isGiven && !names.contains(where: taken.contains)
    }
    let names = free.flatMap { [$0.id.value?.literal, $0.handle].compactMap { $0 } }
    guard let nearest = nearestName(to: name, among: names) else { return }
    report.report(
      self, at: declared.toolbar.place,
      "no bar is '\(name)', so what somebody made of it is lost; did you mean '\(nearest)'?",
      restsOn: [report.context.names] + all.bars.map(\.id),
      related: all.bar(nearest).map { [RelatedPlace($0.id.place ?? $0.place, "'\(nearest)'")] } ?? [],
      fixes: [Fix("Change to \"\(nearest)\"", .renameProperty(declared.toolbar.place, to: nearest))], in: offering)
  }

  // MARK: In the running app

  private static func check(
    _ saved: SavedCustomization, under id: String, _ all: Customizations, _ offering: [Environment],
    _ report: inout Report
  ) {
    guard let bar = all.bar(id: id) else {
      return reportRenamed(saved, id, all, offering, &report)
    }
    let reported = Set(
      all.declared.filter { all.bar($0.toolbar.value)?.place == bar.place }.flatMap(\.ids).map(\.value))
    for lost in LostItem.all(of: saved, in: bar) where !reported.contains(lost.id) {
      let words = lost.words
      guard let successor = lost.successor, let now = successor.literalID, let place = successor.id.place else {
        report.report(
          self, at: bar.id.place,
          "the running app has saved that somebody had '\(lost.id)' \(words), and no item has this id any more",
          in: offering, severity: .hint)
        continue
      }
      report.report(
        self, at: place,
        "somebody had '\(lost.id)' \(words); with the id '\(now)' it counts as a new item, and that is lost",
        related: bar.id.place.map { [RelatedPlace($0, "the running app has saved it under this id")] } ?? [],
        fixes: [Fix("Give it its id back, \"\(lost.id)\"", .replace(place, .string(lost.id)))], in: offering)
    }
  }

  /// The toolbar itself has another id now: it has the same handle, or nearly the same id.
  private static func reportRenamed(
    _ saved: SavedCustomization, _ id: String, _ all: Customizations, _ offering: [Environment], _ report: inout Report
  ) {
    let free = all.bars.filter { bar in
      bar.id.value?.literal.map { all.saved[$0] == nil } ?? false
    }
    let nearest = all.canCompareNames ? nearestName(to: id, among: free.compactMap { $0.id.value?.literal }) : nil
    guard
      let bar = free.first(where: { saved.handle != nil && $0.handle == saved.handle })
        ?? free.first(where: { nearest != nil && $0.id.value?.literal == nearest }),
      let place = bar.id.place, let now = bar.id.value?.literal
    else { return }
    let count = saved.ids.count
    report.report(
      self, at: place,
      "the running app has saved a customisation of \(count) \(count == 1 ? "item" : "items") under '\(id)'; under "
        + "'\(now)' the bar is as the app declares it, and that is lost",
      restsOn: [report.context.names] + all.bars.map(\.id),
      fixes: [Fix("Give the bar its id back, \"\(id)\"", .replace(place, .string(id)))], in: offering)
  }
}

extension LostItem {
  /// What somebody did with it: "as number 2 of 3 in the bar".
  fileprivate var words: String { isInBar ? "as \(whereabouts)" : "out of the bar" }
}
