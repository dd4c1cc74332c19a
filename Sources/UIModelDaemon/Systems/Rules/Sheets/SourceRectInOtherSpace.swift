import UIModelPlatform

/// Reports a popover's source rectangle that is not in the coordinates of its source view.
enum SourceRectInOtherSpace: Rule {
  static let description = RuleDescription(
    code: "sheet/source-rect-in-other-space", effect: .advice, system: .sheet, status: .preview,
    summary: "Popover's source rectangle is not in the coordinates of its source view",
    reason:
      "`sourceRect` is in the coordinates of `sourceView`. The frame and the center of a view are in those of its "
      + "superview, and the point that a list's delegate gets is in those of the list. With such a rectangle, the popover "
      + "points beside the view, or appears elsewhere on the screen.",
    advice: "Use `bounds` of the source view, or convert the rectangle with `convert(_:to:)`.",
    holds: "iPad and Mac Catalyst",
    sources: [Source("UIPopoverPresentationController documentation: sourceRect", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          @objc func share(_ sender: UIButton) {
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = sender
            sheet.popoverPresentationController?.sourceRect = sender.1️⃣frame1️⃣
            present(sheet, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          class NoteController: UIViewController {
            @objc func share(_ sender: UIButton) {
              let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
              sheet.popoverPresentationController?.sourceView = sender
              sheet.popoverPresentationController?.sourceRect = sender.bounds
              present(sheet, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "sourceRects": [
          { "rect": 1️⃣"sender.frame"1️⃣, "sourceView": "sender", "isOfSourceView": true }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteController: UIViewController {
          @objc func share(_ sender: UIButton) {
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = sender
            sheet.popoverPresentationController?.sourceRect = CGRect(origin: .zero, size: sender.frame.size)
            present(sheet, animated: true)
          }

          @objc func add(_ sender: UIButton) {
            let sheet = UIActivityViewController(activityItems: [], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = sender.superview
            sheet.popoverPresentationController?.sourceRect = sender.frame
            present(sheet, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteController", "sourceRects": [
          { "rect": { "$unknown": "computed" }, "sourceView": "sender" }
        ] } ] }
        """#),
    ])

  static func check(_ rect: SourceRect, _ report: inout Report) {
    guard let rectExpression = rect.rectExpression.value, let sourceViewName = rect.sourceView.value else { return }
    let belongsToSourceView = rect.belongsToSourceView.value == true
    let components = rectExpression.split(separator: ".")
    let (owner, member) = (components.dropLast().joined(separator: "."), components.last ?? "")
    let (space, advice) =
      if belongsToSourceView {
        ("the superview", "use '\(sourceViewName).bounds'")
      } else if owner.isEmpty || member == "bounds" {
        (owner.isEmpty ? "another view" : "'\(owner)'", "convert it to '\(sourceViewName)'")
      } else {
        ("the list", "point at '\(owner)' itself")
      }
    let frameNamePlace = belongsToSourceView && member == "frame" ? rect.rectExpression.place : nil
    report.report(
      self, at: rect.rectExpression.place,
      "'\(rectExpression)' is in the coordinates of \(space), but 'sourceRect' is in those of '\(sourceViewName)'; \(advice)",
      facts: [rect.rectExpression, rect.sourceView],
      fixes: frameNamePlace.map { [Fix("Use 'bounds'", .code($0, .rename("bounds")))] } ?? [],
      in: report.context.environments { $0.platform != .iOS && rect.availability.includes($0) == true })
  }
}
