import UIModelEngine
import UIModelSystems

/// `RuleLists.swift`: the rules that stand in the engine's folder of rules, a list for each subject that they look at. It
/// is made from source, for nothing else tells what stands in a folder.
package struct RuleLists: Sendable {
  package static let path = folder + "/RuleLists.swift"
  private static let folder = "Sources/UIModelDaemon/Systems/Rules"

  private var rules: [RuleSource] = []
  /// Files of rules that cannot be listed, with what is missing.
  package private(set) var problems: [String] = []

  /// The rules of the repository with this root; nil for a folder that has none.
  package init?(in root: String) {
    let folder = root + "/" + RuleLists.folder
    guard FileSystem.isFolder(folder) else { return nil }
    let paths = FileSystem.files(under: folder) { $0.hasSuffix(".swift") }
    self.init(paths.map { ($0, try? FileSystem.read(folder + "/" + $0)) })
  }

  /// Files by their paths from the folder; nil for one that cannot be read.
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

  package var file: GeneratedFile { GeneratedFile(path: RuleLists.path, text: text) }

  private var text: String {
    let systems = RuleSystem.allCases.map(\.rawValue)
    let ordered = systems.flatMap { system in rules.filter { $0.system == system } }
    let all = "  /// Every rule, by system and code.\n" + list("package static let all: [any Rule.Type]", of: ordered)
    var text = "// \(GeneratedFile.notice)\n\nextension RuleCatalogue {\n\(all)}\n"
    let bySubject = Dictionary(grouping: rules, by: \.subject)
    for (subject, rules) in bySubject.sorted(by: { $0.key < $1.key }) {
      let rules = list("static let rules: [any Rule<\(subject)>.Type]", of: rules)
      text += "\nextension \(subject): RuleSubject {\n\(rules)}\n"
    }
    return text
  }

  /// A declaration of a list, in lines as the formatter leaves them.
  private func list(_ declaration: String, of rules: [RuleSource]) -> String {
    let longest = 120
    let names = rules.map { $0.name + ".self" }
    let line = "  \(declaration) = [\(names.joined(separator: ", "))]"
    guard line.utf8.count > longest else { return line + "\n" }
    var lines = ["  \(declaration) = ["]
    var current = "   "
    for name in names {
      if current.utf8.count + name.utf8.count + 2 > longest {
        lines.append(current)
        current = "   "
      }
      current += " \(name),"
    }
    return (lines + [current, "  ]"]).map { $0 + "\n" }.joined()
  }
}

/// A rule as its file declares it. Only what starts a line as the formatter has it counts: what stands in examples is
/// further to the right.
struct RuleSource: Sendable {
  /// Why a file with a rule cannot be listed.
  enum Problem: String, Error {
    case unreadable = "the file cannot be read"
    case noRule = "the file has a rule's 'description', but no type that conforms to 'Rule'"
    case noDescription = "the rule has no 'static let description = RuleDescription('"
    case noCode = "the rule has no code on a line of its own after 'RuleDescription('"
    case noSubject = "the rule has no 'static func check(_ subject: Subject, _ report: inout Report)' on one line"
  }

  let name: String
  let code: String
  /// The type of what it checks.
  let subject: String
  var system: Substring { code.prefix { $0 != "/" } }

  /// Nil for a file without a rule.
  init?(_ bytes: [UInt8]) throws(Problem) {
    var name: String?
    var code: String?
    var subject: String?
    var hasDescription = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Most lines are of examples.
      guard line.prefix(6).count(where: { $0 == UInt8(ascii: " ") }) < 6 else { continue }
      let text = String(decoding: line, as: UTF8.self)
      name = name ?? RuleSource.rule(declaredIn: text)
      hasDescription = hasDescription || text.hasPrefix("  static let description = RuleDescription(")
      code = code ?? RuleSource.code(in: text)
      subject = subject ?? RuleSource.subject(in: text)
    }
    if name == nil, !hasDescription { return nil }
    guard let name else { throw .noRule }
    guard hasDescription else { throw .noDescription }
    guard let code else { throw .noCode }
    guard let subject else { throw .noSubject }
    (self.name, self.code, self.subject) = (name, code, subject)
  }

  /// The name of a type that is declared in a line, and is a rule.
  private static func rule(declaredIn line: String) -> String? {
    let words = line.split(whereSeparator: { " :,{".contains($0) })
    guard let first = words.first, ["enum", "struct", "package"].contains(first), line.first == first.first,
      let kind = words.firstIndex(where: { $0 == "enum" || $0 == "struct" }), words.count > kind + 1
    else { return nil }
    return words[(kind + 2)...].contains("Rule") ? String(words[kind + 1]) : nil
  }

  private static func code(in line: String) -> String? {
    guard line.hasPrefix("    code: \"") else { return nil }
    return line.split(separator: "\"").dropFirst().first.map(String.init)
  }

  /// The type of the first of two parameters of `check`.
  private static func subject(in line: String) -> String? {
    let start = "  static func check(_ "
    let parameters = line.dropFirst(start.count).split(separator: ",", maxSplits: 1)
    guard line.hasPrefix(start), parameters.count == 2, parameters[1].hasPrefix(" _ report: inout Report)") else {
      return nil
    }
    return parameters[0].split(separator: " ").dropFirst().first.map(String.init)
  }
}
