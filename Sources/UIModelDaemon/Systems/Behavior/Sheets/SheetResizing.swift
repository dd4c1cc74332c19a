import UIModelPlatform

/// How many heights people have to choose from, at any time and in any window.
package struct SheetResizing: Sendable, Hashable {
  /// The most detents of which it is certain that a sheet rests at them in one window; 0 if it is never a sheet.
  package let atLeast: Int
  /// The most detents at which it may rest in one window.
  package let atMost: Int

  /// Whether people can certainly resize the sheet somewhere.
  package var isResizable: Bool { atLeast > 1 }
  /// Whether the sheet certainly has one height in each window where it is a sheet.
  package var hasOneHeight: Bool { atLeast == 1 && atMost == 1 }
  /// Whether it certainly is a sheet nowhere.
  package var isNeverSheet: Bool { atMost == 0 }
}

extension SheetAnswer {
  /// What people can choose from on every device of some platforms; nil where that is not known: the style, the
  /// detents, or what may change them later. Nil as well where a list is empty, which is wrong by itself.
  package func resizing(on platforms: Set<Platform>) -> SheetResizing? {
    guard let lists = detentsAtAnyTime else { return nil }
    // Size classes decide, not sizes.
    let windows = platforms.flatMap { DeviceWindow.sizeClasses(on: $0) }
    guard !windows.isEmpty else { return nil }
    var (atLeast, atMost) = (0, 0)
    for container in windows {
      guard let presentation = presentation(in: container) else { return nil }
      guard presentation == .sheet else { continue }
      guard sheet.systemPresentation.isDefault else { return nil }
      // Full screen, which is one height of its own.
      if container.vertical == .compact, !uses.isEmpty || sheet.swiftUI == nil, !mayBeEdgeAttached {
        (atLeast, atMost) = (max(atLeast, 1), max(atMost, 1))
        continue
      }
      for list in lists {
        let counts = SheetAnswer.counts(list, in: container)
        // Whether the sheet is attached to the edge in compact height may not be known.
        let certain = container.vertical == .regular ? counts.certain : min(1, counts.certain)
        (atLeast, atMost) = (max(atLeast, certain), max(atMost, counts.possible))
      }
    }
    return SheetResizing(atLeast: atLeast, atMost: atMost)
  }

  /// The lists of detents that are in force at first or later, the default written as an empty one; nil where one of
  /// them is not known.
  private var detentsAtAnyTime: [[Detent]]? {
    guard sheet.changes.isComplete, sheet.sheetPresentationController.isKnown, sheet.popover.isKnown,
      sheet.popover.value?.adaptiveSheet.isKnown ?? true
    else { return nil }
    if let modifiers = sheet.swiftUI {
      // Both at once: which of them wins nobody says.
      guard uses.isEmpty, modifiers.presentationDetents.isComplete, !modifiers.presentationDetents.isExplicitlyEmpty
      else { return nil }
      return [modifiers.presentationDetents.elements]
    }
    let effective = effectiveUses
    guard effective.allSatisfy(\.configuration.detents.isComplete),
      !effective.contains(where: \.configuration.detents.isExplicitlyEmpty)
    else { return nil }
    let given = effective.filter(\.configuration.detents.isGiven)
    let hasDefault = !given.contains { $0.change == nil }
    return given.map(\.configuration.detents.elements) + (hasDefault ? [[]] : [])
  }

  /// How many of the detents are active in a container, certainly and at most. Of SwiftUI's, equal ones are one.
  private static func counts(_ detents: [Detent], in container: WindowContainer) -> (certain: Int, possible: Int) {
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
