import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/toolbar/customizationPopover`: how users can customize a bar, and the items in its popover.
enum ToolbarCustomizationQuery {
  struct Params: MessageParameters {
    let entity: EntityAddress
    let environment: EnvironmentParams?
    let states: [String]?
    let customization: ToolbarCustomizationParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["entity", "environment", "states", "customization"])
      entity = try reader.read("entity", EntityAddress.self)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self)
      states = try reader.strings(ifPresent: "states")
      customization = try ToolbarCustomizationParams(reader)
    }
  }

  static func popover(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let entity = try context.findEntity(params.entity, as: .toolbar, .screen)
    let bar = try bar(at: entity.place, in: entity.block, of: entity.record, params.entity, context)
    let session = context.workspace.analysis.app(of: entity.record.number).map { context.workspace.session(of: $0) }
    let environment =
      (params.environment ?? EnvironmentParams(platform: session?.platform, version: session?.version))
      .environment(entity.app)
    let savedCustomization = params.customization.savedCustomization(bar, entity.record, context)
    let customization =
      switch bar.origin {
      case .toolbar(let toolbar):
        ToolbarCustomization(
          toolbar, in: environment, states: params.states.map { Set($0) } ?? session?.states,
          restoring: savedCustomization)
      case .navigationItem(let item, _): ToolbarCustomization(item, in: environment, restoring: savedCustomization)
      }
    let notes = environment.notes(from: ReleaseTables.toolbarTables)
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "customization": customization.json,
      "text": .string(notes.textWithNotes(customization.text(of: bar.name))),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  /// Returns the toolbar that is declared at `place`, or the bar of the screen that is declared there: the toolbar that
  /// the screen's navigation item names, or the navigation item itself.
  private static func bar(
    at place: Place, in block: Block, of record: DocumentRecord, _ address: EntityAddress, _ context: RequestContext
  ) throws(ResponseError) -> CustomizableBar {
    let declarations = block.declarations
    if let toolbar = declarations.toolbars.first(where: { $0.place == place }) {
      return CustomizableBar(toolbar)
    }
    guard let screen = declarations.screens.first(where: { $0.place == place }) else {
      throw context.wrongKindError(address, "entity", .toolbar, .screen)
    }
    let item = try ToolbarQueries.navigationItem(of: screen, address, "entity")
    if item.isEmpty, let name = item.toolbarHandle.value,
      let toolbar = ToolbarQueries.toolbar(name, record, context)
    {
      return CustomizableBar(toolbar)
    }
    return CustomizableBar(item, of: screen)
  }
}

/// The customization of a bar: from the request or, if the request contains none, from the live session.
struct ToolbarCustomizationParams: Sendable {
  /// The customization in the request. The outer optional is nil if the request contains none. The inner optional is
  /// nil for JSON null, which means the bar without a customization.
  let requestedCustomization: SavedCustomization??

  /// The maximum number of item ids in a list of the request.
  static let maximumIDCount = 10_000

  /// Reads `customization`: the ids of the items in the bar, an object with `bar` and `popover`, or null.
  ///
  /// For example, `["back", "share"]` is a bar with two items.
  init(_ reader: ParameterReader) throws(ResponseError) {
    guard reader.element?["customization"] != nil else {
      requestedCustomization = .none
      return
    }
    guard let member = try reader.member("customization") else {
      requestedCustomization = .some(nil)
      return
    }
    switch member.element?.kind {
    case .array: requestedCustomization = SavedCustomization(barIDs: try ToolbarCustomizationParams.ids(member))
    case .object:
      try member.rejectUnknownMembers(["bar", "popover", "lost"])
      let barIDs = try ToolbarCustomizationParams.ids(
        try member.requiredMember("bar", "the ids of the items in the bar"))
      let popoverIDs = try member.member("popover").map { list throws(ResponseError) in
        try ToolbarCustomizationParams.ids(list)
      }
      requestedCustomization = SavedCustomization(barIDs: barIDs, popoverIDs: popoverIDs)
    default: throw member.mismatch("the ids of the items in the bar, or an object with 'bar' and 'popover'")
    }
  }

  private static func ids(_ reader: ParameterReader) throws(ResponseError) -> [String] {
    let elements = try reader.array()
    guard elements.count <= maximumIDCount else { throw reader.mismatch("at most \(maximumIDCount) ids") }
    var ids: [String] = []
    for element in elements { ids.append(try element.string()) }
    return ids
  }

  func savedCustomization(_ bar: CustomizableBar, _ record: DocumentRecord, _ context: RequestContext)
    -> SavedCustomization?
  {
    if let requestedCustomization { return requestedCustomization }
    return context.workspace.analysis.app(of: record.number)
      .flatMap { context.workspace.session(of: $0).customization(of: bar) }
  }
}
