import UIModelEngine
import UIModelSystems

/// The source of the configurations that apply in a workspace.
enum ConfigurationSource: Equatable {
  /// The configuration files in the workspace's folders and in the enclosing folders.
  case files
  /// No configuration applies.
  case none
  /// This configuration applies to each project, like a file in the project's folder. Configuration files are ignored.
  case explicit(Configuration)
}

extension Workspace {
  /// The configurations that currently apply, by folder.
  var currentConfigurations: [String: Configuration] {
    switch configurationSource {
    case .files:
      var configurationsByFolder: [String: Configuration] = [:]
      for record in records.values where record.document.kind == .configuration {
        if let folder = record.uri.folder { configurationsByFolder[folder] = Configuration(record.document) }
      }
      return configurationsByFolder
    case .none: return [:]
    case .explicit(let configuration):
      let singleFileFolders = projects.filter { $0.value.folder == nil }.keys.map { FileCommit.folder(of: $0) }
      return Dictionary((folders.keys + singleFileFolders).map { ($0, configuration) }) { first, _ in first }
    }
  }

  /// Returns the documents in or below the folders whose new configuration differs from the current one.
  ///
  /// - Parameter newConfigurations: the configurations that will apply, by folder.
  func documents(affectedBy newConfigurations: [String: Configuration]) -> [UInt32] {
    let changedFolders = Set(newConfigurations.keys).union(configurations.keys).filter {
      newConfigurations[$0] != configurations[$0]
    }
    if changedFolders.isEmpty { return [] }
    return records.values.filter {
      $0.uri.path.map { FilePath.pathAndAncestors($0).contains(where: changedFolders.contains) } ?? false
    }
    .map(\.number)
  }

  /// Returns the documents whose files are at or below a path. The path can be that of a folder or of a file.
  func documents(in path: String) -> [UInt32] {
    records.values.filter { $0.uri.path.map { FilePath.isIn(path, $0) } ?? false }.map(\.number)
  }
}
