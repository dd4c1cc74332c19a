import UIModelJSON
import UIModelPlatform

/// Message texts and fixes for a detent name that a sheet does not have.
enum DetentNames {
  /// The maximum number of detents that the fixes compare and that a message lists.
  private static let maximumDetentCount = 64

  /// Returns the fixes for an unknown detent name:
  ///
  /// - Replace the name by the nearest name.
  /// - If the unknown name is a system detent, add this detent to the list.
  /// - If the unknown name is a system detent and only the default detent exists, set the detents to medium and large.
  ///   This fix is offered only for the initial configuration.
  static func fixes(_ name: String, at place: Place, _ detents: PossibleDetents, of use: ControllerUse) -> [Fix] {
    var fixes: [Fix] = []
    if detents.count <= maximumDetentCount, let suggestedName = nearestName(to: name, among: detents.allNames) {
      fixes.append(Fix("Change to '\(suggestedName)'", .replace(place, .string(suggestedName))))
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

  /// Returns the end of a message, which lists the detents' names. For example, a sheet with two named detents gives
  /// "the named detents are 'compact' and 'large'".
  static func messageEnding(_ detents: PossibleDetents) -> String {
    guard detents.count <= maximumDetentCount else { return "none of the \(detents.count) detents has this identifier" }
    let names = detents.allNames.map { "'\($0)'" }
    switch names.count {
    case 0: return "the detents have no identifiers"
    case 1: return "the only named detent is \(names[0])"
    default: return "the named detents are \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
    }
  }
}
