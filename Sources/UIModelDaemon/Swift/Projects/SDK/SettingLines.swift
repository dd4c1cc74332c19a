import UIModelPlatform

/// Finds the lines of project files that set the build settings whose lines are reported. A project file may be
/// megabytes long and belongs to many targets, so the lines of each file are cached.
final class SettingLines {
  private typealias Line = (number: Int, text: String)

  private let files: ProjectFiles
  private var byFile: [String: [Line]] = [:]

  /// The words that a relevant line contains. `deploymentTarget` is the key of XcodeGen.
  private static let words = [BuildSettings.deploymentTarget, "deploymentTarget", BuildSettings.classicLinker].map {
    Array($0.utf8)
  }

  init(_ files: ProjectFiles) { self.files = files }

  /// Returns the number of the only line of a file for which a predicate is true, counted from 1. Returns nil if
  /// several lines or none match. Only lines that mention one of the reported settings are searched.
  func uniqueLine(in file: String, where matches: (String) -> Bool) -> Int? {
    let found = lines(of: file).filter { matches($0.text) }
    return found.count == 1 ? found.first?.number : nil
  }

  /// Returns the lines that contain one of the words.
  private func lines(of file: String) -> [Line] {
    if let known = byFile[file] { return known }
    let all = (files.read(file) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
    let lines = all.enumerated().filter { line in
      Self.words.contains { line.element.firstRange(of: $0) != nil }
    }.map { Line($0.offset + 1, String(decoding: $0.element, as: UTF8.self)) }
    byFile[file] = lines
    return lines
  }
}
