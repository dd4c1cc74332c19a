import UIModelJSON
import UIModelPlatform

/// An implementation of `buildMenu(with:)`: the calls on `UIMenuBuilder`, in order. For example, `{ "steps": [ {
/// "insertChild": "tabs", "atEndOfMenu": "file" } ] }`.
package struct BuildMenu: Sendable {
  /// Whether the method checks `builder.system` before its calls.
  package let checksSystem: Property<Bool>
  /// The calls, in order. A call that could not be read is an unknown step in the same position.
  package let steps: [BuildStep]
  /// The place of the list of steps; nil if the document gives no list.
  package let stepsPlace: Place?
  package let place: Place

  package init(_ reader: ObjectReader) {
    checksSystem = reader.bool("checksSystem")
    place = reader.place
    guard let list = reader["steps"] else {
      (steps, stepsPlace) = ([], nil)
      return
    }
    let listPlace = Place(list, in: reader.block)
    stepsPlace = listPlace
    steps =
      list.kind == .array
      ? list.elements.map { BuildStep($0, in: reader.block) } : [BuildStep(unknownAt: listPlace)]
  }
}

/// A call on `UIMenuBuilder`.
package struct BuildStep: Sendable {
  package let operation: Operation
  package let availability: DeclaredAvailability?
  /// Whether the step runs, or might run, only in some states.
  package let isConditional: Bool
  /// The states in which a conditional step runs. Nil if the step has no conditions, or if it is unknown whether any
  /// state satisfies the conditions.
  let states: DeclaredStates?
  package let place: Place

  package enum Operation: Sendable {
    case insertChild(MenuOperand, of: Located<String>, atStart: Bool)
    case insertSibling(MenuOperand, of: Located<String>, before: Bool)
    case replace(Located<String>, with: MenuOperand)
    case replaceChildren(of: Located<String>, with: [MenuOperand], isComplete: Bool)
    case remove(Located<String>)
    /// A call whose effect on the menu is unknown.
    case unknown
  }

  init(unknownAt place: Place) {
    operation = .unknown
    availability = nil
    isConditional = false
    states = nil
    self.place = place
  }

  init(_ element: JSONElement, in block: BlockID) {
    let reader = ObjectReader(element, in: block)
    place = reader.place
    let availability = DeclaredAvailability(reader)
    self.availability = availability.isEverywhere ? nil : availability
    let isConditional = reader.bool("isConditional")
    states = DeclaredStates(reader)
    self.isConditional = isConditional.value ?? (!isConditional.isDefault || states != nil)
    operation =
      element.kind == .object && element.unknownReason == nil && BuildStepCheck.problems(element).isEmpty
      ? Operation(reader) : .unknown
  }

  /// The name of the menu on which the step operates: the parent, the sibling, or the menu that is replaced or removed.
  package var targetMenu: Located<String>? {
    switch operation {
    case .insertChild(_, let name, _), .insertSibling(_, let name, _), .replace(let name, _),
      .replaceChildren(let name, _, _), .remove(let name):
      name
    case .unknown: nil
    }
  }
}

/// An element that a step inserts into the menu.
package struct MenuOperand: Sendable {
  package let value: Value
  package let place: Place

  package enum Value: Sendable {
    /// The name of a menu that is declared elsewhere, or of an element that is already in the menu.
    case name(String)
    case inline(MenuElement)
    case unknown
  }

  init(_ element: JSONElement, in block: BlockID, isMenu: Bool) {
    place = Place(element, in: block)
    if element.unknownReason != nil {
      value = .unknown
    } else if element.kind == .object {
      value = .inline(MenuElement(ObjectReader(element, in: block), isMenu: isMenu))
    } else if element.kind == .string, let name = element.string {
      value = .name(name)
    } else {
      value = .unknown
    }
  }
}

extension BuildStep.Operation {
  fileprivate init(_ reader: ObjectReader) {
    func name(_ key: JSONKey) -> Located<String>? {
      guard let element = reader[key], element.kind == .string, let name = element.string else { return nil }
      return Located(name, Place(element, in: reader.block))
    }
    func operand(_ key: JSONKey) -> MenuOperand? {
      reader[key].map { MenuOperand($0, in: reader.block, isMenu: true) }
    }
    if let child = operand("insertChild") {
      if let parent = name("atStartOfMenu") {
        self = .insertChild(child, of: parent, atStart: true)
        return
      }
      if let parent = name("atEndOfMenu") {
        self = .insertChild(child, of: parent, atStart: false)
        return
      }
    } else if let sibling = operand("insertSibling") {
      if let siblingMenu = name("beforeMenu") {
        self = .insertSibling(sibling, of: siblingMenu, before: true)
        return
      }
      if let siblingMenu = name("afterMenu") {
        self = .insertSibling(sibling, of: siblingMenu, before: false)
        return
      }
    } else if let menu = name("replace") {
      if let replacement = operand("with") {
        self = .replace(menu, with: replacement)
        return
      }
    } else if let list = reader["replaceChildren"], let menu = name("ofMenu") {
      let children = list.elements.map { MenuOperand($0, in: reader.block, isMenu: false) }
      self = .replaceChildren(of: menu, with: children, isComplete: list.kind == .array)
      return
    } else if let menu = name("remove") {
      self = .remove(menu)
      return
    }
    self = .unknown
  }
}
