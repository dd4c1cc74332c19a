import UIModelPlatform

/// The properties of a sheet that do not depend on a container, such as its possible detents, computed once for all
/// rules about sheets.
package struct SheetFacts: Sendable {
  package let sheet: Sheet
  /// The configurations of the sheet's controllers by code: first the initial configurations, then those that changes
  /// make.
  package let uses: [ControllerUse]
  /// All detents that the sheet might have, initially or after a change.
  private let allDetents: PossibleDetents

  package init(_ sheet: Sheet) {
    self.sheet = sheet
    var uses: [ControllerUse] = []
    if let configuration = sheet.sheetPresentationController.value {
      uses.append(
        ControllerUse(
          configuration: configuration, controller: .sheet, change: nil, controllerPlace: sheet.sheetControllerKeyPlace)
      )
    }
    if let popover = sheet.popover.value, let configuration = popover.adaptiveSheet.value {
      uses.append(
        ControllerUse(
          configuration: configuration, controller: .adaptiveSheet, change: nil,
          controllerPlace: popover.adaptiveSheetKeyPlace))
    }
    let initialUses = uses
    for change in sheet.changes.elements {
      uses.append(
        ControllerUse(
          configuration: change.configuration, controller: change.controller.value, change: change,
          controllerPlace: change.controller.place))
    }
    self.uses = uses
    let isKnown =
      sheet.sheetPresentationController.isKnown && sheet.popover.isKnown && sheet.changes.isComplete
      && sheet.popover.value?.adaptiveSheet.isKnown ?? true
    // Without an initial configuration, the sheet has the default detent at first.
    let hasDefault = initialUses.isEmpty || initialUses.contains { !$0.configuration.detents.isGiven }
    allDetents = PossibleDetents(uses.map(\.configuration.detents), hasDefault: hasDefault, isKnown: isKnown)
  }

  /// Returns whether a controller exists and can be configured; nil if unknown. The view controller's own
  /// `sheetPresentationController` exists for page sheets, form sheets and the automatic style. The adaptive sheet
  /// controller of a popover exists for popovers. The default style of UIKit's own controllers is not documented.
  package func exists(_ controller: SheetController) -> Bool? {
    switch (sheet.modalPresentationStyle, controller) {
    case (.default, .sheet), (.given(.automatic, _), .sheet): return sheet.systemPresentation.isDefault ? true : nil
    case (.default, .adaptiveSheet), (.given(.automatic, _), .adaptiveSheet): return nil
    case (.given(let style, _), _):
      switch style {
      case .pageSheet, .formSheet: return controller == .sheet
      case .popover: return controller == .adaptiveSheet
      case .custom, .none, .automatic: return nil
      case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return false
      }
    case (.unknown, _): return nil
    }
  }

  /// Returns whether a configuration certainly has no effect, because its controller is nil. If the configuration names
  /// no controller, this is certain only if neither controller exists.
  package func isSetOnNil(_ use: ControllerUse) -> Bool {
    if let controller = use.controller { return exists(controller) == false }
    return exists(.sheet) == false && exists(.adaptiveSheet) == false
  }

  /// The configurations whose controller exists or might exist.
  package var effectiveUses: [ControllerUse] { uses.filter { !isSetOnNil($0) } }

  /// Returns the detents that the sheet might have after a configuration. If the configuration sets detents, only these
  /// are possible. An initial configuration without detents gives the default detent. After a change without detents,
  /// any earlier detents are possible.
  package func detents(for use: ControllerUse) -> PossibleDetents {
    if use.configuration.detents.isGiven {
      return PossibleDetents([use.configuration.detents], hasDefault: false, isKnown: true)
    }
    if use.change != nil { return allDetents }
    return PossibleDetents([], hasDefault: true, isKnown: true)
  }

  /// Whether the sheet is attached to the bottom edge in compact height, or might be attached.
  package var mayBeEdgeAttached: Bool {
    uses.contains { use in
      let property = use.configuration.prefersEdgeAttachedInCompactHeight
      return property.value ?? !property.isKnown
    }
  }

  /// The size rules that might apply to the sheet: true for the size of a page sheet, false for the size of a form
  /// sheet.
  package var possiblePageSizings: [Bool] {
    let usesPageStyle: Bool? =
      switch sheet.modalPresentationStyle.value {
      case .pageSheet: true
      case .formSheet: false
      default: nil
      }
    let sizingPreferences = uses.map(\.configuration.prefersPageSizing).filter { !$0.isDefault }
    if sizingPreferences.isEmpty, let usesPageStyle { return [usesPageStyle] }
    return [true, false]
  }
}

/// A configuration of a sheet's controller by code, initially or in a change.
package struct ControllerUse: Sendable {
  package let configuration: SheetConfiguration
  /// The configured controller; nil if the code names no controller or the controller is unknown.
  package let controller: SheetController?
  /// The change that makes the configuration; nil for an initial configuration.
  package let change: SheetChange?
  /// The source position of the controller's name.
  package let controllerPlace: Place?
}

/// The detents to which an identifier in a configuration can refer. For example, in a sheet without declared detents,
/// the only name is `large`.
package struct PossibleDetents: Sendable, Knowable {
  package let detents: [Detent]
  /// The list that contains all detents; nil if the default detent is possible or if there are several lists.
  package let list: List<Detent>?
  /// Whether all detents and their names are known.
  package let isKnown: Bool
  /// The identifiers of custom detents.
  package let customIdentifiers: [String]
  // A sheet has few detents, so a linear search is as fast as a set.
  private let names: [String]
  /// The number of detents, including the default detent.
  package let count: Int

  init(_ lists: [List<Detent>], hasDefault: Bool, isKnown: Bool) {
    let givenLists = lists.filter(\.isGiven)
    detents = givenLists.flatMap(\.elements)
    list = givenLists.count == 1 && !hasDefault ? givenLists.first : nil
    self.isKnown = isKnown && lists.allSatisfy(\.isComplete) && detents.allSatisfy(\.isNameKnown)
    customIdentifiers = detents.compactMap(\.identifier.value)
    names = detents.compactMap(\.name) + (hasDefault ? ["large"] : [])
    count = detents.count + (hasDefault ? 1 : 0)
  }

  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// All names in alphabetical order, for messages and fixes.
  package var allNames: [String] { Set(names).sorted() }
}
