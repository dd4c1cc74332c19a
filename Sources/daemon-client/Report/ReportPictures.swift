import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A picture of the app or of a part of it, or only its caption.
struct ReportPicture {
  /// The kind of the picture in the protocol, such as `sheet`.
  let what: String
  let caption: String
  /// The SVG text; nil if only the caption is listed.
  let svg: String?
  /// The text version of the picture.
  let description: String
  /// The reason that the picture cannot be drawn; nil if it is drawn, or left out because there are too many.
  let reason: String?
  /// The reason that a reader may look for the picture, such as "has a finding"; nil if there is none.
  let remark: String?
}

/// Gathers the pictures of the page.
enum ReportPictures {
  /// The maximum number of drawn pictures of a kind. Of the others, only the captions are listed.
  private static let maximumPerKind = 8

  /// Returns the pictures of the apps that these documents declare, or of all apps if there is no model document.
  ///
  /// Sheets with a remark come before other sheets.
  static func all(_ connection: any Connection, of documents: [String], _ wanted: Wanted) -> [ReportPicture] {
    func answer(_ method: String, _ params: JSONObject) -> JSONValue? {
      try? connection.request(method, .object(params)).get()
    }
    let subjects = RenderSubject.all(answer("uimodel/render/list", [:]) ?? [:], of: Set(documents))
    let remarks = wanted.remarks(subjects)
    var drawn: [String: Int] = [:]
    return ordered(subjects, remarks).map { subject in
      let remark = subject.name.flatMap { subject.what == "sheet" ? remarks[$0] : nil }
      func named(_ caption: String, _ reason: String? = nil) -> ReportPicture {
        ReportPicture(
          what: subject.what, caption: caption, svg: nil, description: "", reason: reason, remark: remark)
      }
      if let reason = subject.error { return named(subject.caption, reason) }
      guard drawn[subject.what] ?? 0 < maximumPerKind, let picture = answer("uimodel/render", subject.params),
        let svg = picture["svg"]?.string
      else { return named(subject.title) }
      drawn[subject.what, default: 0] += 1
      return ReportPicture(
        what: subject.what, caption: subject.title, svg: svg, description: picture["text"]?.string ?? "", reason: nil,
        remark: remark)
    }
  }

  private static func ordered(_ subjects: [RenderSubject], _ remarks: [String: String]) -> [RenderSubject] {
    let kinds = subjects.map(\.what).distinct(limit: .max).elements
    func isWanted(_ subject: RenderSubject) -> Bool {
      subject.what == "sheet" && subject.name.map { remarks[$0] != nil } ?? false
    }
    return kinds.flatMap { kind in
      let own = subjects.filter { $0.what == kind }
      return own.filter(isWanted) + own.filter { !isWanted($0) }
    }
  }

  /// The places of sheets that a reader may look for: places of findings, and places that are not judged.
  struct Wanted {
    private var places: [(file: String, line: Int, remark: String)] = []

    init(_ report: CheckReport, _ links: ReportLinks) {
      for finding in report.findings where finding.code.hasPrefix("sheet/") {
        add(finding.place, "has a finding", links)
      }
      for place in report.coverage?.notJudged ?? []
      where ReportSubjects.presentations.names.contains(place.subject) {
        add(place.place, "not judged completely", links)
      }
    }

    private mutating func add(_ place: CheckReport.Place, _ remark: String, _ links: ReportLinks) {
      let file = links.path(place).split(separator: "/").last.map { String($0) } ?? ""
      places.append((file, place.line, remark))
    }

    /// Returns remarks by the name of the sheet: its file and first line, such as "AccountView.swift:12".
    ///
    /// A place belongs to the last sheet that begins on or before its line in the same file.
    func remarks(_ subjects: [RenderSubject]) -> [String: String] {
      var starts: [String: [(line: Int, name: String)]] = [:]
      for subject in subjects where subject.what == "sheet" {
        guard let name = subject.name, let colon = name.lastIndex(of: ":"), let line = Int(name[colon...].dropFirst())
        else { continue }
        starts[String(name[..<colon]), default: []].append((line, name))
      }
      var remarks: [String: String] = [:]
      for place in places {
        let before = (starts[place.file] ?? []).filter { $0.line <= place.line }
        guard let sheet = before.max(by: { $0.line < $1.line }), remarks[sheet.name] == nil else { continue }
        remarks[sheet.name] = place.remark
      }
      return remarks
    }
  }
}

extension RenderSubject {
  /// The caption of a picture that cannot be drawn, such as "sheet of AccountView.swift:12".
  fileprivate var caption: String {
    let kind = RenderKind(what: what)?.rawValue ?? what
    return name.map { "\(kind) of \($0)" } ?? kind
  }
}
