import UIModelEngine
import UIModelSystems

/// Generates lists of all rules from the source files in `Systems/Rules`, because a Swift program cannot list its own
/// types. The generated `RuleLists.swift` has a list of all rules and a list for each subject type.
/// `RuleCodeList.swift` has the codes.
package struct RuleLists: Sendable {
  package static let path = folder + "/RuleLists.swift"
  package static let codesPath = "Sources/UIModelDaemon/Systems/Diagnostics/RuleCodeList.swift"
  private static let folder = "Sources/UIModelDaemon/Systems/Rules"

  private var rules: [RuleSource] = []
  /// Error messages for files whose rules cannot be listed, such as `Sources/…/A.swift: the file cannot be read`.
  package private(set) var problems: [String] = []

  /// Reads the rules of the repository with this root. Returns nil if the repository has no folder of rules.
  package init?(in root: String) {
    let folder = root + "/" + RuleLists.folder
    guard FileSystem.isFolder(folder) else { return nil }
    let paths = FileSystem.files(under: folder) { $0.hasSuffix(".swift") }
    self.init(paths.map { ($0, try? FileSystem.read(folder + "/" + $0)) })
  }

  /// Reads rules from files. Paths are relative to the folder of rules, and `bytes` is nil for a file that cannot be
  /// read.
  init(_ files: [(path: String, bytes: [UInt8]?)]) {
    for (path, bytes) in files {
      do throws(RuleSource.Problem) {
        guard let bytes else { throw .unreadable }
        if let rule = try RuleSource(bytes) { rules.append(rule) }
      } catch {
        problems.append("\(RuleLists.folder)/\(path): \(error.rawValue)")
      }
    }
    rules.sort { $0.code < $1.code }
  }

  package var files: [GeneratedFile] {
    [GeneratedFile(path: RuleLists.path, text: text), GeneratedFile(path: RuleLists.codesPath, text: codesText)]
  }

  /// The rules, sorted by system and code.
  private var orderedRules: [RuleSource] {
    RuleSystem.allCases.map(\.rawValue).flatMap { system in rules.filter { $0.system == system } }
  }

  private var codesText: String {
    let entriesText = arrayDeclaration("static let entries: [Entry]", of: orderedRules.map(\.codeEntry))
    return "// \(GeneratedFile.notice)\n\nextension RuleCodes {\n  /// All codes, sorted by system.\n\(entriesText)}\n"
  }

  private var text: String {
    let declaration = "package static let all: [any Rule.Type]"
    let allRulesText =
      "  /// All rules, sorted by system and code.\n"
      + arrayDeclaration(declaration, of: orderedRules.map(\.typeExpression))
    var text = "// \(GeneratedFile.notice)\n\nextension RuleCatalog {\n\(allRulesText)}\n"
    let rulesBySubject = Dictionary(grouping: rules, by: \.subjectType)
    for (subject, rules) in rulesBySubject.sorted(by: { $0.key < $1.key }) {
      let rulesText = arrayDeclaration("static let rules: [any Rule<\(subject)>.Type]", of: rules.map(\.typeExpression))
      text += "\nextension \(subject): RuleSubject {\n\(rulesText)}\n"
    }
    return text
  }

  /// Returns the Swift declaration of an array, with the line breaks of the source formatter.
  private func arrayDeclaration(_ declaration: String, of elements: [String]) -> String {
    let maximumLength = 120
    let line = "  \(declaration) = [\(elements.joined(separator: ", "))]"
    guard line.utf8.count > maximumLength else { return line + "\n" }
    var lines = ["  \(declaration) = ["]
    var currentLine = "   "
    for element in elements {
      if currentLine.utf8.count + element.utf8.count + 2 > maximumLength {
        lines.append(currentLine)
        currentLine = "   "
      }
      currentLine += " \(element),"
    }
    return (lines + [currentLine, "  ]"]).map { $0 + "\n" }.joined()
  }
}
