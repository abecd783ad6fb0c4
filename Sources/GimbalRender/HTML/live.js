"use strict";
// The connection of a live page: it requests layouts from the server, and shows them with the functions of the page.
window.gimbalLive = (() => {
  const $ = (id) => document.getElementById(id), ahead = window.gimbalAhead;
  // The choices of the user. An empty text selects the state of the file.
  const defaults = { at: "", compare: "", device: "", orientation: "", width: null, height: null, textSize: "", language: "", direction: "", keyboard: "", style: "wireframe" };
  const choices = { file: "", scene: "", at: "", compare: "", device: "", orientation: "", width: null, height: null, textSize: "", language: "", direction: "", keyboard: "", style: "wireframe", sets: {} };
  const kept = ["file", "scene", "at", "compare", "device", "orientation", "textSize", "language", "direction", "keyboard", "style"];
  // The name of the selected view, which large layouts explain alone.
  let selected;
  // `true` if the next layout is reached by a rotation, which the page animates.
  let turns = false;
  // The edit whose effect is shown while the pointer moves; undefined for none.
  let preview;
  let page, socket, retry = 0, number = 0, lists, opened, knownViews = "", settled;
  // The number and the start of the request in flight; undefined if the server has answered.
  let flight, next;
  // The time from the last request to its answer, in milliseconds. Layouts are requested ahead only if it is short.
  let duration = Infinity;
  // `true` if the bar shows the error of a rejected request. The layout that follows it does not replace the error.
  let isRefused = false;
  // `true` while an edge is dragged.
  let isDragging = false;
  // Read by tests: the times from a pointer event to the painted frame in milliseconds, the time of the last layout, and
  // the number of steps whose layout was requested ahead.
  const latencies = [];
  let shownAt = 0, shownAhead = 0;

  // MARK: Connection

  // The time after which a question counts as lost, in milliseconds.
  const patience = 5000;
  // Waits between attempts, in milliseconds. A restarted server has the same address.
  const waits = [100, 250, 500, 1000, 2000];
  const connect = () => {
    const open = new WebSocket(new URL("live", location.href).href.replace(/^http/, "ws").replace(/#.*/, ""));
    socket = open;
    open.onopen = () => { retry = 0; flight = undefined; knownViews = ""; ahead.clear(); send({ do: "list" }); };
    open.onmessage = (event) => receive(JSON.parse(event.data));
    open.onclose = () => {
      if (socket !== open) return;
      tell("not connected");
      setTimeout(connect, waits[Math.min(retry++, waits.length - 1)]);
    };
  };
  // A laptop that wakes up has connections that are dead without an event.
  const wake = () => { if (document.visibilityState === "visible") { if (socket.readyState !== WebSocket.OPEN) { retry = 0; } ask(true); } };
  const send = (message) => { if (socket && socket.readyState === WebSocket.OPEN) { socket.send(JSON.stringify(message)); return true; } return false; };
  const tell = (text, isError) => { $("status").textContent = text; $("status").classList.toggle("error", Boolean(isError)); };

  // MARK: Questions

  // Asks for the layout of the current choices. Only one question is in flight: while the server solves, later choices
  // replace earlier ones.
  const ask = (detail, start) => {
    if (!opened) return;
    if (flight && performance.now() - flight.sent < patience) { next = { detail: detail || Boolean(next && next.detail), start: next && next.start !== undefined ? next.start : start }; return; }
    const isPlain = !detail && !preview, requested = isPlain ? ahead.request(key()) : undefined;
    if (requested === undefined) number += 1;
    flight = { id: requested === undefined ? number : requested, detail, start, sent: performance.now(), isPreview: Boolean(preview) };
    if (requested !== undefined) return;
    if (isPlain && isDragging) ahead.asked(number, key());
    if (!send({ ...choices, do: "show", id: number, detail, views: knownViews, preview: preview || null, selected: selected || null })) flight = undefined;
  };
  // The key of a layout without details.
  const key = (size) => JSON.stringify([{ ...choices, ...size }, knownViews]);
  // Requests the layouts that the next moves of the pointer need. `sizeAfter` has the size after a move in pixels.
  const askAhead = (move, sizeAfter) => {
    for (const one of ahead.moves(move)) {
      const size = sizeAfter(one), wanted = key(size);
      if (ahead.room(duration) === 0) return;
      if (ahead.answer(wanted) || ahead.request(wanted) !== undefined) continue;
      number += 1;
      ahead.asked(number, wanted);
      send({ ...choices, ...size, do: "show", id: number, detail: false, views: knownViews, preview: null, selected: null });
    }
  };
  let opening = 0;
  const open = (file) => { number += 1; opening = number; send({ do: "open", id: number, file }); };
  const edit = (change) => { preview = undefined; number += 1; tell("saving"); send({ ...choices, do: "edit", id: number, edit: change }); };
  // The details, such as constraints and explanations, follow when the pointer rests.
  const settle = () => { clearTimeout(settled); settled = setTimeout(() => ask(true), 120); };

  const receive = (message) => {
    if (message.changed !== undefined) {
      ahead.clear();
      if (message.changed === "") return send({ do: "list" });
      // Most changes leave the list of scenes as it is, so the layout is requested without waiting for the list.
      if (message.changed === choices.file) { open(choices.file); ask(true); }
      return;
    }
    if (message.list) return listed(message.list);
    if (message.open) return show(message.open);
    if (message.done) return tell("saved");
    const asked = flight && flight.id === message.id ? flight : undefined;
    const wasAhead = ahead.answered(message.id, message.data && message);
    // The layout of a size that the pointer has not reached.
    if (!asked && wasAhead) return;
    if (asked) { flight = undefined; duration = performance.now() - asked.sent; }
    // If another request is waiting, the error of a rejected request is not shown.
    if (message.error && asked && next) preview = undefined;
    else if (message.error) {
      preview = undefined;
      const isChoice = asked && opened && !asked.isPreview;
      isRefused = true;
      tell(message.error + (message.remedy ? ". " + message.remedy : ""), true);
      if (message.id === opening) { opened = undefined; shown = undefined; return; }
      // The choices stay while a file is invalid.
      if (isChoice) withdraw();
      // A rejected edit leaves the preview, which is not in the file.
      else ask(true);
    } else if (message.data && asked) {
      adopt(message, asked);
    }
    if (next) { const { detail, start } = next; next = undefined; ask(detail, start); }
  };
  // Shows the answer to a request.
  const adopt = (message, asked) => {
    shown = { ...choices, scene: message.scene, sets: { ...choices.sets } };
    knownViews = message.data.key;
    choices.scene = message.scene;
    page.adopt(message.data, asked.detail, turns);
    turns = false;
    shownAt = performance.timeOrigin + performance.now();
    if (opened.warning) tell(opened.warning, true);
    else if (message.equations) tell(message.equations.join("   "));
    // During a drag, new text in the bar would cause a layout of the bar in each step.
    else if (asked.detail && !isRefused) tell(message.ms + " ms");
    if (asked.detail) isRefused = false;
    if (asked.start !== undefined) requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => latencies.push(performance.now() - asked.start); channel.port2.postMessage(0); });
    if (asked.detail) remember();
    share();
  };
  // The choices of the layout that the page shows; undefined if it shows none of the current file.
  let shown;
  // Withdraws a choice that the scene does not support: returns to the choices of the shown layout or, without one, to the
  // state of the file.
  const withdraw = () => {
    if (shown && JSON.stringify(shown) !== JSON.stringify(choices)) { Object.assign(choices, shown, { sets: { ...shown.sets } }); return fill(); }
    const isPlain = !Object.keys(choices.sets).length && Object.entries(defaults).every(([key, value]) => key === "style" || choices[key] === value);
    shown = undefined;
    if (isPlain && choices.style === defaults.style) return;
    Object.assign(choices, defaults, { sets: {} });
    page.style(false);
    fill();
    ask(true);
  };

  // MARK: Choices

  const options = (select, entries, value) => {
    select.replaceChildren(...entries.map(([id, title]) => { const one = document.createElement("option"); one.value = id; one.textContent = title; return one; }));
    select.value = value;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    select.parentElement.hidden = entries.length < 2;
  };
  const shortened = (paths) => {
    const parts = paths.map((path) => path.split("/"));
    let common = 0;
    while (paths.length > 1 && parts.every((one) => one.length > common + 1 && one[common] === parts[0][common])) common += 1;
    return parts.map((one) => one.slice(paths.length > 1 ? common : one.length - 1).join("/"));
  };
  // Languages that need no translation.
  const pseudoLanguages = ["pseudo-long", "pseudo-accented", "pseudo-rtl"];
  const listed = (list) => {
    lists = list;
    const titles = shortened(list.files);
    options($("file"), list.files.map((file, index) => [file, titles[index]]), choices.file);
    options($("textSize"), [["", "standard"], ...list.textSizes.map((size) => [size, size])], choices.textSize);
    choices.file = list.files.includes(choices.file) ? choices.file : list.files[0] || "";
    open(choices.file);
  };
  const show = (file) => {
    opened = file;
    choices.file = file.file;
    const names = file.scenes.map((scene) => scene.name), isRequested = flight && flight.id > opening && names.includes(choices.scene);
    if (!names.includes(choices.scene)) choices.scene = names[0] || "";
    const languages = file.languages ? [...pseudoLanguages, ...file.languages] : [];
    if (!languages.includes(choices.language)) choices.language = "";
    // The layout of a changed file is on its way, and is shown before the lists.
    if (isRequested) setTimeout(() => opened === file && list(file, names, languages), listDelay); else list(file, names, languages);
    if (!isRequested) knownViews = "";
    $("canvas").hidden = !names.length;
    if (!names.length) { shown = undefined; return tell(file.warning || "the file has no scenes", true); }
    if (!isRequested) ask(true);
  };
  // The time in milliseconds after which the lists follow the layout of a changed file.
  const listDelay = 50;
  const list = (file, names, languages) => {
    options($("scenes"), names.map((one) => [one, one]), choices.scene);
    const revisions = file.revisions.map((one) => [one.name, one.title]);
    options($("revision"), [["", "current"], ...revisions], choices.at);
    options($("compare"), [["", "nothing"], ...revisions], choices.compare);
    options($("language"), ["", ...languages].map((code) => [code, code || "as in the file"]), choices.language);
    fill();
    $("split").hidden = !revisions.length || inFrame;
    $("undo").hidden = $("redo").hidden = !file.edit;
  };
  const scene = () => opened && opened.scenes.find((one) => one.name === choices.scene);
  const fill = () => { for (const [id, key] of [["file", "file"], ["scenes", "scene"], ["textSize", "textSize"], ["language", "language"], ["direction", "direction"], ["keyboard", "keyboard"], ["revision", "at"], ["compare", "compare"]]) $(id).value = choices[key]; page.fill(); };
  const choose = (key, value) => { choices[key] = value; ask(true); };

  // MARK: Address and other pages

  const inFrame = window.parent !== window;
  const remember = () => {
    const parts = new URLSearchParams(kept.filter((key) => choices[key]).map((key) => [key, choices[key]]));
    if (choices.width !== null) { parts.set("width", choices.width); parts.set("height", choices.height); }
    if (Object.keys(choices.sets).length) parts.set("sets", JSON.stringify(choices.sets));
    try { history.replaceState(null, "", "#" + parts); } catch { /* The address is longer than the browser allows. */ }
  };
  const restore = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    for (const key of kept) if (parts.has(key)) choices[key] = parts.get(key);
    if (parts.has("width") && parts.has("height")) { choices.width = Number(parts.get("width")); choices.height = Number(parts.get("height")); }
    try { const sets = JSON.parse(parts.get("sets")); if (sets && typeof sets === "object") choices.sets = sets; } catch { /* Not the sets of a page. */ }
  };
  // Two halves of a page that is shown side by side have the same display.
  const shared = ["file", "scene", "device", "orientation", "width", "height", "textSize", "language", "direction", "keyboard", "style", "sets"];
  let isFollowing = false;
  const share = () => {
    if (!inFrame || isFollowing) { isFollowing = false; return; }
    for (let index = 0; index < window.parent.frames.length; index++) {
      const other = window.parent.frames[index];
      if (other !== window) other.postMessage(Object.fromEntries(shared.map((key) => [key, choices[key]])), location.origin);
    }
  };
  addEventListener("message", (event) => {
    if (event.origin !== location.origin || !inFrame || shared.every((key) => JSON.stringify(choices[key]) === JSON.stringify(event.data[key]))) return;
    const isOtherFile = event.data.file !== choices.file;
    for (const key of shared) choices[key] = event.data[key];
    isFollowing = true;
    fill();
    if (isOtherFile) open(choices.file); else { ask(false); settle(); }
  });
  const split = () => {
    const isSplit = $("split").getAttribute("aria-pressed") === "true", main = document.querySelector("main");
    $("split").setAttribute("aria-pressed", !isSplit);
    const box = document.querySelector(".halves");
    if (box) box.remove();
    main.hidden = !isSplit;
    main.style.display = isSplit ? "" : "none";
    if (isSplit) return;
    const halves = document.createElement("div");
    halves.className = "halves";
    const revisions = opened.revisions;
    for (const at of [choices.compare || (revisions[1] || revisions[0]).name, choices.at]) {
      const frame = document.createElement("iframe"), hash = new URLSearchParams(location.hash.slice(1));
      hash.delete("compare");
      hash.delete("at");
      if (at) hash.set("at", at);
      frame.title = at ? "Revision " + at.slice(0, 8) : "Current state";
      frame.src = location.href.replace(/#.*/, "") + "#" + hash;
      halves.append(frame);
    }
    main.after(halves);
  };

  // MARK: For the page

  return {
    start(functions) {
      page = functions;
      restore();
      page.style(choices.style === "app");
      document.body.classList.toggle("half", inFrame);
      $("file").onchange = () => { choices.file = $("file").value; Object.assign(choices, { scene: "", at: "", compare: "", sets: {}, device: "", orientation: "", width: null, height: null }); shown = undefined; open(choices.file); };
      $("scenes").onchange = () => { Object.assign(choices, { sets: {}, device: "", orientation: "", width: null, height: null }); choose("scene", $("scenes").value); };
      $("textSize").onchange = () => choose("textSize", $("textSize").value);
      $("language").onchange = () => choose("language", $("language").value);
      $("direction").onchange = () => choose("direction", $("direction").value);
      $("keyboard").onchange = () => choose("keyboard", $("keyboard").value);
      $("revision").onchange = () => choose("at", $("revision").value);
      $("compare").onchange = () => choose("compare", $("compare").value);
      $("split").onclick = split;
      $("undo").onclick = () => edit({ kind: "undo" });
      $("redo").onclick = () => edit({ kind: "redo" });
      document.addEventListener("visibilitychange", wake);
      addEventListener("online", wake);
      connect();
    },
    // Shows the layout of a size, in points. A drag gives the time of its event, the move of the pointer since the step
    // before, in pixels, and a function for the size after a further move.
    resize(size, start = performance.now(), move, sizeAfter) {
      if (choices.width === size.width && choices.height === size.height) return;
      Object.assign(choices, size);
      isDragging = Boolean(move);
      const known = opened && !preview && ahead.answer(key());
      if (known) {
        shownAhead += 1;
        // Ignore the answers to earlier requests, so that no older layout replaces this one.
        flight = next = undefined;
        adopt(known, { start });
      } else ask(false, start);
      if (move && opened) askAhead(move, sizeAfter);
      settle();
    },
    endDrag() { isDragging = false; ahead.drop(); },
    // The requested size, which the next layout has; undefined for the size of the device.
    get size() { return choices.width === null ? undefined : { width: choices.width, height: choices.height }; },
    natural() { [choices.width, choices.height] = [null, null]; ask(true); },
    rotate() {
      if (!page.layout()) return;
      const all = scene() ? scene().orientations : [], now = page.layout().o;
      choices.orientation = all[(all.indexOf(now) + 1) % all.length] || now;
      if (choices.width !== null) [choices.width, choices.height] = [choices.height, choices.width];
      turns = true;
      ask(true);
    },
    // Asks for the explanation of a view, unless the layout already has it.
    select(name, isExplained) { selected = name; if (name && !isExplained) settle(); },
    get rotates() { return Boolean(scene()) && scene().orientations.length > 1; },
    get devices() { return lists ? lists.devices : []; },
    pick(device) { Object.assign(choices, { device, width: null, height: null }); ask(true); },
    toggle(name, isInstalled) { choices.sets[name] = isInstalled; ask(true); },
    style(style) { choose("style", style); },
    get edits() { return Boolean(opened && opened.edit && !choices.at); },
    edit,
    preview(change) { preview = change; ask(false); },
    latencies,
    get shownAt() { return shownAt; },
    get shownAhead() { return shownAhead; },
    get isIdle() { return !flight && !next; },
  };
})();
