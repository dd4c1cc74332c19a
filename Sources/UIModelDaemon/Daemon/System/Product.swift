import CSystem

/// What the daemon calls itself.
package enum Product {
  package static let name = "uimodel-daemon"
  private static let text = "0.1.0"
  package static var version: String {
    #if DEBUG
      // Tests let different builds meet.
      if let version = OperatingSystem.environment("UIMODEL_TEST_VERSION") { return version }
    #endif
    return text
  }
  /// The version of the `uimodel/…` methods; grows with each change that is not an addition.
  package static let wire = 1

  /// The commit of a release, abbreviated, with `-dirty` if files were changed; nil in a plain `swift build`.
  package static var commit: String? { value(uimodel_commit()) }
  /// The Swift version that compiled a release; nil in a plain `swift build`.
  package static var swift: String? { value(uimodel_swift()) }

  /// The configuration that was built: `debug` or `release`.
  package static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The hash of a build's programs; nil for a release of a commit, which needs no other name.
  package static var hash: String? {
    guard let commit, !commit.hasSuffix("-dirty") else { return ProgramHash.text }
    return nil
  }

  /// The version, the commit and the build, for `--version`. Two builds never have the same one.
  package static var longText: String {
    let commit = commit.map { "commit \($0)" } ?? "commit unknown"
    let compiler = swift.map { ", Swift \($0)" } ?? ""
    return "\(version) (\(commit), \(build) build\(hash.map { " " + $0 } ?? "")\(compiler))"
  }

  private static func value(_ text: UnsafePointer<CChar>) -> String? {
    let text = String(cString: text)
    return text.isEmpty ? nil : text
  }
}
