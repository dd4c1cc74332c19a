import UIModelEngine
import UIModelPlatform

/// The criteria that select the files of a folder to read.
package struct FileSelection: Sendable, Equatable {
  /// The patterns of a configuration, relative to its folder.
  struct Patterns: Sendable, Equatable {
    var include: [String] = []
    var exclude: [String] = []
  }

  /// The patterns by the folders of their configurations.
  var patterns: [String: Patterns] = [:]
  /// The apps that configurations declare, by the folders of the configurations. The files of an app are compiled
  /// together.
  var apps: [String: [ConfiguredApp]] = [:]
  var ignored = GitIgnore()
  /// The demo apps of vendored packages, which are left out.
  var demos = VendoredDemos()
}
