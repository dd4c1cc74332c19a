import CSystem

/// The daemon's name, version and build.
package enum Product {
  package static let name = "uimodel-daemon"
  private static let versionText = "0.1.0"
  package static var version: String {
    #if DEBUG
      // Tests set this variable to simulate different builds.
      if let version = OperatingSystem.environment("UIMODEL_TEST_VERSION") { return version }
    #endif
    return versionText
  }
  /// The version of the `uimodel/…` methods. It increases with each incompatible change.
  package static let protocolVersion = 1

  /// The abbreviated commit of a release, with `-dirty` if files were changed; nil in a plain `swift build`.
  package static var commit: String? { nonEmptyText(uimodel_commit()) }
  /// The Swift version that compiled a release; nil in a plain `swift build`.
  package static var swiftVersion: String? { nonEmptyText(uimodel_swift()) }

  /// The build configuration: `debug` or `release`.
  package static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The hash of the build's programs. Nil for a release from an unchanged commit, which the commit identifies.
  package static var programHash: String? {
    guard let commit, !commit.hasSuffix("-dirty") else { return ProgramHash.hexText }
    return nil
  }

  /// The version, the commit and the build, for `--version`, unique to each build. For example: "0.1.0 (commit 1a2b3c4,
  /// release build, Swift 6.2)".
  package static var fullVersion: String {
    let commit = commit.map { "commit \($0)" } ?? "commit unknown"
    let compiler = swiftVersion.map { ", Swift \($0)" } ?? ""
    return "\(version) (\(commit), \(configuration) build\(programHash.map { " " + $0 } ?? "")\(compiler))"
  }

  private static func nonEmptyText(_ text: UnsafePointer<CChar>) -> String? {
    let text = String(cString: text)
    return text.isEmpty ? nil : text
  }
}
