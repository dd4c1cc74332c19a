import UIModelJSON
import UIModelSystems

/// A code lens: a text with the detents of a sheet that an editor shows above the sheet.
package struct SheetLens: Sendable {
  /// The text of the lens, such as `2 detents: medium, large`.
  package let title: String
  package let name: String
  /// The number of the sheet in its document, counted from 0.
  package let number: Int
  package let place: Place
}

extension Document {
  /// The lenses of all sheets whose detents are given and known. A sheet with the default detents does not have a lens.
  package var sheetLenses: [SheetLens] {
    blocks.flatMap(\.declarations.sheets).enumerated().compactMap { number, sheet in
      let detents = sheet.initialDetents
      guard detents.isGiven, detents.isComplete, !detents.elements.isEmpty else { return nil }
      let names = detents.elements.map(\.label)
      let knownNames = names.compactMap(\.self)
      guard knownNames.count == names.count else { return nil }
      return SheetLens(
        title:
          "\(knownNames.count) \(knownNames.count == 1 ? "detent" : "detents"): \(knownNames.joined(separator: ", "))",
        name: sheet.ref.value ?? sheet.viewControllerHandle.value ?? sheet.className.value ?? "Sheet", number: number,
        place: sheet.ref.place ?? sheet.place)
    }
  }
}

extension Sheet {
  /// The initial detents of a sheet. They are given for UIKit's sheet, for the sheet that a popover becomes, or for
  /// SwiftUI's modifier. Absent if none or several of these are given.
  fileprivate var initialDetents: List<Detent> {
    let detentLists = [
      sheetPresentationController.value?.detents, popover.value?.adaptiveSheet.value?.detents,
      swiftUI?.presentationDetents,
    ]
    let givenLists = detentLists.compactMap(\.self).filter(\.isGiven)
    // With several lists, the one that applies is unknown.
    return givenLists.count == 1 ? givenLists[known: 0] : .absent
  }
}

extension Detent {
  /// The detent's name. For a detent without a name: its height, its percentage of the maximum height, or the name of
  /// its custom type. Nil if unknown.
  fileprivate var label: String? {
    if let name { return name }
    guard isNameKnown, case .custom(let resolver) = kind else { return nil }
    return switch resolver {
    case .height(let height): Self.numberText(height.value).map { $0 + " pt" }
    case .fraction(let fraction): Self.numberText(fraction.value * 100).map { $0 + "%" }
    case .samples, .unknown: customType.value
    }
  }

  private static func numberText(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    let roundedValue = (value * 10).rounded() / 10
    return Int(exactly: roundedValue).map { "\($0)" } ?? "\(roundedValue)"
  }
}
