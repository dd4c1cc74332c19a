import UIModelPlatform

extension Graph {
  /// In Graphviz's language, for `dot`.
  package var dot: String {
    var lines = ["digraph {", "  rankdir=LR", "  node [shape=box]"]
    for (index, node) in nodes.enumerated() {
      let label = node.detail.isEmpty ? node.title : "\(node.title)\n\(node.detail)"
      lines.append("  n\(index) [label=\(Self.quoted(label))]")
    }
    for (index, node) in nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        if let target = link.target {
          lines.append("  n\(index) -> n\(target) [label=\(Self.quoted(link.label))]")
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
      default: result += ShownText.escaped(String(character))
      }
    }
    return "\"\(result)\""
  }

  /// In Mermaid's language, which Markdown on many sites shows as a picture.
  package var mermaid: String {
    var lines = ["flowchart LR"]
    for (index, node) in nodes.enumerated() {
      let detail = node.detail.isEmpty ? "" : "<br/>\(Self.entities(node.detail))"
      lines.append("  n\(index)[\"\(Self.entities(node.title))\(detail)\"]")
    }
    for (index, node) in nodes.enumerated() {
      for (number, link) in node.links.enumerated() {
        let target = link.target.map { "n\($0)" } ?? "n\(index)_\(number)((\"?\"))"
        lines.append("  n\(index) -->|\"\(Self.entities(link.label))\"| \(target)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What Mermaid takes for its own signs, as numbers.
  private static func entities(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", "<", ">", "&", "|", "`", "[", "]", "{", "}", ";": result += "#\(scalar.value);"
      case "\n": result += "<br/>"
      case let scalar where ShownText.isControl(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As an outline: each node below those that lead to it, and once with what it leads to itself.
  package var outline: [String] {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.target) })
    var lines: [String] = []
    var told: Set<Int> = []
    // A stack of its own: documents may have chains of any length.
    func tell(_ start: Int) {
      var next: [(target: Int?, indent: String, label: String?)] = [(start, "", nil)]
      while let (target, indent, label) = next.popLast() {
        guard let target else {
          lines.append(ShownText.escaped(indent + (label ?? "")))
          continue
        }
        let node = nodes[known: target]
        let isNew = told.insert(target).inserted
        let detail = node.detail.isEmpty ? "" : "  (\(node.detail))"
        let more = isNew || node.links.isEmpty ? "" : "  (see above)"
        lines.append(ShownText.escaped(indent + (label.map { "\($0) → " } ?? "") + node.title + detail + more))
        // Beyond this depth nobody sees a difference.
        let inner = indent.utf8.count < 60 ? indent + "  " : indent
        if isNew { next += node.links.reversed().map { ($0.target, inner, $0.label) } }
      }
    }
    for index in nodes.indices where !targets.contains(index) { tell(index) }
    for index in nodes.indices where !told.contains(index) { tell(index) }
    return lines
  }
}
