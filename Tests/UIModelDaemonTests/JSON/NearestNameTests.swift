import Testing
import UIModelJSON

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("detens", "detents"), ("DETENTS", "detents"), ("title", "title"), ("titel", "title"), ("childen", "children"),
    ("prefersGraberVisible", "prefersGrabberVisible"), ("uimodel/menu/tre", "uimodel/menu/tree"),
  ])
  func nearestNameIsFound(name: String, expected: String) {
    let names = ["detents", "title", "children", "prefersGrabberVisible", "uimodel/menu/tree", "uimodel/model/get"]
    #expect(nearestName(to: name, among: names) == expected)
  }

  @Test func distantNamesAreNotFound() {
    #expect(nearestName(to: "xyz", among: ["detents", "title"]) == nil)
    #expect(nearestName(to: "", among: ["a", ""]) == nil)
    #expect(nearestName(to: "ab", among: ["cd"]) == nil)
    #expect(nearestName(to: String(repeating: "x", count: 10_000), among: ["x"]) == nil)
    #expect(nearestName(to: "title", among: [String]()) == nil)
  }

  @Test(arguments: [
    ("callSuper", "callsSuper"), ("lisst", "list"), ("Buton", "Button"), ("buttno", "Button"), ("Buttons", nil),
    ("Button", nil), ("BadgeButton", nil), ("lst", "list"), ("abd", nil),
  ]) func typoDiffersInOneLetter(name: String, meant: String?) {
    #expect(typoCorrection(of: name, among: ["callsSuper", "list", "Button", "abc"]) == meant)
  }

  @Test func exactCaseBreaksTies() {
    #expect(nearestName(to: "URL", among: ["url", "URL"]) == "URL")
    #expect(nearestName(to: "bar", among: ["baz", "bat"]) == "baz")
  }
}
