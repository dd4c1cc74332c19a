import UIModelJSON
import UIModelPlatform

/// A target of a project or package: what is compiled together, and for what. What the description leaves open is nil.
package struct CodeTarget: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case application, appExtension, library, tool, test, other
  }

  /// A file or a folder that is compiled.
  package struct Source: Sendable, Hashable {
    package let path: String
    package var isFolder = false
    /// What of the folder is left out: files and folders.
    package var excluded: Set<String> = []
    /// The same by patterns of what is in the folder.
    package var excludedPatterns: [GlobPattern] = []
    /// It is compiled for these only; nil for all of the target's.
    package var platforms: Set<Platform>?

    package func contains(_ path: String) -> Bool {
      guard isFolder else { return path == self.path }
      guard ProjectPath.isIn(path, self.path) else { return false }
      // What it is in, up to the folder.
      var part = path
      while part.utf8.count > self.path.utf8.count {
        if excluded.contains(part) { return false }
        if !excludedPatterns.isEmpty {
          let inner = String(self.path.isEmpty ? part[...] : part.dropFirst(self.path.count + 1))
          if excludedPatterns.contains(where: { $0.matches(inner) }) { return false }
        }
        part = ProjectPath.folder(of: part)
      }
      return true
    }
  }

  package enum Dependency: Sendable, Hashable {
    /// A target of the same project or package.
    case target(String)
    /// A product of a package, or what else has this name.
    case product(String)
  }

  /// What `#if NAME` asks for.
  package struct Conditions: Sendable, Hashable {
    /// Set in each configuration.
    package var always: Set<String> = []
    /// Set in some of them.
    package var sometimes: Set<String> = []
  }

  package let name: String
  /// The project or manifest that says so.
  package let origin: String
  package let kind: Kind
  /// Where it runs, of those that the engine knows.
  package var platforms: Set<Platform>?
  /// The least release, where it is known.
  package var least: [Platform: Version] = [:]
  /// Whether it is built for Mac Catalyst.
  package var isCatalyst: Bool?
  /// Whether it may run on Mac Catalyst too, which `platforms` leaves out then.
  package var mayRunOnCatalyst = false
  /// Nil for none.
  package var infoPlist: BuildSettingValue = .missing
  /// The contents of an Info.plist that the project's description gives; nil for a file's own.
  package var writtenInfoPlist: JSONValue?
  /// Whether its windows are always as large as the screen (`UIRequiresFullScreen`); nil where that is not known.
  package var requiresFullScreen: Bool?
  /// How many scenes it may have (`UIApplicationSceneManifest`); nil where that is not known.
  package var scenes: DeclaredScenes?
  /// What else Info.plist says of these; nil where that is not known.
  package var manifest: DeclaredManifest?
  /// The Info.plist of the built app, as far as newer SDKs look at it; nil if unknown.
  package var builtInfoPlist: BuiltInfoPlist?
  /// The build settings that newer versions of Xcode look at; nil if no project has any for it.
  package var builtSettings: BuiltSettings?
  /// What its project says that it is localized into.
  package var localizations = Localizations()
  /// The paths of files of build settings that are not there, and may say anything.
  package var missingSettings: [String] = []
  package var conditions: Conditions?
  package var sources: [Source] = []
  /// Whether these are all; where not, there may be files of which the description does not say where they are.
  package var isComplete = true
  package var dependencies: [Dependency] = []

  package var isTest: Bool { kind == .test }

  /// Whether a Swift file is compiled as part of it.
  package func compiles(_ path: String) -> Bool { sources.contains { $0.contains(path) } }
}
