import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The property that a method sets in a sheet declaration: a UIKit property or the corresponding SwiftUI modifier. The
/// choice depends on the framework in which the sheet is already declared.
enum SheetSpelling {
  /// The property at this path, with the value from the request.
  case property([String])
  /// The SwiftUI counterpart of the property, whose values have another format.
  case modifier(SheetModifier, ofSheet: JSONElement)

  /// Chooses the spelling for an edit of a sheet.
  ///
  /// - Parameter owner: the path of the controller that the request selects with `of`; nil if the request has no `of`.
  init(
    of verb: ModelVerb, in owner: [String]?, at place: Place, in document: Document
  ) throws(ResponseError) {
    self = .property(owner.map { verb.path(in: $0) } ?? verb.path)
    guard verb.subjectParameter == "sheet", let (sheet, _) = document.element(at: place), let name = verb.path.last
    else {
      return
    }
    if let modifier = SheetModifier.allCases.first(where: { sheet.member($0.key) != nil }) {
      self = try SheetSpelling(of: verb, in: owner, sheet, declaredBy: modifier)
    } else if owner == nil, verb.path.first == ModelVerbs.sheetControllerKey,
      let style = sheet["modalPresentationStyle"]
    {
      guard let style = style.string else {
        throw ResponseError(
          .editRefused,
          "'modalPresentationStyle' is unknown, so choose the controller of '\(name)' with 'of'")
      }
      if style == "popover" { self = .property(verb.path(in: ModelVerbs.adaptiveSheetPath)) }
    }
  }

  private init(
    of verb: ModelVerb, in owner: [String]?, _ sheet: JSONElement, declaredBy declaredModifier: SheetModifier
  ) throws(ResponseError) {
    let declarationText = "the sheet is declared with SwiftUI modifiers ('\(declaredModifier.rawValue)')"
    if let owner {
      // A sheet can have both modifiers and the controller that `of` selects.
      guard owner.reduce(sheet as JSONElement?, { $0?[JSONKey($1)] }) != nil else {
        throw ResponseError(.editRefused, "\(declarationText), so it has no '\(owner.joined(separator: "."))'")
      }
      self = .property(verb.path(in: owner))
      return
    }
    let isControllerProperty = verb.path.first == ModelVerbs.sheetControllerKey
    if let modifier = SheetModifier(counterpartOf: verb.path) {
      self = .modifier(modifier, ofSheet: sheet)
    } else if isControllerProperty || verb.path.first == ModelVerbs.popoverControllerKey && sheet[.popover] == nil {
      throw ResponseError(.editRefused, "\(declarationText), which have no equivalent of '\(verb.path.last ?? "")'")
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

  /// Returns the value to write, in the format of the property or modifier; nil if the property or modifier must be
  /// removed.
  ///
  /// - Parameter isElement: whether the value is a single detent for a list of detents.
  func value(_ reader: ParameterReader, isElement: Bool) throws(ResponseError) -> JSONValue? {
    guard case .modifier(let modifier, let sheet) = self, reader.element?.unknownReason == nil else {
      return reader.json()
    }
    return isElement ? try SheetModifier.detent(reader) : try modifier.value(reader, in: sheet)
  }
}

extension JSONKey {
  fileprivate static let popover = JSONKey(ModelVerbs.popoverControllerKey)
}
