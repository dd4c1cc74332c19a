import UIModelProtocol

/// The progress indicator that an editor shows if reading folders takes longer than `displayDelay`.
enum ScanProgress {
  /// The delay after which progress is shown, in milliseconds.
  private static let displayDelay = 500

  /// Starts to watch a scan. Called when the scan begins. The indicator is removed when all scans have ended.
  static func watch(_ context: RequestContext, folderCount: Int) {
    guard context.session.profile.capabilities.workDoneProgress else { return }
    context.runAfter(milliseconds: displayDelay) { context in
      guard context.workspace.runningScanCount > 0 else { return }
      let token = LSP.ProgressToken.string("uimodel-scan-\(context.workspace.clock)")
      context.ask("window/workDoneProgress/create", LSP.WorkDoneProgressCreateParams(token: token)) {
        response, context in
        // If the client refuses the token, no progress is sent.
        guard case .success = response else { return }
        let title = folderCount == 1 ? "Reading the folder's model documents" : "Reading model documents"
        send(context.session, token, .begin(title: title, message: nil, percentage: nil))
        end(context, token)
      }
    }
  }

  /// Sends the end of the progress when the last scan has ended.
  private static func end(_ context: RequestContext, _ token: LSP.ProgressToken) {
    let session = context.session
    context.workspace.callWhenScanned { workspace in
      send(session, token, .end(message: "\(workspace.records.count) documents"))
    }
  }

  private static func send(_ session: Session, _ token: LSP.ProgressToken, _ progress: LSP.WorkDoneProgress) {
    session.notify("$/progress", LSP.ProgressParams(token: token, value: progress.json))
  }
}
