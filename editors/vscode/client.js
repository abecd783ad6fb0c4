// The features of `gimbal lsp` as providers of Visual Studio Code. This client exists because the client library of Visual
// Studio Code needs npm, and is larger than the rest of the extension.
const vscode = require("vscode");
const { Connection } = require("./connection");

const language = { language: "gimbal" };

// The enumerations of the protocol start at 1, and those of Visual Studio Code at 0.
const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
const location = (value) => new vscode.Location(vscode.Uri.parse(value.uri), range(value.range));
// A vscode.Range would be sent as a list.
const plain = ({ start, end }) => ({ start, end });
const edit = (value) => new vscode.TextEdit(range(value.range), value.newText);

function diagnostic(value) {
  const result = new vscode.Diagnostic(range(value.range), value.message, value.severity - 1);
  result.code = value.code;
  result.source = value.source;
  result.relatedInformation = (value.relatedInformation || []).map(
    (related) => new vscode.DiagnosticRelatedInformation(location(related.location), related.message)
  );
  return result;
}

function completion(value) {
  const item = new vscode.CompletionItem(value.label, value.kind - 1);
  item.detail = value.detail || undefined;
  item.sortText = value.sortText;
  item.filterText = value.filterText || undefined;
  item.range = range(value.textEdit.range);
  item.insertText = value.textEdit.newText;
  return item;
}

function symbol(value) {
  const { name, detail, kind, children } = value;
  const result = new vscode.DocumentSymbol(
    name, detail || "", kind - 1, range(value.range), range(value.selectionRange)
  );
  result.children = (children || []).map(symbol);
  return result;
}

class Client {
  // `onEnd(reason)` is called if the server ends between `start` and `stop`.
  constructor(command, onEnd) {
    this.command = command;
    this.onEnd = onEnd;
    this.isRunning = false;
    this.disposables = [];
    this.diagnostics = vscode.languages.createDiagnosticCollection("gimbal");
    this.output = vscode.window.createOutputChannel("Gimbal");
    this.disposables.push(this.diagnostics, this.output);
  }

  async start() {
    this.connection = new Connection(this.command, ["lsp"], {
      onNotification: (method, parameters) => this.receive(method, parameters),
      onLog: (text) => this.output.append(text),
      onEnd: (reason) => {
        this.dispose();
        if (this.isRunning) this.onEnd(reason);
      },
    });
    const folders = vscode.workspace.workspaceFolders || [];
    const { capabilities } = await this.connection.request("initialize", {
      processId: process.pid,
      rootUri: folders.length > 0 ? folders[0].uri.toString() : null,
      workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        textDocument: { hover: { contentFormat: ["markdown", "plaintext"] } },
      },
    });
    this.connection.notify("initialized", {});
    this.synchronize();
    this.registerProviders(capabilities);
    this.isRunning = true;
  }

  async stop() {
    this.isRunning = false;
    if (this.connection) await this.connection.stop();
    this.dispose();
  }

  dispose() {
    for (const disposable of this.disposables.splice(0)) disposable.dispose();
  }

  receive(method, parameters) {
    if (this.connection.hasEnded) return;
    if (method === "textDocument/publishDiagnostics") {
      this.diagnostics.set(vscode.Uri.parse(parameters.uri), parameters.diagnostics.map(diagnostic));
    } else if (method === "window/logMessage") {
      this.output.appendLine(parameters.message);
    }
  }

  // Sends the open scripts, their changes, and the changes of other files.
  synchronize() {
    const send = (method, parameters) => this.connection.notify(method, parameters);
    const isScript = (document) => vscode.languages.match(language, document) > 0;
    const opened = (document) => {
      if (!isScript(document)) return;
      const { languageId, version } = document;
      const uri = document.uri.toString();
      send("textDocument/didOpen", { textDocument: { uri, languageId, version, text: document.getText() } });
    };
    const identity = (document) => ({ textDocument: { uri: document.uri.toString() } });
    const closed = (document) => isScript(document) && send("textDocument/didClose", identity(document));
    const saved = (document) => isScript(document) && send("textDocument/didSave", identity(document));
    const changed = ({ document, contentChanges }) => {
      if (!isScript(document) || contentChanges.length === 0) return;
      send("textDocument/didChange", {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map((change) => ({ range: plain(change.range), text: change.text })),
      });
    };
    const names = (folders) => folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher("**/*.{gim,xib,storyboard,vfl,gimarchive}");
    const touched = (type) => (uri) =>
      send("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    this.disposables.push(
      workspace.onDidOpenTextDocument(opened),
      workspace.onDidChangeTextDocument(changed),
      workspace.onDidSaveTextDocument(saved),
      workspace.onDidCloseTextDocument(closed),
      workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        send("workspace/didChangeWorkspaceFolders", { event: { added: names(added), removed: names(removed) } })
      ),
      watcher,
      watcher.onDidCreate(touched(1)),
      watcher.onDidChange(touched(2)),
      watcher.onDidDelete(touched(3))
    );
    workspace.textDocuments.forEach(opened);
  }

  registerProviders(capabilities) {
    // Each answer is `null` if there is nothing to show.
    const ask = async (method, document, place, token, more = {}, convert = (answer) => answer) => {
      const textDocument = { uri: document.uri.toString() };
      const parameters = place ? { textDocument, position: place, ...more } : { textDocument, ...more };
      const answer = await this.connection.request(`textDocument/${method}`, parameters, token);
      return answer === null || answer === undefined ? null : convert(answer);
    };
    const list = (convert) => (answers) => answers.map(convert);
    const { languages } = vscode;
    const legend = capabilities.semanticTokensProvider.legend;
    const provide = (kind, provider, ...more) =>
      this.disposables.push(languages[`register${kind}Provider`](language, provider, ...more));

    provide("CompletionItem", {
      provideCompletionItems: (document, place, token) =>
        ask("completion", document, place, token, {}, ({ items, isIncomplete }) =>
          new vscode.CompletionList(items.map(completion), isIncomplete)),
    }, ...capabilities.completionProvider.triggerCharacters);
    provide("Hover", {
      provideHover: (document, place, token) =>
        ask("hover", document, place, token, {}, (answer) =>
          new vscode.Hover(new vscode.MarkdownString(answer.contents.value), range(answer.range))),
    });
    provide("Definition", {
      provideDefinition: (document, place, token) => ask("definition", document, place, token, {}, location),
    });
    provide("Reference", {
      provideReferences: (document, place, context, token) =>
        ask("references", document, place, token,
          { context: { includeDeclaration: context.includeDeclaration } }, list(location)),
    });
    provide("DocumentHighlight", {
      provideDocumentHighlights: (document, place, token) =>
        ask("documentHighlight", document, place, token, {}, list((value) =>
          new vscode.DocumentHighlight(range(value.range), value.kind - 1))),
    });
    provide("Rename", {
      prepareRename: (document, place, token) =>
        ask("prepareRename", document, place, token, {}, (answer) =>
          ({ range: range(answer.range), placeholder: answer.placeholder })),
      provideRenameEdits: (document, place, newName, token) =>
        ask("rename", document, place, token, { newName }, ({ changes }) => {
          const result = new vscode.WorkspaceEdit();
          for (const [uri, edits] of Object.entries(changes)) result.set(vscode.Uri.parse(uri), edits.map(edit));
          return result;
        }),
    });
    provide("DocumentFormattingEdit", {
      provideDocumentFormattingEdits: (document, { tabSize, insertSpaces }, token) =>
        ask("formatting", document, null, token, { options: { tabSize, insertSpaces } }, list(edit)),
    });
    provide("DocumentSymbol", {
      provideDocumentSymbols: (document, token) => ask("documentSymbol", document, null, token, {}, list(symbol)),
    });
    provide("DocumentSemanticTokens", {
      provideDocumentSemanticTokens: (document, token) =>
        ask("semanticTokens/full", document, null, token, {}, ({ data }) =>
          new vscode.SemanticTokens(Uint32Array.from(data))),
    }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers));
  }
}

exports.Client = Client;
