import UIModelJSON
import UIModelSystems

/// The text that an editor shows above a sheet: its detents.
package struct SheetLens: Sendable {
  /// The text of the lens, such as `2 detents: medium, large`.
  package let title: String
  package let name: String
  /// The index of the sheet in its document.
  package let number: Int
  package let place: Place
}

extension Document {
  /// The lenses of all sheets whose detents are given and known. A sheet with the default detents has no lens.
  package var sheetLenses: [SheetLens] {
    blocks.flatMap(\.declarations.sheets).enumerated().compactMap { number, sheet in
      let detents = sheet.initialDetents
      guard detents.isGiven, detents.isComplete, !detents.elements.isEmpty else { return nil }
      let names = detents.elements.map(\.label)
      let known = names.compactMap(\.self)
      guard known.count == names.count else { return nil }
      return SheetLens(
        title: "\(known.count) \(known.count == 1 ? "detent" : "detents"): \(known.joined(separator: ", "))",
        name: sheet.ref.value ?? sheet.viewController.value ?? sheet.className.value ?? "Sheet", number: number,
        place: sheet.ref.place ?? sheet.place)
    }
  }
}

extension Sheet {
  /// The detents of a sheet when it appears: of UIKit's sheet, of the sheet that a popover becomes, or of SwiftUI's
  /// modifier. Absent if several of them are given.
  fileprivate var initialDetents: List<Detent> {
    let all = [
      sheetPresentationController.value?.detents, popover.value?.adaptiveSheet.value?.detents,
      swiftUI?.presentationDetents,
    ]
    let given = all.compactMap(\.self).filter(\.isGiven)
    // With several lists, the one that applies is unknown.
    return given.count == 1 ? given[known: 0] : .absent
  }
}

extension Detent {
  /// The detent's name. For a detent without a name, its height, its percentage of the maximum height, or the name of
  /// its custom type. Nil if unknown.
  fileprivate var label: String? {
    if let name { return name }
    guard isNameKnown, case .custom(let resolver) = kind else { return nil }
    return switch resolver {
    case .height(let height): Self.number(height.value).map { $0 + " pt" }
    case .fraction(let fraction): Self.number(fraction.value * 100).map { $0 + "%" }
    case .samples, .unknown: customType.value
    }
  }

  private static func number(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    let rounded = (value * 10).rounded() / 10
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
