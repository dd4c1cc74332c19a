/// The direction of the user interface (`UIUserInterfaceLayoutDirection`).
package enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight, rightToLeft

  package var oppositeDirection: LayoutDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}
