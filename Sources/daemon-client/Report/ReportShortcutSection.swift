import UIModelJSON

/// The section with the shortcuts of the apps and a search for free shortcuts.
struct ReportShortcutSection {
  let content: ReportContent

  /// An example title of a command: the initial text of the search field, also used in the example command line.
  private static let exampleTitle = "Duplicate"

  var section: Markup {
    let apps = content.shortcuts
    let appPicker: Markup? =
      apps.count < 2
      ? nil
      : "<label>App <select id=\"shortcut-app\">"
        + apps.enumerated().map { ($0, $1.displayName) }
        .markup { "<option value=\"\($0)\">\($1)</option>" } + "</select></label>"
    let hiddenAppsNote: Markup? =
      content.hiddenAppCount == 0
      ? nil
      : "<p class=\"note\">\(counted(content.hiddenAppCount, "more app")): choose one with <code>--app</code>.</p>"
    return """
      <section id="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">Shortcuts</h2>
      <form class="filters js" id="suggest" autocomplete="off">
      \(appPicker)<label class="wide">Title of a command, to find a free shortcut; or keys such as ⌘D or cmd+d, to find \
      who uses them
      <input type="text" id="suggest-title" value="\(ReportShortcutSection.exampleTitle)" autocomplete="off"></label>
      </form>
      \(hiddenAppsNote)\(apps.enumerated().compactMap { incompletenessNote($0, $1) })\
      <div id="suggestions" class="js" role="status" aria-live="polite"></div>
      <noscript><p class="note">The search for free shortcuts needs JavaScript. Use \
      <code>daemon-client menu suggest --title \(ReportShortcutSection.exampleTitle)</code> instead.</p></noscript>
      \(apps.enumerated().map { ($0, $1) }.markup { panel($0, $1) })</section>

      """
  }

  /// Returns a note if not all shortcuts of the app are known; otherwise nil. The note links to unjudged places, which
  /// might declare shortcuts.
  private func incompletenessNote(_ appIndex: Int, _ app: ReportShortcuts) -> Markup? {
    guard !app.isComplete || app.result?["complete"]?.bool == false else { return nil }
    let link: Markup? = ReportCoverage.anchor(of: .menus, in: content).map {
      " <a href=\"#\($0)\">Places that are not judged</a> may have more."
    }
    return """
      <p class="note app-shortcuts" data-app="\(appIndex)">Not all shortcuts of the app are known. A shortcut that \
      seems free may be in use.\(link)</p>

      """
  }

  private func panel(_ appIndex: Int, _ app: ReportShortcuts) -> Markup {
    let title: Markup = content.shortcuts.count > 1 || app.appName == nil ? "<h3>\(app.displayName)</h3>" : ""
    guard let result = app.result else {
      return "<div class=\"app-shortcuts\" data-app=\"\(appIndex)\">\(title)<p>\(app.problem ?? "")</p></div>\n"
    }
    let rows = result["shortcuts"]?.array ?? []
    let appRows = rows.filter { $0["command"]?["origin"]?.string != "system" }
    let systemRows = rows.filter { $0["command"]?["origin"]?.string == "system" }
    let unavailableRows = result["lost"]?.array ?? []
    let environment = result["environment"]
    let release = "\(environment?["platform"]?.string ?? "") \(environment?["version"]?.string ?? "")"
    let emptyNote: Markup = "<p>The app has no known shortcuts.</p>"
    var notes = (result["notes"]?.array ?? []).compactMap { $0["text"]?.string }
    notes += app.notes.filter { !notes.contains($0) }
    return """
      <div class="app-shortcuts" data-app="\(appIndex)">
      \(title)\(appRows.isEmpty ? emptyNote : table("Shortcuts of the app in \(release)", appRows))
      \(unavailableTable(unavailableRows))\(systemRows.isEmpty ? nil : systemTable(systemRows, release))\
      \(notes.markup { "<p class=\"quiet\">\($0)</p>" })
      </div>

      """
  }

  private func systemTable(_ rows: [JSONValue], _ release: String) -> Markup {
    """
    <details><summary>Shortcuts of the system in the main menu <span class="count">\(rows.count)</span></summary>
    \(table("Shortcuts of the system in \(release)", rows))</details>

    """
  }

  private func table(_ caption: String, _ rows: [JSONValue]) -> Markup { table(caption, "Remarks", rows, remarks) }

  private func unavailableTable(_ rows: [JSONValue]) -> Markup? {
    rows.isEmpty ? nil : table("Shortcuts that do not work", "Why", rows, unavailabilityReason)
  }

  /// Returns a table of shortcuts.
  ///
  /// On narrow screens, CSS shows each row as a block, which removes the implicit ARIA roles. Therefore the roles are
  /// explicit.
  private func table(
    _ caption: String, _ lastColumn: String, _ rows: [JSONValue], _ lastCell: (JSONValue) -> String
  ) -> Markup {
    let columns = ["Shortcut", "Command", "Where", lastColumn]
    func cell(_ column: Int, _ content: Markup) -> Markup {
      let emptyClass: Markup? = content.html.isEmpty ? " class=\"empty\"" : nil
      return "<td role=\"cell\"\(emptyClass) data-column=\"\(columns[column])\">\(content)</td>"
    }
    let body = rows.markup { row in
      let command = ReportMenuCommand(row["command"] ?? .null)
      return """
        <tr role="row"><th scope="row" role="rowheader">\(keys(row))</th>\(cell(1, name(command)))\
        \(cell(2, "\(command.place)"))\(cell(3, "\(lastCell(row))"))</tr>

        """
    }
    return """
      <table class="stacked" role="table"><caption>\(caption)</caption>
      <thead role="rowgroup"><tr role="row">\(columns.markup { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" })\
      </tr></thead>
      <tbody role="rowgroup">\(body)</tbody></table>

      """
  }

  private func keys(_ row: JSONValue) -> Markup { "<kbd>\(row["shortcut"]?["glyphs"]?.string ?? "")</kbd>" }

  private func name(_ command: ReportMenuCommand) -> Markup {
    if command.title.isEmpty { return "<code>\(command.action ?? "a command")</code>" }
    let code: Markup? = command.action.map { " <code class=\"quiet\">\($0)</code>" }
    return "\(command.title)\(code)"
  }

  private func remarks(_ row: JSONValue) -> String {
    var parts: [String] = []
    if row["command"]?["certain"]?.bool == false { parts.append("may be absent, or without a responder") }
    if row["command"]?["alternate"]?.bool == true { parts.append("alternate") }
    if row["disputed"]?.bool == true { parts.append("sources disagree on which command gets it") }
    if let keys = row["rightToLeft"]?["glyphs"]?.string { parts.append("right to left: \(keys)") }
    for layout in row["layouts"]?.array ?? [] where layout["typing"]?.string != "withShift" {
      let keys = layout["shortcut"]?["glyphs"]?.string
      parts.append("\(layout["layout"]?.string ?? "") keyboard: \(keys ?? "no key for it")")
    }
    return parts.joined(separator: "; ")
  }

  /// Returns the reason that a shortcut does not work, such as "'Share' comes first in the menus".
  private func unavailabilityReason(_ row: JSONValue) -> String {
    let otherCommandDescription = row["to"].map { to in
      to["title"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? to["action"]?.string ?? ""
    }
    switch row["reason"]?.string {
    case "firstInMenus": return "'\(otherCommandDescription ?? "")' comes first in the menus"
    case "responder": return "'\(otherCommandDescription ?? "")' comes first while its screen is in the responder chain"
    case "insertionSkipped": return "UIKit skips the insertion because of a conflict"
    case "reserved": return "the system uses it: \(row["use"]?.string ?? "")"
    default: return row["reason"]?.string ?? ""
    }
  }
}
