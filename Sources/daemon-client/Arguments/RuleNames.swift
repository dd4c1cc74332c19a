import UIModelJSON
import UIModelSystems

/// Looks up rule names as users type them: current and former codes, systems such as `menu`, and codes without their
/// system.
///
/// For example, `no-detents` means `sheet/no-detents`, as long as no other system has a rule of that name.
enum RuleNames {
  /// Returns the code or system that a name denotes; nil if the name is unknown or ambiguous.
  static func selector(_ name: String) -> String? {
    let name = RuleCodes.currentCode(name)
    if RuleCodes.codesAndSystems.contains(name) { return name }
    let codes = codes(withRuleName: name)
    return codes.count == 1 ? codes.first : nil
  }

  private static func codes(withRuleName name: String) -> [String] {
    RuleCodes.allCodes.filter { $0.split(separator: "/").last.map(String.init) == name }
  }

  /// Returns an error message for an unknown or ambiguous name, with suggestions.
  static func errorMessage(about name: String) -> String {
    let matchingCodes = codes(withRuleName: name)
    if matchingCodes.count > 1 { return "'\(name)' may be \(matchingCodes.joined(separator: " or "))" }
    let ruleNames = RuleCodes.allCodes.map { String($0.split(separator: "/").last ?? "") }
    let suggestion = nearestName(to: name, among: RuleCodes.codesAndSystems + (name.contains("/") ? [] : ruleNames))
    return "there is no rule or subject '\(name)'\(didYouMean(suggestion.flatMap(selector)))"
  }

  /// Returns the codes and systems that a list of names denotes. Each value may contain several names, separated by
  /// commas. `option` is the option that error messages mention; nil for operands.
  static func selectors(_ values: [String], _ option: String? = nil) throws(UsageError) -> [String] {
    var selectors: [String] = []
    for value in values {
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let selector = selector(String(part)) else {
          throw UsageError((option.map { "--\($0): " } ?? "") + errorMessage(about: String(part)))
        }
        selectors.append(selector)
      }
    }
    return selectors
  }
}
