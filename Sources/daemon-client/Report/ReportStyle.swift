/// The style sheet of the report page, for the light and the dark color scheme.
enum ReportStyle {
  static let text = [colors, layout, findings, sections, media].joined(separator: "\n")

  /// The colors. Each text color has a contrast ratio of at least 4.5 to its background.
  private static let colors = #"""
    :root {
      color-scheme: light dark;
      --back: #ffffff; --raised: #f5f6f8; --text: #1d1d1f; --quiet: #5a5f66; --line: #d5d8dd; --link: #0550ae;
      --focus: #0550ae; --mark: #ffeb99; --del: #ffe5e3; --ins: #d9f5e0;
      --error: #8c1d18; --error-back: #fde4e1; --warning: #6b4300; --warning-back: #ffefcc;
      --information: #0b4a8f; --information-back: #e0edfc; --hint: #43474d; --hint-back: #e8eaee;
      --new: #ffffff; --new-back: #5b3a9e; --hit: #b9e3ff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #17181a; --raised: #202225; --text: #e9e9eb; --quiet: #a9adb5; --line: #3b3e44; --link: #84bcff;
        --focus: #84bcff; --mark: #665200; --del: #4f1d20; --ins: #14391f;
        --error: #ffb9b1; --error-back: #4d1b18; --warning: #ffd894; --warning-back: #443008;
        --information: #b0d4ff; --information-back: #132f4f; --hint: #cdd1d8; --hint-back: #303339;
        --new: #1d0f38; --new-back: #c9b0ff; --hit: #0f4c75;
      }
    }
    """#

  private static let layout = #"""
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--back); color: var(--text);
      font: 15px/1.5 -apple-system, BlinkMacSystemFont, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      display: grid; grid-template: "nav header" auto "nav main" 1fr "nav footer" auto / 14.5rem minmax(0, 1fr);
    }
    header { grid-area: header; padding: 1.25rem 2rem .75rem; border-bottom: 1px solid var(--line); }
    header:focus { outline: none; }
    header h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
    header p { margin: 0; color: var(--quiet); }
    body > nav { grid-area: nav; padding: 1rem 0 1rem 1.25rem; }
    body > nav ul { position: sticky; top: 1rem; list-style: none; margin: 0; padding: 0; }
    body > nav a { border-left: 3px solid transparent; display: block; padding: .3rem .75rem; border-radius: 6px; color: var(--text); text-decoration: none; }
    body > nav a:hover { background: var(--raised); }
    body > nav a[aria-current] { background: var(--raised); border-left-color: var(--link); }
    main { grid-area: main; padding: .5rem 2rem 3rem; max-width: 78rem; }
    main:focus { outline: none; }
    footer { grid-area: footer; padding: .5rem 2rem; border-top: 1px solid var(--line); color: var(--quiet); }
    section { margin: 1.5rem 0 3rem; }
    h2 { font-size: 1.3rem; margin: 0 0 .75rem; }
    h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; overflow-wrap: anywhere; }
    h4 { font-size: 1rem; margin: 1.25rem 0 .25rem; overflow-wrap: anywhere; }
    p { margin: .5rem 0; overflow-wrap: anywhere; }
    a { color: var(--link); }
    code, kbd, pre, .place, .code {
      font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em; }
    kbd { padding: .05em .4em; border: 1px solid var(--line); border-radius: 4px; background: var(--raised);
      font-size: .95em; font-family: inherit; white-space: nowrap; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
    .skip { position: absolute; left: -100vw; background: var(--back); padding: .5rem 1rem; z-index: 2; }
    .skip:focus { left: 1rem; top: .5rem; }
    .to-top, .print-only { display: none; }
    .target { background: var(--raised); box-shadow: 0 0 0 .5rem var(--raised), -.25rem 0 0 .5rem var(--link);
      border-radius: 2px; }
    header.target, main.target, section.target { background: none; box-shadow: none; }
    .quiet { color: var(--quiet); }
    .count { color: var(--quiet); font-weight: normal; font-size: .9em; }
    .note { padding: .5rem .75rem; background: var(--warning-back); color: var(--warning); border-radius: 6px; }
    .none { color: var(--quiet); }
    html:not(.scripted) .js { display: none; }
    button, input, select { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--quiet);
      border-radius: 6px; padding: .25rem .5rem; max-width: 100%; }
    button { background: var(--raised); cursor: pointer; }
    input[type=checkbox] { accent-color: var(--link); margin: 0 .15rem 0 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    """#

  private static let findings = #"""
    .cards { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; margin: 0 0 1rem; padding: 0; }
    .card { display: block; min-width: 8rem; padding: .6rem .9rem; border-radius: 8px; text-decoration: none;
      color: var(--text); background: var(--raised); border: 1px solid var(--line); }
    .card b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .card small { font-size: .6em; font-weight: normal; color: var(--quiet); }
    .card.error { color: var(--error); background: var(--error-back); }
    .card.warning { color: var(--warning); background: var(--warning-back); }
    .card.information { color: var(--information); background: var(--information-back); }
    .card.hint { color: var(--hint); background: var(--hint-back); }
    .card.new { color: var(--new); background: var(--new-back); }
    .card.zero { color: var(--text); background: var(--raised); }
    .facts { margin: 0; padding-left: 1.2rem; color: var(--quiet); overflow-wrap: anywhere; }
    .facts .failure { color: var(--error); }
    .filters { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .75rem; border-radius: 8px;
      background: var(--raised); border: 1px solid var(--line); }
    .filters label:not(.check) { display: flex; flex-direction: column; font-size: .87rem; min-width: 0;
      max-width: 18rem; }
    .filters label.wide:not(.check) { flex: 1 1 100%; max-width: none; }
    .filters fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem .9rem;
      padding-bottom: .25rem; }
    .filters legend { font-size: .87rem; padding: 0; }
    .check { white-space: nowrap; }
    .status { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--quiet); min-height: 1.5em; }
    .keys { font-size: .87rem; white-space: normal; }
    .group { border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
    .finding { padding: .6rem 0 .6rem .9rem; margin: .75rem 0; border-left: 4px solid var(--line);
      scroll-margin-top: .5rem; }
    .finding.error { border-color: var(--error); }
    .finding.warning { border-color: var(--warning); }
    .finding.information { border-color: var(--information); }
    .finding h4 { margin: 0; font-weight: 600; }
    .badge { display: inline-block; padding: 0 .5em; border-radius: 4px; font-size: .8rem; font-weight: 600;
      color: var(--hint); background: var(--hint-back); }
    .badge.error { color: var(--error); background: var(--error-back); }
    .badge.warning { color: var(--warning); background: var(--warning-back); }
    .badge.information { color: var(--information); background: var(--information-back); }
    .badge.new { color: var(--new); background: var(--new-back); }
    .meta { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: .2rem 0; color: var(--quiet); }
    .place, .code { overflow-wrap: anywhere; }
    .frame, .diff, .text { margin: .4rem 0; padding: .4rem .6rem; border-radius: 6px; background: var(--raised);
      white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; line-height: 1.45; }
    .frame code, .diff code { font-size: inherit; }
    .l { display: flex; }
    .l .n { flex: 0 0 auto; min-width: 3.2em; padding-right: .8em; text-align: right; color: var(--quiet);
      user-select: none; }
    .l .s { flex: 0 0 1.2em; }
    .l .t { flex: 1 1 0; min-width: 0; }
    .l.f { color: var(--quiet); }
    .del { background: var(--del); }
    .ins { background: var(--ins); }
    .l.del .n, .l.ins .n { color: inherit; }
    mark.hit { background: var(--hit); text-decoration: none; }
    mark { background: var(--mark); color: inherit; border-radius: 2px; text-decoration: underline;
      text-underline-offset: 3px; }
    .notes, .related { margin: .3rem 0; padding-left: 1.2rem; }
    .fix { margin: .3rem 0; }
    .unsafe { color: var(--quiet); font-size: .87rem; }
    .unsafe::before { content: "— "; }
    """#

  private static let sections = #"""
    table { border-collapse: collapse; margin: .75rem 0; max-width: 100%; }
    caption { text-align: left; font-weight: 600; padding: .25rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .3rem 1.25rem .3rem 0; overflow-wrap: anywhere;
      border-bottom: 1px solid var(--line); }
    th[scope=row] { font-weight: normal; }
    .stacked td { overflow-wrap: break-word; }
    thead th { white-space: nowrap; }
    #coverage td:not(.bar) { text-align: right; font-variant-numeric: tabular-nums; }
    meter { width: 9rem; }
    .reason { margin: .3rem 0; padding-left: .9rem; border-left: 4px solid var(--line); }
    .places { margin: .3rem 0; padding-left: 1.2rem; }
    .codes { list-style: none; display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; margin: .3rem 0; }
    #suggestions { margin: .75rem 0; }
    #suggestions ol, #suggestions ul { padding: 0; margin: 0; list-style: none; }
    #suggestions li { padding: .25rem 0; display: flex; gap: .75rem; align-items: baseline; }
    #suggestions kbd { flex: none; font-size: 1.1rem; min-width: 4.75rem; text-align: center; }
    #suggestions .taken li { color: var(--quiet); }
    .rule { margin: 1rem 0 2rem; scroll-margin-top: 1rem; }
    .rule h3 { margin: 0; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1rem; }
    .rule .lead { font-weight: 600; }
    dl { margin: 0; display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .3rem 1rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    dd ul { margin: 0; padding-left: 1.1rem; }
    #tree details details, #tree .leaf { padding-left: 1.1rem; }
    #tree > details { padding-left: 0; }
    #tree summary { padding: .05rem 0; margin-left: 1.1rem; list-style-position: outside; }
    #tree .leaf { padding: .05rem 0 .05rem 2.1rem; overflow-wrap: anywhere; }
    #tree .key { color: var(--quiet); }
    #tree .place.quiet, #tree .leaf .place:not(:first-child) { margin-left: .75rem; }
    #tree .trail { color: var(--quiet); font-size: .87rem; margin: .75rem 0 0; }
    #tree ul { list-style: none; padding: 0; margin: 0; }
    figure { margin: 1rem 0 2rem; }
    figcaption { font-weight: 600; margin-bottom: .5rem; }
    figure svg { display: block; min-width: calc(var(--width) * .85); max-width: 100%; width: auto; height: auto; border-radius: 8px;
      border: 1px solid var(--line); }
    .picture { overflow-x: auto; }
    .index ul { columns: 22rem; padding-left: 1.2rem; margin: .5rem 0; }
    .index ul ul { columns: auto; margin: 0; }
    .index > ul > li { break-inside: avoid; }
    tbody.grouped th[scope=row] { padding-left: 1.2rem; }
    th[scope=rowgroup] { font-weight: 600; }
    h5 { font-size: .95rem; margin: .75rem 0 .25rem; }
    .words { margin: .5rem 0 1.5rem; }
    .answer kbd { font-size: 1rem; }
    """#

  private static let media = #"""
    @media (max-width: 60rem) {
      body { display: block; }
      header { padding: 1rem 1rem .5rem; }
      body > nav { padding: .5rem .5rem 0; }
      body > nav ul { position: static; display: flex; flex-wrap: wrap; }
      body > nav a { padding: .3rem .5rem; }
      .to-top { display: block; position: fixed; right: .5rem; bottom: .5rem; padding: .3rem .6rem; border-radius: 6px;
        background: var(--raised); border: 1px solid var(--line); }
      body > footer { padding-bottom: 3.5rem; }
      figure svg { min-width: var(--width); max-width: none; }
      main { padding: 0 1rem 2rem; }
      .card { min-width: 6.5rem; }
      footer { padding: .5rem 1rem; }
      dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
      dd { margin-bottom: .5rem; }
      .l .n { min-width: 2.2em; padding-right: .5em; }
      th, td { padding-right: .6rem; }
      .bar { display: none; }
    }
    @media screen and (max-width: 48rem) {
      .stacked, .stacked tbody, .stacked tr, .stacked td, .stacked th[scope=row], .stacked caption { display: block; }
      .stacked thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      .stacked tr { padding: .4rem 0; border-bottom: 1px solid var(--line); }
      .stacked td, .stacked th[scope=row] { border: 0; padding: .1rem 0; }
      .stacked td::before { content: attr(data-column) ": "; color: var(--quiet); }
      .stacked .empty { display: none; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: auto; } }
    @media print {
      body { display: block; font-size: 10pt; }
      nav, .status, .skip, .to-top, #filters, #model-filter, #beyond, button { display: none !important; }
      .print-only { display: block; font-weight: 600; }
      .print-only:empty { display: none; }
      #suggest { border: 0; padding: 0; background: none; }
      #suggest input { border: 0; padding: 0; font-weight: 600; }
      .target { background: none; box-shadow: none; }
      :focus-visible { outline: none; }
      .finding, figure { break-inside: avoid; }
      figure svg { min-width: 0; max-width: 100%; }
      .frame, .diff, .badge, .card { border: 1px solid var(--line); }
      a { text-decoration: none; }
    }
    """#
}
