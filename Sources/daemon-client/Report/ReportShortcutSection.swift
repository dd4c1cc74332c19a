import UIModelJSON

/// The section with the shortcuts of the apps and the search for free ones.
struct ReportShortcutSection {
  let content: ReportContent

  /// The title with which the search begins.
  private static let example = "Duplicate"

  var section: Markup {
    let apps = content.shortcuts
    let choice: Markup? =
      apps.count < 2
      ? nil
      : "<label>App <select id=\"shortcut-app\">"
        + apps.enumerated().map { ($0, $1.name) }
        .markup { "<option value=\"\($0)\">\($1)</option>" } + "</select></label>"
    let others: Markup? =
      content.hiddenApps == 0
      ? nil : "<p class=\"note\">\(counted(content.hiddenApps, "more app")): choose one with <code>--app</code>.</p>"
    return """
      <section id="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">Shortcuts</h2>
      <form class="filters js" id="suggest">
      \(choice)<label class="wide">Find a free shortcut for \
      <input type="text" id="suggest-title" value="\(ReportShortcutSection.example)" autocomplete="off"></label>
      </form>
      \(others)<div id="suggestions" class="js" role="status" aria-live="polite"></div>
      <noscript><p class="note">The search for free shortcuts needs JavaScript. Use \
      <code>daemon-client menu suggest --title \(ReportShortcutSection.example)</code> instead.</p></noscript>
      \(apps.enumerated().map { ($0, $1) }.markup { panel($0, $1) })</section>

      """
  }

  private func panel(_ number: Int, _ app: ReportShortcuts) -> Markup {
    let title: Markup = content.shortcuts.count > 1 || app.app == nil ? "<h3>\(app.name)</h3>" : ""
    guard let answer = app.answer else {
      return "<div class=\"app-shortcuts\" data-app=\"\(number)\">\(title)<p>\(app.problem ?? "")</p></div>\n"
    }
    let rows = answer["shortcuts"]?.array ?? []
    let own = rows.filter { $0["command"]?["origin"]?.string != "system" }
    let system = rows.filter { $0["command"]?["origin"]?.string == "system" }
    let lost = answer["lost"]?.array ?? []
    let environment = answer["environment"]
    let release = "\(environment?["platform"]?.string ?? "") \(environment?["version"]?.string ?? "")"
    let open: Markup? =
      answer["complete"]?.bool == false
      ? "<p class=\"note\">This list may be incomplete, because not all shortcuts of the app are known.</p>" : nil
    let nothing: Markup = "<p>The app has no known shortcuts.</p>"
    let notes = (answer["notes"]?.array ?? []).compactMap { $0["text"]?.string }
    return """
      <div class="app-shortcuts" data-app="\(number)">
      \(title)\(open)\(own.isEmpty ? nothing : table("Shortcuts of the app in \(release)", own))
      \(lostTable(lost))\(system.isEmpty ? nil : systemTable(system, release))\
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

  private func table(_ caption: String, _ rows: [JSONValue]) -> Markup {
    let body = rows.markup { row in
      let command = row["command"] ?? .null
      return """
        <tr><th scope="row">\(keys(row))</th><td>\(name(command))</td><td>\(place(command))</td>\
        <td>\(remarks(row))</td></tr>

        """
    }
    return """
      <table><caption>\(caption)</caption>
      <thead><tr><th scope="col">Shortcut</th><th scope="col">Command</th><th scope="col">Where</th>\
      <th scope="col">Remarks</th></tr></thead>
      <tbody>\(body)</tbody></table>

      """
  }

  private func lostTable(_ rows: [JSONValue]) -> Markup? {
    guard !rows.isEmpty else { return nil }
    let body = rows.markup { row in
      let command = row["command"] ?? .null
      return """
        <tr><th scope="row">\(keys(row))</th><td>\(name(command))</td><td>\(place(command))</td>\
        <td>\(loss(row))</td></tr>

        """
    }
    return """
      <table><caption>Shortcuts that do not work</caption>
      <thead><tr><th scope="col">Shortcut</th><th scope="col">Command</th><th scope="col">Where</th>\
      <th scope="col">Why</th></tr></thead>
      <tbody>\(body)</tbody></table>

      """
  }

  private func keys(_ row: JSONValue) -> Markup { "<kbd>\(row["shortcut"]?["glyphs"]?.string ?? "")</kbd>" }

  private func name(_ command: JSONValue) -> Markup {
    let (title, action) = (command["title"]?.string ?? "", command["action"]?.string)
    if title.isEmpty { return "<code>\(action ?? "a command")</code>" }
    let code: Markup? = action.map { " <code class=\"quiet\">\($0)</code>" }
    return "\(title)\(code)"
  }

  private func place(_ command: JSONValue) -> String {
    let path = (command["path"]?.array ?? []).compactMap(\.string).joined(separator: " > ")
    if !path.isEmpty { return path }
    let owner = command["screen"]?.string ?? ""
    switch command["origin"]?.string {
    case "responder": return "key command of \(owner)"
    case "control": return "control of \(owner)"
    case "commands": return "SwiftUI command of \(owner)"
    default: return owner
    }
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

  private func loss(_ row: JSONValue) -> String {
    let other = row["to"].map { to in
      to["title"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? to["action"]?.string ?? ""
    }
    switch row["reason"]?.string {
    case "firstInMenus": return "'\(other ?? "")' comes first in the menus"
    case "responder": return "'\(other ?? "")' comes first while its screen is in the responder chain"
    case "insertionSkipped": return "UIKit skips the insertion because of a conflict"
    case "reserved": return "the system uses it: \(row["use"]?.string ?? "")"
    default: return row["reason"]?.string ?? ""
    }
  }
}
