import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Reads the unsaved texts of editors from the shared daemons of the projects. The daemons are not changed.
enum MCPUnsaved {
  /// Returns the texts with their documents' URIs. Fails with the reason if no daemon of the folders can be reached.
  static func texts(in folders: MCPFolders) -> Result<[(uri: String, text: String)], MCPFailure> {
    var texts: [(uri: String, text: String)] = []
    var (asked, problem) = (Set<String>(), String?.none)
    var isConnected = false
    for path in folders.paths {
      let address = SharedAddress(around: path)
      guard asked.insert(address.workspace).inserted else { continue }
      switch SharedConnection.connect(address, of: .any, client: "daemon-client mcp") {
      case .connected(let connection):
        isConnected = true
        texts += held(by: connection, folders)
      case .noDaemon:
        problem = "no shared daemon runs for \(address.workspace), so the text that editors hold is not known"
      case .silent(let daemon): problem = daemon.sentence("the project's daemon")
      case .refused(let words): problem = words
      }
    }
    return isConnected ? .success(texts) : .failure(MCPFailure(problem ?? "there is no project"))
  }

  /// Returns the texts of the documents in the folders that are open in an editor or unsaved.
  private static func held(by connection: SharedConnection, _ folders: MCPFolders) -> [(uri: String, text: String)] {
    guard case .success(let answer) = connection.request("uimodel/workspace/get", [:]) else { return [] }
    return (answer["documents"]?.array ?? []).compactMap { document in
      guard document["isOpen"]?.bool == true || document["isUnsaved"]?.bool == true,
        let uri = document["uri"]?.string, let path = DocumentURI(uri).path, let own = try? folders.resolve(path),
        case .success(let whole) = connection.request("uimodel/workspace/get", ["document": .string(uri)]),
        let text = whole["documents"]?.array?.first?["text"]?.string
      else { return nil }
      return (DocumentURI(path: own).key, text)
    }
  }
}
