import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Reads unsaved editor text from the shared daemons of the projects. The state of the daemons does not change.
enum MCPUnsaved {
  /// Returns the texts with the URIs of their documents, or a failure with the reason if no daemon of the folders is
  /// reachable.
  static func texts(in folders: MCPFolders) -> Result<[(uri: String, text: String)], MCPFailure> {
    var texts: [(uri: String, text: String)] = []
    var (contactedWorkspaces, problem) = (Set<String>(), String?.none)
    var isConnected = false
    for path in folders.paths {
      let address = SharedAddress(around: path)
      guard contactedWorkspaces.insert(address.workspacePath).inserted else { continue }
      switch SharedConnection.connect(address, of: .anyBuild, client: "daemon-client mcp") {
      case .connected(let connection):
        isConnected = true
        texts += textsReported(by: connection, folders)
      case .noDaemon:
        problem = "no shared daemon runs for \(address.workspacePath), so the text that editors hold is not known"
      case .silent(let daemon): problem = daemon.message("the project's daemon")
      case .refused(let reason): problem = reason
      }
    }
    return isConnected ? .success(texts) : .failure(MCPFailure(problem ?? "there is no project"))
  }

  /// Returns the texts of the documents in the folders that are open in an editor or have unsaved changes.
  private static func textsReported(by connection: SharedConnection, _ folders: MCPFolders) -> [(
    uri: String, text: String
  )] {
    guard case .success(let list) = connection.request("uimodel/workspace/get", [:]) else { return [] }
    return (list["documents"]?.array ?? []).compactMap { document in
      guard document["isOpen"]?.bool == true || document["isUnsaved"]?.bool == true,
        let uri = document["uri"]?.string, let path = DocumentURI(uri).path,
        let resolvedPath = try? folders.resolve(path),
        case .success(let response) = connection.request("uimodel/workspace/get", ["document": .string(uri)]),
        let text = response["documents"]?.array?.first?["text"]?.string
      else { return nil }
      return (DocumentURI(path: resolvedPath).key, text)
    }
  }
}
