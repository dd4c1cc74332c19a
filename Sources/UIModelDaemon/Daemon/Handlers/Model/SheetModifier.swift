import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// SwiftUI's modifiers of a sheet, with what they call what UIKit's properties say.
enum SheetModifier: String, CaseIterable {
  case selection, interactiveDismissDisabled, presentationDetents, presentationBackgroundInteraction
  case presentationContentInteraction, presentationDragIndicator, presentationCornerRadius
  case presentationCompactAdaptation, presentationPlacement

  var key: JSONKey { JSONKey(rawValue) }

  /// Nil where SwiftUI has nothing like the property at this path.
  init?(counterpartOf path: [String]) {
    let isOfController = path.count == 2 && path.first == ModelVerbs.sheetController
    switch isOfController ? path.last : path.first {
    case "isModalInPresentation": self = .interactiveDismissDisabled
    case "detents" where isOfController: self = .presentationDetents
    case "selectedDetentIdentifier" where isOfController: self = .selection
    case "largestUndimmedDetentIdentifier" where isOfController: self = .presentationBackgroundInteraction
    case "prefersScrollingExpandsWhenScrolledToEdge" where isOfController: self = .presentationContentInteraction
    case "prefersGrabberVisible" where isOfController: self = .presentationDragIndicator
    case "preferredCornerRadius" where isOfController: self = .presentationCornerRadius
    case "preferredPlacement" where isOfController: self = .presentationPlacement
    default: return nil
    }
  }

  /// A value that UIKit's property takes, as the modifier takes it; nil for no modifier.
  func value(_ given: ParameterReader, in sheet: JSONElement) throws(ResponseError) -> JSONValue? {
    let value = given.json()
    switch self {
    case .selection:
      // Without a selection the sheet starts at its smallest detent, as with nil in UIKit.
      guard value != .null else { return JSONValue?.none }
      return try SheetModifier.detent(named: given, in: sheet)
    case .presentationBackgroundInteraction:
      guard value != .null else { return "disabled" }
      return ["enabled": ["upThrough": try SheetModifier.detent(named: given, in: sheet)]]
    case .presentationDetents:
      var detents: [JSONValue] = []
      for detent in try given.array() { detents.append(try SheetModifier.detent(detent)) }
      return .array(detents)
    case .presentationContentInteraction: return value == true ? "resizes" : "scrolls"
    case .presentationDragIndicator: return value == true ? "visible" : "hidden"
    case .presentationCornerRadius: return value == "automaticDimension" ? .null : value
    case .interactiveDismissDisabled, .presentationCompactAdaptation, .presentationPlacement: return value
    }
  }

  /// A detent as SwiftUI has it. Its detents have no identifiers.
  static func detent(_ given: ParameterReader) throws(ResponseError) -> JSONValue {
    guard let custom = given.element?["custom"] else { return given.json() }
    guard custom.unknownReason == nil else { return JSONValue(custom) }
    let resolver = custom["resolver"]
    if let resolver, resolver.unknownReason != nil { return JSONValue(resolver) }
    guard resolver?["inactiveWhen"] == nil else {
      throw given.withoutCounterpart("in SwiftUI only a 'customType' can be inactive")
    }
    for name in ["height", "fraction"] {
      guard let value = resolver?[JSONKey(name)] else { continue }
      var detent: JSONObject = [name: JSONValue(value)]
      detent["availableOn"] = given.element?["availableOn"].map { JSONValue($0) }
      return .object(detent)
    }
    throw given.withoutCounterpart(
      "a SwiftUI detent needs a 'height', a 'fraction' or a 'customType'")
  }

  /// The detent that an identifier of UIKit names.
  private static func detent(named given: ParameterReader, in sheet: JSONElement) throws(ResponseError) -> JSONValue {
    let name = Detent.shortName(try given.string())
    if name == "medium" || name == "large" { return .string(name) }
    let types = (sheet["presentationDetents"]?.elements.map { $0["customType"]?.string } ?? []).compactMap { $0 }
    guard types.contains(name) else {
      let known = ["medium", "large"] + types
      let nearest = nearestName(to: name, among: known)
      throw given.withoutCounterpart(
        "SwiftUI detents have no identifiers; expected \(known.quoted)", nearest: nearest)
    }
    return ["customType": .string(name)]
  }
}

extension ParameterReader {
  /// The error for a value that is right, and that this sheet cannot say.
  fileprivate func withoutCounterpart(_ reason: String, nearest: String? = nil) -> ResponseError {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    var data: JSONObject = ["path": .string(path), "expected": .string(reason)]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(
      .editRefused, "\(path): the sheet is declared with SwiftUI modifiers; \(reason)\(hint)", data: .object(data))
  }
}
