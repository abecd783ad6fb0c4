extension CommandTable {
  package static let standard = CommandTable(standardCommands)

  /// The commands of the shell, in the order in which `help` lists them.
  static let standardCommands: [any Command.Type] = [
    SceneNew.self, SceneUse.self, SceneList.self, SceneShow.self, SceneRename.self, SceneCopy.self,
    SceneRemove.self, SceneSet.self, ScenePresent.self, SceneDismiss.self,
    ViewNew.self, ViewSet.self, ViewMove.self, ViewRename.self, ViewRemove.self, ViewList.self,
    SetNew.self, SetList.self, SetShow.self, SetRename.self, SetRemove.self, SetWhen.self,
    Constrain.self, ConstraintList.self, ConstraintShow.self, ConstraintSet.self, ConstraintMove.self,
    ConstraintRemove.self, ApplyFormats.self, FormatList.self,
    Place.self, PlaceList.self, PlaceRemove.self, Resize.self, SizeToFit.self,
    LayOut.self, LayoutShow.self, LayoutList.self, LayoutRemove.self, BringToFront.self,
    OverrideProperty.self, Hide.self, Unhide.self, Overflow.self, Install.self, Uninstall.self,
    ChooseDevice.self, DeviceList.self, AssignTraits.self, Rotate.self, Trace.self, TraceRotate.self,
    Autorotate.self,
    Frames.self, Fit.self, Draw.self, RenderPicture.self, Check.self,
    ExplainView.self, ExplainConflict.self, ExplainAmbiguity.self, MendConflict.self, WhatIf.self,
    ExplainLog.self, Expect.self, ForEach.self, BlameView.self, Bisect.self,
    Undo.self, Redo.self, Operations.self, Log.self, Show.self, Diff.self, Commit.self, Checkout.self,
    Branch.self, BranchRename.self, BranchDelete.self, Tag.self, TagRename.self, TagDelete.self,
    Merge.self, Conflicts.self, Resolve.self,
    Verify.self, Gc.self, BackUp.self,
    Import.self, Export.self, Read.self, Echo.self, Mode.self, ListHistory.self, PlayTutorial.self,
    Help.self, Quit.self,
  ]
}
