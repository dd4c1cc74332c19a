/// A menu, a command or an action.
package struct MenuElement: Sendable {
  package let place: Place

  package init(_ reader: ObjectReader) { place = reader.place }
}

/// The calls on `UIMenuBuilder`, in order.
package struct BuildMenu: Sendable {
  package let place: Place

  package init(_ reader: ObjectReader) { place = reader.place }
}
