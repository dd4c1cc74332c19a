import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A SwiftUI modifier that configures a sheet. Most modifiers correspond to a property of UIKit's
/// `UISheetPresentationController`.
///
/// For example, `prefersGrabberVisible` with the value true becomes `presentationDragIndicator` with "visible".
enum SheetModifier: String, CaseIterable {
  case selection, interactiveDismissDisabled, presentationDetents, presentationBackgroundInteraction
  case presentationContentInteraction, presentationDragIndicator, presentationCornerRadius
  case presentationCompactAdaptation, presentationPlacement

  var key: JSONKey { JSONKey(rawValue) }

  /// The modifier that corresponds to the UIKit property at a path; nil if SwiftUI has no such modifier.
  init?(counterpartOf path: [String]) {
    let isControllerProperty = path.count == 2 && path.first == ModelVerbs.sheetControllerKey
    switch isControllerProperty ? path.last : path.first {
    case "isModalInPresentation": self = .interactiveDismissDisabled
    case "detents" where isControllerProperty: self = .presentationDetents
    case "selectedDetentIdentifier" where isControllerProperty: self = .selection
    case "largestUndimmedDetentIdentifier" where isControllerProperty: self = .presentationBackgroundInteraction
    case "prefersScrollingExpandsWhenScrolledToEdge" where isControllerProperty: self = .presentationContentInteraction
    case "prefersGrabberVisible" where isControllerProperty: self = .presentationDragIndicator
    case "preferredCornerRadius" where isControllerProperty: self = .presentationCornerRadius
    case "preferredPlacement" where isControllerProperty: self = .presentationPlacement
    default: return nil
    }
  }

  /// Returns the modifier's value for a value of the UIKit property; nil if the modifier must be removed.
  func value(_ reader: ParameterReader, in sheet: JSONElement) throws(ResponseError) -> JSONValue? {
    let value = reader.json()
    switch self {
    case .selection:
      // Without a selection, the sheet starts at its smallest detent. In UIKit, nil has the same effect.
      guard value != .null else { return JSONValue?.none }
      return try SheetModifier.detent(named: reader, in: sheet)
    case .presentationBackgroundInteraction:
      guard value != .null else { return "disabled" }
      return ["enabled": ["upThrough": try SheetModifier.detent(named: reader, in: sheet)]]
    case .presentationDetents:
      var detents: [JSONValue] = []
      for detent in try reader.array() { detents.append(try SheetModifier.detent(detent)) }
      return .array(detents)
    case .presentationContentInteraction: return value == true ? "resizes" : "scrolls"
    case .presentationDragIndicator: return value == true ? "visible" : "hidden"
    case .presentationCornerRadius: return value == "automaticDimension" ? .null : value
    case .interactiveDismissDisabled, .presentationCompactAdaptation, .presentationPlacement: return value
    }
  }

  /// Returns a detent in SwiftUI's format, which has no identifiers. For example,
  /// `{"custom":{"resolver":{"height":200}}}` becomes `{"height":200}`.
  static func detent(_ reader: ParameterReader) throws(ResponseError) -> JSONValue {
    guard let customDetent = reader.element?["custom"] else { return reader.json() }
    guard customDetent.unknownReason == nil else { return JSONValue(customDetent) }
    let resolver = customDetent["resolver"]
    if let resolver, resolver.unknownReason != nil { return JSONValue(resolver) }
    guard resolver?["inactiveWhen"] == nil else {
      throw reader.noCounterpartError("in SwiftUI only a 'customType' can be inactive")
    }
    for name in ["height", "fraction"] {
      guard let value = resolver?[JSONKey(name)] else { continue }
      var detent: JSONObject = [name: JSONValue(value)]
      detent["availableOn"] = reader.element?["availableOn"].map { JSONValue($0) }
      return .object(detent)
    }
    throw reader.noCounterpartError(
      "a SwiftUI detent needs a 'height', a 'fraction' or a 'customType'")
  }

  /// Returns the SwiftUI detent for a UIKit detent identifier.
  private static func detent(named reader: ParameterReader, in sheet: JSONElement) throws(ResponseError) -> JSONValue {
    let name = Detent.shortName(try reader.string())
    if name == "medium" || name == "large" { return .string(name) }
    let customTypes = (sheet["presentationDetents"]?.elements.map { $0["customType"]?.string } ?? []).compactMap { $0 }
    guard customTypes.contains(name) else {
      let knownNames = ["medium", "large"] + customTypes
      let nearestDetent = nearestName(to: name, among: knownNames)
      throw reader.noCounterpartError(
        "SwiftUI detents have no identifiers; expected \(knownNames.oneOfPhrase)", nearest: nearestDetent)
    }
    return ["customType": .string(name)]
  }
}

extension ParameterReader {
  /// Returns the error for a valid value that SwiftUI modifiers cannot express.
  fileprivate func noCounterpartError(_ reason: String, nearest: String? = nil) -> ResponseError {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    var data: JSONObject = ["path": .string(path), "expected": .string(reason)]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(
      .editRefused, "\(path): the sheet is declared with SwiftUI modifiers; \(reason)\(hint)", data: .object(data))
  }
}
