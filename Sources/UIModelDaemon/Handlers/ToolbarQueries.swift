import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/toolbar/layout`: where a bar's items are, and for a width what leaves the bar.
enum ToolbarQueries {
  struct LayoutParams: MessageParameters {
    /// A toolbar, or a screen with a navigation item; under `screen` a screen.
    let entity: EntityAddress
    let path: String
    let environment: EnvironmentParams
    let sizeClass: ToolbarSetting.SizeClass
    let hasBackButton: Bool
    let states: [String]?
    let customization: ToolbarCustomizationParams
    /// In points; nil where nobody asks what fits.
    let width: Double?
    let reservedWidth: Double?

    private static let names = [
      "entity", "screen", "environment", "horizontalSizeClass", "hasBackButton", "states", "customization",
      "width", "reservedWidth",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(LayoutParams.names)
      let screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      if let screen {
        if let entity = try reader.member("entity") { throw entity.mismatch("nothing beside `screen`") }
        (entity, path) = (screen, "screen")
      } else {
        (entity, path) = (try reader.read("entity", EntityAddress.self), "entity")
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      sizeClass = try reader.choice(ifPresent: "horizontalSizeClass", ToolbarSetting.SizeClass.self) ?? .regular
      hasBackButton = try reader.bool(ifPresent: "hasBackButton") ?? false
      states = try reader.strings(ifPresent: "states")
      customization = try ToolbarCustomizationParams(reader)
      width = try reader.points("width", 0...WindowSize.limit)
      reservedWidth = try reader.points("reservedWidth", 0...WindowSize.limit)
      if width == nil, let reserved = try reader.member("reservedWidth") {
        throw reserved.mismatch("nothing without `width`")
      }
    }
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let found = try context.find(params.entity)
    let environment = params.environment.environment(found.app)
    let setting = ToolbarSetting(
      environment, params.sizeClass, hasBackButton: params.hasBackButton, states: params.states.map { Set($0) })
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    let declarations = found.block.declarations
    if params.path == "entity", let toolbar = declarations.toolbars.first(where: { $0.place == found.place }) {
      add(layout(of: toolbar, params, setting, found.record, context), to: &object)
      return .object(object)
    }
    guard let screen = declarations.screens.first(where: { $0.place == found.place }) else {
      let expected = params.path == "screen" ? "screen" : "toolbar or screen"
      throw ResponseError(
        .invalidParams, "params.\(params.path): \(params.entity.description) is no \(expected)",
        data: ["path": .string("params.\(params.path)"), "expected": .string("a \(expected)")])
    }
    guard let item = screen.navigationItem else {
      throw ResponseError(
        .invalidParams,
        "params.\(params.path): of the navigation item of \(params.entity.description) nothing is known",
        data: ["path": .string("params.\(params.path)"), "expected": "a screen with a navigation item"])
    }
    let named = item.toolbar.value.flatMap { ToolbarQueries.toolbar($0, found.record, context) }
    if let named, item.isEmpty {
      add(layout(of: named, params, setting, found.record, context), to: &object)
      object["toolbar"] = item.toolbar.value.map { .string($0) }
      return .object(object)
    }
    var bar = NavigationBarLayout(item, in: setting)
    if let width = params.width { bar.fit(into: width, reserving: params.reservedWidth ?? 0) }
    object["layout"] = bar.json
    object["text"] = .string(bar.text)
    if let named {
      object["toolbar"] = item.toolbar.value.map { .string($0) }
      object["toolbarLayout"] = layout(of: named, params, setting, found.record, context).json
    }
    return .object(object)
  }

  private static func add(_ layout: ToolbarLayout, to object: inout JSONObject) {
    object["layout"] = layout.json
    object["text"] = .string(layout.text)
  }

  static func layout(
    of toolbar: Toolbar, _ params: LayoutParams, _ setting: ToolbarSetting, _ record: DocumentRecord,
    _ context: RequestContext
  ) -> ToolbarLayout {
    var layout = ToolbarLayout(toolbar, in: setting, restoring: params.customization.saved(toolbar, record, context))
    if let width = params.width { layout.fit(into: width, reserving: params.reservedWidth ?? 0) }
    return layout
  }

  /// The toolbar that a navigation item names, if the screen's app has just one of that name.
  private static func toolbar(_ name: String, _ record: DocumentRecord, _ context: RequestContext) -> Toolbar? {
    let home = context.workspace.analysis.home(of: record.number)
    var found: [Toolbar] = []
    for record in context.workspace.documents where context.workspace.analysis.home(of: record.number) == home {
      for block in record.document.blocks {
        found += block.declarations.toolbars.filter { $0.ref.value == name || $0.id.value?.literal == name }
      }
    }
    return found.count == 1 ? found.first : nil
  }
}
