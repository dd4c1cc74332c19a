/// The section with the pictures: an index, the drawn pictures, and the captions of the other pictures by kind.
struct ReportPictureSection {
  let content: ReportContent

  /// A picture and its number. The id of the picture's element contains the number.
  private typealias NumberedPicture = (number: Int, picture: ReportPicture)

  /// The markup of the section; nil if there are no pictures.
  var section: Markup? {
    guard !content.pictures.isEmpty else { return nil }
    let numberedPictures = content.pictures.enumerated().map { (number: $0, picture: $1) }
    let drawnPictures = numberedPictures.filter { $0.picture.svg != nil }
    let undrawnKinds = ReportPictureSection.groupedByKind(numberedPictures.filter { $0.picture.svg == nil })
    let undrawnList: Markup? =
      undrawnKinds.isEmpty
      ? nil : "<h3 id=\"pictures-not-drawn\" tabindex=\"-1\">Not drawn here</h3>\n\(undrawnKinds.markup(captionList))"
    return """
      <section id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      \(index(drawnPictures, hasUndrawnPictures: !undrawnKinds.isEmpty))\(drawnPictures.markup { figure($0.number, $0.picture) })\(undrawnList)</section>

      """
  }

  /// Returns the pictures grouped by kind, in the order in which the kinds first occur.
  private static func groupedByKind(_ pictures: [NumberedPicture]) -> [(title: String, pictures: [NumberedPicture])] {
    let kinds = pictures.map(\.picture.kind).distinct(limit: .max).elements
    return kinds.map { kind in (title(of: kind), pictures.filter { $0.picture.kind == kind }) }
  }

  private static func title(of kind: String) -> String {
    switch RenderKind(protocolName: kind) {
    case .shortcuts: "Shortcuts"
    case .keyboard: "Sheets with the keyboard"
    case .sheet: "Sheets"
    case .menuBar: "Menu bar"
    case .overlay: "What holding ⌘ shows"
    case .toolbar: "Bars"
    case .presentations: "What presents what"
    case .focusLoop: "Focus loops"
    case .focusGroups: "Focus groups"
    case .scenes: "Scenes"
    case .pointerRegions: "Pointer regions"
    case nil: kind
    }
  }

  private func index(_ drawnPictures: [NumberedPicture], hasUndrawnPictures: Bool) -> Markup? {
    guard !drawnPictures.isEmpty else { return nil }
    let groups = ReportPictureSection.groupedByKind(drawnPictures).markup { title, pictures -> Markup in
      let links = pictures.markup { number, picture -> Markup in
        let remark: Markup? = picture.remark.map { " <span class=\"quiet\">\($0)</span>" }
        return "<li><a href=\"#picture-\(number)\">\(picture.caption)</a>\(remark)</li>\n"
      }
      return pictures.count == 1 ? links : "<li>\(title)<ul>\n\(links)</ul></li>\n"
    }
    let undrawnLink: Markup? =
      hasUndrawnPictures ? "<li><a href=\"#pictures-not-drawn\">Not drawn here</a></li>\n" : nil
    return "<nav class=\"index\" aria-label=\"Pictures\"><ul>\n\(groups)\(undrawnLink)</ul></nav>\n"
  }

  private func captionList(_ title: String, _ pictures: [NumberedPicture]) -> Markup {
    let items = pictures.markup { _, picture -> Markup in
      let remark: Markup? = picture.remark.map { " <span class=\"quiet\">\($0)</span>" }
      return "<li>\(picture.caption)\(picture.reason.map { ": \($0)" } ?? "")\(remark)</li>\n"
    }
    return """
      <details><summary>\(title) <span class="count">\(pictures.count)</span></summary>
      <ul class="places">\(items)</ul></details>

      """
  }

  private func figure(_ number: Int, _ picture: ReportPicture) -> Markup {
    guard let svg = picture.svg else { return "" }
    let width = ReportPictureSection.width(svg).map { " style=\"--width: \($0)px\"" } ?? ""
    return """
      <figure id="picture-\(number)" tabindex="-1" aria-label="\(picture.caption)">
      <div class="picture" role="group" aria-label="\(picture.caption)"\(Markup.trusted(width))>
      \(Markup.trusted(ReportPictureSection.inlined(svg, prefix: "p\(number)-")))</div>
      <details><summary>As text</summary><pre class="text">\(lines: picture.description)</pre></details>
      </figure>

      """
  }

  /// Returns the integer part of the `width` attribute of an SVG element, in pixels; nil if there is no numeric width.
  static func width(_ svg: String) -> Int? {
    guard let tag = svg.firstRange(of: "<svg"), let mark = svg[tag.upperBound...].firstRange(of: " width=\"") else {
      return nil
    }
    return Int(svg[mark.upperBound...].prefix { $0 != "\"" && $0 != "." })
  }

  /// Returns the SVG element without the XML declaration. `prefix` is added to the start of all ids and of the
  /// references to ids.
  ///
  /// Ids must be unique in the page, but different pictures can have equal ids.
  static func inlined(_ svg: String, prefix: String) -> String {
    var svg = svg
    if let start = svg.firstRange(of: "<svg")?.lowerBound { svg = String(svg[start...]) }
    for mark in [" id=\"", "url(#", "href=\"#", "aria-labelledby=\"", "aria-describedby=\""] {
      svg = svg.replacing(mark, with: mark + prefix)
    }
    return svg
  }
}
