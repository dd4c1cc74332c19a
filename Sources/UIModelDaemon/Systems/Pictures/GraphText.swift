import UIModelPlatform

extension Graph {
  /// The graph in the DOT language of Graphviz. Links without a known target lead to a node `?`.
  package var dot: String {
    var lines = ["digraph {", "  rankdir=LR", "  node [shape=box]"]
    for (index, node) in nodes.enumerated() {
      let label = node.detail.isEmpty ? node.title : "\(node.title)\n\(node.detail)"
      lines.append("  n\(index) [label=\(Self.quoted(label))]")
    }
    for (index, node) in nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        if let targetIndex = link.targetIndex {
          lines.append("  n\(index) -> n\(targetIndex) [label=\(Self.quoted(link.label))]")
        } else {
          lines.append("  n\(index)_\(number) [label=\"?\", shape=none]")
          lines.append("  n\(index) -> n\(index)_\(number) [label=\(Self.quoted(link.label))]")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result += DisplayedText.escaped(String(character))
      }
    }
    return "\"\(result)\""
  }

  /// The graph as a Mermaid flowchart, which many sites render from Markdown. For example, a node `Inbox` becomes
  /// `n0["Inbox"]`.
  package var mermaid: String {
    var lines = ["flowchart LR"]
    for (index, node) in nodes.enumerated() {
      let detail = node.detail.isEmpty ? "" : "<br/>\(Self.mermaidEscaped(node.detail))"
      lines.append("  n\(index)[\"\(Self.mermaidEscaped(node.title))\(detail)\"]")
    }
    for (index, node) in nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        let targetText = link.targetIndex.map { "n\($0)" } ?? "n\(index)_\(number)((\"?\"))"
        lines.append("  n\(index) -->|\"\(Self.mermaidEscaped(link.label))\"| \(targetText)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns text in which characters with a meaning in Mermaid are numeric entities, as in `#34;` for a quotation
  /// mark.
  private static func mermaidEscaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", "<", ">", "&", "|", "`", "[", "]", "{", "}", ";": result += "#\(scalar.value);"
      case "\n": result += "<br/>"
      case let scalar where DisplayedText.isControl(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The graph as an indented outline, by line. Each node is listed below the nodes that link to it. The node's own
  /// links are listed only the first time; later occurrences end with `(see above)`. For example:
  ///
  ///     Inbox
  ///       sheet → Settings
  package var outline: [String] {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.targetIndex) })
    var lines: [String] = []
    var visited: Set<Int> = []
    // The traversal uses its own stack, because chains in documents can be of any length and would overflow the call
    // stack.
    func appendSubtree(_ start: Int) {
      var stack: [(target: Int?, indent: String, label: String?)] = [(start, "", nil)]
      while let (target, indent, label) = stack.popLast() {
        guard let target else {
          lines.append(DisplayedText.escaped(indent + (label ?? "")))
          continue
        }
        let node = nodes[known: target]
        let isNew = visited.insert(target).inserted
        let detail = node.detail.isEmpty ? "" : "  (\(node.detail))"
        let suffix = isNew || node.links.isEmpty ? "" : "  (see above)"
        lines.append(DisplayedText.escaped(indent + (label.map { "\($0) → " } ?? "") + node.title + detail + suffix))
        // The indentation stops at 60 spaces, because deeper indentation would not help readers.
        let innerIndent = indent.utf8.count < 60 ? indent + "  " : indent
        if isNew { stack += node.links.reversed().map { ($0.targetIndex, innerIndent, $0.label) } }
      }
    }
    for index in nodes.indices where !targets.contains(index) { appendSubtree(index) }
    for index in nodes.indices where !visited.contains(index) { appendSubtree(index) }
    return lines
  }
}
