import UIModelJSON

/// The SDK with which the apps of a project are built, if a file or an option names it.
struct ReportedSDK {
  /// The file or option that names the SDK.
  struct Evidence {
    let kind: String
    let version: String
    let text: String
    /// The path of the file as shown to users; nil for an option.
    let path: String?
    /// The line, counted from 1; nil for the complete file.
    let line: Int?

    /// The evidence as text, such as `.xcode-version:1 (27.0)`.
    fileprivate var description: String {
      guard let path else { return text }
      return path + (line.map { ":\($0)" } ?? "") + " (\(text))"
    }
  }

  /// The folder of the project as shown to users.
  let folder: String
  /// The SDK's version: `27`, `26 or 27`, `27 or later`; nil if nothing names the SDK.
  let version: String?
  let evidence: Evidence?
  /// Evidence of a different version; nil if no evidence contradicts `evidence`.
  let contradictingEvidence: Evidence?

  /// Reads an `AssumedSDK` of the protocol. `displayPath` returns the path to show for a file's URI.
  init(_ json: JSONValue, displayPath: (String) -> String) {
    func evidence(_ json: JSONValue?) -> Evidence? {
      json.map { json in
        Evidence(
          kind: json["kind"]?.string ?? "", version: json["version"]?.string ?? "", text: json["text"]?.string ?? "",
          path: json["uri"]?.string.map(displayPath), line: json["line"]?.int)
      }
    }
    folder = json["folder"]?.string.map(displayPath) ?? ""
    version = json["version"]?.string
    (self.evidence, contradictingEvidence) = (evidence(json["sign"]), evidence(json["contradicting"]))
  }

  /// Returns a line for people, such as "SDK: 27, from .xcode-version:1 (27.0)". If the SDK is unknown, the line ends
  /// with `advice` on how to name it.
  func line(withAdvice advice: String = "use --sdk 27") -> String {
    guard let version, let evidence else { return "SDK: not known; if Xcode 27 builds the apps, \(advice)" }
    let contradiction = contradictingEvidence.map { "; but \($0.description)" } ?? ""
    return "SDK: \(version), from \(evidence.description)\(contradiction)"
  }

  var json: JSONObject {
    var object: JSONObject = ["folder": .string(folder), "version": version.map { .string($0) } ?? .null]
    object["sign"] = evidence.map { .object(json($0)) }
    object["contradicting"] = contradictingEvidence.map { .object(json($0)) }
    return object
  }

  private func json(_ evidence: Evidence) -> JSONObject {
    var object: JSONObject = [
      "kind": .string(evidence.kind), "version": .string(evidence.version), "text": .string(evidence.text),
    ]
    object["path"] = evidence.path.map { .string($0) }
    object["line"] = evidence.line.map { .int($0) }
    return object
  }
}

extension CheckReport {
  /// The SDK of each project, one per line. If there are several projects, each line begins with the project's folder.
  var sdkLines: [String] { sdkLines(withAdvice: "use --sdk 27") }

  /// Returns the SDK of each project, one per line. If there are several projects, each line begins with the project's
  /// folder. The line of an unknown SDK ends with `advice` on how to name it.
  func sdkLines(withAdvice advice: String) -> [String] {
    sdks.map { sdks.count > 1 ? "\($0.folder): \($0.line(withAdvice: advice))" : $0.line(withAdvice: advice) }
  }
}
