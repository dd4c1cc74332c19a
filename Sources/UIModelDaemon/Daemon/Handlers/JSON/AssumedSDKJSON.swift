import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelSwift

extension Workspace {
  /// The SDK version with which the daemon assumes that each folder's code is built, as JSON. Folders without a project
  /// are omitted, unless a file in the folder indicates an SDK version.
  var assumedSDKs: JSONValue {
    let folderObjects = folders.keys.sorted().compactMap { path -> JSONValue? in
      let sdk = assumedSDK(around: path)
      guard sdk.decidingSign != nil || self.folders[path]?.projects.targets != nil else { return nil }
      var object = json(sdk)
      object["folder"] = .string(DocumentURI(path: path).key)
      return .object(object)
    }
    return .array(folderObjects)
  }

  /// Returns an assumed SDK as JSON, with the sign that determined the version and a sign that contradicts it. A sign
  /// is evidence of an SDK version, such as a compiler condition in the source.
  func json(_ sdk: AssumedSDK) -> JSONObject {
    var object: JSONObject = ["version": sdk.phrase.map { .string($0) } ?? .null]
    object["oldest"] = sdk.oldestVersion.map { .string("\($0)") }
    object["newest"] = sdk.newestVersion.map { .string("\($0)") }
    object["sign"] = sdk.decidingSign.map { .object(json($0)) }
    object["contradicting"] = sdk.contradictingSign.map { .object(json($0)) }
    return object
  }

  private func json(_ sign: SDKSign) -> JSONObject {
    var object: JSONObject = [
      "kind": .string(sign.kind.rawValue), "version": .string("\(sign.version)"), "text": .string(sign.text),
    ]
    guard let path = sign.path else { return object }
    let uri = DocumentURI(path: path)
    object["uri"] = .string(uri.key)
    var line = sign.line
    if sign.kind == .compiler, let folder = folder(of: path) {
      line = swift.bytes(of: uri.key, in: folder.path).flatMap(CompilerCondition.firstConditionLine)
    }
    object["line"] = line.map { .int($0) }
    return object
  }
}
