import UIModelEngine
import UIModelSystems

/// A rule, parsed from its Swift file. Only lines with the exact indentation of the formatter are recognized, because
/// the code in examples is indented further.
struct RuleSource: Sendable {
  /// The reason that a rule cannot be listed.
  enum Problem: String, Error {
    case unreadable = "the file cannot be read"
    case noRule = "the file has a rule's 'description', but no type that conforms to 'Rule'"
    case noDescription = "the rule has no 'static let description = RuleDescription('"
    case noCode = "the rule has no code on a line of its own after 'RuleDescription('"
    case noSubject = "the rule has no 'static func check(_ subject: Subject, _ report: inout Report)' on one line"
  }

  let name: String
  let code: String
  /// The type of the subject that the rule checks.
  let subjectType: String
  /// The Swift expression for the first version that has the rule, such as `Version(0, 2)`; nil for the default.
  let sinceExpression: String?
  let needsSDK: Bool
  var system: Substring { code.prefix { $0 != "/" } }

  /// The rule as an element of a list of types, such as `DuplicateShortcut.self`.
  var typeExpression: String { name + ".self" }
  var codeEntry: String {
    let sinceArgument = sinceExpression.map { ", since: \($0)" } ?? ""
    return "Entry(\"\(code)\"\(sinceArgument)\(needsSDK ? ", needsSDK: true" : ""))"
  }

  /// Parses the bytes of a Swift file. Returns nil if the file has no rule, and throws if a part of the rule is
  /// missing.
  init?(_ bytes: [UInt8]) throws(Problem) {
    var name: String?
    var code: String?
    var subjectType: String?
    var sinceExpression: String?
    var needsSDK = false
    var (hasDescription, isInDescription) = (false, false)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Most lines belong to examples and are skipped.
      guard line.prefix(6).count(where: { $0 == UInt8(ascii: " ") }) < 6 else { continue }
      let text = String(decoding: line, as: UTF8.self)
      name = name ?? RuleSource.ruleName(declaredIn: text)
      if text.hasPrefix("  static let description = RuleDescription(") {
        (hasDescription, isInDescription) = (true, true)
      } else if !text.hasPrefix("    ") {
        isInDescription = false
      }
      code = code ?? RuleSource.code(in: text)
      if isInDescription {
        sinceExpression = sinceExpression ?? RuleSource.sinceExpression(in: text)
        needsSDK = needsSDK || RuleSource.needsSDK(text)
      }
      subjectType = subjectType ?? RuleSource.subjectType(in: text)
    }
    if name == nil, !hasDescription { return nil }
    guard let name else { throw .noRule }
    guard hasDescription else { throw .noDescription }
    guard let code else { throw .noCode }
    guard let subjectType else { throw .noSubject }
    (self.name, self.code, self.subjectType) = (name, code, subjectType)
    (self.sinceExpression, self.needsSDK) = (sinceExpression, needsSDK)
  }

  /// Returns the name of the type that a line declares, if the type conforms to `Rule`.
  private static func ruleName(declaredIn line: String) -> String? {
    let words = line.split(whereSeparator: { " :,{".contains($0) })
    guard let firstWord = words.first, ["enum", "struct", "package"].contains(firstWord), line.first == firstWord.first,
      let keywordIndex = words.firstIndex(where: { $0 == "enum" || $0 == "struct" }), words.count > keywordIndex + 1
    else { return nil }
    return words[(keywordIndex + 2)...].contains("Rule") ? String(words[keywordIndex + 1]) : nil
  }

  private static func code(in line: String) -> String? {
    guard line.hasPrefix("    code: \"") else { return nil }
    return line.split(separator: "\"").dropFirst().first.map(String.init)
  }

  /// Returns the version expression in a line of arguments, such as `Version(0, 2)`.
  private static func sinceExpression(in line: String) -> String? {
    let argumentText = RuleSource.argumentText(in: line)
    guard let labelRange = argumentText.firstRange(of: "since: "),
      argumentText[labelRange.upperBound...].hasPrefix("Version("),
      let end = argumentText[labelRange.upperBound...].firstIndex(of: ")")
    else { return nil }
    return String(argumentText[labelRange.upperBound...end])
  }

  private static func needsSDK(_ line: String) -> Bool { argumentText(in: line).contains("needsSDK: .") }

  /// Returns a line without the contents of its string literals, if the line has the indentation of the description's
  /// arguments. Returns an empty string for other lines.
  private static func argumentText(in line: String) -> String {
    guard line.hasPrefix("    "), !line.hasPrefix("     ") else { return "" }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }.joined(separator: "\"\"")
  }

  /// Returns the subject type from the line that declares `check`, or nil for another line.
  private static func subjectType(in line: String) -> String? {
    let linePrefix = "  static func check(_ "
    let parameters = line.dropFirst(linePrefix.count).split(separator: ",", maxSplits: 1)
    guard line.hasPrefix(linePrefix), parameters.count == 2, parameters[1].hasPrefix(" _ report: inout Report)") else {
      return nil
    }
    return parameters[0].split(separator: " ").dropFirst().first.map(String.init)
  }
}
