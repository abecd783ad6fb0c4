import FoundationEssentials
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Documents of the corpus with contradictory rules. The test applies every suggested repair with its
/// command.
@Suite(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
struct DocumentRepairTests {
  private struct Check: Decodable {
    struct Conflict: Decodable {
      let constraints: [String]
      let setAside: String
    }
    let conflicts: [Conflict]
  }

  private struct Explained: Decodable {
    struct Repair: Decodable {
      let repair: String
      let distance: Double
      let command: String

      var weakensRule: Bool {
        [" priority ", " relation ", "Compression ", "Hugging "].contains(where: command.contains)
      }
    }
    let repairs: [Repair]
  }

  @Test func repairsResolveConflictsWithoutNewOnes() throws {
    let folder = try #require(Corpus.folder)
    var (conflicts, repairs) = (0, 0)
    // A short campaign tests every eighth document.
    let step = Campaign.steps(short: 8, long: 1)
    for (index, path) in try documents(in: "\(folder)/ib").enumerated() where index % step == 0 {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let shell = try TestShell(files: ["document.xml": text], isQuiet: true)
      shell.run("import document.xml")
      for scene in try shell.scenes() {
        shell.run("scene use \"\(scene.name.text)\"")
        let before: Check = try read(shell.run("check --format json").output)
        for number in before.conflicts.indices {
          conflicts += 1
          let said = shell.run("explain conflict \(number + 1) --format json")
          let found: Explained = try read(said.output)
          // Changes that only weaken a rule come first. Each group is in the order of the distances.
          let weaker = found.repairs.prefix { $0.weakensRule }
          let falls = zip(found.repairs, found.repairs.dropFirst()).enumerated().filter {
            $0.element.0.distance > $0.element.1.distance
          }
          #expect(falls.isEmpty || falls.count == 1 && falls[0].offset < weaker.count, "\(path)")
          for repair in found.repairs {
            repairs += 1
            let trace = "\(path) \(scene.name): \(repair.command)"
            #expect(shell.run("repair \(repair.repair)").errors == "", "\(trace)")
            let after: Check = try read(shell.run("check --format json").output)
            #expect(after.conflicts.count < before.conflicts.count, "\(trace)")
            #expect(
              !after.conflicts.contains { Set($0.constraints) == Set(before.conflicts[number].constraints) },
              "\(trace)")
            shell.run("undo")
          }
        }
      }
    }
    print("\(conflicts) conflicts in documents, \(repairs) repairs")
    #expect(conflicts >= Campaign.steps(short: 1, long: 20))
    #expect(repairs >= conflicts)
  }

  private func read<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private func documents(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted().map {
      "\(folder)/\($0)"
    }
  }
}
