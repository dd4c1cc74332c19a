import UIModelEngine
import UIModelPlatform

/// Which files of a folder are wanted.
package struct FileSelection: Sendable, Equatable {
  /// Of a configuration, relative to its folder.
  struct Patterns: Sendable, Equatable {
    var include: [String] = []
    var exclude: [String] = []
  }

  /// By the folders of the configurations.
  var patterns: [String: Patterns] = [:]
  /// What is compiled together by the configurations.
  var apps: [String: [ConfiguredApp]] = [:]
  var ignored = GitIgnore()
  /// The demo apps that are no part of it.
  var demos = VendoredDemos()
}
