import UIModelProtocol

/// An answer that is sent in parts to a client that gave a token for them.
struct PartialResults {
  private let token: LSP.ProgressToken?
  private let session: Session
  /// How many elements are in a part.
  static let size = 64

  init(_ token: LSP.ProgressToken?, _ context: RequestContext) {
    self.token = token
    session = context.session
  }

  var areWanted: Bool { token != nil }

  /// Sends a part of the answer ahead.
  func send(_ part: some MessageContent) {
    guard let token else { return }
    let value = part.json(for: session.profile.capabilities)
    session.notify("$/progress", LSP.ProgressParams(token: token, value: value))
  }

  /// Sends a list in parts. What is left for the answer itself: nothing, or without a token all of it.
  func sending<Element: MessageContent>(_ list: [Element]) -> [Element] {
    guard areWanted else { return list }
    for start in stride(from: 0, to: list.count, by: PartialResults.size) {
      send(Array(list[start..<min(start + PartialResults.size, list.count)]))
    }
    return []
  }
}
