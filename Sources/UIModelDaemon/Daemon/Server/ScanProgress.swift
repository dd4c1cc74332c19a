import UIModelProtocol

/// Shows an editor that folders are still being read, but only if it takes long enough for a person to wonder.
enum ScanProgress {
  /// Milliseconds after which work is worth telling of.
  private static let patience = 500

  /// Call when a scan begins; the rest follows by itself.
  static func watch(_ context: RequestContext, folders: Int) {
    guard context.session.profile.capabilities.workDoneProgress else { return }
    context.after(milliseconds: patience) { context in
      guard context.workspace.scansUnderWay > 0 else { return }
      let token = LSP.ProgressToken.string("uimodel-scan-\(context.workspace.clock)")
      context.ask("window/workDoneProgress/create", LSP.WorkDoneProgressCreateParams(token: token)) { answer, context in
        // A client that refuses the token is not told any more.
        guard case .success = answer else { return }
        let title = folders == 1 ? "Reading the folder's model documents" : "Reading model documents"
        tell(context.session, token, .begin(title: title, message: nil, percentage: nil))
        end(context, token)
      }
    }
  }

  /// Ends what was begun when the last scan has ended.
  private static func end(_ context: RequestContext, _ token: LSP.ProgressToken) {
    let session = context.session
    context.workspace.whenScanned { workspace in
      tell(session, token, .end(message: "\(workspace.records.count) documents"))
    }
  }

  private static func tell(_ session: Session, _ token: LSP.ProgressToken, _ progress: LSP.WorkDoneProgress) {
    session.notify("$/progress", LSP.ProgressParams(token: token, value: progress.json))
  }
}
