// JSON-RPC over the pipes of a process, as in the Language Server Protocol.
const { spawn } = require("child_process");

class Connection {
  // Starts a program. `onNotification(method, parameters)` gets the notifications of the server, `onLog(text)` its standard
  // error, and `onEnd(reason)` is called once, when the process has ended or cannot start.
  constructor(command, words, { onNotification, onLog, onEnd }) {
    this.handlers = { onNotification, onLog, onEnd };
    this.input = Buffer.alloc(0);
    this.waiting = new Map();
    this.lastId = 0;
    this.hasEnded = false;
    this.process = spawn(command, words, { stdio: ["pipe", "pipe", "pipe"] });
    this.process.on("error", (error) => this.end(error.message));
    this.process.on("exit", (code, signal) => this.end(signal ? `signal ${signal}` : `exit code ${code}`));
    this.process.stdout.on("data", (bytes) => this.receive(bytes));
    this.process.stderr.on("data", (bytes) => onLog(bytes.toString("utf8")));
    // A write to a process that has ended is reported here; 'exit' reports the end.
    this.process.stdin.on("error", () => undefined);
  }

  end(reason) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.handlers.onEnd(reason);
  }

  send(message) {
    if (this.hasEnded) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  // Sends a request. `token` is a vscode.CancellationToken, or missing. A canceled request gives `null`.
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new Error("the server has ended"));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const cancel = token && token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      const done = (settle) => (value) => {
        if (cancel) cancel.dispose();
        settle(value);
      };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.send({ id, method, params });
    });
  }

  // Splits the input into messages: headers, an empty line, and as many bytes as the header says.
  receive(bytes) {
    this.input = Buffer.concat([this.input, bytes]);
    for (;;) {
      const end = this.input.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /Content-Length: *(\d+)/i.exec(this.input.toString("ascii", 0, end));
      if (!length) {
        this.process.kill();
        return this.end("the server sent a message without a length");
      }
      const start = end + 4;
      const stop = start + Number(length[1]);
      if (this.input.length < stop) return;
      const message = JSON.parse(this.input.toString("utf8", start, stop));
      this.input = this.input.subarray(stop);
      this.handle(message);
    }
  }

  handle(message) {
    if (message.method !== undefined) {
      if (message.id !== undefined) {
        return this.send({ id: message.id, error: { code: -32601, message: "the client has no such method" } });
      }
      return this.handlers.onNotification(message.method, message.params);
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    // -32800 and -32802 stand for canceled requests.
    if (!message.error) waiting.resolve(message.result);
    else if ([-32800, -32802].includes(message.error.code)) waiting.resolve(null);
    else waiting.reject(new Error(message.error.message));
  }

  // Ends the server as the protocol says, or its process after two seconds.
  async stop() {
    if (this.hasEnded) return;
    const timer = setTimeout(() => this.process.kill(), 2000);
    try {
      await this.request("shutdown", null);
      this.notify("exit");
    } catch {
      this.process.kill();
    } finally {
      if (this.hasEnded) clearTimeout(timer);
      else this.process.once("exit", () => clearTimeout(timer));
    }
  }
}

exports.Connection = Connection;
