import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The methods that `call` can send: requests of `uimodel/…`. Methods of the Language Server Protocol need a session.
enum CallableMethod {
  static let all = ProtocolMethod.publishedMethods.filter { $0.entry.isFromClient && $0.entry.kind == .request }

  /// Returns the method with this name. If there is no such method, throws an error that suggests a similar name. For
  /// example, the error for `model/find` suggests `uimodel/model/find`.
  static func find(_ name: String) throws(UsageError) -> ProtocolMethod {
    if let method = all.first(where: { $0.name == name }) { return method }
    if let entry = MessageCatalog.entry(name) {
      let reason =
        !entry.isFromClient
        ? "is sent by the daemon"
        : "is part of the Language Server Protocol, which needs a session such as `\(Help.program) daemon`"
      throw UsageError("'\(name)' \(reason); `\(Help.program) call --list` lists the methods")
    }
    let names = all.map(\.name)
    let suggestion =
      nearestName(to: name, among: names) ?? nearestName(to: "uimodel/" + name, among: names)
      ?? names.first { $0.hasSuffix("/" + name) }
    let hint = suggestion == nil ? "; `\(Help.program) call --list` lists the methods" : didYouMean(suggestion)
    throw UsageError("there is no method '\(name)'\(hint)")
  }
}

extension ProtocolMethod {
  var name: String { entry.method }

  /// Whether the name or the summary contains a text, ignoring case.
  func mentions(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.isEmpty || name.lowercased().contains(text) || entry.summary.lowercased().contains(text)
  }
}
