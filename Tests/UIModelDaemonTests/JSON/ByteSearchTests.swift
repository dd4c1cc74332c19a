import Testing
import UIModelJSON

@Suite struct ByteSearchTests {
  @Test(arguments: [
    "", "a", "aba", "aab", "ab", "xaab", "aabx", "aaab", "AAB", "日aab本", "aa\u{301}b", "an UIHostingController",
  ])
  func wordIsFoundByItsBytes(text: String) {
    let bytes = Array(text.utf8)
    func occurs(_ word: String) -> Bool {
      let word = Array(word.utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: word) }
    }
    #expect(text.containsASCII("aab") == occurs("aab"))
    #expect(text.containsASCII("Hosting") == occurs("Hosting"))
    #expect(text.containsASCII("b") == occurs("b"))
  }
}
