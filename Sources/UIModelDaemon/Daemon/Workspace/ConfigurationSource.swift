import UIModelEngine
import UIModelSystems

/// Where the configurations come from that hold in a workspace.
enum ConfigurationSource: Equatable {
  /// The files that are found in its folders and around them.
  case found
  /// None holds.
  case none
  /// One holds for each project, as if it lay in the project's folder; none that is found does.
  case given(Configuration)
}

extension Workspace {
  /// The configurations that hold now, by the folders in which they lie.
  var configurationsNow: [String: Configuration] {
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

  /// The documents around which other configurations hold than those that have held so far.
  func documents(whereDiffers now: [String: Configuration]) -> [UInt32] {
    let other = Set(now.keys).union(configurations.keys).filter { now[$0] != configurations[$0] }
    if other.isEmpty { return [] }
    return records.values.filter { $0.uri.path.map { FilePath.around($0).contains(where: other.contains) } ?? false }
      .map(\.number)
  }

  /// The documents whose files lie in a folder, or are the file itself.
  func documents(in path: String) -> [UInt32] {
    records.values.filter { $0.uri.path.map { FilePath.isIn(path, $0) } ?? false }.map(\.number)
  }
}
