import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting

extension CommandTable {
  package static let standard = CommandTable(defaultCommands)

  /// The commands of the shell, in the order in which `help` lists them.
  private static let defaultCommands: [CommandDeclaration] = [
    CommandDeclaration(SceneNew.self), CommandDeclaration(SceneUse.self), CommandDeclaration(SceneList.self),
    CommandDeclaration(SceneShow.self), CommandDeclaration(SceneRename.self),
    CommandDeclaration(SceneCopy.self),
    CommandDeclaration(SceneRemove.self), CommandDeclaration(SceneSet.self),
    CommandDeclaration(ScenePresent.self), CommandDeclaration(SceneDismiss.self),
    CommandDeclaration(ViewNew.self), CommandDeclaration(ViewSet.self), CommandDeclaration(ViewMove.self),
    CommandDeclaration(ViewRename.self), CommandDeclaration(ViewRemove.self),
    CommandDeclaration(ViewList.self),
    CommandDeclaration(GuideNew.self), CommandDeclaration(GuideRemove.self),
    CommandDeclaration(GuideList.self),
    CommandDeclaration(SetNew.self), CommandDeclaration(SetList.self), CommandDeclaration(SetShow.self),
    CommandDeclaration(SetRename.self), CommandDeclaration(SetRemove.self), CommandDeclaration(SetWhen.self),
    CommandDeclaration(DefineNumber.self), CommandDeclaration(NumberList.self),
    CommandDeclaration(NumberShow.self), CommandDeclaration(NumberRename.self),
    CommandDeclaration(NumberRemove.self),
    CommandDeclaration(Constrain.self), CommandDeclaration(ConstraintList.self),
    CommandDeclaration(ConstraintShow.self), CommandDeclaration(ConstraintSet.self),
    CommandDeclaration(ConstraintMove.self),
    CommandDeclaration(ConstraintRemove.self), CommandDeclaration(ApplyFormats.self),
    CommandDeclaration(FormatList.self),
    CommandDeclaration(Place.self), CommandDeclaration(PlaceList.self), CommandDeclaration(PlaceRemove.self),
    CommandDeclaration(Resize.self), CommandDeclaration(SizeToFit.self),
    CommandDeclaration(LayOut.self), CommandDeclaration(LayoutShow.self), CommandDeclaration(LayoutList.self),
    CommandDeclaration(LayoutRemove.self), CommandDeclaration(BringToFront.self),
    CommandDeclaration(OverrideProperty.self), CommandDeclaration(Hide.self), CommandDeclaration(Unhide.self),
    CommandDeclaration(Overflow.self), CommandDeclaration(Install.self), CommandDeclaration(Uninstall.self),
    CommandDeclaration(ChooseDevice.self), CommandDeclaration(DeviceList.self),
    CommandDeclaration(AssignTraits.self), CommandDeclaration(Rotate.self), CommandDeclaration(Trace.self),
    CommandDeclaration(TraceRotate.self),
    CommandDeclaration(Autorotate.self), CommandDeclaration(ProjectOrientations.self),
    CommandDeclaration(Frames.self), CommandDeclaration(Fit.self), CommandDeclaration(Draw.self),
    CommandDeclaration(RenderPicture.self), CommandDeclaration(Check.self),
    CommandDeclaration(ExplainView.self), CommandDeclaration(ExplainConflict.self),
    CommandDeclaration(ExplainAmbiguity.self), CommandDeclaration(RepairConflict.self),
    CommandDeclaration(WhatIf.self),
    CommandDeclaration(ExplainLog.self), CommandDeclaration(Expect.self), CommandDeclaration(ForEach.self),
    CommandDeclaration(BlameView.self), CommandDeclaration(Bisect.self),
    CommandDeclaration(Undo.self), CommandDeclaration(Redo.self), CommandDeclaration(Operations.self),
    CommandDeclaration(OperationLog.self), CommandDeclaration(OperationRestore.self),
    CommandDeclaration(Status.self), CommandDeclaration(Log.self), CommandDeclaration(Show.self),
    CommandDeclaration(Diff.self),
    CommandDeclaration(Commit.self), CommandDeclaration(Checkout.self), CommandDeclaration(Restore.self),
    CommandDeclaration(Branch.self), CommandDeclaration(BranchRename.self),
    CommandDeclaration(BranchDelete.self), CommandDeclaration(Tag.self), CommandDeclaration(TagRename.self),
    CommandDeclaration(TagDelete.self),
    CommandDeclaration(Merge.self), CommandDeclaration(Conflicts.self), CommandDeclaration(Resolve.self),
    CommandDeclaration(Verify.self), CommandDeclaration(Gc.self), CommandDeclaration(BackUp.self),
    CommandDeclaration(Import.self), CommandDeclaration(Export.self), CommandDeclaration(Read.self),
    CommandDeclaration(EditScript.self), CommandDeclaration(Find.self),
    CommandDeclaration(Echo.self), CommandDeclaration(Mode.self), CommandDeclaration(ListHistory.self),
    CommandDeclaration(PlayTutorial.self),
    CommandDeclaration(Help.self), CommandDeclaration(Quit.self),
  ]
}
