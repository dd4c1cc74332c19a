import UIModelDaemon
import UIModelJSON

/// The HTML page: its sections, style sheet, script and data.
struct ReportPage {
  private let content: ReportContent

  init(_ content: ReportContent) { self.content = content }

  /// The Content Security Policy, which blocks all external content.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'"

  var html: String { page.html }

  private var page: Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(ReportPage.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(content.title): UI structure report</title>
    <style>
    \(Markup.trusted(ReportStyle.text))
    </style>
    <script>document.documentElement.classList.add("scripted")</script>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the report</a>
    <header id="top" tabindex="-1">
    <h1>\(content.title)</h1>
    <p>UI structure report</p>
    </header>
    \(navigation)
    <main id="main" tabindex="-1">
    \(ReportHeader(content: content).section)\(ReportFindings(content: content).section)\
    \(ReportShortcutSection(content: content).section)\(ReportCoverage(content: content).section)\
    \(ReportModelSection(content: content).section)\(ReportPictureSection(content: content).section)\
    \(ReportRules(content: content).section)</main>
    <a class="to-top" href="#top">To the top</a>
    <footer><p>Written by <code>\(Help.program) report</code>, version \(Product.version).</p></footer>
    \(Markup.data("data", data))<script>
    \(Markup.trusted(ReportScript.text))
    </script>
    </body>
    </html>

    """
  }

  private var navigation: Markup {
    var items: [(id: String, title: String, count: String)] = [
      ("findings", "Findings", String(content.findings.count)), ("shortcuts", "Shortcuts", ""),
      ("coverage", "Coverage", unjudgedText),
    ]
    if !content.models.isEmpty { items.append(("model", "Model", "")) }
    let drawnCount = content.pictures.count { $0.svg != nil }
    if !content.pictures.isEmpty { items.append(("pictures", "Pictures", String(drawnCount))) }
    if !content.rules.isEmpty { items.append(("rules", "Rules", String(content.rules.count))) }
    let links = items.markup { id, title, count in
      let countMarkup: Markup? = count.isEmpty ? nil : " <span class=\"count\">\(count)</span>"
      return "<li><a href=\"#\(id)\">\(title)\(countMarkup)</a></li>\n"
    }
    return "<nav aria-label=\"Sections\"><ul>\n<li><a href=\"#summary\">Summary</a></li>\n\(links)</ul></nav>"
  }

  /// The text after "Coverage" in the navigation, such as "3 not judged"; empty if all places are judged.
  private var unjudgedText: String {
    guard let (judged, seen) = content.report.coverage.map({ CoverageText(coverage: $0).placeCounts }), seen > judged
    else {
      return ""
    }
    return "\(seen - judged) not judged"
  }

  private var data: JSONValue {
    var files = ReportFiles(content.links)
    let models = content.models.map { $0.data(&files) }
    return [
      "findings": ReportFindings(content: content).data,
      "rules": .object(
        JSONObject(
          distinct: content.rules.map {
            ($0.code, .string(($0.json["summary"]?.string ?? "").replacing("`", with: "")))
          })),
      "conventions": ReportShortcuts.conventions, "shortcuts": .array(content.shortcuts.map(\.data)),
      "models": .array(models), "files": files.json,
    ]
  }
}
