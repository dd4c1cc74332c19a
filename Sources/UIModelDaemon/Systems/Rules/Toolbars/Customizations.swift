import UIModelPlatform

/// The customizable bars of an app and their saved customizations. For example, `bar("place")` finds the bar whose id
/// or handle (`ref`) is `place`.
struct Customizations: Sendable {
  let bars: [CustomizableBar]
  /// The customizations that documents declare for the start of the session.
  let declarations: [CustomizationDeclaration]
  /// The customizations that people made in the running app, by the bar's id.
  let savedCustomizations: [String: SavedCustomization]

  private let barsByID: [String: CustomizableBar]
  private let barsByHandle: [String: CustomizableBar]

  init(
    bars: [CustomizableBar], declarations: [CustomizationDeclaration], savedCustomizations: [String: SavedCustomization]
  ) {
    self.bars = bars
    self.declarations = declarations
    self.savedCustomizations = savedCustomizations
    func barsByName(_ name: (CustomizableBar) -> String?) -> [String: CustomizableBar] {
      Dictionary(bars.compactMap { bar in name(bar).map { ($0, bar) } }) { first, _ in first }
    }
    barsByID = barsByName { $0.id.value?.literal }
    barsByHandle = barsByName(\.handle)
  }

  /// Returns the bar with this id or handle, or nil if no bar has it. An id takes precedence over a handle.
  func bar(_ name: String) -> CustomizableBar? { barsByID[name] ?? barsByHandle[name] }

  func bar(id: String) -> CustomizableBar? { barsByID[id] }

  /// Whether a search for similar names is fast enough: there are at most 64 bars and 64 declared customizations.
  var canCompareNames: Bool { bars.count <= 64 && declarations.count <= 64 }
}
