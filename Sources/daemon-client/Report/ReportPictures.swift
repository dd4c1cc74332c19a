import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A picture of the app or of a part of the app. Some pictures have only a caption.
struct ReportPicture {
  /// The kind of the picture in the protocol, such as `sheet`.
  let kind: String
  let caption: String
  /// The SVG text; nil if the page shows only the caption.
  let svg: String?
  /// The text version of the picture; empty if the page shows only the caption.
  let description: String
  /// The daemon's reason that the picture cannot be drawn; nil if the daemon gave no reason.
  let reason: String?
  /// The reason that a reader might look for the picture, such as "has a finding"; nil for other pictures.
  let remark: String?
}

/// Gathers the pictures of the page.
enum ReportPictures {
  /// The maximum number of drawn pictures of a kind. Further pictures have only a caption.
  private static let maximumCountPerKind = 8

  /// Returns the pictures of the given documents, or all pictures if `documents` contains no model document.
  ///
  /// Sheets with a remark come before other sheets.
  static func pictures(_ connection: any Connection, of documents: [String], _ remarkedPlaces: RemarkedPlaces)
    -> [ReportPicture]
  {
    func response(_ method: String, _ params: JSONObject) -> JSONValue? {
      try? connection.request(method, .object(params)).get()
    }
    let subjects = ListedPicture.list(response("uimodel/render/list", [:]) ?? [:], of: Set(documents))
    let remarks = remarkedPlaces.remarks(subjects)
    var drawnCounts: [String: Int] = [:]
    return ordered(subjects, remarks).map { subject in
      let remark = subject.name.flatMap { subject.protocolKind == "sheet" ? remarks[$0] : nil }
      func captionPicture(_ caption: String, _ reason: String? = nil) -> ReportPicture {
        ReportPicture(
          kind: subject.protocolKind, caption: caption, svg: nil, description: "", reason: reason, remark: remark)
      }
      if let reason = subject.failureReason { return captionPicture(subject.caption, reason) }
      guard drawnCounts[subject.protocolKind] ?? 0 < maximumCountPerKind,
        let picture = response("uimodel/render", subject.params),
        let svg = picture["svg"]?.string
      else { return captionPicture(subject.title) }
      drawnCounts[subject.protocolKind, default: 0] += 1
      return ReportPicture(
        kind: subject.protocolKind, caption: subject.title, svg: svg, description: picture["text"]?.string ?? "",
        reason: nil,
        remark: remark)
    }
  }

  private static func ordered(_ subjects: [ListedPicture], _ remarks: [String: String]) -> [ListedPicture] {
    let kinds = subjects.map(\.protocolKind).distinct(limit: .max).elements
    func hasRemark(_ subject: ListedPicture) -> Bool {
      subject.protocolKind == "sheet" && subject.name.map { remarks[$0] != nil } ?? false
    }
    return kinds.flatMap { kind in
      let kindSubjects = subjects.filter { $0.protocolKind == kind }
      return kindSubjects.filter(hasRemark) + kindSubjects.filter { !hasRemark($0) }
    }
  }

  /// The places of sheet findings and of unjudged presentations. Readers might look for pictures of these places.
  struct RemarkedPlaces {
    private var places: [(file: String, line: Int, remark: String)] = []

    init(_ report: CheckReport, _ links: ReportLinks) {
      for finding in report.findings where finding.code.hasPrefix("sheet/") {
        add(finding.place, "has a finding", links)
      }
      for place in report.coverage?.unjudgedPlaces ?? []
      where ReportSubjectGroup.presentations.names.contains(place.subject) {
        add(place.place, "not judged completely", links)
      }
    }

    private mutating func add(_ place: CheckReport.Place, _ remark: String, _ links: ReportLinks) {
      let fileName = links.path(place).split(separator: "/").last.map { String($0) } ?? ""
      places.append((fileName, place.line, remark))
    }

    /// Returns the remarks by sheet name. The name consists of the sheet's file name and first line, such as
    /// "AccountView.swift:12".
    ///
    /// A place belongs to the last sheet in the same file that begins on or before the line of the place.
    func remarks(_ subjects: [ListedPicture]) -> [String: String] {
      var sheetsByFile: [String: [(line: Int, name: String)]] = [:]
      for subject in subjects where subject.protocolKind == "sheet" {
        guard let name = subject.name, let colon = name.lastIndex(of: ":"), let line = Int(name[colon...].dropFirst())
        else { continue }
        sheetsByFile[String(name[..<colon]), default: []].append((line, name))
      }
      var remarks: [String: String] = [:]
      for place in places {
        let precedingSheets = (sheetsByFile[place.file] ?? []).filter { $0.line <= place.line }
        guard let sheet = precedingSheets.max(by: { $0.line < $1.line }), remarks[sheet.name] == nil else { continue }
        remarks[sheet.name] = place.remark
      }
      return remarks
    }
  }
}

extension ListedPicture {
  /// The caption of a picture that cannot be drawn, such as "sheet of AccountView.swift:12".
  fileprivate var caption: String {
    let kind = RenderKind(protocolName: protocolKind)?.rawValue ?? protocolKind
    return name.map { "\(kind) of \($0)" } ?? kind
  }
}
