// Starts `gimbal lsp` for scripts.
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function start() {
  const command = vscode.workspace.getConfiguration("gimbal").get("path") || "gimbal";
  client = new LanguageClient(
    "gimbal",
    "Gimbal",
    { command, args: ["lsp"], transport: TransportKind.stdio },
    {
      documentSelector: [{ language: "gimbal" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.gim") },
    }
  );
  return client.start();
}

async function restart() {
  if (client) {
    // A server that has ended cannot be stopped.
    await client.stop().catch(() => undefined);
  }
  await start();
}

exports.activate = async function (context) {
  context.subscriptions.push(vscode.commands.registerCommand("gimbal.restart", restart));
  try {
    await start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Gimbal: the language server does not start: ${error.message || error}. Set "gimbal.path".`
    );
  }
};

exports.deactivate = function () {
  return client ? client.stop() : undefined;
};
