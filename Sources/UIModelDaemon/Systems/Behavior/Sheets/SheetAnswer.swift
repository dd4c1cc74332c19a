import UIModelPlatform

/// What there is to know about a sheet before any container is looked at; computed once for all its rules.
package struct SheetAnswer: Sendable {
  package let sheet: Sheet
  /// Every place where code configures a controller of the sheet: at first, then each change.
  package let uses: [ControllerUse]
  /// Every detent that UIKit is given for the sheet, at first or later.
  private let everyDetent: DetentsInForce

  package init(_ sheet: Sheet) {
    self.sheet = sheet
    var uses: [ControllerUse] = []
    if let configuration = sheet.sheetPresentationController.value {
      uses.append(
        ControllerUse(configuration: configuration, controller: .sheet, change: nil, namedAt: sheet.sheetControllerKey))
    }
    if let popover = sheet.popover.value, let configuration = popover.adaptiveSheet.value {
      uses.append(
        ControllerUse(
          configuration: configuration, controller: .adaptive, change: nil, namedAt: popover.adaptiveSheetKey))
    }
    let first = uses
    for change in sheet.changes.elements {
      uses.append(
        ControllerUse(
          configuration: change.configuration, controller: change.controller.value, change: change,
          namedAt: change.controller.place))
    }
    self.uses = uses
    let isKnown =
      sheet.sheetPresentationController.isKnown && sheet.popover.isKnown && sheet.changes.isComplete
      && sheet.popover.value?.adaptiveSheet.isKnown ?? true
    // Where nothing is given at first, the sheet starts with the default.
    let hasDefault = first.isEmpty || first.contains { !$0.configuration.detents.isGiven }
    everyDetent = DetentsInForce(uses.map(\.configuration.detents), hasDefault: hasDefault, isKnown: isKnown)
  }

  /// Whether a controller is there to be configured; nil where that is not known. A view controller's own
  /// `sheetPresentationController` is there for page sheets, form sheets and the automatic default, the popover's for
  /// popovers. Which of them UIKit's own controllers have by default is not documented.
  package func exists(_ controller: SheetController) -> Bool? {
    switch (sheet.modalPresentationStyle, controller) {
    case (.default, .sheet), (.given(.automatic, _), .sheet): return sheet.systemPresentation.isDefault ? true : nil
    case (.default, .adaptive), (.given(.automatic, _), .adaptive): return nil
    case (.given(let style, _), _):
      switch style {
      case .pageSheet, .formSheet: return controller == .sheet
      case .popover: return controller == .adaptive
      case .custom, .none, .automatic: return nil
      case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return false
      }
    case (.unknown, _): return nil
    }
  }

  /// Whether what a use sets is set on nil: a use that does not name its controller, if there is neither.
  package func isLost(_ use: ControllerUse) -> Bool {
    if let controller = use.controller { return exists(controller) == false }
    return exists(.sheet) == false && exists(.adaptive) == false
  }

  /// The uses that may reach a controller.
  package var effectiveUses: [ControllerUse] { uses.filter { !isLost($0) } }

  /// The detents that the sheet may have once a use is done: its own, or for a change any that it was given before.
  package func detents(for use: ControllerUse) -> DetentsInForce {
    if use.configuration.detents.isGiven {
      return DetentsInForce([use.configuration.detents], hasDefault: false, isKnown: true)
    }
    if use.change != nil { return everyDetent }
    return DetentsInForce([], hasDefault: true, isKnown: true)
  }

  /// Whether the sheet is, or may be, attached to the bottom edge in compact height.
  package var mayBeEdgeAttached: Bool {
    uses.contains { use in
      let property = use.configuration.prefersEdgeAttachedInCompactHeight
      return property.value ?? !property.isKnown
    }
  }

  /// Whether the sheet may have a form sheet's size, and whether it may have a page sheet's.
  package var sizings: [Bool] {
    let isPageStyle: Bool? =
      switch sheet.modalPresentationStyle.value {
      case .pageSheet: true
      case .formSheet: false
      default: nil
      }
    let says = uses.map(\.configuration.prefersPageSizing).filter { !$0.isDefault }
    if says.isEmpty, let isPageStyle { return [isPageStyle] }
    return [true, false]
  }
}

/// A place where code configures a sheet's controller.
package struct ControllerUse: Sendable {
  package let configuration: SheetConfiguration
  /// The controller that it names; nil where it names none, or one that is not known.
  package let controller: SheetController?
  /// The later change, if it is one.
  package let change: SheetChange?
  /// Where the controller is named.
  package let namedAt: Place?
}

/// The detents that a name can mean.
package struct DetentsInForce: Sendable, Knowable {
  package let detents: [Detent]
  /// The one list that they stand in; nil for the default and for several lists.
  package let list: List<Detent>?
  /// False if there may be more, or one has a name that is not known.
  package let isKnown: Bool
  /// The identifiers of custom detents.
  package let customNames: [String]
  // There are a few at most: no set is quicker.
  private let names: [String]
  /// How many there are, the default counted.
  package let count: Int

  init(_ lists: [List<Detent>], hasDefault: Bool, isKnown: Bool) {
    let given = lists.filter(\.isGiven)
    detents = given.flatMap(\.elements)
    list = given.count == 1 && !hasDefault ? given.first : nil
    self.isKnown = isKnown && lists.allSatisfy(\.isComplete) && detents.allSatisfy(\.isNameKnown)
    customNames = detents.compactMap(\.identifier.value)
    names = detents.compactMap(\.name) + (hasDefault ? ["large"] : [])
    count = detents.count + (hasDefault ? 1 : 0)
  }

  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// For messages and corrections, in alphabetical order.
  package var allNames: [String] { Set(names).sorted() }
}
