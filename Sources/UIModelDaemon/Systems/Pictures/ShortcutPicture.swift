import UIModelPlatform

/// A picture of keyboards in which each key shows its use with given modifiers: by a command of the app or of the
/// system, reserved, or free. For example, the first keyboard shows all combinations with Command.
package enum ShortcutPicture {
  private static let keyMetrics = (width: 74.0, height: 68.0, gap: 4.0)

  /// Draws a keyboard for each usual combination of modifiers, and a row of keys for each other combination that the
  /// app uses.
  ///
  /// - Parameter shortcuts: the shortcuts in one environment.
  /// - Parameter menus: the menus of all environments in which the app runs. A shortcut in any of these menus is not
  ///   free.
  /// - Parameter reservedShortcuts: the shortcuts that the configuration reserves, with the reason.
  package static func keyboard(
    _ shortcuts: MenuShortcuts, _ menus: AppMainMenu, reservedShortcuts: [Shortcut: String]
  ) -> Picture {
    let uses = KeyUses(shortcuts, menus, reservedShortcuts: reservedShortcuts)
    var drawing = Drawing()
    var lines: [String] = []
    var y = 0.0
    for modifiers in KeyUses.usualModifiers {
      drawing.addText("\(modifiers.glyphs) \(modifiers.displayNames)", at: SVGPoint(0, y), .heading)
      y += 12
      for (number, row) in KeyUses.rows.enumerated() {
        draw(row, with: modifiers, uses, at: SVGPoint(Double(number) * 18, y), &drawing)
        y += keyMetrics.height + keyMetrics.gap
      }
      y += 30
      lines += textLines(modifiers, KeyUses.rows.flatMap { $0 }, uses, includesFree: true)
    }
    for (modifiers, inputs) in uses.unusualModifiers {
      let name = modifiers.isEmpty ? "no modifier" : modifiers.displayNames
      drawing.addText("\(modifiers.glyphs) \(name)".trimmed, at: SVGPoint(0, y), .heading)
      y += 12
      for start in stride(from: 0, to: inputs.count, by: 14) {
        draw(Array(inputs.dropFirst(start).prefix(14)), with: modifiers, uses, at: SVGPoint(0, y), &drawing)
        y += keyMetrics.height + keyMetrics.gap
      }
      y += 30
      lines += textLines(modifiers, inputs, uses, includesFree: false)
    }
    drawing.addLegend([
      (.own, "a command of the app"), (.system, "a command of the system's menus"),
      (.reserved, "kept by the system here"),
      (.elsewhere, "taken on the Mac, in another release, or by a command that is lost"),
      (.free, "free, with what most apps use it for"),
    ])
    let appSuffix = menus.app.app?.name.value.map { " of \($0)" } ?? ""
    let notes = shortcuts.isComplete ? [] : ["Not all shortcuts of the app are known, so more keys may be in use."]
    return Picture(
      drawing, title: "Shortcuts\(appSuffix), \(shortcuts.environment.description)", notes: notes, textLines: lines)
  }

  private static func draw(
    _ inputs: [String], with modifiers: KeyModifiers, _ uses: KeyUses, at origin: SVGPoint, _ drawing: inout Drawing
  ) {
    var x = origin.x
    for input in inputs {
      let width = input == " " ? keyMetrics.width * 4 : keyMetrics.width
      let frame = Rect(x, origin.y, width, keyMetrics.height)
      x += width + keyMetrics.gap
      let (look, label, font): (DrawingLook, String, DrawingFont) =
        switch uses.use(of: input, with: modifiers) {
        case .app(let names): (.own, names.joined(separator: " / "), .small)
        case .system(let names): (.system, names.joined(separator: " / "), .small)
        case .reserved(let owner, let isHere): (isHere ? .reserved : .elsewhere, owner.shortOwner, .small)
        case .free(let convention): (.free, convention ?? "", .smallNote)
        }
      let glyph = KeyInput.named(input)?.glyph ?? input.uppercased()
      drawing.addBox(frame, look, radius: 7, title: "\(modifiers.glyphs)\(glyph)" + (label.isEmpty ? "" : ": \(label)"))
      drawing.addText(glyph, at: SVGPoint(frame.minX + 6, frame.minY + 15), .heading)
      if !label.isEmpty {
        drawing.addParagraph(
          label, at: SVGPoint(frame.minX + 5, frame.minY + 29), font, width: frame.width - 9, lineLimit: 4)
      }
    }
  }

  /// Returns the lines of text for given modifiers: the used combinations by owner and, if `includesFree` is true, the
  /// free ones.
  private static func textLines(
    _ modifiers: KeyModifiers, _ inputs: [String], _ uses: KeyUses, includesFree: Bool
  ) -> [String] {
    var (appUses, systemUses, reservedUses, freeKeys): ([String], [String], [String], [String]) = ([], [], [], [])
    for input in inputs {
      let glyph = KeyInput.named(input)?.glyph ?? input.uppercased()
      switch uses.use(of: input, with: modifiers) {
      case .app(let names): appUses.append("\(glyph) \(names.joined(separator: " / "))")
      case .system(let names): systemUses.append("\(glyph) \(names.joined(separator: " / "))")
      case .reserved(let owner, _): reservedUses.append("\(glyph) \(owner)")
      case .free(let convention): freeKeys.append(glyph + (convention.map { " (usually \($0))" } ?? ""))
      }
    }
    let combinationsByOwner =
      [("app", appUses), ("system", systemUses), ("reserved", reservedUses)]
      + (includesFree ? [("free", freeKeys)] : [])
    let lines = combinationsByOwner.filter { !$0.1.isEmpty }.map { "  \($0.0): " + $0.1.joined(separator: ", ") }
    return [modifiers.isEmpty ? "no modifier" : modifiers.glyphs] + lines
  }
}

extension KeyModifiers {
  /// The names of the modifiers, as in `Shift-Command`; empty if there are no modifiers.
  fileprivate var displayNames: String {
    let names = names.map { $0 == "alternate" ? "Option" : $0.prefix(1).uppercased() + $0.dropFirst() }
    return names.joined(separator: "-")
  }
}

extension String {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }

  /// The description of the command or system that uses a key, shortened to fit on the key: `Hide` for `the system's
  /// Hide (application)`, and `takes a screenshot` for `the system on iPad: it takes a screenshot`. A use on the Mac
  /// begins with `Mac:`.
  fileprivate var shortOwner: String {
    if hasPrefix("the system on "), let use = split(separator: ": it ", maxSplits: 1).dropFirst().first {
      return contains("on the Mac") ? "Mac: \(use)" : String(use)
    }
    if hasPrefix("reserved: ") { return String(dropFirst(10)) }
    let systemPrefix = "the system's "
    return hasPrefix(systemPrefix) ? String(dropFirst(systemPrefix.count).prefix { $0 != "(" }).trimmed : self
  }
}
