import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// Pays in advance for what the first document needs: tables of the platform, types of the runtime, pages of the program.
enum WarmUp {
  /// Examples of each system. More of them make the first opening no faster.
  private static let examplesOfASystem = 3

  /// Checks a few examples on another thread, while the editor is still about to open the first document.
  static func start() {
    Concurrently.aside {
      let workspace = Workspace()
      for (number, text) in examples().enumerated() {
        let uri = "memory:warm-up-\(number).uimodel.json"
        _ = workspace.open(uri, version: 1, Array(text.utf8), holder: 0)
        _ = workspace.refresh()
        guard let record = workspace.record(DocumentURI(uri)) else { continue }
        let environments = workspace.environments(around: record)
        for located in workspace.findings(of: record) {
          _ = LSP.Diagnostic(located, in: record, workspace, .utf16, environments).json.utf8()
        }
      }
    }
  }

  private static func examples() -> [String] {
    RuleSystem.allCases.flatMap { system in
      let rules = RuleCatalogue.all.lazy.map { $0.description }.filter { $0.system == system }
      return rules.prefix(examplesOfASystem).compactMap { rule in
        rule.wrong.first { $0.language == "uimodel" && $0.beside.isEmpty }.map { MarkedExample($0, code: rule.code).text }
      }
    }
  }
}
