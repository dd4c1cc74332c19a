import UIModelPlatform

/// The saved customizations of an app, and the bars that they belong to.
struct Customizations: Sendable {
  let bars: [CustomizableBar]
  /// The customizations with which the session starts, as documents declare them.
  let declared: [CustomizationDeclaration]
  /// The customizations that people have made since then, by the bar's id.
  let saved: [String: SavedCustomization]

  private let byID: [String: CustomizableBar]
  private let byHandle: [String: CustomizableBar]

  init(bars: [CustomizableBar], declared: [CustomizationDeclaration], saved: [String: SavedCustomization]) {
    self.bars = bars
    self.declared = declared
    self.saved = saved
    func index(_ name: (CustomizableBar) -> String?) -> [String: CustomizableBar] {
      Dictionary(bars.compactMap { bar in name(bar).map { ($0, bar) } }) { first, _ in first }
    }
    byID = index { $0.id.value?.literal }
    byHandle = index(\.handle)
  }

  /// The bar whose id or handle is the name.
  func bar(_ name: String) -> CustomizableBar? { byID[name] ?? byHandle[name] }

  func bar(id: String) -> CustomizableBar? { byID[id] }

  /// Whether there are few enough bars and customizations to search for similar names.
  var canCompareNames: Bool { bars.count <= 64 && declared.count <= 64 }
}
