import UIModelJSON

extension CheckReport {
  /// The report as one object, for `--format json`.
  var json: JSONValue {
    var object = JSONObject()
    for member in summaryJSON.members { object[member.name] = member.value }
    object["findings"] = .array(findings.map { .object($0.json) })
    object["errors"] = .array(failures.map { .object($0.json) })
    return .object(object)
  }

  /// The report as one JSON object per line, for `--format jsonl`. Each object begins with its kind: `finding`, `error`
  /// or `summary`. The summary comes last.
  var jsonLines: String {
    var lines = findings.map { CheckReport.jsonLine("finding", $0.json) }
    lines += failures.map { CheckReport.jsonLine("error", $0.json) }
    lines.append(CheckReport.jsonLine("summary", summaryJSON))
    return lines.joined()
  }

  private static func jsonLine(_ kind: String, _ object: JSONObject) -> String {
    var line: JSONObject = ["kind": .string(kind)]
    for member in object.members { line[member.name] = member.value }
    return JSONValue.object(line).displayText() + "\n"
  }

  private var summaryJSON: JSONObject {
    let counts = Level.allCases.map { ($0.rawValue, JSONValue.int(count($0))) }
    var summary: JSONObject = [
      "version": 1, "documents": .int(documentCount), "entities": .int(entityCount),
      "counts": .object(JSONObject(distinct: counts)),
    ]
    if acceptedFindingCount > 0 { summary["inBaseline"] = .int(acceptedFindingCount) }
    if appliedFixCount > 0 { summary["fixed"] = .int(appliedFixCount) }
    if !sdks.isEmpty { summary["sdk"] = .array(sdks.map { .object($0.json) }) }
    summary["coverage"] = coverage.map { .object($0.json) }
    return summary
  }
}

extension CheckReport.Coverage {
  var json: JSONObject {
    [
      "releasesFrom": releaseOrigin.map { .string($0) } ?? .null, "files": .int(fileCount),
      "apps": .array(
        apps.map { app in
          let platforms = app.platforms.map { platform -> JSONValue in
            var object: JSONObject = ["platform": .string(platform.name)]
            object["minimum"] = platform.minimum.map { .string($0) }
            return .object(object)
          }
          return ["name": .string(app.name), "platforms": .array(platforms)]
        }),
      "systems": .array(
        systems.map { system in
          var object: JSONObject = [
            "system": .string(system.name), "judged": .int(system.judgedCount), "notJudged": .int(system.unjudgedCount),
            "rulesOff": .int(system.disabledRuleCount),
          ]
          object["reason"] = system.reason.map { .string($0) }
          for member in (system.place?.json ?? [:]).members { object[member.name] = member.value }
          return .object(object)
        }),
      "subjects": .array(
        subjects.map { subject in
          var object: JSONObject = [
            "subject": .string(subject.name), "judged": .int(subject.judgedCount),
            "notJudged": .int(subject.unjudgedCount),
          ]
          object["files"] = subject.fileCount.map { .int($0) }
          return .object(object)
        }),
      "notJudged": .array(
        unjudgedPlaces.map {
          var object = $0.place.json
          object["subject"] = .string($0.subject)
          object["reason"] = .string($0.reason)
          return .object(object)
        }),
      "switchedOff": .array(
        disabledRules.map { group in
          var object = group.place?.json ?? [:]
          object["app"] = group.appName.map { .string($0) }
          object["reason"] = .string(group.reason)
          object["rules"] = .array(group.ruleCodes.map { .string($0) })
          return .object(object)
        }),
      "projectProblems": .array(
        projectProblems.map { problem in
          var object: JSONObject = ["path": .string(problem.path)]
          object["line"] = problem.line.map { .int($0) }
          object["message"] = .string(problem.message)
          return .object(object)
        }),
      "missingSettings": .array(missingSettingsFiles.map { .string($0) }),
      "notCompiled": .array(uncompiledFiles.map { .string($0) }),
      "vendoredDemos": .array(vendoredDemoFolders.map { .string($0) }),
    ]
  }
}

extension CheckReport.Place {
  var json: JSONObject {
    [
      "path": .string(path), "line": .int(line), "column": .int(column), "endLine": .int(endLine),
      "endColumn": .int(endColumn),
    ]
  }
}

extension CheckReport.Finding {
  var json: JSONObject {
    var object = place.json
    object["severity"] = .string(severity.rawValue)
    object["code"] = .string(code)
    object["message"] = .string(message)
    object["holds"] = environmentText.map { .string($0) }
    if !confidence.isEmpty { object["confidence"] = .string(confidence) }
    object["platforms"] = releases.map { .array(($0.object?.members ?? []).map { .string($0.name) }) }
    object["releases"] = releases
    if !targets.isEmpty { object["targets"] = .array(targets.map { .string($0) }) }
    if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
    object["related"] = .array(
      relatedPlaces.map {
        var object = $0.place.json
        object["message"] = .string($0.message)
        return .object(object)
      })
    object["fingerprint"] = .string(fingerprint)
    object["fixes"] = .array(
      fixes.map { fix in
        let edits = fix.edits.map { edit -> JSONValue in
          var object = edit.place.json
          object["newText"] = .string(edit.newText)
          return .object(object)
        }
        return ["title": .string(fix.title), "isSafe": .bool(fix.isSafe), "edits": .array(edits)]
      })
    return object
  }
}

extension CheckReport.Failure {
  var json: JSONObject { ["path": .string(path), "message": .string(message)] }
}
