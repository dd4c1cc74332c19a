/// Evidence for the SDK that an app is built with: a line of a file, an entire file, or an option.
package struct SDKSign: Sendable, Hashable {
  /// The origin of a sign, from the most to the least reliable. If signs of several kinds exist, only the first kind
  /// counts.
  package enum Kind: String, Sendable, CaseIterable {
    case option, configuration
    /// The `sdk` of a target or an environment.
    case target
    /// The Xcode version that a file for continuous integration selects.
    case ci
    /// The version in `.xcode-version`.
    case xcodeVersion
    /// A project format that older versions of Xcode cannot read.
    case format
    /// The default Xcode of a CI runner, if CI selects none. The default can change.
    case runner
    /// The newest Xcode that has updated the project's settings.
    case upgrade
    /// The Xcode version in the settings of XcodeGen.
    case generator
    /// A condition such as `#if compiler(>=6.4)`.
    case compiler
    /// The `swift-tools-version` of a package.
    case tools
  }

  package let kind: Kind
  package let version: Version
  /// The absolute path of the file; nil if the sign is not in a file.
  package let path: String?
  /// The line, counted from 1; nil if the entire file is the sign, or if the sign is not in a file.
  package let line: Int?
  /// The text of the sign.
  package let text: String

  package init(_ kind: Kind, _ version: Version, path: String? = nil, line: Int? = nil, text: String) {
    (self.kind, self.version, self.path, self.line, self.text) = (kind, version, path, line, text)
  }

  /// Whether the sign gives only a minimum, so that the app might also be built with a newer SDK.
  package var isMinimum: Bool {
    switch kind {
    case .format, .upgrade, .generator, .compiler, .tools: true
    case .option, .configuration, .target, .ci, .xcodeVersion, .runner: false
    }
  }

  /// Returns the iOS SDK version of an Xcode version; nil for versions before Xcode 13. For versions before 26, the
  /// result has only the major version. For example, Xcode 16.4 gives 18.
  ///
  /// Source: Apple, "Xcode support": Xcode 15 has the SDK of iOS 17, Xcode 16 has iOS 18, and Xcode 26 has iOS 26.
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
