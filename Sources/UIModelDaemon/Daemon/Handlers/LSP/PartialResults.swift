import UIModelProtocol

/// Sends a result in parts, as `$/progress` notifications, if the client gave a token for partial results.
struct PartialResults {
  private let token: LSP.ProgressToken?
  private let session: Session
  /// The maximum number of elements in a part.
  static let partSize = 64

  init(_ token: LSP.ProgressToken?, _ context: RequestContext) {
    self.token = token
    session = context.session
  }

  var isRequested: Bool { token != nil }

  /// Sends one part of the result. Does nothing without a token.
  func send(_ part: some MessageContent) {
    guard let token else { return }
    let value = part.json(for: session.profile.capabilities)
    session.notify("$/progress", LSP.ProgressParams(token: token, value: value))
  }

  /// Sends a list in parts and returns an empty list for the response. Without a token, sends nothing and returns the
  /// entire list.
  func sendInParts<Element: MessageContent>(_ list: [Element]) -> [Element] {
    guard isRequested else { return list }
    for start in stride(from: 0, to: list.count, by: PartialResults.partSize) {
      send(Array(list[start..<min(start + PartialResults.partSize, list.count)]))
    }
    return []
  }
}
