import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/toolbar/layout`: where a toolbar's items are, before space runs out.
enum ToolbarQueries {
  struct LayoutParams: MessageParameters {
    let entity: EntityAddress
    let environment: EnvironmentParams
    let sizeClass: ToolbarSetting.SizeClass
    let hasBackButton: Bool
    let states: [String]?
    let customization: ToolbarCustomizationParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown([
        "entity", "environment", "horizontalSizeClass", "hasBackButton", "states", "customization",
      ])
      entity = try reader.read("entity", EntityAddress.self)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      sizeClass = try reader.choice(ifPresent: "horizontalSizeClass", ToolbarSetting.SizeClass.self) ?? .regular
      hasBackButton = try reader.bool(ifPresent: "hasBackButton") ?? false
      states = try reader.strings(ifPresent: "states")
      customization = try ToolbarCustomizationParams(reader)
    }
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let found = try context.find(params.entity)
    guard let toolbar = found.block.declarations.toolbars.first(where: { $0.place == found.place }) else {
      throw ResponseError(.invalidParams, "params.entity: \(params.entity.description) is no toolbar")
    }
    let environment = params.environment.environment(found.app)
    let setting = ToolbarSetting(
      environment, params.sizeClass, hasBackButton: params.hasBackButton, states: params.states.map { Set($0) })
    return [
      "clock": .int(context.workspace.clock), "environment": environment.json,
      "layout": ToolbarLayout(
        toolbar, in: setting, restoring: params.customization.saved(toolbar, found.record, context)
      )
      .json,
    ]
  }
}
