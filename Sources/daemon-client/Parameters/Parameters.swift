import UIModelDaemon
import UIModelJSON

/// Parses the parameters of a request: JSON, or words such as `at.index=2`, which becomes `{"at": {"index": 2}}`.
enum Parameters {
  /// Parses JSON. Error messages mention `method`, if it is given.
  static func parseJSON(_ bytes: [UInt8], of method: String? = nil) throws(UsageError) -> JSONValue {
    let tree = JSONTree(bytes, syntax: .strict)
    let owner = method.map { " of '\($0)'" } ?? ""
    if let problem = tree.problems.first { throw UsageError("the parameters\(owner) are not JSON: \(problem.message)") }
    guard let root = tree.root else { throw UsageError("the parameters\(owner) are empty") }
    return JSONValue(root)
  }

  /// Parses the parameters of a method from words of the form NAME=VALUE. Dots in the name lead into objects.
  static func parsePairs(
    _ words: some Sequence<String>, of method: String, _ signature: [ProtocolMember]
  ) throws(UsageError) -> JSONObject {
    var object = JSONObject()
    for word in words {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      guard pair.count == 2, let key = pair.first, let text = pair.last else {
        throw UsageError("'\(word)' is not NAME=VALUE")
      }
      let path = key.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
      guard let name = path.first, !path.contains("") else { throw UsageError("a part of the name '\(key)' is empty") }
      var type = try self.parameterType(name, of: method, signature)
      for part in path.dropFirst() { type = type.member(part) }
      guard object.insert(parseValue(text, path.last ?? name, type), at: path[...]) else {
        throw UsageError("'\(key)' is given twice, or as a value and as an object")
      }
    }
    return object
  }

  private static func parameterType(
    _ name: String, of method: String, _ signature: [ProtocolMember]
  ) throws(UsageError) -> ParameterType {
    if let parameter = signature.first(where: { $0.name == name }) { return ParameterType(parameter.schema) }
    let names = signature.map(\.name)
    let hint = nearestName(to: name, among: names)
    let parameterList = names.isEmpty ? "; it takes none" : "; it takes \(names.joined(separator: ", "))"
    throw UsageError("\(method) has no parameter '\(name)'\(hint == nil ? parameterList : didYouMean(hint))")
  }

  /// Parses a value: as JSON if the parameter's type admits the JSON value, otherwise as text. Lists may be written
  /// with commas between their elements, and lists of keys also with blanks: `tab,down` becomes `["tab", "down"]`.
  static func parseValue(_ text: String, _ name: String, _ type: ParameterType) -> JSONValue {
    let isKeyParameter = ["press", "keys"].contains(name)
    let json = JSONValue(text: text)
    if let json, type.admits(json), !isKeyParameter || json.array != nil || json.object != nil { return json }
    if isKeyParameter {
      let keys = splitKeys(text)
      // A single key is a string, because methods with a parameter `press` for one key accept no list.
      if name == "press", let singleKey = keys.first, keys.count == 1 { return .string(singleKey) }
      return .array(keys.map { .string($0) })
    }
    guard let elementType = type.elementType, !type.admits(.string(text)) else { return .string(text) }
    // An object of a wrong type is passed on, so that the daemon reports the mistake.
    if let json, json.object != nil { return json }
    return .array(text.split(separator: ",").map { parseValue(String($0), name, elementType) })
  }

  /// Splits keys at commas and blanks. A comma after a modifier is a key: `⌘,` is one key.
  private static func splitKeys(_ text: String) -> [String] {
    var keys = [""]
    for character in text {
      let isKey = character == "," && (keys.last?.last).map { "+⌘⌥⌃⇧".contains($0) } ?? false
      if !isKey, character == "," || character == " " {
        keys.append("")
      } else {
        keys[keys.count - 1].append(character)
      }
    }
    return keys.filter { !$0.isEmpty }
  }
}

extension JSONObject {
  /// Sets a nested member. Returns false if the member has a value already, or if an outer member is not an object.
  fileprivate mutating func insert(_ value: JSONValue, at path: ArraySlice<String>) -> Bool {
    guard let name = path.first else { return false }
    guard path.count > 1 else {
      guard self[name] == nil else { return false }
      self[name] = value
      return true
    }
    guard var innerObject = self[name].map({ $0.object }) ?? JSONObject(),
      innerObject.insert(value, at: path.dropFirst())
    else {
      return false
    }
    self[name] = .object(innerObject)
    return true
  }
}
