import Synchronization
import UIModelDaemon
import UIModelJSON

/// `check --watch`: says when something has changed, so that the same check is made again.
struct CheckWatch {
  let connection: SharedConnection
  private let news: News

  /// Joins the shared daemon of the project around paths, or starts it.
  init(_ paths: [String]) throws(Joining.Failure) {
    let news = News()
    self.news = news
    let address = SharedAddress(around: paths.first ?? FileSystem.currentFolder)
    guard paths.allSatisfy({ SharedAddress(around: $0).workspace == address.workspace }) else {
      throw Joining.Failure(message: "--watch takes paths of one project", status: .usage)
    }
    connection = try Joining.connection(address, .stays) { method, _ in
      if method == "uimodel/changed" { news.isThere = true }
    }
    try Joining.open(address, connection)
    if case .failure(let error) = connection.request("uimodel/subscribe", ["kinds": ["changed"]]) {
      throw Joining.Failure(message: error.message, status: .requestFailed)
    }
  }

  /// What has been told up to now is seen by the check that comes.
  func begin() {
    _ = connection.request("uimodel/flush", nil)
    news.isThere = false
    if Console.isTerminal(.output) { Console.write(CheckWatch.clear) }
  }

  /// Waits until something changes; false if the daemon has ended.
  func waitForNews() -> Bool {
    while !news.isThere { if !connection.next() { return false } }
    return true
  }

  private static let clear = "\u{1B}[2J\u{1B}[H"

  private final class News: Sendable {
    private let flag = Atomic(false)
    var isThere: Bool {
      get { flag.load(ordering: .acquiring) }
      set { flag.store(newValue, ordering: .releasing) }
    }
  }
}
