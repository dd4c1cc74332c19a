/// Something that says which SDK an app is built with: a line of a file, or an option.
package struct SDKSign: Sendable, Hashable {
  /// Where it is said, the most reliable first: of several kinds, the first one counts.
  package enum Kind: String, Sendable, CaseIterable {
    case option, configuration
    /// `sdk` of a target or an environment.
    case target
    /// Xcode that a file of continuous integration chooses.
    case ci
    /// `.xcode-version`.
    case xcodeVersion
    /// A project format that older versions of Xcode cannot read.
    case format
    /// The default Xcode of a runner for which CI chooses none. It may move.
    case runner
    /// The newest Xcode that has updated the project's settings.
    case upgrade
    /// What XcodeGen is told to write.
    case generator
    /// `#if compiler(>=6.4)`.
    case compiler
    /// `swift-tools-version`.
    case tools
  }

  package let kind: Kind
  package let version: Version
  /// The absolute path of the file; nil for what no file says.
  package let path: String?
  /// Counted from 1; nil where the file as a whole is the sign.
  package let line: Int?
  /// What it says there.
  package let text: String

  package init(_ kind: Kind, _ version: Version, path: String? = nil, line: Int? = nil, text: String) {
    (self.kind, self.version, self.path, self.line, self.text) = (kind, version, path, line, text)
  }

  /// Whether the app may be built with a newer SDK as well.
  package var isAtLeast: Bool {
    switch kind {
    case .format, .upgrade, .generator, .compiler, .tools: true
    case .option, .configuration, .target, .ci, .xcodeVersion, .runner: false
    }
  }

  /// The version of iOS whose SDK comes with a version of Xcode; nil for versions before Xcode 13. Before 26 only
  /// the major one is known.
  /// Source: Apple, "Xcode support": Xcode 15 has the SDK of iOS 17, Xcode 16 that of iOS 18, Xcode 26 that of iOS 26.
  package static func sdk(ofXcode version: Version) -> Version? {
    switch version.major {
    case 13...16: Version(version.major + 2)
    case 26...99: version
    default: nil
    }
  }
}

extension SDKSign: Comparable {
  package static func < (a: SDKSign, b: SDKSign) -> Bool {
    (a.kind.rank, a.path ?? "", a.line ?? 0, a.version) < (b.kind.rank, b.path ?? "", b.line ?? 0, b.version)
  }
}

extension SDKSign.Kind {
  fileprivate var rank: Int { SDKSign.Kind.allCases.firstIndex(of: self) ?? 0 }
}
