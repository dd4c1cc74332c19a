import Foundation
import Testing
import UIModelJSON

@testable import daemon_client

/// Runs `daemon-client report` as a process and checks the content of its HTML page. `.ci/report.py` tests the behavior
/// of the page in a browser.
@Suite struct ReportTests {
  private static let textWithTwoFindings = """
    { "sheets": [
      { "ref": "a", "sheetPresentationController": { "detents": [] } },
      { "ref": "b", "sheetPresentationController": {
        "detents": ["large"],
        "prefersGrabberVisble": true } }
    ] }
    """

  private func makeFolder(_ files: [String: String] = ["App/a.uimodel.json": textWithTwoFindings]) throws
    -> TemporaryFolder
  {
    try TemporaryFolder(files)
  }

  /// Returns the JSON data that the page passes to its script.
  private func pageData(_ page: String) throws -> JSONValue {
    let startTag = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#))
    let remainingPage = page[startTag.upperBound...]
    let endTag = try #require(remainingPage.firstRange(of: "</script>"))
    return try #require(JSONValue(text: String(remainingPage[..<endTag.lowerBound])))
  }

  @Test func pageListsEachFindingOfCheck() throws {
    let folder = try makeFolder()
    let pageRun = try ClientProcess("report", folder: folder.url)
    #expect(pageRun.status == 0 && pageRun.stderr == "")
    #expect(pageRun.output.hasPrefix("<!DOCTYPE html>\n"))
    let checkRun = try ClientProcess("check", "--format", "json", folder: folder.url)
    let findings = try #require(checkRun.json?["findings"]?.array)
    let pageFindings = try #require(try pageData(pageRun.output)["findings"]?.array)
    #expect(findings.count == 2 && pageFindings.count == 2)
    for (finding, item) in zip(findings, pageFindings) {
      #expect(item["code"] == finding["code"] && item["severity"] == finding["severity"])
      let location = "App/a.uimodel.json:\(finding["line"]?.int ?? 0):\(finding["column"]?.int ?? 0)"
      let html = try #require(item["html"]?.string)
      #expect(html.contains(location))
      #expect(pageRun.output.contains(html), "readable without JavaScript")
      let code = try #require(finding["code"]?.string)
      #expect(pageRun.output.contains(#"id="rule-\#(code.replacing("/", with: "-"))""#))
    }
  }

  @Test func findingShowsItsLinesAndFixes() throws {
    let folder = try makeFolder()
    let page = try ClientProcess("report", folder: folder.url).output
    #expect(page.contains(#"<span class="l m"><span class="n">2</span>"#))
    #expect(page.contains("<mark>[]</mark>"))
    let removedLine =
      #"<span class="n">5</span><span class="s">-</span><span class="t">    &quot;prefersGrabberVisble&quot;"#
    let addedLine =
      #"<span class="n">5</span><span class="s">+</span><span class="t">    &quot;prefersGrabberVisible&quot;"#
    #expect(page.contains(removedLine) && page.contains(addedLine))
  }

  @Test func pathsAreRelativeToTheProjectRoot() throws {
    let folder = try makeFolder(["project.yml": "name: A", "App/a.uimodel.json": Self.textWithTwoFindings])
    let subfolderURL = URL(fileURLWithPath: folder.path + "/App", isDirectory: true)
    let page = try ClientProcess("report", folder: subfolderURL).output
    #expect(page.contains(#"<span class="place">App/a.uimodel.json:2:"#))
    #expect(page == (try ClientProcess("report", "App", folder: folder.url).output))
  }

  @Test func locationsAreLinksWithALinkBase() throws {
    let folder = try makeFolder(["App/a b#?.uimodel.json": Self.textWithTwoFindings])
    let pageWithoutLinks = try ClientProcess("report", folder: folder.url).output
    #expect(pageWithoutLinks.contains(#"<span class="place">App/a b#?.uimodel.json:2:"#))
    for linkBase in ["https://example.com/main", "https://example.com/main/"] {
      let page = try ClientProcess("report", "--link-base", linkBase, folder: folder.url).output
      #expect(page.contains(#"href="https://example.com/main/App/a%20b%23%3F.uimodel.json#L2""#))
    }
  }

  @Test func baselineMarksNewFindings() throws {
    let folder = try makeFolder()
    let options = ["--baseline", "base.json"]
    _ = try ClientProcess(
      arguments: ["check", "--write-baseline", "--select", "model"] + options, folder: folder.url)
    let run = try ClientProcess(arguments: ["report", "-o", "page.html"] + options, folder: folder.url)
    #expect(run.status == 0 && run.output == "1 document, 2 entities: 1 error, 1 warning, 1 new\n")
    let page = try #require(folder.read("page.html"))
    let findings = try #require(try pageData(page)["findings"]?.array)
    #expect(findings.map { $0["isNew"] } == [true, false])
    #expect(findings.first?["code"] == "sheet/no-detents")
    #expect(page.contains(#"<b>1</b> new since the baseline"#))
    #expect(!(try ClientProcess("report", folder: folder.url).output.contains("since the baseline")))
  }

  /// New findings come before the other findings of the same file, and each file has only one heading.
  @Test func fileHasOneHeading() throws {
    let otherText = Self.textWithTwoFindings.replacing(#""ref": "a""#, with: #""ref": "c""#).replacing(
      #""ref": "b""#, with: #""ref": "d""#)
    let folder = try makeFolder([
      "App/0.uimodel.json": #"{ "sheetz": [] }"#, "App/a.uimodel.json": Self.textWithTwoFindings,
      "App/b.uimodel.json": otherText,
    ])
    let options = ["--baseline", "base.json"]
    _ = try ClientProcess(
      arguments: ["check", "--write-baseline", "--select", "model"] + options, folder: folder.url)
    let page = try ClientProcess(arguments: ["report"] + options, folder: folder.url).output
    let findings = try #require(try pageData(page)["findings"]?.array)
    #expect(findings.map { $0["isNew"] } == [true, false, true, false, false])
    #expect(findings.map { $0["file"] } == ["a", "a", "b", "b", "0"].map { .string("App/\($0).uimodel.json") })
    for name in ["a", "b"] {
      #expect(page.contains(##"<h3 class="group">App/\##(name).uimodel.json <span class="count">1 new</span></h3>"##))
    }
  }

  @Test func cardWithCountZeroIsNotAFilter() throws {
    let folder = try makeFolder()
    let page = try ClientProcess("report", folder: folder.url).output
    #expect(page.contains(##"<a class="card error" href="#findings" data-show="error"><b>1</b> error</a>"##))
    let cleanPage = try ClientProcess("report", "--ignore", "sheet/no-detents", folder: folder.url).output
    #expect(cleanPage.contains(#"<span class="card zero"><b>0</b> errors</span>"#))
    #expect(!cleanPage.contains(#"data-show="error""#))
  }

  @Test func summaryConsistsOfSentences() throws {
    let page = try ClientProcess("report", "Examples/source").output
    #expect(page.contains("<li>The daemon read "))
    #expect(
      page.contains("A place is Swift code that sets up a menu, a shortcut, a sheet, a bar, a window or similar."))
    let folder = try makeFolder([
      "A.swift": "import UIKit\nfinal class A: UIViewController {}\n", "project.yml": "name: A",
    ])
    let otherPage = try ClientProcess("report", folder: folder.url).output
    #expect(!otherPage.contains("use --sdk") && otherPage.contains("<li>The daemon read 1 Swift file. None of them"))
  }

  @Test func equalInputGivesEqualPages() throws {
    for path in ["Examples/source", "Examples/broken"] {
      let pages = try (0..<2).map { _ in try ClientProcess("report", path).output }
      #expect(pages[0] == pages[1] && pages[0].count > 10_000)
      #expect(!pages[0].contains(Repository.root.path))
    }
  }

  /// Text from the source never becomes markup in the page, in the page's data or in links.
  @Test func textFromSourceIsEscaped() throws {
    let hostileText = #"</script><img src=x onerror=alert(1)>&amp;\"'`${1}\u2028\u202e"#
    let folder = try makeFolder([
      "<img src=x onerror=alert(2)>&'\".uimodel.json": #"""
      { "\#(hostileText)": 1, "app": { "name": "\#(hostileText)" },
        "screens": [ { "ref": "\#(hostileText)", "keyCommands": [
          { "class": "UIKeyCommand", "title": "\#(hostileText)", "action": "a", "input": "j", "modifierFlags": ["command"] }
        ] } ] }
      """#,
      "<b>.swift": "import UIKit\nfinal class A: UIViewController { // </script><b>\u{202E}\n}\n",
    ])
    let page = try ClientProcess("report", "--link-base", "https://example.com/", folder: folder.url).output
    #expect(!page.contains("<img") && !page.contains("<b>.swift"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{202E}" })
    #expect(page.ranges(of: "</script>").count == 3, "of the page itself")
    let models = try #require(try pageData(page)["models"]?.array)
    #expect(models.first?["model"]?["app"]?["name"]?.string?.contains("</script><img") == true)
    #expect(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp;"))
  }

  @Test func pageLoadsNoExternalResources() throws {
    let page = try ClientProcess("report", "Examples/source").output
    #expect(page.contains(#"http-equiv="Content-Security-Policy" content="default-src 'none'; "#))
    for forbiddenText in ["<link", " src=", "@import", "url(http", "fetch("] {
      #expect(!page.contains(forbiddenText), "\(forbiddenText)")
    }
  }

  @Test func pageHasShortcutsAndCoverage() throws {
    let page = try ClientProcess("report", "Examples/source").output
    #expect(page.contains("<h1>Notebook</h1>"))
    let commandCell = #"<td role="cell" data-column="Command">Go to Page… <code class="quiet">goToPage</code>"#
    #expect(page.contains("<kbd>⌘J</kbd></th>" + commandCell))
    #expect(page.ranges(of: "Not all shortcuts of the app are known.").count == 1, "said once")
    #expect(page.contains(#"<th scope="row">sheets</th><td>2</td><td>0</td>"#))
    let app = try #require(try pageData(page)["shortcuts"]?.array?.first)
    #expect(app["owners"]?["⌘J"] == "'Go to Page…'" && app["owners"]?["⇧⌘J"] == nil)
    let commands = try #require(app["commands"]?.array)
    let goToPageCommand = commands.first { $0["keys"] == "⌘J" }
    #expect(
      goToPageCommand?["title"] == "Go to Page…"
        && goToPageCommand?["by"]?.string?.hasPrefix("The app's 'Go to Page…' (") == true)
    #expect(commands.contains { $0["keys"] == "⇧⌘S" && $0["by"] == "The system's Duplicate (File)" })
    let reservedKeys = try pageData(page)["conventions"]?["reserved"]
    #expect(reservedKeys?["⌘Space"]?.string?.hasPrefix("the system on the Mac: it ") == true)
    let model = try #require(try pageData(page)["models"]?.array?.first)
    #expect(model["name"] == "Notebook" && model["places"]?["/sheets/0"]?.array?.count == 2)
  }

  @Test func unjudgedCodeLocationsAreListed() throws {
    let folder = try makeFolder([
      "A.swift": """
      import UIKit
      final class A: UIViewController {
        func show(_ other: UIViewController, _ detents: [UISheetPresentationController.Detent]) {
          other.sheetPresentationController?.detents = detents
          present(other, animated: true)
        }
      }
      """
    ])
    let checkRun = try ClientProcess("check", "--format", "json", folder: folder.url)
    let unjudgedLocations = try #require(checkRun.json?["coverage"]?["notJudged"]?.array)
    let page = try ClientProcess("report", folder: folder.url).output
    for location in unjudgedLocations {
      #expect(page.contains("A.swift:\(location["line"]?.int ?? 0):\(location["column"]?.int ?? 0)"))
    }
  }

  @Test func existingFileIsOverwritten() throws {
    let folder = try makeFolder(["a.uimodel.json": "{}", "page.html": "old"])
    let run = try ClientProcess("report", "-o", "page.html", folder: folder.url)
    #expect(run.status == 0 && folder.read("page.html")?.hasPrefix("<!DOCTYPE html>") == true)
  }

  @Test(
    arguments: [
      (["report", "nope"], "no file or folder nope"), (["report", "-"], "not standard input"),
      (["report", "--link-base", "javascript:alert(1)//"], "--link-base must begin with https://"),
      (["report", "--baseline", "nope.json"], "--baseline: "), (["report", "--app", "Nope"], "'Nope'"),
      (["report", "-o", "nope/page.html"], "nope/page.html"), (["report", "--sdk", "x"], "--sdk: 'x'"),
      (["report", "empty"], "--allow-empty"), (["report", "--target", "Nope"], "there is no app target 'Nope'"),
    ] as [([String], String)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String) throws {
    let folder = try makeFolder(["a.uimodel.json": #"{ "app": { "name": "A" } }"#, "empty/a.txt": ""])
    let run = try ClientProcess(arguments: arguments, folder: folder.url)
    #expect(run.status == 2 && run.output == "", "\(run.output.prefix(100))")
    #expect(run.stderr.contains(expectedMessage), "\(run.stderr)")
  }

  @Test func inlinedPicturesHaveUniqueIDs() {
    let svg = ##"<?xml version="1.0"?><svg id="a"><use href="#b"/><path fill="url(#b)"/></svg>"##
    let inlinedSVG = ReportPictureSection.inlined(svg, prefix: "p1-")
    #expect(inlinedSVG == ##"<svg id="p1-a"><use href="#p1-b"/><path fill="url(#p1-b)"/></svg>"##)
  }

  @Test(
    arguments: [
      (
        "WWDC23-10281: Stage Manager",
        #"<a href="https://developer.apple.com/videos/play/wwdc2023/10281/">WWDC23-10281</a>: "#
      ),
      ("GitHub: a/b#1, c-d/e.f #22 (x)", #"GitHub: <a href="https://github.com/a/b/issues/1">a/b#1</a>, "#),
      ("GitHub: a/b#1, c-d/e.f #22 (x)", #" <a href="https://github.com/c-d/e.f/issues/22">c-d/e.f #22</a> (x)"#),
      (
        "see https://a.example/b?c=1&d. It",
        #"see <a href="https://a.example/b?c=1&amp;d">https://a.example/b?c=1&amp;d</a>. It"#
      ),
      ("Layouts by `UIScreen.main` <b>", "Layouts by <code>UIScreen.main</code> &lt;b&gt;"),
      ("javascript://a a/b#x WWDC23 and/or", "javascript://a a/b#x WWDC23 and/or"),
    ])
  func sourcesOfRulesAreLinks(_ title: String, _ expectedHTML: String) {
    let html = ReportSourceTitle(text: title).markup.html
    #expect(html.contains(expectedHTML), "\(html)")
    #expect(!html.contains("href=\"javascript"))
  }

  /// A term such as "header" in the sources of the reported rules is explained once.
  @Test func termsInSourcesAreExplained() throws {
    let folder = try makeFolder()
    let page = try ClientProcess("report", "--select", "sheet", folder: folder.url).output
    #expect(page.ranges(of: "<dt>header</dt><dd>a declaration").count == 1)
    #expect(!page.contains("<dt>talk</dt>"))
  }

  @Test func coverageOfPresentationsIsGrouped() throws {
    let folder = try makeFolder([
      "A.swift": """
      import SwiftUI
      import UIKit
      final class A: UIViewController {
        func show(_ other: UIViewController, _ detents: [UISheetPresentationController.Detent]) {
          other.sheetPresentationController?.detents = detents
          present(other, animated: true)
        }
      }
      struct B: View {
        @State private var isShown = false
        var body: some View { Text("B").sheet(isPresented: $isShown) { Text("C") } }
      }
      """
    ])
    let page = try ClientProcess("report", folder: folder.url).output
    let groupHeading = try #require(
      page.firstRange(of: ##"<a href="#not-judged-in-presentations">Sheets and other presentations"##))
    let groupEnd = try #require(page[groupHeading.upperBound...].firstRange(of: "</tbody>"))
    let groupHTML = page[groupHeading.upperBound..<groupEnd.lowerBound]
    #expect(groupHTML.contains("sheets</a></th>") && groupHTML.contains(">SwiftUI presentations</th>"))
    #expect(page.contains(#"<h4 id="not-judged-in-presentations""#) && page.contains(#"<h5 id="not-judged-sheets""#))
  }

  @Test func picturesHaveAnIndexAndWidths() throws {
    let page = try ClientProcess("report", "Examples/browser.uimodel.json").output
    let figureCount = page.ranges(of: "<figure id=\"picture-").count
    #expect(figureCount > 1 && page.ranges(of: "<li><a href=\"#picture-").count == figureCount)
    #expect(page.contains(#" style="--width: "#))
    #expect(ReportPictureSection.width(#"<?xml?><svg class="a" width="12" height="3">"#) == 12)
    #expect(ReportPictureSection.width(#"<svg class="a">"#) == nil)
  }
}
