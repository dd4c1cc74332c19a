import UIModelJSON

/// The SDK with which the apps of a project are built, as far as something says it.
struct ReportedSDK {
  /// What says it.
  struct Sign {
    let kind: String
    let version: String
    let text: String
    /// The path of its file, as people are shown it; nil for an option.
    let path: String?
    /// Counted from 1; nil for the file as a whole.
    let line: Int?

    /// `.xcode-version:1 (27.0)`
    fileprivate var words: String {
      guard let path else { return text }
      return path + (line.map { ":\($0)" } ?? "") + " (\(text))"
    }
  }

  /// The folder of the project, as people are shown it.
  let folder: String
  /// `27`, `26 or 27`, `27 or later`; nil where nothing says it.
  let version: String?
  let sign: Sign?
  /// What says something else.
  let contradicting: Sign?

  /// `shown`: a file's path as people are shown it, by its URI.
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

  /// One line for people. `advice`: how they name the SDK.
  func line(asking advice: String = "use --sdk 27") -> String {
    guard let version, let sign else { return "SDK: not known; if Xcode 27 builds the apps, \(advice)" }
    let other = contradicting.map { "; but \($0.words)" } ?? ""
    return "SDK: \(version), from \(sign.words)\(other)"
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
  /// What is assumed of each project, a line each; the project is named if there are several.
  var sdkLines: [String] { sdkLines(asking: "use --sdk 27") }

  /// The same, with what people are asked to do if the SDK is not known.
  func sdkLines(asking advice: String) -> [String] {
    sdks.map { sdks.count > 1 ? "\($0.folder): \($0.line(asking: advice))" : $0.line(asking: advice) }
  }
}
