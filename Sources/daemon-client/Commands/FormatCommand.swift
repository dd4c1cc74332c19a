import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSwift
import UIModelSystems

/// The command `fmt`, which formats the white space of model documents and configurations. The formatter is the same as
/// for the formatting request of editors.
enum FormatCommand {
  static let command = Command(
    name: "fmt", usage: "[--check | --diff] [PATH]...", summary: "format model documents and configurations",
    details: """
      PATH is a *.uimodel.json, a uimodel.config.json, or a folder that is searched for both. The default is the current
      folder. Only white space changes: line breaks stay, and each line is indented by two spaces more than the line with
      the bracket around it. Files with a syntax error are left as they are, and end with 2.
      """,
    options: [
      Option(name: "check", summary: "change nothing; name the files that would change, and exit with 1 for any"),
      Option(name: "diff", summary: "change nothing; print what would change, and exit with 1 for any change"),
    ],
    maximumOperandCount: .max, run: run)

  private static let style = FormattingStyle(insertsFinalNewline: true)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    var (output, changedFileCount, hasFailed) = ("", 0, false)
    for path in try documentPaths(arguments.operands.isEmpty ? ["."] : arguments.operands) {
      let displayedPath = Paths.displayPath(path)
      do {
        guard let (before, after) = try textsBeforeAndAfter(path), before != after else { continue }
        changedFileCount += 1
        if arguments.has("diff") {
          output += UnifiedDiff.text(displayedPath, before, after)
        } else {
          output += "\(arguments.has("check") ? "would format" : "formatted") \(printable(displayedPath))\n"
          if !arguments.has("check") { try FileSystem.replace(Array(before.utf8), by: Array(after.utf8), at: path) }
        }
      } catch let error as FileError {
        Client.printError(error.description)
        hasFailed = true
      } catch let error as UsageError {
        Client.printError(error.message)
        hasFailed = true
      } catch {
        return .internalError
      }
    }
    let status = Client.print(output)
    guard status == .clean else { return status }
    if hasFailed { return .usage }
    return changedFileCount > 0 && (arguments.has("check") || arguments.has("diff")) ? .findings : .clean
  }

  /// Returns the text of a file before and after formatting; nil for a file that is neither a model document nor a
  /// configuration. Throws for a file that is not UTF-8 or has a syntax error.
  private static func textsBeforeAndAfter(_ path: String) throws -> (before: String, after: String)? {
    let bytes = try FileSystem.read(path)
    let displayedPath = printable(Paths.displayPath(path))
    guard let before = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(displayedPath) is not UTF-8; it is left as it is")
    }
    let name = path.split(separator: "/").last ?? ""
    guard let kind = DocumentKind(fileName: name), kind.isJSON else { return nil }
    let document = SingleDocument(before, kind: kind).document
    guard let edits = FormattedText.edits(of: document, style) else {
      throw UsageError("\(displayedPath) has a syntax error; `check` shows where")
    }
    var formattedBytes = bytes
    for edit in edits.reversed() { formattedBytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
    return (before, String(decoding: formattedBytes, as: UTF8.self))
  }

  /// Returns the paths of the model documents and configurations to format: the named files, and the files in named
  /// folders that the configuration includes.
  private static func documentPaths(_ paths: [String]) throws(UsageError) -> [String] {
    var absolutePaths: [String] = []
    for path in paths {
      let path = try Paths.absolute(path)
      guard FileSystem.exists(path) else { throw UsageError(Paths.missingMessage(path)) }
      guard FileSystem.isFolder(path) || DocumentKind(fileName: path.split(separator: "/").last ?? "")?.isJSON == true
      else {
        throw UsageError(
          "\(Paths.displayPath(path)) is neither a model document (*\(DocumentKind.modelSuffix)) nor a configuration")
      }
      absolutePaths.append(path)
    }
    let params: JSONValue = ["paths": .array(absolutePaths.map { .string($0) }), "projects": false]
    switch InProcessConnection().request("uimodel/workspace/open", params) {
    case .success(let result):
      let openedPaths = (result["documents"]?.array ?? []).compactMap(\.string).compactMap { DocumentURI($0).path }
      return openedPaths.filter { DocumentKind(fileName: $0.split(separator: "/").last ?? "")?.isJSON == true }.sorted()
    case .failure(let error): throw UsageError(error.message)
    }
  }
}
