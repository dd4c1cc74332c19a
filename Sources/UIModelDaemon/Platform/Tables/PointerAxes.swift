/// Axes of a pointer region: `UIAxis`, with the raw values of the header (UIGeometry.h) and the names that documents
/// use.
package struct PointerAxes: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let horizontal = PointerAxes(rawValue: 1)
  package static let vertical = PointerAxes(rawValue: 2)
  package static let both: PointerAxes = [.horizontal, .vertical]

  private static let table: [(name: String, axes: PointerAxes)] = [
    ("neither", []), ("horizontal", .horizontal), ("vertical", .vertical), ("both", .both),
  ]

  /// Creates the axes with a name, such as `both`; nil for any other name.
  package init?(name: String) {
    guard let entry = PointerAxes.table.first(where: { $0.name == name }) else { return nil }
    self = entry.axes
  }

  /// The name that documents use.
  package var name: String { PointerAxes.table.first { $0.axes == self }?.name ?? "neither" }
}
