import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// How a sheet says what a verb is about: by UIKit's controllers, or by SwiftUI's modifiers. An edit keeps the spelling
/// that is in use.
enum SheetSpelling {
  /// The property at this path, with the value as it is given.
  case property([String])
  /// SwiftUI's counterpart, whose values are other ones.
  case modifier(SheetModifier, ofSheet: JSONElement)

  /// `owner`: the path of the controller that the request chose.
  init(
    of verb: ModelVerb, in owner: [String]?, at place: Place, in document: Document
  ) throws(ResponseError) {
    self = .property(owner.map { verb.path(in: $0) } ?? verb.path)
    guard verb.subject == "sheet", let (sheet, _) = document.element(at: place), let name = verb.path.last else {
      return
    }
    if let modifier = SheetModifier.allCases.first(where: { sheet.member($0.key) != nil }) {
      self = try SheetSpelling(of: verb, in: owner, sheet, declaredBy: modifier)
    } else if owner == nil, verb.path.first == ModelVerbs.sheetController, let style = sheet["modalPresentationStyle"] {
      guard let style = style.string else {
        throw ResponseError(
          .editRefused,
          "'modalPresentationStyle' is unknown, so choose the controller of '\(name)' with 'of'")
      }
      if style == "popover" { self = .property(verb.path(in: ModelVerbs.adaptiveSheet)) }
    }
  }

  private init(
    of verb: ModelVerb, in owner: [String]?, _ sheet: JSONElement, declaredBy other: SheetModifier
  ) throws(ResponseError) {
    let declared = "the sheet is declared with SwiftUI modifiers ('\(other.rawValue)')"
    if let owner {
      // A controller that stands there beside them is in use.
      guard owner.reduce(sheet as JSONElement?, { $0?[JSONKey($1)] }) != nil else {
        throw ResponseError(.editRefused, "\(declared), so it has no '\(owner.joined(separator: "."))'")
      }
      self = .property(verb.path(in: owner))
      return
    }
    let isOfController = verb.path.first == ModelVerbs.sheetController
    if let modifier = SheetModifier(counterpartOf: verb.path) {
      self = .modifier(modifier, ofSheet: sheet)
    } else if isOfController || verb.path.first == ModelVerbs.popoverController && sheet[.popover] == nil {
      throw ResponseError(.editRefused, "\(declared), which have no equivalent of '\(verb.path.last ?? "")'")
    } else {
      self = .property(verb.path)
    }
  }

  var path: [String] {
    switch self {
    case .property(let path): path
    case .modifier(let modifier, _): [modifier.rawValue]
    }
  }

  /// The value in this spelling; nil where the spelling says it by saying nothing.
  func value(_ given: ParameterReader, isElement: Bool) throws(ResponseError) -> JSONValue? {
    guard case .modifier(let modifier, let sheet) = self, given.element?.unknownReason == nil else {
      return given.json()
    }
    return isElement ? try SheetModifier.detent(given) : try modifier.value(given, in: sheet)
  }
}

extension JSONKey {
  fileprivate static let popover = JSONKey(ModelVerbs.popoverController)
}
