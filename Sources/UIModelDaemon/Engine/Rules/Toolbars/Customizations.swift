import UIModelPlatform

/// The saved customisations of an app, with the bars that they are of.
struct Customizations: Sendable {
  let bars: [CustomizableBar]
  /// Those that documents say the session starts with.
  let declared: [CustomizationDeclaration]
  /// What people have made of bars since, by the bar's id.
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

  /// The bar that is saved under a name: its id, or its handle.
  func bar(_ name: String) -> CustomizableBar? { byID[name] ?? byHandle[name] }

  func bar(id: String) -> CustomizableBar? { byID[id] }

  /// Of more bars, or more customisations, nobody looks for names that are nearly the same.
  var canCompareNames: Bool { bars.count <= 64 && declared.count <= 64 }
}
