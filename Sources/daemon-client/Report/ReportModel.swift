import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The model of an app that is read from Swift source, or of a model document, with the places of its objects.
struct ReportModel {
  /// Nil for a model document, which is called as its file.
  let name: String?
  let json: JSONValue
  /// By JSON Pointer.
  let places: [(pointer: String, place: CheckReport.Place)]
  /// The place of the model as a whole.
  let place: CheckReport.Place?

  /// Models that are shown at most, and bytes of their text.
  private static let (mostModels, mostBytes) = (400, 6 << 20)

  /// Those of the apps in Swift source, or of the app that is named, and those of the model documents that are checked.
  static func all(_ check: Check, app: String?) throws(ResponseError) -> [ReportModel] {
    var models = try ofCode(check, app)
    var bytes = models.reduce(0) { $0 + $1.json.text().utf8.count }
    if let app {
      // Without Swift source, it is an app of model documents.
      return try models.isEmpty ? [ofDocuments(["from": "documents", "app": .string(app)], check, name: app)] : models
    }
    for uri in check.documents.sorted() where uri.hasSuffix(DocumentKind.modelSuffix) {
      guard models.count < mostModels, bytes < mostBytes else { break }
      let document: JSONObject = ["document": .string(uri)]
      guard let model = try? ofDocuments(document, check, place: check.place(["uri": .string(uri)])) else { continue }
      bytes += model.json.text().utf8.count
      models.append(model)
    }
    return models
  }

  private static func ofCode(_ check: Check, _ app: String?) throws(ResponseError) -> [ReportModel] {
    func export(_ name: String?) -> Result<JSONValue, ResponseError> {
      var params: JSONObject = ["from": "code"]
      params["app"] = name.map { .string($0) }
      return check.connection.request("uimodel/workspace/export", .object(params))
    }
    var answers: [JSONValue] = []
    switch export(app) {
    case .success(let answer): answers = [answer]
    case .failure(let error):
      // Of several apps, the error names each. Without Swift source, the app may be one of the documents'.
      answers = (error.data?["candidates"]?.array ?? []).compactMap { try? export($0.string).get() }
    }
    return answers.compactMap { answer in
      guard let name = answer["app"]?.string, let model = answer["model"] else { return nil }
      let places = (answer["places"]?.array ?? []).compactMap { json in
        json["pointer"]?.string.map { ($0, check.place(json)) }
      }
      return ReportModel(name: name, json: model, places: places, place: nil)
    }
  }

  /// The model of an app's documents, or of one document with its place.
  private static func ofDocuments(
    _ params: JSONObject, _ check: Check, name: String? = nil, place: CheckReport.Place? = nil
  ) throws(ResponseError) -> ReportModel {
    let model = try check.answer("uimodel/workspace/export", .object(params))["model"] ?? .null
    var wanted: JSONObject = [:]
    wanted["document"] = params["document"]
    let entities = try check.answer("uimodel/model/find", .object(wanted))["entities"]?.array ?? []
    var known: [String: CheckReport.Place?] = [:]
    for entity in entities {
      guard let name = (entity["ref"] ?? entity["identifier"])?.string else { continue }
      // Of two with one name, it is not known which is which.
      known[name] = known[name] == nil ? check.place(entity) : .some(nil)
    }
    var places: [(pointer: String, place: CheckReport.Place)] = []
    func collect(_ value: JSONValue, _ pointer: String) {
      for (index, element) in (value.array ?? []).enumerated() { collect(element, "\(pointer)/\(index)") }
      guard let object = value.object else { return }
      if let name = (value["ref"] ?? value["identifier"])?.string, case .some(.some(let place)) = known[name] {
        places.append((pointer, place))
      }
      for member in object.members { collect(member.value, "\(pointer)/\(escaped(member.name))") }
    }
    collect(model, "")
    return ReportModel(name: name, json: model, places: places, place: place)
  }

  /// A member's name as a step of a JSON Pointer.
  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  func data(_ files: inout ReportFiles) -> JSONValue {
    let places = places.map { pointer, place -> (String, JSONValue) in
      (pointer, [.int(files.number(place)), .int(place.line)])
    }
    let whole: JSONValue = place.map { [.int(files.number($0)), .int($0.line)] } ?? .null
    return [
      "name": .string(name ?? place.map { printable(files.path($0)) } ?? ""), "model": json, "place": whole,
      "places": .object(JSONObject(distinct: Dictionary(places) { first, _ in first }.sorted { $0.key < $1.key })),
    ]
  }
}

/// The files that places of the models are in, each once.
struct ReportFiles {
  private var numbers: [String: Int] = [:]
  private var files: [JSONValue] = []
  private let links: ReportLinks

  init(_ links: ReportLinks) { self.links = links }

  func path(_ place: CheckReport.Place) -> String { links.path(place) }

  mutating func number(_ place: CheckReport.Place) -> Int {
    let path = links.path(place)
    if let number = numbers[path] { return number }
    numbers[path] = files.count
    let address = links.address(place).map { String($0.prefix { $0 != "#" }) }
    files.append([.string(printable(path)), address.map { .string($0) } ?? .null])
    return files.count - 1
  }

  var json: JSONValue { .array(files) }
}
