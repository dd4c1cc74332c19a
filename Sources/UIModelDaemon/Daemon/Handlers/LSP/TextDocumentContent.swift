import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// `workspace/textDocumentContent`: the text of virtual documents, such as the page of a rule or the tree of a menu.
enum TextDocumentContent {
  static func get(
    _ params: LSP.TextDocumentContentParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let text = try text(params.uri, context)
    // Rule pages never change. All other texts may need a refresh.
    if VirtualDocument(params.uri)?.kind != .rule {
      context.publisher.noteDeliveredContent(context.session, params.uri)
    }
    return ["text": .string(text)]
  }

  /// Returns the text of a virtual document, or of a document of the workspace.
  static func text(_ uri: String, _ context: RequestContext) throws(ResponseError) -> String {
    guard VirtualDocument.isVirtual(uri) else { return try context.record(uri).document.text }
    guard let document = VirtualDocument(uri) else {
      let kinds = VirtualDocument.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ResponseError(
        .invalidParams, "params.uri: expected uimodel:/KIND/TITLE with one of the kinds \(kinds), got \(uri)",
        data: ["path": "params.uri"])
    }
    return try text(document, context)
  }

  private static func text(
    _ document: VirtualDocument, _ context: RequestContext
  ) throws(ResponseError) -> String {
    switch document.kind {
    case .rule:
      guard let rule = RuleCatalog.description(of: RuleCodes.currentCode(document.title)) else {
        throw Findings.unknownRuleError(document.title)
      }
      return RulePage.content(rule.json)
    case .menuTree: return try menuText(document, context, MenuQueries.tree, MenuQueries.TreeParams.init)
    case .menuOverlay: return try menuText(document, context, MenuQueries.overlay, MenuQueries.OverlayParams.init)
    case .shortcuts: return try menuText(document, context, MenuQueries.shortcuts, MenuQueries.TreeParams.init)
    case .sheet: return try sheetText(document, context)
    case .tabLoop: return try screenText(document, context, FocusQueries.tabLoop)
    case .focusGroups: return try screenText(document, context, FocusQueries.groupTree)
    case .tabLoopPicture:
      return try pictureSVG(.focusLoop, document, context)
    case .focusGroupsPicture:
      return try pictureSVG(.focusGroups, document, context)
    case .toolbar:
      let params = try ToolbarQueries.LayoutParams(reader(["entity": entityAddress(document, "toolbars")]))
      return try string(ToolbarQueries.layout(params, context), "text")
    }
  }

  // MARK: Menus

  /// Returns the text of a menu query. The app is described by model documents or by Swift source.
  private static func menuText<Params: MessageParameters>(
    _ document: VirtualDocument, _ context: RequestContext,
    _ query: (Params, RequestContext) throws(ResponseError) -> JSONValue,
    _ readParams: (ParameterReader) throws(ResponseError) -> Params
  ) throws(ResponseError) -> String {
    var object = JSONObject()
    object["app"] = document.parameters["app"].map { .string($0) }
    return try string(
      query(readParams(reader(object)), context.replacingWorkspace(context.workspace.queryWorkspace)), "text")
  }

  // MARK: Sheets and screens

  private static func sheetText(_ document: VirtualDocument, _ context: RequestContext) throws(ResponseError) -> String
  {
    let (uri, number) = try entityLocation(document)
    let record = try context.record(uri)
    let sheets = record.document.blocks.flatMap { block in block.declarations.sheets.map { (block, $0.place) } }
    guard sheets.indices.contains(number) else { throw notFoundError(document) }
    let app = context.workspace.analysis.app(of: record.number).flatMap { context.workspace.analysis.context(of: $0) }
    let platforms = Set((app?.environments ?? []).map(\.platform))
    let windows = DeviceWindow.standardWindows.filter {
      platforms.isEmpty ? $0.platform == .iPadOS : platforms.contains($0.platform)
    }
    return windows.map { window in
      let environment = EnvironmentParams().environment(app, on: window.platform)
      let sheetFacts = SheetQueries.sheetFacts(at: sheets[number].1, of: sheets[number].0, in: environment)
      let layout = sheetFacts.map { SheetLayout($0, in: window.container, on: environment) }
      return SheetQueries.Layout(window: window, environment: environment, layout: layout).text
    }.joined()
  }

  private static func screenText(
    _ document: VirtualDocument, _ context: RequestContext,
    _ query: (FocusQueries.ScreenParams, RequestContext) throws(ResponseError) -> JSONValue
  ) throws(ResponseError) -> String {
    try string(query(screenParams(document), context), "text")
  }

  private static func pictureSVG(
    _ kind: PictureKind, _ document: VirtualDocument, _ context: RequestContext
  ) throws(ResponseError) -> String {
    let parameterReader = reader(["what": .string(kind.rawValue), "screen": try entityAddress(document, "screens")])
    return try string(Pictures.render(PictureParams(parameterReader), context), "svg")
  }

  private static func screenParams(_ document: VirtualDocument) throws(ResponseError) -> FocusQueries.ScreenParams {
    try FocusQueries.ScreenParams(reader(["screen": entityAddress(document, "screens")]))
  }

  // MARK: Parts

  private static func entityLocation(_ document: VirtualDocument) throws(ResponseError) -> (uri: String, number: Int) {
    guard let uri = document.parameters["document"], let number = document.parameters["number"].flatMap({ Int($0) })
    else { throw notFoundError(document) }
    return (uri, number)
  }

  private static func entityAddress(_ document: VirtualDocument, _ section: String) throws(ResponseError) -> JSONValue {
    let (uri, number) = try entityLocation(document)
    return ["document": .string(uri), "path": [.string(section), .int(number)]]
  }

  private static func notFoundError(_ document: VirtualDocument) -> ResponseError {
    ResponseError(.notFound, "\(document.uri) names nothing that is there; its document has changed")
  }

  private static func reader(_ object: JSONObject) -> ParameterReader {
    ParameterReader(params: JSONTree(JSONValue.object(object).utf8(), syntax: .strict).root)
  }

  private static func string(_ result: JSONValue, _ member: String) throws(ResponseError) -> String {
    guard let text = result[member]?.string else { throw ResponseError(.requestFailed, "there is nothing to show") }
    return text
  }
}
