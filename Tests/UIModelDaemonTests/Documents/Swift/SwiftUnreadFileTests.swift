import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks files that are not parsed. Every word in an unparsed file counts as a possible declaration.
@Suite struct SwiftUnreadFileTests {
  @Test func unparsedFileHasAllLookupKeys() {
    let text = """
      class Outer: UIViewController, Base { class Inner: UIView {} }
      typealias Both = One & Two
      protocol One { func one() }
      extension Outer { @objc(named:) func method(_ other: Outer) { other.title = "a"; present(other, animated: true) } }
      func present(_ one: UIViewController, animated: Bool) {}
      func + (a: String, b: Int) -> String { a }
      let global = 1
      struct Page: View { @ObservedObject var model: Model }
      func start() { if UIDevice.current.userInterfaceIdiom == .pad { begin() } }
      let exchange: Void = method_exchangeImplementations(a, b)
      """
    let bytes = Array(text.utf8)
    let (parsedFile, unparsedFile) = (
      SwiftProject.Candidate(key: "a", bytes: bytes), SwiftProject.Candidate(unread: "a", bytes: bytes)
    )
    #expect(parsedFile.lookupKeys.count >= 20)
    #expect(parsedFile.lookupKeys.subtracting(unparsedFile.lookupKeys) == [])
  }
}
