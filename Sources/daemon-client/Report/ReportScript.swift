/// The JavaScript of the page. Most elements are created from plain text. Only the findings are inserted as HTML, in
/// which `Markup` escapes the text.
enum ReportScript {
  static let text =
    "(() => {\n"
    + [sharedFunctions, findings, search, state, navigation, suggestions, keys, model, startup].joined(separator: "\n")
    + "\n})();"

  private static let sharedFunctions = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = (id) => document.getElementById(id);

    /** An element with attributes and children; strings become text. */
    function make(name, attributes, ...children) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
      element.append(...children.filter((child) => child !== null && child !== undefined));
      return element;
    }

    /** Text with its control characters, and characters that turn the direction of text, as escapes. */
    function printable(text) {
      return String(text).replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
        (character) => "\\u{" + character.charCodeAt(0).toString(16) + "}");
    }

    const numbers = new Intl.NumberFormat("en");
    const counted = (count, one, many) => numbers.format(count) + " " + (count === 1 ? one : many || one + "s");
    """#

  /// The last part of the script. It runs after all other parts are defined, and calls their start functions.
  private static let startup = #"""
    if (filters) startFindings();
    startNavigation();
    if (titleBox) startSuggestions();
    if (tree) startModel();
    startState();
    """#
}
