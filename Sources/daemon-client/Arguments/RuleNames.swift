import UIModelJSON
import UIModelSystems

/// The names by which people call rules: codes, also former ones, subjects, and codes without their subjects.
enum RuleNames {
  /// The code or subject that a name stands for; nil for a name of nothing, or of several rules.
  static func selector(_ name: String) -> String? {
    let name = RuleCodes.current(name)
    if RuleCodes.selectors.contains(name) { return name }
    let codes = codes(ofBare: name)
    return codes.count == 1 ? codes.first : nil
  }

  private static func codes(ofBare name: String) -> [String] {
    RuleCodes.all.filter { $0.split(separator: "/").last.map(String.init) == name }
  }

  /// Why a name stands for nothing, with the names that may be meant.
  static func complaint(about name: String) -> String {
    let several = codes(ofBare: name)
    if several.count > 1 { return "'\(name)' may be \(several.joined(separator: " or "))" }
    let bare = RuleCodes.all.map { String($0.split(separator: "/").last ?? "") }
    let nearest = nearestName(to: name, among: RuleCodes.selectors + (name.contains("/") ? [] : bare))
    return "there is no rule or subject '\(name)'\(didYouMean(nearest.flatMap(selector)))"
  }

  /// Names, separated by commas or given one by one, as codes and subjects.
  /// `option`: that they are given with; nil for operands.
  static func selectors(_ values: [String], _ option: String? = nil) throws(UsageError) -> [String] {
    var selectors: [String] = []
    for value in values {
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let selector = selector(String(part)) else {
          throw UsageError((option.map { "--\($0): " } ?? "") + complaint(about: String(part)))
        }
        selectors.append(selector)
      }
    }
    return selectors
  }
}
