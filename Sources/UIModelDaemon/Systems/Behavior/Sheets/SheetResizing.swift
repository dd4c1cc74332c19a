import UIModelPlatform

/// The number of heights that users can choose for the sheet in one window: the maximum over all windows and changes.
/// For example, `medium` and `large` in regular height give 2.
package struct SheetResizing: Sendable, Hashable {
  /// The largest number of detents in one window at which the sheet can certainly rest; 0 if the presentation is never
  /// a sheet.
  package let certainCount: Int
  /// The largest number of detents in one window at which the sheet might rest.
  package let possibleCount: Int

  /// Whether users can certainly resize the sheet in at least one window.
  package var isResizable: Bool { certainCount > 1 }
  /// Whether the sheet certainly has exactly one height in every window where the presentation is a sheet.
  package var hasOneHeight: Bool { certainCount == 1 && possibleCount == 1 }
  /// Whether the presentation is certainly never a sheet.
  package var isNeverSheet: Bool { possibleCount == 0 }
}

extension SheetFacts {
  /// Returns how many heights users can choose in one window, as the maximum over all devices of some platforms. Nil if
  /// the style, the detents or their changes are unknown, or if a list of detents is empty, which is an error.
  package func resizing(on platforms: Set<Platform>) -> SheetResizing? {
    guard let lists = possibleDetentLists else { return nil }
    // The result depends on size classes, not on sizes.
    let windows = platforms.flatMap { DeviceWindow.sizeClassExamples(on: $0) }
    guard !windows.isEmpty else { return nil }
    var (certainCount, possibleCount) = (0, 0)
    for container in windows {
      guard let presentation = presentation(in: container) else { return nil }
      guard presentation == .sheet else { continue }
      guard sheet.systemPresentation.isDefault else { return nil }
      // In this container, the sheet fills the screen, which counts as one height.
      if container.vertical == .compact, !uses.isEmpty || sheet.swiftUI == nil, !mayBeEdgeAttached {
        (certainCount, possibleCount) = (max(certainCount, 1), max(possibleCount, 1))
        continue
      }
      for list in lists {
        let activeCounts = SheetFacts.activeCounts(list, in: container)
        // In compact height, the sheet might not be attached to the edge.
        let certainActiveCount = container.vertical == .regular ? activeCounts.certain : min(1, activeCounts.certain)
        (certainCount, possibleCount) = (
          max(certainCount, certainActiveCount), max(possibleCount, activeCounts.possible)
        )
      }
    }
    return SheetResizing(certainCount: certainCount, possibleCount: possibleCount)
  }

  /// The lists of detents that the sheet can have, initially or after a change. An empty list means the default detent.
  /// Nil if a list is unknown.
  private var possibleDetentLists: [[Detent]]? {
    guard sheet.changes.isComplete, sheet.sheetPresentationController.isKnown, sheet.popover.isKnown,
      sheet.popover.value?.adaptiveSheet.isKnown ?? true
    else { return nil }
    if let modifiers = sheet.swiftUI {
      // No source says whether SwiftUI or UIKit takes precedence if both configure the sheet.
      guard uses.isEmpty, modifiers.presentationDetents.isComplete, !modifiers.presentationDetents.isExplicitlyEmpty
      else { return nil }
      return [modifiers.presentationDetents.elements]
    }
    let applicableUses = effectiveUses
    guard applicableUses.allSatisfy(\.configuration.detents.isComplete),
      !applicableUses.contains(where: \.configuration.detents.isExplicitlyEmpty)
    else { return nil }
    let usesWithDetents = applicableUses.filter(\.configuration.detents.isGiven)
    let hasDefault = !usesWithDetents.contains { $0.change == nil }
    return usesWithDetents.map(\.configuration.detents.elements) + (hasDefault ? [[]] : [])
  }

  /// Returns the numbers of certainly active and possibly active detents in a container. Equal SwiftUI detents count as
  /// one. An empty list counts as the default detent.
  private static func activeCounts(_ detents: [Detent], in container: WindowContainer) -> (certain: Int, possible: Int)
  {
    guard !detents.isEmpty else { return (1, 1) }
    var countedValues: Set<DetentValue> = []
    var (certainCount, possibleCount) = (0, 0)
    for detent in detents {
      let isFirstOccurrence = detent.swiftUIValue.map { countedValues.insert($0).inserted } ?? true
      guard isFirstOccurrence, detent.isActive(in: container) != false else { continue }
      possibleCount += 1
      if detent.isActive(in: container) == true { certainCount += 1 }
    }
    return (certainCount, possibleCount)
  }
}
