package import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// Reports on the findings about the scenes of a file, on the displays that the options select.
package struct FindingReports: DocumentReports {
  private let run: CheckRun
  private let supported: ((_ path: String) -> SupportedTraits?)?
  private let needsMirroring: Bool
  private let outletUses: (_ path: String) -> OutletUses?
  private let projectNames: (_ path: String) -> ProjectNames?
  private let resources: Resources
  private let foldsWarnings: Bool
  package let systemVersions: [Int]

  /// Creates the reports on the displays that the options select.
  ///
  /// - Parameters:
  ///   - needsMirroring: `true` to also report layouts that do not mirror.
  ///   - supported: A function that returns the traits that the app of a document supports, to check each screen also on
  ///     other devices and in other settings; `nil` to check only the selected displays.
  ///   - outletUses: A function that returns the uses of outlets in the code beside a document; `nil` if the code is not
  ///     known. Then code can use each outlet.
  ///   - projectNames: A function that returns the names in the files of the project of a document; `nil` if they are not
  ///     known. It is called only if a kind needs it.
  ///   - resources: The limits on the layouts that are solved concurrently.
  ///   - systemVersions: The versions of iOS that the supported traits state.
  ///   - foldsWarnings: `true` to omit all but a few warnings of each kind from tables.
  package init(
    _ run: CheckRun, needsMirroring: Bool = false, resources: Resources = Resources(),
    foldsWarnings: Bool = false, systemVersions: [Int] = [],
    supported: ((_ path: String) -> SupportedTraits?)? = nil,
    outletUses: @escaping (_ path: String) -> OutletUses? = { _ in nil },
    projectNames: @escaping (_ path: String) -> ProjectNames? = { _ in nil }
  ) {
    self.projectNames = projectNames
    self.systemVersions = systemVersions
    self.outletUses = outletUses
    (self.run, self.needsMirroring, self.supported) = (run, needsMirroring, supported)
    (self.resources, self.foldsWarnings) = (resources, foldsWarnings)
  }

  package var putsFindingsFirst: Bool { true }

  package var turnsCode: Bool { true }

  package var devicesOfDocuments: [Device] { supported == nil ? [] : StandardSweep.devices }

  package var skipsOtherPlatforms: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    try findings(in: document, cancellation).map { part, seconds, found in
      for finding in found { status.combineFindings(finding.kind.status(as: finding.severity)) }
      let traits = part.layout.traits
      let name = [
        part.layout.ownScene.name.text, part.device?.name, traits.orientation.rawValue,
        part.localization?.name,
      ].compactMap(\.self).joined(separator: "  ")
      run.record(found, named: name, at: document.location(of: part.scene), seconds: seconds)
      return FindingTable(
        found, file: document.path, scene: part.scene, omitted: foldsWarnings ? run.folded(found) : [],
        facts: (part.localization.map { [("language", .text($0.name))] } ?? [])
          + (part.device.map { [("device", .text($0.name))] } ?? []) + [
            ("orientation", .text(traits.orientation.rawValue)),
            ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
          ]
      ).report
    }
  }

  /// Returns the findings about each layout of a file that no earlier layout has, with the duration of the
  /// layout and its check in seconds.
  package func findings(in document: SolvedDocument, _ cancellation: Cancellation) throws
    -> [(part: SolvedDocument.Part, seconds: Double, findings: [Finding])]
  {
    let traits = document.isArchive ? nil : supported?(document.path)
    let sweep =
      supported == nil || document.isArchive || document.isEnvironmentGiven
      ? nil : StandardSweep(traits, run, WorkBudget(resources, cancellation: cancellation))
    var swept: Set<SolvedDocument.Part.Identity> = []
    let uses = outletUses(document.path)
    let checks = try document.parts.map { part in
      let start = ContinuousClock.now
      let origins =
        uses.map {
          part.scene.origins.consideringCode(
            isUnused: $0.isUnused, isLaidOut: $0.isLaidOut, isActivated: $0.isActivated,
            isStyled: $0.isStyled, setsRowHeights: $0.setsRowHeights)
        } ?? part.scene.origins
      let inspection = LayoutInspection(
        part.layout, origins, run.selection, isEnvironmentGiven: document.isEnvironmentGiven,
        needsMirroring: needsMirroring || traits?.needsMirroring == true, cancellation: cancellation)
      var findings = inspection.layoutFindings()
      if let sweep, swept.insert(part.identity).inserted {
        findings += try sweep.findings(
          on: part, origins, in: document.path, besides: findings,
          conflicting: inspection.conflictingConstraints)
      }
      let seconds = part.seconds + (ContinuousClock.now - start) / .seconds(1)
      return (part: part, inspection: inspection, findings: findings, seconds: seconds)
    }
    let resources = ResourceFindings(
      run.selection,
      ResourceFindings.kinds.contains(where: run.selection.contains) ? projectNames(document.path) : nil)
    let languages = FindingLanguages(checks.map { ($0.part, $0.findings) })
    var seen: Set<SolvedDocument.Part.Identity> = []
    let findings = try checks.map { check in
      var findings = check.findings.map { languages.naming($0, of: check.part) }
      if seen.insert(check.part.identity).inserted {
        findings += check.inspection.sceneFindings(skipped: check.part.scene.notes)
        findings += check.part.scene.codeFindings
        findings += resources.findings(check.part.scene.origins)
      }
      try cancellation.check(CancellationError())
      return findings
    }
    run.addDocument(document)
    return zip(checks, findings).map { check, findings in
      (
        check.part, check.seconds,
        run.take(
          findings, of: check.part.scene, check.part.layout.traits.orientation, in: document)
      )
    }
  }
}
