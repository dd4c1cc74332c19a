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
    let parameterName: String
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
    /// - Parameter additionalNames: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(additionalNames + LayoutParams.names)
      let screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      if let screen {
        if let entity = try reader.member("entity") { throw entity.mismatch("no 'entity', because 'screen' is given") }
        (entity, parameterName) = (screen, "screen")
      } else {
        (entity, parameterName) = (try reader.read("entity", EntityAddress.self), "entity")
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      sizeClass = try reader.choice(ifPresent: "horizontalSizeClass", ToolbarSetting.SizeClass.self) ?? .regular
      hasBackButton = try reader.bool(ifPresent: "hasBackButton") ?? false
      states = try reader.strings(ifPresent: "states")
      width = try reader.points("width", 0...WindowSize.maximumLength)
      reservedWidth = try reader.points("reservedWidth", 0...WindowSize.maximumLength)
      if width == nil, let reservedWidthReader = try reader.member("reservedWidth") {
        throw reservedWidthReader.mismatch("no 'reservedWidth' without 'width'")
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

  /// The layouts of the requested bar: of its navigation item and of the SwiftUI toolbar whose items it shows.
  struct BarLayouts {
    let environment: Environment
    /// The layout of a SwiftUI toolbar; nil if only UIKit fills the bar.
    let toolbar: ToolbarLayout?
    /// The name by which the screen's navigation item refers to the toolbar; nil if the item does not refer to a
    /// toolbar.
    let toolbarName: String?
    /// The layout of the screen's navigation item; nil if the navigation item has no items of its own, or if the
    /// request names a toolbar.
    let bar: NavigationBarLayout?
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let barLayouts = try barLayouts(params, context)
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": barLayouts.environment.json,
    ]
    object["layout"] = barLayouts.bar?.json ?? barLayouts.toolbar?.json
    object["toolbar"] = barLayouts.toolbarName.map { .string($0) }
    if barLayouts.bar != nil { object["toolbarLayout"] = barLayouts.toolbar?.json }
    let notes = barLayouts.environment.notes(
      from: ReleaseTables.toolbarTables + (params.width == nil ? [] : [ToolbarFit.self]))
    object["notes"] = notes.json
    object["text"] = (barLayouts.bar?.text ?? barLayouts.toolbar?.text).map { .string(notes.textWithNotes($0)) }
    return .object(object)
  }

  static func barLayouts(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> BarLayouts {
    let acceptsToolbar = params.parameterName == "entity"
    let entity =
      acceptsToolbar
      ? try context.findEntity(params.entity, as: .toolbar, .screen)
      : try context.findEntity(params.entity, as: .screen)
    let environment = params.environment.environment(entity.app)
    let setting = ToolbarSetting(
      environment, params.sizeClass, hasBackButton: params.hasBackButton, states: params.states.map { Set($0) })
    let declarations = entity.block.declarations
    if acceptsToolbar, let toolbar = declarations.toolbars.first(where: { $0.place == entity.place }) {
      let layout = layout(of: toolbar, params, setting, entity.record, context)
      return BarLayouts(environment: environment, toolbar: layout, toolbarName: nil, bar: nil)
    }
    guard let screen = declarations.screens.first(where: { $0.place == entity.place }) else {
      throw acceptsToolbar
        ? context.wrongKindError(params.entity, "entity", .toolbar, .screen)
        : context.wrongKindError(params.entity, "screen", .screen)
    }
    let item = try navigationItem(of: screen, params.entity, params.parameterName)
    let toolbar = item.toolbarHandle.value.flatMap { ToolbarQueries.toolbar($0, entity.record, context) }
      .map { layout(of: $0, params, setting, entity.record, context) }
    let toolbarName = toolbar == nil ? nil : item.toolbarHandle.value
    if toolbar != nil, item.isEmpty {
      return BarLayouts(environment: environment, toolbar: toolbar, toolbarName: toolbarName, bar: nil)
    }
    let savedCustomization = params.customization.savedCustomization(
      CustomizableBar(item, of: screen), entity.record, context)
    var bar = NavigationBarLayout(item, in: setting, restoring: savedCustomization)
    if let width = params.width { bar.fit(into: width, reserving: params.reservedWidth ?? 0) }
    return BarLayouts(environment: environment, toolbar: toolbar, toolbarName: toolbarName, bar: bar)
  }

  static func navigationItem(
    of screen: Screen, _ address: EntityAddress, _ parameterName: String
  ) throws(ResponseError) -> NavigationItem {
    if let item = screen.navigationItem { return item }
    throw ResponseError(
      .invalidParams, "params.\(parameterName): \(address.description) has no known navigation item",
      data: ["path": .string("params.\(parameterName)"), "expected": "a screen with a navigation item"])
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

  /// Returns the toolbar with a name or id. Returns nil unless the app of `record` has exactly one such toolbar.
  static func toolbar(_ name: String, _ record: DocumentRecord, _ context: RequestContext) -> Toolbar? {
    let appID = context.workspace.analysis.app(of: record.number)
    var matchingToolbars: [Toolbar] = []
    for record in context.workspace.documents where context.workspace.analysis.app(of: record.number) == appID {
      for block in record.document.blocks {
        matchingToolbars += block.declarations.toolbars.filter { $0.ref.value == name || $0.id.value?.literal == name }
      }
    }
    return matchingToolbars.count == 1 ? matchingToolbars.first : nil
  }
}
