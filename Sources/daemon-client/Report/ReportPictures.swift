import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A picture of the app, or of a part of it.
struct ReportPicture {
  /// As the protocol calls its kind: `sheet`.
  let what: String
  let caption: String
  /// Nil for a picture that is only named.
  let svg: String?
  /// What the picture shows, as text.
  let description: String
  /// Why it is only named; nil where there are too many.
  let reason: String?
  /// Why somebody may look for it: "has a finding"; nil if nothing is known of it.
  let remark: String?
}

/// The pictures that the page shows.
enum ReportPictures {
  /// Pictures of one kind that are drawn at most; the others are named.
  private static let mostOfKind = 8

  /// Those of the apps with these documents; of Swift source those of all its apps. Wanted ones come before others of
  /// their kind.
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
      guard drawn[subject.what] ?? 0 < mostOfKind, let picture = answer("uimodel/render", subject.params),
        let svg = picture["svg"]?.string
      else { return named(subject.title) }
      drawn[subject.what, default: 0] += 1
      return ReportPicture(
        what: subject.what, caption: subject.title, svg: svg, description: picture["text"]?.string ?? "", reason: nil,
        remark: remark)
    }
  }

  private static func ordered(_ subjects: [RenderSubject], _ remarks: [String: String]) -> [RenderSubject] {
    let kinds = subjects.map(\.what).distinct(most: .max).elements
    func isWanted(_ subject: RenderSubject) -> Bool {
      subject.what == "sheet" && subject.name.map { remarks[$0] != nil } ?? false
    }
    return kinds.flatMap { kind in
      let own = subjects.filter { $0.what == kind }
      return own.filter(isWanted) + own.filter { !isWanted($0) }
    }
  }

  /// The places of sheets that somebody may look for: those of findings, and those that are not judged.
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

    /// By the name of a sheet, which is the file and the line where it begins: "AccountView.swift:12". A place belongs
    /// to the last sheet that begins before it in its file.
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
  /// What it would be called if it could be drawn.
  fileprivate var caption: String {
    let kind = RenderKind(what: what)?.rawValue ?? what
    return name.map { "\(kind) of \($0)" } ?? kind
  }
}
