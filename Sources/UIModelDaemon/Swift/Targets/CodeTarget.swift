import UIModelJSON
import UIModelPlatform

/// A target of a project or package: the sources that are compiled together, and their platforms. A property that the
/// description does not determine is nil.
///
/// For example, an iPad app in `App.xcodeproj` has `kind` `.application`, `platforms` `[.iPadOS]` and `origin` with the
/// path of `App.xcodeproj`.
package struct CodeTarget: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case application, appExtension, library, tool, test, other
  }

  /// A file or folder that is compiled.
  package struct Source: Sendable, Hashable {
    package let path: String
    package var isFolder = false
    /// The paths of files and folders that are excluded from the folder.
    package var excludedPaths: Set<String> = []
    /// Patterns of excluded paths, relative to the folder.
    package var excludedPatterns: [GlobPattern] = []
    /// The platforms for which the source is compiled. Nil for all platforms of the target.
    package var platforms: Set<Platform>?

    /// Whether the source is, or contains, the file at a path and does not exclude it.
    package func contains(_ path: String) -> Bool {
      guard isFolder else { return path == self.path }
      guard ProjectPath.isIn(path, self.path) else { return false }
      // Checks the path and its enclosing folders, up to this folder.
      var ancestor = path
      while ancestor.utf8.count > self.path.utf8.count {
        if excludedPaths.contains(ancestor) { return false }
        if !excludedPatterns.isEmpty {
          let relativePath = String(self.path.isEmpty ? ancestor[...] : ancestor.dropFirst(self.path.count + 1))
          if excludedPatterns.contains(where: { $0.matches(relativePath) }) { return false }
        }
        ancestor = ProjectPath.folder(of: ancestor)
      }
      return true
    }
  }

  package enum Dependency: Sendable, Hashable {
    /// A target of the same project or package, by name.
    case target(String)
    /// A product of a package, or a target of any project, by name.
    case product(String)
  }

  /// The names that `#if NAME` can test.
  package struct Conditions: Sendable, Hashable {
    /// The names that every configuration defines.
    package var commonNames: Set<String> = []
    /// The names that only some configurations define.
    package var occasionalNames: Set<String> = []
  }

  package let name: String
  /// The path of the project or manifest that declares the target.
  package let origin: String
  package let kind: Kind
  /// The platforms on which the target runs. Platforms that `Platform` does not have, such as watchOS, are omitted.
  package var platforms: Set<Platform>?
  /// The minimum release by platform, if known.
  package var minimumVersions: [Platform: Version] = [:]
  /// Whether the target is built for Mac Catalyst.
  package var isCatalyst: Bool?
  /// Whether the target may also run on Mac Catalyst, although `platforms` does not contain it.
  package var mayRunOnCatalyst = false
  /// The path of the Info.plist file, or `.missing` if the target has no such file.
  package var infoPlist: BuildSettingValue = .missing
  /// The content of the Info.plist, if the project's description defines the content. Nil if only a file contains it.
  package var writtenInfoPlist: JSONValue?
  /// Whether the app's windows are always as large as the screen (`UIRequiresFullScreen`). Nil if unknown.
  package var requiresFullScreen: Bool?
  /// The number of scenes that the app may have (`UIApplicationSceneManifest`). Nil if unknown.
  package var scenes: DeclaredScenes?
  /// The scene configurations and activity types in the Info.plist. Nil if unknown.
  package var manifest: DeclaredManifest?
  /// The facts about the Info.plist of the built app that newer SDKs check. Nil if unknown.
  package var builtInfoPlist: BuiltInfoPlist?
  /// The build settings that newer versions of Xcode check. Nil if the target has no build settings.
  package var builtSettings: BuiltSettings?
  /// The languages into which the target is localized, according to its project.
  package var localizations = Localizations()
  /// The paths of build settings files that cannot be read. A missing file may set any key.
  package var missingSettingsPaths: [String] = []
  /// The names that `#if` can test. Nil if unknown.
  package var conditions: Conditions?
  package var sources: [Source] = []
  /// Whether `sources` contains all sources. False if the description does not determine the paths of some sources.
  package var isComplete = true
  package var dependencies: [Dependency] = []

  package var isTest: Bool { kind == .test }

  /// Whether the target compiles the Swift file at a path.
  package func compiles(_ path: String) -> Bool { sources.contains { $0.contains(path) } }
}
