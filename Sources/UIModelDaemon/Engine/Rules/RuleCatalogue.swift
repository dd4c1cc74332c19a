/// The one table of rules.
package enum RuleCatalogue {
  package static let all: [any Rule.Type] =
    ModelRules.all + SheetRules.all + MenuRules.all + ResponderRules.all + FocusRules.all + ToolbarRules.all
    + KeyboardRules.all + PointerRules.all + SceneRules.all

  private static let byCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  package static var codes: [String] { all.map { $0.description.code } }

  package static func description(of code: String) -> RuleDescription? { byCode[code] }
}
