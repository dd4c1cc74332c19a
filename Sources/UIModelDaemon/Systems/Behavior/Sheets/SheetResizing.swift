import UIModelPlatform

/// The number of heights that users can choose from, in any window and after any change. For example, `medium` and
/// `large` in regular height give 2.
package struct SheetResizing: Sendable, Hashable {
  /// The largest number of detents in one window at which the sheet can certainly rest; 0 if it is never a sheet.
  package let certainCount: Int
  /// The largest number of detents in one window at which the sheet may rest.
  package let possibleCount: Int

  /// Whether users can certainly resize the sheet in some window.
  package var isResizable: Bool { certainCount > 1 }
  /// Whether the sheet certainly has one height in each window in which it is a sheet.
  package var hasOneHeight: Bool { certainCount == 1 && possibleCount == 1 }
  /// Whether the presentation is certainly never a sheet.
  package var isNeverSheet: Bool { possibleCount == 0 }
}

extension SheetFacts {
  /// Returns the numbers of heights over all devices of some platforms. Nil if the style, the detents or their changes
  /// are unknown. Also nil if a list of detents is empty, which is an error in any case.
  package func resizing(on platforms: Set<Platform>) -> SheetResizing? {
    guard let lists = possibleDetentLists else { return nil }
    // The result depends on size classes, not on sizes.
    let windows = platforms.flatMap { DeviceWindow.sizeClasses(on: $0) }
    guard !windows.isEmpty else { return nil }
    var (certainCount, possibleCount) = (0, 0)
    for container in windows {
      guard let presentation = presentation(in: container) else { return nil }
      guard presentation == .sheet else { continue }
      guard sheet.systemPresentation.isDefault else { return nil }
      // Here the sheet fills the screen, which counts as one height.
      if container.vertical == .compact, !uses.isEmpty || sheet.swiftUI == nil, !mayBeEdgeAttached {
        (certainCount, possibleCount) = (max(certainCount, 1), max(possibleCount, 1))
        continue
      }
      for list in lists {
        let activeCounts = SheetFacts.activeCounts(list, in: container)
        // In compact height, the sheet might not be attached to the edge.
        let certain = container.vertical == .regular ? activeCounts.certain : min(1, activeCounts.certain)
        (certainCount, possibleCount) = (max(certainCount, certain), max(possibleCount, activeCounts.possible))
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
    let effective = effectiveUses
    guard effective.allSatisfy(\.configuration.detents.isComplete),
      !effective.contains(where: \.configuration.detents.isExplicitlyEmpty)
    else { return nil }
    let usesWithDetents = effective.filter(\.configuration.detents.isGiven)
    let hasDefault = !usesWithDetents.contains { $0.change == nil }
    return usesWithDetents.map(\.configuration.detents.elements) + (hasDefault ? [[]] : [])
  }

  /// Returns the number of detents that are active in a container, certainly and at most. Equal SwiftUI detents count
  /// as one.
  private static func activeCounts(_ detents: [Detent], in container: WindowContainer) -> (certain: Int, possible: Int)
  {
    guard !detents.isEmpty else { return (1, 1) }
    var seen: Set<DetentValue> = []
    var (certain, possible) = (0, 0)
    for detent in detents {
      let isNew = detent.swiftUIValue.map { seen.insert($0).inserted } ?? true
      guard isNew, detent.isActive(in: container) != false else { continue }
      possible += 1
      if detent.isActive(in: container) == true { certain += 1 }
    }
    return (certain, possible)
  }
}
