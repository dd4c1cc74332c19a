import UIModelJSON

/// The section with the models. The script creates each level of the tree when the reader opens its parent.
struct ReportModelSection {
  let content: ReportContent

  /// The markup of the section; nil if there are no models.
  var section: Markup? {
    guard !content.models.isEmpty else { return nil }
    return """
      <section id="model" aria-labelledby="model-title">
      <h2 id="model-title">Model</h2>
      <p>The screens, menus, sheets, toolbars and other parts of the app as the daemon understands them. Unknown \
      values have a reason.</p>
      <form class="filters js" id="model-filter" role="search" aria-label="Search the model" \
      autocomplete="off">
      <label class="wide">Search <input type="search" id="model-search" autocomplete="off" spellcheck="false"></label>
      </form>
      <p class="status js" id="model-status" role="status" aria-live="polite"></p>
      <div id="tree" class="js"></div>
      <noscript><p class="note">The model needs JavaScript. <code>daemon-client export</code> prints it.</p></noscript>
      </section>

      """
  }
}
