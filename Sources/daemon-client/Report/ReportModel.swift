import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The model of an app in Swift source, or of a model document, with the places of its objects.
struct ReportModel {
  /// The name of the app; nil for a model document. The page shows the path of a model document instead.
  let name: String?
  let json: JSONValue
  /// The places of objects in the model, each with the object's JSON Pointer.
  let places: [(pointer: String, place: CheckReport.Place)]
  /// The place of the model document; nil for the model of an app.
  let place: CheckReport.Place?

  /// The limits for adding model documents: the number of models, and the total size of the models' JSON texts in UTF-8
  /// bytes. No model is added after a limit is reached.
  private static let (maximumModels, maximumBytes) = (400, 6 << 20)

  /// Returns the models of the apps in Swift source and of the checked model documents.
  ///
  /// - Parameter app: the only app whose model is returned; nil for all apps.
  static func models(_ check: Check, app: String?) throws(ResponseError) -> [ReportModel] {
    var models = try codeModels(check, app)
    var byteCount = models.reduce(0) { $0 + $1.json.text().utf8.count }
    if let app {
      // An app without Swift source can be declared only in model documents.
      return try models.isEmpty
        ? [documentModel(["from": "documents", "app": .string(app)], check, name: app)] : models
    }
    for uri in check.documentURIs.sorted() where uri.hasSuffix(DocumentKind.modelSuffix) {
      guard models.count < maximumModels, byteCount < maximumBytes else { break }
      let document: JSONObject = ["document": .string(uri)]
      guard let model = try? documentModel(document, check, place: check.place(["uri": .string(uri)])) else { continue }
      byteCount += model.json.text().utf8.count
      models.append(model)
    }
    return models
  }

  private static func codeModels(_ check: Check, _ app: String?) throws(ResponseError) -> [ReportModel] {
    func export(_ name: String?) -> Result<JSONValue, ResponseError> {
      var params: JSONObject = ["from": "code"]
      params["app"] = name.map { .string($0) }
      return check.connection.request("uimodel/workspace/export", .object(params))
    }
    var results: [JSONValue] = []
    switch export(app) {
    case .success(let response): results = [response]
    case .failure(let error):
      // If there are several apps, the error lists them as candidates. Without Swift source there are no candidates,
      // but model documents can declare the app.
      results = (error.data?["candidates"]?.array ?? []).compactMap { try? export($0.string).get() }
    }
    return results.compactMap { answer in
      guard let name = answer["app"]?.string, let model = answer["model"] else { return nil }
      let places = (answer["places"]?.array ?? []).compactMap { json in
        json["pointer"]?.string.map { ($0, check.place(json)) }
      }
      return ReportModel(name: name, json: model, places: places, place: nil)
    }
  }

  /// Returns the model of all documents of an app, or of one document with the document's place.
  private static func documentModel(
    _ params: JSONObject, _ check: Check, name: String? = nil, place: CheckReport.Place? = nil
  ) throws(ResponseError) -> ReportModel {
    let model = try check.request("uimodel/workspace/export", .object(params))["model"] ?? .null
    var findParameters: JSONObject = [:]
    findParameters["document"] = params["document"]
    let entities = try check.request("uimodel/model/find", .object(findParameters))["entities"]?.array ?? []
    var placesByName: [String: CheckReport.Place?] = [:]
    for entity in entities {
      guard let name = (entity["ref"] ?? entity["identifier"])?.string else { continue }
      // If two entities have the same name, the name does not identify an object, so both places are left out.
      placesByName[name] = placesByName[name] == nil ? check.place(entity) : .some(nil)
    }
    var places: [(pointer: String, place: CheckReport.Place)] = []
    func collect(_ value: JSONValue, _ pointer: String) {
      for (index, element) in (value.array ?? []).enumerated() { collect(element, "\(pointer)/\(index)") }
      guard let object = value.object else { return }
      if let name = (value["ref"] ?? value["identifier"])?.string, case .some(.some(let place)) = placesByName[name] {
        places.append((pointer, place))
      }
      for member in object.members { collect(member.value, "\(pointer)/\(escaped(member.name))") }
    }
    collect(model, "")
    return ReportModel(name: name, json: model, places: places, place: place)
  }

  /// Returns the name of a member, escaped as a reference token of a JSON Pointer. For example, `a/b` becomes `a~1b`.
  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Returns the data of the model for the script. Each place is a pair: the index of a file in `files`, and a line.
  func data(_ files: inout ReportFiles) -> JSONValue {
    let places = places.map { pointer, place -> (String, JSONValue) in
      (pointer, [.int(files.fileIndex(place)), .int(place.line)])
    }
    let modelPlace: JSONValue = place.map { [.int(files.fileIndex($0)), .int($0.line)] } ?? .null
    return [
      "name": .string(name ?? place.map { printable(files.path($0)) } ?? ""), "model": json, "place": modelPlace,
      "places": .object(JSONObject(distinct: Dictionary(places) { first, _ in first }.sorted { $0.key < $1.key })),
    ]
  }
}

/// The files that contain places of the models. Each file is listed once and has an index.
struct ReportFiles {
  private var indices: [String: Int] = [:]
  private var files: [JSONValue] = []
  private let links: ReportLinks

  init(_ links: ReportLinks) { self.links = links }

  func path(_ place: CheckReport.Place) -> String { links.path(place) }

  /// Returns the index of the file that contains a place. Adds the file if it is not yet listed.
  mutating func fileIndex(_ place: CheckReport.Place) -> Int {
    let path = links.path(place)
    if let index = indices[path] { return index }
    indices[path] = files.count
    let address = links.address(place).map { String($0.prefix { $0 != "#" }) }
    files.append([.string(printable(path)), address.map { .string($0) } ?? .null])
    return files.count - 1
  }

  var json: JSONValue { .array(files) }
}
