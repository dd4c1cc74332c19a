import UIModelJSON
import UIModelPlatform

/// Messages and fixes for a name that no detent of a sheet has.
enum DetentNames {
  /// The maximum number of detents to compare and to list in a message.
  private static let maximumDetentCount = 64

  /// Returns the fixes for an unknown name: use the nearest name, or add the missing system detent.
  static func fixes(_ name: String, at place: Place, _ detents: PossibleDetents, of use: ControllerUse) -> [Fix] {
    var fixes: [Fix] = []
    if detents.count <= maximumDetentCount, let nearest = nearestName(to: name, among: detents.allNames) {
      fixes.append(Fix("Change to '\(nearest)'", .replace(place, .string(nearest))))
    }
    guard name == "medium" || name == "large" else { return fixes }
    let value = JSONValue.string(name)
    if let list = detents.list, let listPlace = list.place, let index = DetentOrder.index(of: name, in: list.elements) {
      fixes.append(Fix("Add '\(name)' to the detents", .insert(list: listPlace, index: index, value)))
    } else if detents.detents.isEmpty, use.change == nil {
      fixes.append(
        Fix(
          "Set the detents to medium and large",
          .set(object: use.configuration.place, name: "detents", ["medium", "large"])))
    }
    return fixes
  }

  /// Returns the end of a message that lists the detents. For example, a sheet with two named detents gives "the named
  /// detents are 'compact' and 'large'".
  static func phrase(_ detents: PossibleDetents) -> String {
    guard detents.count <= maximumDetentCount else { return "none of the \(detents.count) detents has this identifier" }
    let names = detents.allNames.map { "'\($0)'" }
    switch names.count {
    case 0: return "the detents have no identifiers"
    case 1: return "the only named detent is \(names[0])"
    default: return "the named detents are \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }
  }
}
