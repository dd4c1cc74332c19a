import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/toolbar/layout`: the positions of a bar's items, and the items that do not fit into a given
/// width.
enum ToolbarQueries {
  struct LayoutParams: MessageParameters {
    /// A toolbar, or a screen with a navigation item; only a screen if the parameter is `screen`.
    let entity: EntityAddress
    let path: String
    let environment: EnvironmentParams
    private(set) var sizeClass: ToolbarSetting.SizeClass
    let hasBackButton: Bool
    let states: [String]?
    /// The width of the bar in points; nil if the request does not ask which items fit.
    private(set) var width: Double?
    let reservedWidth: Double?
    let customization: ToolbarCustomizationParams

    static let names = [
      "entity", "screen", "environment", "horizontalSizeClass", "hasBackButton", "states", "width", "reservedWidth",
      "customization",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters of a toolbar layout.
    ///
    /// - Parameter others: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and others: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(others + LayoutParams.names)
      let screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      if let screen {
        if let entity = try reader.member("entity") { throw entity.mismatch("no 'entity', because 'screen' is given") }
        (entity, path) = (screen, "screen")
      } else {
        (entity, path) = (try reader.read("entity", EntityAddress.self), "entity")
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      sizeClass = try reader.choice(ifPresent: "horizontalSizeClass", ToolbarSetting.SizeClass.self) ?? .regular
      hasBackButton = try reader.bool(ifPresent: "hasBackButton") ?? false
      states = try reader.strings(ifPresent: "states")
      width = try reader.points("width", 0...WindowSize.maximumLength)
      reservedWidth = try reader.points("reservedWidth", 0...WindowSize.maximumLength)
      if width == nil, let reserved = try reader.member("reservedWidth") {
        throw reserved.mismatch("no 'reservedWidth' without 'width'")
      }
      customization = try ToolbarCustomizationParams(reader)
    }

    /// Returns these parameters with another width and size class.
    func resized(_ width: Double, _ sizeClass: ToolbarSetting.SizeClass) -> LayoutParams {
      var params = self
      (params.width, params.sizeClass) = (width, sizeClass)
      return params
    }
  }

  /// The layouts of the requested bar and of the toolbar that fills it.
  struct BarLayouts {
    let environment: Environment
    /// The layout of a SwiftUI toolbar; nil if only UIKit fills the bar.
    let toolbar: ToolbarLayout?
    /// The name by which the screen's navigation item refers to the toolbar; nil without such a reference.
    let name: String?
    /// The layout of the screen's navigation item; nil if it has no items of its own, or if the request names a
    /// toolbar.
    let bar: NavigationBarLayout?
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let barLayouts = try barLayouts(params, context)
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": barLayouts.environment.json,
    ]
    object["layout"] = barLayouts.bar?.json ?? barLayouts.toolbar?.json
    object["toolbar"] = barLayouts.name.map { .string($0) }
    if barLayouts.bar != nil { object["toolbarLayout"] = barLayouts.toolbar?.json }
    let notes = barLayouts.environment.notes(
      from: ReleaseTables.toolbar + (params.width == nil ? [] : [ToolbarFit.self]))
    object["notes"] = notes.json
    object["text"] = (barLayouts.bar?.text ?? barLayouts.toolbar?.text).map { .string(notes.textWithNotes($0)) }
    return .object(object)
  }

  static func barLayouts(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> BarLayouts {
    let acceptsToolbar = params.path == "entity"
    let matches =
      acceptsToolbar
      ? try context.find(params.entity, as: .toolbar, .screen) : try context.find(params.entity, as: .screen)
    let environment = params.environment.environment(matches.app)
    let setting = ToolbarSetting(
      environment, params.sizeClass, hasBackButton: params.hasBackButton, states: params.states.map { Set($0) })
    let declarations = matches.block.declarations
    if acceptsToolbar, let toolbar = declarations.toolbars.first(where: { $0.place == matches.place }) {
      let layout = layout(of: toolbar, params, setting, matches.record, context)
      return BarLayouts(environment: environment, toolbar: layout, name: nil, bar: nil)
    }
    guard let screen = declarations.screens.first(where: { $0.place == matches.place }) else {
      throw acceptsToolbar
        ? context.wrongKind(params.entity, "entity", .toolbar, .screen)
        : context.wrongKind(params.entity, "screen", .screen)
    }
    let item = try navigationItem(of: screen, params.entity, params.path)
    let toolbar = item.toolbarHandle.value.flatMap { ToolbarQueries.toolbar($0, matches.record, context) }
      .map { layout(of: $0, params, setting, matches.record, context) }
    let name = toolbar == nil ? nil : item.toolbarHandle.value
    if toolbar != nil, item.isEmpty {
      return BarLayouts(environment: environment, toolbar: toolbar, name: name, bar: nil)
    }
    let savedCustomization = params.customization.savedCustomization(
      CustomizableBar(item, of: screen), matches.record, context)
    var bar = NavigationBarLayout(item, in: setting, restoring: savedCustomization)
    if let width = params.width { bar.fit(into: width, reserving: params.reservedWidth ?? 0) }
    return BarLayouts(environment: environment, toolbar: toolbar, name: name, bar: bar)
  }

  static func navigationItem(
    of screen: Screen, _ address: EntityAddress, _ path: String
  ) throws(ResponseError) -> NavigationItem {
    if let item = screen.navigationItem { return item }
    throw ResponseError(
      .invalidParams, "params.\(path): \(address.description) has no known navigation item",
      data: ["path": .string("params.\(path)"), "expected": "a screen with a navigation item"])
  }

  private static func layout(
    of toolbar: Toolbar, _ params: LayoutParams, _ setting: ToolbarSetting, _ record: DocumentRecord,
    _ context: RequestContext
  ) -> ToolbarLayout {
    var layout = ToolbarLayout(
      toolbar, in: setting,
      restoring: params.customization.savedCustomization(CustomizableBar(toolbar), record, context))
    if let width = params.width { layout.fit(into: width, reserving: params.reservedWidth ?? 0) }
    return layout
  }

  /// Returns the toolbar with a name; nil unless the app of `record` has exactly one of that name.
  static func toolbar(_ name: String, _ record: DocumentRecord, _ context: RequestContext) -> Toolbar? {
    let appID = context.workspace.analysis.app(of: record.number)
    var matches: [Toolbar] = []
    for record in context.workspace.documents where context.workspace.analysis.app(of: record.number) == appID {
      for block in record.document.blocks {
        matches += block.declarations.toolbars.filter { $0.ref.value == name || $0.id.value?.literal == name }
      }
    }
    return matches.count == 1 ? matches.first : nil
  }
}
