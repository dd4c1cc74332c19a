import UIModelPlatform

/// Finds the lines of project files that set a deployment target or select the classic linker. A project file may be
/// megabytes long and belong to many targets, so the relevant lines of each file are cached.
final class SettingLines {
  private typealias Line = (number: Int, text: String)

  private let files: ProjectFiles
  private var linesByFile: [String: [Line]] = [:]

  /// The words that make a line relevant. Each relevant line contains at least one of these words. `deploymentTarget`
  /// is the key in XcodeGen descriptions.
  private static let words = [BuildSettings.deploymentTargetKey, "deploymentTarget", BuildSettings.classicLinkerFlag]
    .map {
      Array($0.utf8)
    }

  init(_ files: ProjectFiles) { self.files = files }

  /// Returns the number of the only relevant line of a file for which a predicate is true, counted from 1. Returns nil
  /// if several relevant lines or none match.
  func uniqueLineNumber(in path: String, where matches: (String) -> Bool) -> Int? {
    let matchingLines = lines(of: path).filter { matches($0.text) }
    return matchingLines.count == 1 ? matchingLines.first?.number : nil
  }

  /// Returns the lines of a file that contain one of `words`.
  private func lines(of path: String) -> [Line] {
    if let cachedLines = linesByFile[path] { return cachedLines }
    let allLines = (files.read(path) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
    let lines = allLines.enumerated().filter { line in
      Self.words.contains { line.element.firstRange(of: $0) != nil }
    }.map { Line($0.offset + 1, String(decoding: $0.element, as: UTF8.self)) }
    linesByFile[path] = lines
    return lines
  }
}
