import UIModelJSON

/// The SDK with which the apps of a project are built, if a file or an option names it.
struct ReportedSDK {
  /// The file or option that names the SDK.
  struct Sign {
    let kind: String
    let version: String
    let text: String
    /// The path of the file as shown to users; nil for an option.
    let path: String?
    /// The line, counted from 1; nil for the complete file.
    let line: Int?

    /// The sign as text, such as `.xcode-version:1 (27.0)`.
    fileprivate var description: String {
      guard let path else { return text }
      return path + (line.map { ":\($0)" } ?? "") + " (\(text))"
    }
  }

  /// The folder of the project as shown to users.
  let folder: String
  /// The SDK's version: `27`, `26 or 27`, `27 or later`; nil if nothing names the SDK.
  let version: String?
  let sign: Sign?
  /// A sign that names a different version; nil if there is none.
  let contradicting: Sign?

  /// Reads an `AssumedSDK` of the protocol. `shown` returns the path to show for a file's URI.
  init(_ json: JSONValue, shown: (String) -> String) {
    func sign(_ json: JSONValue?) -> Sign? {
      json.map { json in
        Sign(
          kind: json["kind"]?.string ?? "", version: json["version"]?.string ?? "", text: json["text"]?.string ?? "",
          path: json["uri"]?.string.map(shown), line: json["line"]?.int)
      }
    }
    folder = json["folder"]?.string.map(shown) ?? ""
    version = json["version"]?.string
    (self.sign, contradicting) = (sign(json["sign"]), sign(json["contradicting"]))
  }

  /// Returns a line for people, such as "SDK: 27, from .xcode-version:1 (27.0)". `advice` says how to name the SDK if
  /// it is unknown.
  func line(asking advice: String = "use --sdk 27") -> String {
    guard let version, let sign else { return "SDK: not known; if Xcode 27 builds the apps, \(advice)" }
    let other = contradicting.map { "; but \($0.description)" } ?? ""
    return "SDK: \(version), from \(sign.description)\(other)"
  }

  var json: JSONObject {
    var object: JSONObject = ["folder": .string(folder), "version": version.map { .string($0) } ?? .null]
    object["sign"] = sign.map { .object(json($0)) }
    object["contradicting"] = contradicting.map { .object(json($0)) }
    return object
  }

  private func json(_ sign: Sign) -> JSONObject {
    var object: JSONObject = [
      "kind": .string(sign.kind), "version": .string(sign.version), "text": .string(sign.text),
    ]
    object["path"] = sign.path.map { .string($0) }
    object["line"] = sign.line.map { .int($0) }
    return object
  }
}

extension CheckReport {
  /// The SDK of each project, one per line. The project is named if there are several.
  var sdkLines: [String] { sdkLines(asking: "use --sdk 27") }

  /// Returns the SDK of each project, one per line. `advice` says how to name the SDK if it is unknown.
  func sdkLines(asking advice: String) -> [String] {
    sdks.map { sdks.count > 1 ? "\($0.folder): \($0.line(asking: advice))" : $0.line(asking: advice) }
  }
}
