import Testing

/// Checks that the cached result of reading a file is discarded if the reader searched the file for a name and an edit
/// changes an occurrence of that name.
@Suite struct SwiftSearchedFileTests {
  /// Applies an edit and checks that the reading of the edited file is not reused.
  private func check(_ text: String, _ oldText: String, _ newText: String) throws {
    let range = try #require(text.utf8.firstRange(of: Array(oldText.utf8)))
    let startOffset = text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
    var tally = SwiftEditCheck.Tally()
    let differences = SwiftEditCheck([Array(text.utf8)]).differences(
      editing: 0, startOffset..<startOffset + oldText.utf8.count, Array(newText.utf8), &tally)
    #expect(differences == [])
    // The edit leaves the declarations unchanged, so only the name search can detect it.
    #expect(tally.unchangedDeclarations == 1 && tally.validReadings == 0)
  }

  @Test func constantInAnotherFunctionInvalidatesTheReading() throws {
    try check(
      """
      class Form: UIViewController {
        func measure() {
          banner.widthAnchor.constraint(equalToConstant: min(UIScreen.main.bounds.width, limit)).isActive = true
        }
        func other() {
          print("a")
          let limit = 400
          print(limit)
        }
      }
      """, "400", "40")
  }

  /// The edit turns the call `start()` into the name `starta`, so the device condition no longer guards the function
  /// `start`.
  @Test func removedCallMatchesAFreshReading() throws {
    let text = """
      class Page: UIViewController {
        func go() { if traitCollection.horizontalSizeClass == .compact { start() } }
        func start() { ask() }
      }
      """
    let range = try #require(text.utf8.firstRange(of: Array("() } }".utf8)))
    let startOffset = text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
    var tally = SwiftEditCheck.Tally()
    let editCheck = SwiftEditCheck([Array(text.utf8)])
    #expect(editCheck.differences(editing: 0, startOffset..<startOffset + 2, Array("a".utf8), &tally) == [])
  }

  @Test(arguments: [
    "frame.intersection(main.convert(view.bounds, to: nil)).height",
    "main.convert(view.bounds, to: nil).maxY - frame.minY",
  ]) func windowNameElsewhereInvalidatesTheReading(_ height: String) throws {
    try check(
      """
      class Form: UIViewController {
        override func viewDidLoad() {
          NotificationCenter.default.addObserver(
            self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom.constant = \(height)
        }
        func other() {
          print("a")
          let main = view.window
          print(main)
        }
      }
      """, "view.window", "view.layout")
  }
}
