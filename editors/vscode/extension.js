// Starts `gimbal lsp` for scripts.
const vscode = require("vscode");
const { Client } = require("./client");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("gimbal").get("path") || "gimbal";
  client = new Client(command, async (reason) => {
    const restarts = await vscode.window.showErrorMessage(`Gimbal: the language server has ended: ${reason}`, "Restart");
    if (restarts) await restart();
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Gimbal: '${command} lsp' does not start: ${error.message}. Set "gimbal.path".`);
  }
}

async function restart() {
  if (client) await client.stop();
  await start();
}

exports.activate = async function (context) {
  context.subscriptions.push(vscode.commands.registerCommand("gimbal.restart", restart));
  await start();
};

exports.deactivate = function () {
  return client ? client.stop() : undefined;
};
