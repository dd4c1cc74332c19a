import UIModelPlatform

/// Where files of a project say the build settings whose place is reported. A project file may be megabytes long and is
/// named by each of its targets, so it is looked through once.
final class SettingLines {
  private typealias Line = (number: Int, text: String)

  private let files: ProjectFiles
  private var byFile: [String: [Line]] = [:]

  /// XcodeGen has a key of its own for the deployment target.
  private static let words = [BuildSettings.deploymentTarget, "deploymentTarget", BuildSettings.classicLinker].map {
    Array($0.utf8)
  }

  init(_ files: ProjectFiles) { self.files = files }

  /// The number of the only line of a file that says something, from 1; nil if several lines do, or none.
  func only(in file: String, where says: (String) -> Bool) -> Int? {
    let found = lines(of: file).filter { says($0.text) }
    return found.count == 1 ? found.first?.number : nil
  }

  /// The lines with one of the words.
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
