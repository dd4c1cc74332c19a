import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// Applies the editor's settings. The first settings come from `initializationOptions`, later ones from
/// `workspace/configuration`. Clients that do not support `workspace/configuration` send their settings in
/// `workspace/didChangeConfiguration`.
enum Configuring {
  /// Applies the settings from `initialize` and requests the current settings.
  static func begin(_ context: RequestContext) {
    let profile = context.session.profile
    if let options = profile.initializationOptions {
      apply(options[ClientSettings.sectionName] ?? options, context)
    }
    if profile.capabilities.didChangeConfigurationRegistration {
      let registration = LSP.Registration(
        id: "uimodel-settings", method: "workspace/didChangeConfiguration",
        registerOptions: ["section": .string(ClientSettings.sectionName)])
      context.ask("client/registerCapability", LSP.RegistrationParams(registrations: [registration])) { _, _ in }
    }
    requestSettings(context)
  }

  static func didChange(_ params: LSP.DidChangeConfigurationParams, _ context: RequestContext) {
    if context.session.profile.capabilities.configuration { return requestSettings(context) }
    if let section = params.settings[ClientSettings.sectionName] { apply(section, context) }
  }

  private static func requestSettings(_ context: RequestContext) {
    guard context.session.profile.capabilities.configuration else { return }
    let params = LSP.ConfigurationParams(items: [(scopeUri: nil, section: ClientSettings.sectionName)])
    context.ask("workspace/configuration", params) { response, context in
      // If the client responds with an error or null, it has no settings for the server.
      guard case .success(let sections) = response, let section = sections.array?.first, section != .null else {
        return
      }
      apply(section, context)
    }
  }

  private static func apply(_ section: JSONValue, _ context: RequestContext) {
    let (settings, problems) = ClientSettings.read(section)
    for problem in problems { context.session.log(.warning, problem) }
    let previousSettings = context.session.settings
    guard settings != previousSettings else { return }
    context.session.settings = settings
    if settings.readsSwift != previousSettings.readsSwift { context.workspace.markCodeVisibilityChanged() }
    let client = context.session.profile.capabilities
    if client.inlayHintRefresh { context.ask("workspace/inlayHint/refresh", JSONValue.null) { _, _ in } }
    if client.codeLensRefresh { context.ask("workspace/codeLens/refresh", JSONValue.null) { _, _ in } }
  }
}
