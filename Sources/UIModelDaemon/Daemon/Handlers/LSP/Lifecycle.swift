import UIModelEngine
import UIModelSwift
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The requests and notifications that begin and end a session.
enum Lifecycle {
  /// Stores the client's capabilities and returns the server's capabilities. The function does not do I/O and does not
  /// use the workspace.
  static func initialize(_ params: LSP.InitializeParams, _ context: ImmediateContext) -> LSP.InitializeResult {
    let session = context.session
    var profile = Session.Profile()
    profile.capabilities = params.capabilities
    profile.positionEncoding = params.capabilities.positionEncodings.first ?? .utf16
    profile.clientName = params.clientName
    profile.processId = params.processId
    profile.workspaceFolders = params.workspaceFolders
    profile.initializationOptions = params.initializationOptions
    profile.isInitialized = true
    session.setProfile(profile)
    session.trace = params.trace
    session.phase = .running
    Log.writeToFileOnly("client \(session.number) is \(profile.clientName ?? "an editor without a name")")
    let capabilities = ServerOffer.capabilities(for: profile, of: context.server)
    return LSP.InitializeResult(capabilities: capabilities, name: Product.name, version: Product.version)
  }

  /// Registers for file changes, requests the settings and opens the client's folders. Before `initialized`, the server
  /// must not send requests.
  static func initialized(_ params: IgnoredParameters, _ context: RequestContext) {
    let profile = context.session.profile
    context.publisher.watch(context.session)
    if profile.capabilities.didChangeWatchedFilesRegistration {
      let watcherOptions = LSP.DidChangeWatchedFilesRegistrationOptions(
        globs: [
          "**/*" + DocumentKind.modelSuffix, "**/" + DocumentKind.configurationFileName,
          "**/*" + DocumentKind.swiftSuffix,
          "**/*.plist", "**/*.m", "**/*.mm", "**/*.storyboard", "**/Localizable.*strings", "**/.gitignore",
          "**/" + XcodeProject.plistName,
          "**/" + XcodeProject.jsonName, "**/project.yml", "**/*.xcconfig", "**/*.podspec", "**/BUILD",
          "**/BUILD.bazel", "**/CMakeLists.txt",
        ])
      let registration = LSP.Registration(
        id: "uimodel-files", method: "workspace/didChangeWatchedFiles",
        registerOptions: watcherOptions.json(for: profile.capabilities))
      context.ask("client/registerCapability", LSP.RegistrationParams(registrations: [registration])) { _, _ in }
    } else {
      context.server.fileMonitor.begin(for: context.server)
    }
    let featureRegistrations = DocumentFeatures.registrations(for: profile.capabilities)
    if !featureRegistrations.isEmpty {
      context.ask("client/registerCapability", LSP.RegistrationParams(registrations: featureRegistrations)) { _, _ in }
    }
    context.server.fileMonitor.warnIfUnwatched(context.session)
    Configuring.begin(context)
    Tables.prepare()
    context.openFolders(profile.workspaceFolders.compactMap { DocumentURI($0.uri).path })
  }

  /// Returns an empty result for `shutdown`, after all earlier requests are answered. Some clients send `shutdown` as a
  /// notification.
  static func shutdown(_ params: IgnoredParameters, _ context: RequestContext) -> NoResult { NoResult() }

  /// Marks the session as ended. The thread that reads the session's messages then closes it.
  static func exit(_ params: IgnoredParameters, _ context: ImmediateContext) { context.session.phase = .ended }

  static func setTrace(_ params: LSP.SetTraceParams, _ context: ImmediateContext) {
    context.session.trace = params.value
  }

  static func cancelRequest(_ params: LSP.CancelParams, _ context: ImmediateContext) {
    context.session.cancel(params.id)
  }
}
