import UIModelEngine
import UIModelProtocol
import UIModelSystems

/// `textDocument/codeLens`: lenses above sheets, screens and menus. For example, the lens "Show main menu" opens the
/// menus of the app as text.
enum CodeLenses {
  static func list(
    _ params: LSP.CodeLensParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeLens] {
    let record = try context.record(params.textDocument.uri)
    guard context.session.allowsFindings(record), context.session.settings.showsLenses else { return [] }
    // Earlier changes are published first, so that they do not cause a code lens refresh after this request.
    context.refresh()
    context.publisher.noteDeliveredLenses(context.session, record)
    let (document, uri) = (record.document, record.spelling)
    var lenses = document.sheetLenses.compactMap { lens in
      self.lens(
        lens.place, lens.title, VirtualDocument(.sheet, document: uri, number: lens.number, title: lens.name), record,
        context)
    }
    guard context.session.profile.opensVirtualDocuments else { return lenses }
    let declarations = document.blocks.flatMap { [$0.declarations] }
    if let menuPlace = declarations.lazy.compactMap({ $0.app?.mainMenuPlace }).first
      ?? declarations.lazy.compactMap(\.menus.first?.place).first
    {
      lenses += menuLenses(menuPlace, record, context)
    }
    guard document.kind == .model else { return lenses }
    let screens = declarations.flatMap(\.screens).enumerated().filter { !$0.element.views.isEmpty }
    lenses += screens.compactMap { number, screen in
      lens(
        screen.namePlace, "Show tab loop",
        VirtualDocument(.tabLoop, document: uri, number: number, title: screen.name), record, context)
    }
    return lenses
  }

  /// Returns lenses for the menus of the first app that contains the document. Returns an empty list for Swift source
  /// in a workspace with model documents, because menu queries then use the model documents.
  private static func menuLenses(
    _ place: Place, _ record: DocumentRecord, _ context: RequestContext
  ) -> [LSP.CodeLens] {
    let queryWorkspace = context.workspace.queryWorkspace
    let isModel = record.document.kind == .model
    guard isModel || queryWorkspace !== context.workspace else { return [] }
    guard let app = isModel ? record.uri.key : CodeHover.appNames(of: record, context, queryWorkspace).first else {
      return []
    }
    let title = app == record.uri.key ? String(record.uri.fileName.split(separator: ".").first ?? "Menus") : app
    return [
      lens(place, "Show main menu", VirtualDocument(.menuTree, app: app, title: title), record, context),
      lens(place, "Show shortcuts", VirtualDocument(.shortcuts, app: app, title: title), record, context),
    ].compactMap(\.self)
  }

  /// Returns a lens above the line of a declaration, or nil if the declaration is in another file.
  private static func lens(
    _ place: Place, _ title: String, _ target: VirtualDocument, _ record: DocumentRecord, _ context: RequestContext
  ) -> LSP.CodeLens? {
    guard let (owner, range) = context.workspace.location(place), owner.number == record.number else { return nil }
    let startRange = record.range(range.lowerBound..<range.lowerBound, context.encoding)
    let command = LSP.Command(title: title, command: Commands.showCommand, arguments: [.string(target.uri)])
    return LSP.CodeLens(range: startRange, command: command)
  }
}

extension App {
  /// The location of the app delegate's `buildMenu(with:)`, or nil if the app does not have this method.
  fileprivate var mainMenuPlace: Place? { delegate?.buildMenu?.place }
}
