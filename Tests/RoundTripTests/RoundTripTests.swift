import GimbalArchive
import GimbalModel
import GimbalParserProcess
import GimbalSwiftCode
import TestSupport
import Testing

/// Tests that scenes have the same frames after they are exported as Swift and read as code.
@Suite struct RoundTripTests {
  @Test(arguments: Array(Self.scenes.keys).sorted())
  func framesAreEqual(name: String) throws {
    let text = try #require(Self.scenes[name])
    let scenes = try SceneArchive.scenes(of: Array(text.utf8), ids: CountingIDs())
    let trip = RoundTrip(scenes)
    let tree = try #require(CodeReader.tree(of: trip.source, by: ParserPool(count: 1)))
    let outcomes = try #require(CodeReader.onLargeStack { trip.outcomes(of: tree) })
    #expect(outcomes.count == scenes.count)
    for outcome in outcomes {
      #expect(outcome.cause == nil, "\(outcome.scene.text): \(outcome.detail)\n\(trip.export.text)")
      #expect(outcome.viewCount > 1)
    }
  }

  @Test func differencesAreFound() throws {
    let text = try #require(Self.scenes["sets"])
    let scenes = try SceneArchive.scenes(of: Array(text.utf8), ids: CountingIDs())
    let trip = RoundTrip(scenes)
    let source = String(decoding: trip.source, as: UTF8.self).replacing(
      "Constant: 200", with: "Constant: 201")
    let tree = try #require(CodeReader.tree(of: Array(source.utf8), by: ParserPool(count: 1)))
    let outcomes = try #require(CodeReader.onLargeStack { trip.outcomes(of: tree) })
    #expect(outcomes.map(\.cause) == ["width of label in view"])
  }

  private static let scenes = [
    "sets": #"""
    {"device":"iPhone 15","kind":"scene","name":"sets"}
    {"kind":"view","name":"root","properties":{"navigationBar":true},"type":"view"}
    {"kind":"view","name":"title","parent":"root","properties":{"fontSize":20,"fontWeight":"bold","text":"A title"},"type":"label"}
    {"kind":"view","name":"line","parent":"root","type":"view"}
    {"kind":"set","name":"base"}
    {"constant":8,"first":{"attribute":"top","view":"title"},"handle":1,"kind":"constraint","relation":"==","second":{"attribute":"top","guide":"safeArea","view":"root"}}
    {"first":{"attribute":"leading","view":"title"},"handle":2,"kind":"constraint","relation":"==","second":{"attribute":"leadingMargin","view":"root"}}
    {"constant":200,"first":{"attribute":"width","view":"title"},"handle":3,"kind":"constraint","relation":"=="}
    {"first":{"attribute":"leading","view":"line"},"handle":4,"kind":"constraint","relation":"==","second":{"attribute":"leading","view":"title"}}
    {"constant":2,"first":{"attribute":"height","view":"line"},"handle":5,"kind":"constraint","relation":"=="}
    {"condition":"portrait","kind":"set","name":"upright"}
    {"first":{"attribute":"top","view":"line"},"handle":6,"kind":"constraint","relation":"==","second":{"attribute":"bottom","view":"title"}}
    {"first":{"attribute":"width","view":"line"},"handle":7,"kind":"constraint","multiplier":0.5,"relation":"==","second":{"attribute":"width","view":"root"}}
    {"condition":"heightClass=compact","kind":"set","name":"low"}
    {"first":{"attribute":"bottom","view":"line"},"handle":8,"kind":"constraint","relation":"==","second":{"attribute":"bottom","guide":"safeArea","view":"root"}}
    {"first":{"attribute":"width","view":"line"},"handle":9,"kind":"constraint","multiplier":0.25,"relation":"==","second":{"attribute":"width","view":"root"}}
    {"kind":"override","property":"fontSize","value":34,"view":"title"}

    """#,
    "frames": #"""
    {"device":"iPhone 15","kind":"scene","name":"frames"}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"box","parent":"root","properties":{"autoresizing":"flexibleWidth,flexibleTopMargin","frameHeight":100,"frameWidth":280,"frameX":20,"frameY":448,"superviewHeight":568,"superviewWidth":320},"type":"view"}
    {"kind":"view","name":"inner","parent":"box","properties":{"autoresizing":"flexibleLeftMargin,flexibleHeight","frameHeight":80,"frameWidth":40,"frameX":230,"frameY":10,"superviewHeight":100,"superviewWidth":280},"type":"view"}

    """#,
    "stacks": #"""
    {"device":"iPhone 8","kind":"scene","name":"list"}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"stack","parent":"root","properties":{"alignment":"center","axis":"vertical","layoutMarginsRelativeArrangement":true,"marginLeading":16,"spacing":8},"type":"stackView"}
    {"kind":"view","name":"title","parent":"stack","properties":{"lines":0,"spacingAfter":16,"text":"A title that needs several lines on a narrow screen, and one line on a wide one"},"type":"label"}
    {"kind":"view","name":"button","parent":"stack","properties":{"fontSize":24,"text":"Continue"},"type":"button"}
    {"kind":"view","name":"row1","parent":"stack","properties":{"instance":"row"},"type":"view"}
    {"kind":"set","name":"base"}
    {"first":{"attribute":"leading","view":"stack"},"handle":1,"kind":"constraint","relation":"==","second":{"attribute":"leading","view":"root"}}
    {"first":{"attribute":"trailing","view":"stack"},"handle":2,"kind":"constraint","relation":"==","second":{"attribute":"trailing","view":"root"}}
    {"first":{"attribute":"top","view":"stack"},"handle":3,"kind":"constraint","relation":"==","second":{"attribute":"top","guide":"safeArea","view":"root"}}
    {"device":"iPhone 8","kind":"scene","name":"row"}
    {"kind":"view","name":"root","properties":{"safeAreaBottom":0,"safeAreaLeft":0,"safeAreaRight":0,"safeAreaTop":0},"type":"view"}
    {"kind":"view","name":"icon","parent":"root","properties":{"contentHeight":20,"contentWidth":30},"type":"view"}
    {"kind":"set","name":"base"}
    {"constant":4,"first":{"attribute":"top","view":"icon"},"handle":1,"kind":"constraint","relation":"==","second":{"attribute":"top","view":"root"}}
    {"constant":-4,"first":{"attribute":"bottom","view":"icon"},"handle":2,"kind":"constraint","priority":750,"relation":"==","second":{"attribute":"bottom","view":"root"}}
    {"constant":6,"first":{"attribute":"leading","view":"icon"},"handle":3,"kind":"constraint","relation":"==","second":{"attribute":"leading","view":"root"}}
    {"constant":-6,"first":{"attribute":"trailing","view":"icon"},"handle":4,"kind":"constraint","priority":750,"relation":"==","second":{"attribute":"trailing","view":"root"}}

    """#,
    "cells": #"""
    {"device":"iPhone SE","kind":"scene","name":"cell"}
    {"kind":"view","name":"root","properties":{"safeAreaBottom":0,"safeAreaLeft":0,"safeAreaRight":0,"safeAreaTop":0},"type":"tableViewCell"}
    {"kind":"view","name":"content","parent":"root","properties":{"autoresizing":"flexibleWidth,flexibleHeight","frameHeight":44,"frameWidth":320,"frameX":0,"frameY":0,"superviewHeight":44,"superviewWidth":320},"type":"view"}
    {"kind":"view","name":"name","parent":"content","properties":{"fontName":"Avenir-Heavy","fontSize":15,"text":"A name"},"type":"label"}
    {"kind":"view","name":"field","parent":"content","properties":{"borderStyle":"roundedRect"},"type":"textField"}
    {"kind":"set","name":"base"}
    {"first":{"attribute":"leading","view":"name"},"handle":1,"kind":"constraint","relation":"==","second":{"attribute":"leadingMargin","view":"content"}}
    {"first":{"attribute":"top","view":"name"},"handle":2,"kind":"constraint","relation":"==","second":{"attribute":"topMargin","view":"content"}}
    {"constant":8,"first":{"attribute":"leading","view":"field"},"handle":3,"kind":"constraint","relation":"==","second":{"attribute":"trailing","view":"name"}}
    {"first":{"attribute":"trailing","view":"field"},"handle":4,"kind":"constraint","relation":"==","second":{"attribute":"trailingMargin","view":"content"}}
    {"first":{"attribute":"centerY","view":"field"},"handle":5,"kind":"constraint","relation":"==","second":{"attribute":"centerY","view":"content"}}

    """#,
  ]
}
