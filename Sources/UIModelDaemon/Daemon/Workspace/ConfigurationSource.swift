import UIModelEngine
import UIModelSystems

/// The source of the configurations that apply in a workspace.
enum ConfigurationSource: Equatable {
  /// The configuration files in the workspace's folders and in the folders around them.
  case found
  /// No configuration applies.
  case none
  /// This configuration applies to each project, like a file in the project's folder. Configuration files are ignored.
  case given(Configuration)
}

extension Workspace {
  /// The configurations that apply at the moment, by folder.
  var currentConfigurations: [String: Configuration] {
    switch configurationSource {
    case .found:
      var now: [String: Configuration] = [:]
      for record in records.values where record.document.kind == .configuration {
        if let folder = record.uri.folder { now[folder] = Configuration(record.document) }
      }
      return now
    case .none: return [:]
    case .given(let configuration):
      let lone = projects.filter { $0.value.folder == nil }.keys.map { FileCommit.folder(of: $0) }
      return Dictionary((folders.keys + lone).map { ($0, configuration) }) { first, _ in first }
    }
  }

  /// Returns the documents in folders for which `now` differs from the configurations that have applied so far.
  func documents(affectedBy now: [String: Configuration]) -> [UInt32] {
    let other = Set(now.keys).union(configurations.keys).filter { now[$0] != configurations[$0] }
    if other.isEmpty { return [] }
    return records.values.filter { $0.uri.path.map { FilePath.around($0).contains(where: other.contains) } ?? false }
      .map(\.number)
  }

  /// Returns the documents whose files are in a folder or below it. `path` may also be the path of one file.
  func documents(in path: String) -> [UInt32] {
    records.values.filter { $0.uri.path.map { FilePath.isIn(path, $0) } ?? false }.map(\.number)
  }
}
