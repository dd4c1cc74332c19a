/// The section with the pictures.
struct ReportPictureSection {
  let content: ReportContent

  /// Nil without pictures.
  var section: Markup? {
    guard !content.pictures.isEmpty else { return nil }
    let drawn = content.pictures.enumerated().map { ($0, $1) }.markup { figure($0, $1) }
    let named = content.pictures.filter { $0.svg == nil }
    let others: Markup? =
      named.isEmpty
      ? nil
      : """
      <details><summary>Not drawn here <span class="count">\(named.count)</span></summary>
      <ul class="places">\(named.markup { "<li>\($0.caption)\($0.reason.map { ": \($0)" } ?? "")</li>" })</ul></details>

      """
    return """
      <section id="pictures" aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures</h2>
      \(drawn)\(others)</section>

      """
  }

  private func figure(_ number: Int, _ picture: ReportPicture) -> Markup {
    guard let svg = picture.svg else { return "" }
    return """
      <figure aria-label="\(picture.caption)">
      \(Markup.trusted(ReportPictureSection.inlined(svg, prefix: "p\(number)-")))
      <details><summary>As text</summary><pre class="text">\(lines: picture.description)</pre></details>
      </figure>

      """
  }

  /// The SVG element without a declaration. Its ids begin with `prefix`, because all pictures share the page's ids.
  static func inlined(_ svg: String, prefix: String) -> String {
    var svg = svg
    if let start = svg.firstRange(of: "<svg")?.lowerBound { svg = String(svg[start...]) }
    for mark in [" id=\"", "url(#", "href=\"#", "aria-labelledby=\"", "aria-describedby=\""] {
      svg = svg.replacing(mark, with: mark + prefix)
    }
    return svg
  }
}
