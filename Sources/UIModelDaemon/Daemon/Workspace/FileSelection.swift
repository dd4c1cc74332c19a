import UIModelEngine
import UIModelPlatform

/// The criteria that select the files of a folder to read.
package struct FileSelection: Sendable, Equatable {
  /// The patterns of a configuration, relative to its folder.
  struct Patterns: Sendable, Equatable {
    var include: [String] = []
    var exclude: [String] = []
  }

  /// The patterns of each configuration, by the configuration's folder.
  var patterns: [String: Patterns] = [:]
  /// The apps that configurations declare, by the configuration's folder. The files of an app are compiled together.
  var apps: [String: [ConfiguredApp]] = [:]
  var gitIgnore = GitIgnore()
  /// The demo apps of vendored packages, which are left out.
  var demos = VendoredDemos()
}
