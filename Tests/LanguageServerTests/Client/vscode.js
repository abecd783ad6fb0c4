// Runs the extension of Visual Studio Code without the editor: a small module `vscode` stands for its interface. It opens a
// script, edits it, and prints the answers of the providers as lines of JSON.
//
//   node vscode.js EXTENSION PROGRAM
const Module = require("module");
const path = require("path");
const [extensionFolder, program] = process.argv.slice(2);

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
  // As in the editor.
  toJSON() { return [this.start, this.end]; }
}
const record = (...names) => class { constructor(...values) { names.forEach((name, i) => (this[name] = values[i])); } };
class Event {
  constructor() {
    this.listeners = [];
    this.on = (listener) => {
      this.listeners.push(listener);
      return { dispose: () => this.listeners.splice(this.listeners.indexOf(listener), 1) };
    };
  }
  fire(value) { this.listeners.slice().forEach((listener) => listener(value)); }
}

const providers = {};
const events = { open: new Event(), change: new Event(), save: new Event(), close: new Event(), folders: new Event() };
const commands = {};
const errors = [];
let diagnosed = () => undefined;
const vscode = {
  Position, Range,
  Location: record("uri", "range"), TextEdit: record("range", "newText"), Hover: record("contents", "range"),
  MarkdownString: record("value"), Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"), CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"), DocumentHighlight: record("range", "kind"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  SemanticTokens: record("data"), SemanticTokensLegend: record("types", "modifiers"),
  WorkspaceEdit: class { constructor() { this.edits = []; } set(uri, edits) { this.edits.push(...edits); } },
  Uri: { parse: (text) => ({ toString: () => text }) },
  commands: { registerCommand: (name, run) => ((commands[name] = run), { dispose() {} }) },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    showErrorMessage: async (text) => void errors.push(text),
  },
  languages: {
    match: (selector, document) => (selector.language === document.languageId ? 10 : 0),
    createDiagnosticCollection: () => ({ set: (uri, found) => diagnosed(found), dispose() {} }),
  },
  workspace: {
    workspaceFolders: undefined, textDocuments: [],
    getConfiguration: () => ({ get: () => program }),
    createFileSystemWatcher: () => ({
      onDidCreate: new Event().on, onDidChange: new Event().on, onDidDelete: new Event().on, dispose() {},
    }),
    onDidOpenTextDocument: events.open.on, onDidChangeTextDocument: events.change.on,
    onDidSaveTextDocument: events.save.on, onDidCloseTextDocument: events.close.on,
    onDidChangeWorkspaceFolders: events.folders.on,
  },
};
for (const kind of ["CompletionItem", "Hover", "Definition", "Reference", "DocumentHighlight", "Rename",
  "DocumentFormattingEdit", "DocumentSymbol", "DocumentSemanticTokens"]) {
  vscode.languages[`register${kind}Provider`] = (selector, provider) => {
    providers[kind] = provider;
    return { dispose: () => delete providers[kind] };
  };
}
const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : load(name, ...more));

const print = (name, value) => console.log(JSON.stringify({ [name]: value }));
const nextDiagnostics = () => new Promise((resolve) => (diagnosed = resolve));

async function main() {
  const extension = require(path.resolve(extensionFolder, "extension.js"));
  let text = "scene new home\nview new title kind label\nhide tilte\n";
  const document = {
    uri: vscode.Uri.parse("file:///home.gim"), languageId: "gimbal", version: 1, getText: () => text,
  };
  vscode.workspace.textDocuments = [document];
  let found = nextDiagnostics();
  await extension.activate({ subscriptions: [] });
  if (errors.length > 0) return print("errors", errors);
  print("diagnostics", (await found).map(({ message, severity, range }) => ({ message, severity, line: range.start.line })));

  found = nextDiagnostics();
  const range = new Range(new Position(2, 5), new Position(2, 10));
  text = text.replace("tilte", "title");
  document.version = 2;
  events.change.fire({ document, contentChanges: [{ range, text: "title" }] });
  print("repaired", (await found).length);

  const place = new Position(2, 6);
  const completions = await providers.CompletionItem.provideCompletionItems(document, new Position(2, 5));
  print("completions", completions.items.map(({ label }) => label).filter((label) => label === "title"));
  print("hover", (await providers.Hover.provideHover(document, place)).contents.value.includes("title"));
  print("definition", (await providers.Definition.provideDefinition(document, place)).range.start.line);
  const references = await providers.Reference.provideReferences(document, place, { includeDeclaration: true });
  print("references", references.map(({ range }) => range.start.line));
  print("highlights", (await providers.DocumentHighlight.provideDocumentHighlights(document, place)).length);
  print("rename", (await providers.Rename.prepareRename(document, place)).placeholder);
  const renamed = await providers.Rename.provideRenameEdits(document, place, "heading");
  print("edits", renamed.edits.map(({ newText }) => newText));
  print("symbols", (await providers.DocumentSymbol.provideDocumentSymbols(document)).map(({ name }) => name));
  const tokens = await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document);
  print("tokens", tokens.data.length > 0 && tokens.data.length % 5 === 0);
  const formatted = await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(
    document, { tabSize: 2, insertSpaces: true });
  print("formatted", formatted.length);
  await commands["gimbal.restart"]();
  print("restarted", Object.keys(providers).length);
  await extension.deactivate();
  print("stopped", [Object.keys(providers).length, errors.length]);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
