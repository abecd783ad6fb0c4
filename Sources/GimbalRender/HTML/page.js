"use strict";
(() => {
  let data = JSON.parse(document.getElementById("data").textContent);
  // The connection to the server that solves layouts; undefined for a page with a fixed number of layouts.
  const live = window.gimbalLive;
  const painter = window.gimbalPainter;
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  const SVG = "http://www.w3.org/2000/svg";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const words = { portrait: "portrait", landscapeLeft: "landscape left", landscapeRight: "landscape right", portraitUpsideDown: "portrait upside down" };

  // The displayed layout and the user's choices.
  const state = { layout: data.layouts[data.first], selected: -1, hovered: -1, rule: -1, folded: new Set(), guides: true, gaps: false, app: Boolean(data.app), zoom: 0, query: "", fact: "" };
  // The user's choices by set index: "1" for installed. They apply in every orientation in which they were solved.
  const choices = new Map();
  let scale = 1;

  // The frames of a layout by view, four numbers each, in the root's coordinates. They are unpacked on first display.
  const frames = (layout) => {
    if (!layout.frames) {
      layout.frames = new Map();
      (layout.p || data.views.map((_, index) => index)).forEach((view, place) => layout.frames.set(view, layout.f.slice(place * 4, place * 4 + 4)));
    }
    return layout.frames;
  };
  const marks = (view) => (state.layout.m && state.layout.m[view]) || "";
  const number = (value) => String(Math.round(value * 1000) / 1000);
  const parent = (view) => data.views[view][3];
  const name = (view) => data.views[view][0];
  const own = (view) => {
    const frame = frames(state.layout).get(view), around = frames(state.layout).get(parent(view)) || [0, 0];
    return [frame[0] - around[0], frame[1] - around[1], frame[2], frame[3]];
  };
  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // MARK: Screen

  let children, elements, builds = 0;
  // Creates the elements of the views.
  const build = () => {
    builds += 1;
    children = data.views.map(() => []);
    data.views.forEach((view, index) => { if (view[3] >= 0) children[view[3]].push(index); });
    elements = data.views.map(([title, kind, tone], index) => {
      const element = make("div", "view " + tone + (index ? "" : " root"));
      element.dataset.view = title;
      element.dataset.index = index;
      element.title = "";
      const label = make("div", "label");
      label.append(make("span", "", title), make("i"));
      element.append(label, make("div", "badges"));
      return element;
    });
    $("screen").replaceChildren();
    data.views.forEach((view, index) => (index ? elements[view[3]] : $("screen")).append(elements[index]));
  };
  build();

  // The scale that the user chose, or the largest scale that fits, at most 2.
  const measure = () => {
    if (state.zoom) return state.zoom;
    const room = $("room"), style = getComputedStyle(room);
    const width = room.clientWidth - parseFloat(style.paddingLeft) * 2 - 8;
    const height = room.clientHeight - parseFloat(style.paddingTop) * 2 - 8;
    return Math.max(0.02, Math.min(width / state.layout.w, height / state.layout.h, 2));
  };

  let settling = 0;
  const place = (animated) => {
    scale = measure();
    root.dataset.scale = scale;
    $("zoomFit").textContent = state.zoom ? Math.round(scale * 100) + " %" : "Fit";
    paint();
    const canvas = $("canvas"), shown = frames(state.layout), clips = new Set(state.layout.c || []);
    clearTimeout(settling);
    const moves = animated && !still.matches;
    canvas.classList.toggle("moving", moves);
    canvas.dataset.settled = !moves;
    if (moves) settling = setTimeout(() => { canvas.classList.remove("moving"); canvas.dataset.settled = true; draw(); }, 360);
    canvas.style.width = state.layout.w * scale + "px";
    canvas.style.height = state.layout.h * scale + "px";
    const raised = state.layout.z || {};
    if (painter && painter.isActive) {
      return painter.paint({ views: data.views, children, frames: shown, marks, clips, raised: state.layout.z || {}, scale, selected: state.selected, isApp: canvas.classList.contains("app"), badges: signsFor, size: sizeOf }, canvas, $("room"));
    }
    elements.forEach((element, view) => {
      const frame = shown.get(view);
      if (!frame) { if (!element.hidden || element.style.display !== "none") { element.hidden = true; element.style.display = "none"; element.placed = undefined; } return; }
      const [x, y, width, height] = own(view), mark = marks(view), style = element.style;
      const leaf = !children[view].some((one) => shown.has(one) && !marks(one).includes("h")), isGone = mark.includes("h") && marks(parent(view)).includes("h");
      const box = [x * scale, y * scale, Math.max(0, width) * scale, Math.max(0, height) * scale], order = raised[view] || 0;
      // Most views keep a part of their frame during a drag. Equal styles are not set again, because each costs a layout.
      const old = element.placed || { box: [] }, looks = mark + (clips.has(view) ? "C" : "") + (leaf ? "L" : "") + (isGone ? "G" : "");
      const isMoved = old.box[0] !== box[0] || old.box[1] !== box[1], isResized = old.box[2] !== box[2] || old.box[3] !== box[3];
      if (!isMoved && !isResized && old.looks === looks && old.order === order && old.x === x && old.y === y && old.width === width && old.height === height) return;
      element.placed = { box, looks, order, x, y, width, height };
      if (element.hidden) { element.hidden = false; style.display = ""; }
      for (const [place, key] of [[0, "left"], [1, "top"], [2, "width"], [3, "height"]]) if (old.box[place] !== box[place]) style[key] = box[place] + "px";
      if (old.order !== order) style.zIndex = order;
      element.dataset.frame = [x, y, width, height].map(number).join(" ");
      if (old.looks !== looks) {
        for (const [key, look] of [["h", "gone"], ["a", "free"], ["c", "bad"]]) element.classList.toggle(look, mark.includes(key));
        element.classList.toggle("clips", clips.has(view));
      } else if (!isResized && old.width === width && old.height === height) return;
      const label = element.firstChild, [text, size] = label.children, fits = view > 0 && leaf && box[2] >= 26 && box[3] >= 15 && !isGone;
      if (label.hidden === fits || label.style.display === (fits ? "none" : "")) { label.hidden = !fits; label.style.display = fits ? "" : "none"; }
      const said = fits && box[3] >= 34 && box[2] >= 52 ? sizeOf(frame) : "";
      if (size.textContent !== said) size.textContent = said;
      const badges = view && !mark.includes("h") && box[2] >= 20 ? badgesFor(mark) : [];
      // In a low box, badges are next to the name. They are omitted if the name would not fit.
      const taken = fits && badges.length && box[3] < 62 ? badges.length * 17 + 4 : 0, hasRoom = box[2] - taken >= 26;
      label.style.paddingRight = taken && hasRoom ? taken + "px" : "";
      if (badges.length || element.children[1].childElementCount) element.children[1].replaceChildren(...(hasRoom || !taken ? badges : []));
    });
  };
  const sizeOf = (frame) => number(frame[2]) + " × " + number(frame[3]);
  const signsFor = (mark) => [["c", "bad", "!", "in a conflict"], ["a", "free", "?", "ambiguous"], ["t", "", "…", "text is truncated"], ["n", "new", "+", "appeared"]].filter(([key]) => mark.includes(key));
  const badgesFor = (mark) => signsFor(mark).map(([, look, sign, title]) => { const one = make("span", "badge " + look, sign); one.title = title; return one; });

  // The drawing of the app, in a shadow tree so that its styles and ids are its own.
  const art = $("art").attachShadow({ mode: "open" });
  let painted;
  const paint = () => {
    const drawing = state.app ? state.layout.q : undefined, look = root.dataset.theme;
    $("canvas").classList.toggle("app", drawing !== undefined);
    if (painted && painted[0] === drawing && painted[1] === look) return;
    painted = [drawing, look];
    if (drawing === undefined) return art.replaceChildren();
    const picture = document.adoptNode(new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement);
    picture.setAttribute("width", "100%");
    picture.setAttribute("height", "100%");
    // The appearance follows the page, not the system.
    for (const sheet of picture.querySelectorAll("style")) sheet.textContent = sheet.textContent.replaceAll("(prefers-color-scheme:dark)", look === "dark" ? "all" : "not all");
    art.replaceChildren(picture);
  };
  const zoom = (factor) => {
    state.zoom = factor && Math.min(16, Math.max(0.05, factor));
    place(false);
    draw();
  };

  // MARK: Overlay

  const line = (className, points) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", className);
    path.setAttribute("d", points);
    return path;
  };
  const rectangle = (className, x, y, width, height) => {
    const box = document.createElementNS(SVG, "rect");
    for (const [key, value] of Object.entries({ class: className, x, y, width: Math.max(0, width), height: Math.max(0, height) })) box.setAttribute(key, value);
    return box;
  };
  const text = (className, x, y, content) => {
    const element = document.createElementNS(SVG, "text");
    for (const [key, value] of Object.entries({ class: className, x, y })) element.setAttribute(key, value);
    element.textContent = content;
    return element;
  };
  const span = (rule) => {
    const [, view, , axis, from, to, middle, gap] = rule, [a, b] = [Math.min(from, to) * scale, Math.max(from, to) * scale];
    // An extent is drawn at the far edge of the view, away from its name.
    const frame = frames(state.layout).get(view), isExtent = !gap && from < to && frame && Math.abs(from - frame[axis]) < 0.01;
    const side = isExtent ? (frame[1 - axis] + frame[3 - axis]) * scale - Math.min(8, frame[3 - axis] * scale / 2) : middle * scale;
    const point = (along, across) => axis ? across + " " + along : along + " " + across;
    const stop = (at) => "M" + point(at, side - 4) + "L" + point(at, side + 4);
    const parts = [line("gap", "M" + point(a, side) + "L" + point(b, side) + stop(a) + stop(b))];
    const label = number(Math.abs(to - from)), turn = isExtent ? -1 : 1;
    if (b - a >= 1) parts.push(axis ? text("", side + turn * (6 + label.length * 3.5), (a + b) / 2, label) : text("", (a + b) / 2, side - 9, label));
    return parts;
  };
  // The distances between the selected view and the view under the pointer: between their nearest edges, or between
  // the edges of the inner and the outer one.
  const distances = () => {
    const [a, b] = [frames(state.layout).get(state.selected), frames(state.layout).get(state.hovered)];
    const inside = (one, other) => one[0] >= other[0] && one[1] >= other[1] && one[0] + one[2] <= other[0] + other[2] && one[1] + one[3] <= other[1] + other[3];
    const lines = [], middle = (low, high, start, end) => (Math.max(low, start) <= Math.min(high, end) ? (Math.max(low, start) + Math.min(high, end)) / 2 : (start + end) / 2);
    const add = (axis, from, to, side) => { if (to - from >= 0.5) lines.push([axis, from, to, side]); };
    for (const axis of [0, 1]) {
      const [start, end, other, otherEnd] = [a[axis], a[axis] + a[axis + 2], b[axis], b[axis] + b[axis + 2]];
      const side = middle(b[1 - axis], b[1 - axis] + b[3 - axis], a[1 - axis], a[1 - axis] + a[3 - axis]);
      if (inside(a, b) || inside(b, a)) {
        add(axis, Math.min(start, other), Math.max(start, other), side);
        add(axis, Math.min(end, otherEnd), Math.max(end, otherEnd), side);
      } else if (end <= other) add(axis, end, other, side);
      else if (otherEnd <= start) add(axis, otherEnd, start, side);
    }
    return lines.flatMap(([axis, from, to, side]) => {
      const point = (along, across) => (axis ? across * scale + " " + along * scale : along * scale + " " + across * scale);
      const path = line("measure", "M" + point(from, side) + "L" + point(to, side)), label = number(to - from);
      path.dataset.distance = (axis ? "y " : "x ") + label;
      return [path, axis ? text("measured", side * scale + 6 + label.length * 3.5, ((from + to) / 2) * scale, label) : text("measured", ((from + to) / 2) * scale, side * scale - 9, label)];
    });
  };
  const refersTo = (rule, view) => rule[1] === view || rule[2] === view;
  const rulesOf = (view) => (state.layout.r || []).filter((rule) => refersTo(rule, view));
  const draw = () => {
    const parts = [];
    if (state.guides) {
      for (const [title, x, y, width, height] of (state.app && state.layout.q ? [] : state.layout.b) || []) { const bar = rectangle("devicebar", x * scale, y * scale, width * scale, height * scale); parts.push(bar); bar.dataset.bar = title; }
      for (const [, , x, y, width, height] of state.layout.g || []) parts.push(rectangle("guide", x * scale, y * scale, width * scale, height * scale));
    }
    for (const [title, x, y, width, height] of state.layout.y || []) {
      const ghost = rectangle("ghost", x * scale, y * scale, width * scale, height * scale);
      ghost.dataset.ghost = title;
      parts.push(ghost);
    }
    parts.push(rectangle("edge", 0, 0, state.layout.w * scale, state.layout.h * scale));
    const focus = state.hovered >= 0 ? state.hovered : state.selected;
    // Unsatisfied constraints are listed but not drawn.
    const all = (state.layout.r || []).filter((rule) => !rule[8]);
    const shown = state.rule >= 0 ? all.filter((rule) => rule[0] === state.rule) : focus > 0 ? all.filter((rule) => refersTo(rule, focus)) : state.gaps ? all.filter((rule) => rule[7] && Math.abs(rule[4] - rule[5]) >= 0.5) : [];
    const measures = state.selected >= 0 && state.hovered >= 0 && state.hovered !== state.selected && present(state.hovered);
    if (measures) parts.push(...distances());
    else for (const rule of shown) parts.push(...span(rule));
    if (state.hovered > 0 && frames(state.layout).has(state.hovered)) {
      const [x, y, width, height] = frames(state.layout).get(state.hovered).map((value) => value * scale);
      const frame = own(state.hovered), title = name(state.hovered) + "  " + number(frame[2]) + " × " + number(frame[3]);
      const label = text("chip", x + 6, y < 22 ? y + height + 11 : y - 11, title);
      parts.push(label);
      $("overlay").replaceChildren(...parts);
      const room = label.getComputedTextLength() + 12;
      $("overlay").insertBefore(rectangle("chipbox", x, (y < 22 ? y + height + 1 : y - 21), room, 20), label);
      return;
    }
    $("overlay").replaceChildren(...parts);
  };

  // MARK: Tree

  let rows = [], grown = "";
  const present = (view) => frames(state.layout).has(view);
  // The views whose names contain the text of the search field.
  const matches = (view) => name(view).toLowerCase().includes(state.query);
  const containsMatch = (view) => matches(view) || children[view].some((one) => present(one) && containsMatch(one));
  const grow = () => {
    // Rebuilding the list of a large scene takes a frame of the display, so an unchanged list is kept.
    const key = JSON.stringify([builds, state.query, [...state.folded], state.layout.p, state.layout.m]);
    if (key === grown) return;
    grown = key;
    rows = [];
    const items = [], visit = (view, level) => {
      if (!present(view) || (state.query && !containsMatch(view))) return;
      rows.push(view);
      const inside = children[view].some(present), folded = !state.query && state.folded.has(view), mark = marks(view);
      const item = make("div", "item " + data.views[view][2] + (mark.includes("h") ? " gone" : ""));
      item.id = "item" + view;
      item.dataset.item = view;
      item.style.paddingLeft = 4 + level * 14 + "px";
      item.setAttribute("role", "treeitem");
      item.setAttribute("aria-level", level + 1);
      item.setAttribute("aria-selected", view === state.selected);
      if (inside) item.setAttribute("aria-expanded", !folded);
      const fold = make("span", "fold", inside ? (folded ? "▸" : "▾") : "");
      fold.dataset.fold = view;
      item.append(fold, make("span", "dot"), make("span", "name", name(view)), ...badgesFor(mark));
      item.title = data.views[view][1] + (mark.includes("h") ? ", hidden" : "");
      items.push(item);
      if (!folded) for (const child of children[view]) visit(child, level + 1);
    };
    visit(0, 0);
    $("tree").replaceChildren(...items);
    $("count").textContent = frames(state.layout).size - 1;
  };
  // Scrolls only the tree, not the page.
  const keepInSight = (item) => {
    for (const box of [$("tree"), $("tree").parentElement]) {
      const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()];
      if (box.scrollHeight <= box.clientHeight) continue;
      if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
      else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
    }
  };
  const select = (view) => {
    const before = state.selected;
    state.selected = view;
    for (let around = view < 0 ? -1 : parent(view); around >= 0; around = parent(around)) if (state.folded.delete(around)) grow();
    if (before >= 0) { elements[before].classList.remove("selected"); const item = $("item" + before); if (item) item.setAttribute("aria-selected", false); }
    if (view >= 0) {
      elements[view].classList.add("selected");
      const item = $("item" + view);
      if (item) { item.setAttribute("aria-selected", true); keepInSight(item); $("tree").setAttribute("aria-activedescendant", item.id); }
    } else $("tree").removeAttribute("aria-activedescendant");
    state.fact = "";
    inspect();
    draw();
    remember();
    if (live) live.select(view > 0 ? name(view) : undefined, view <= 0 || Boolean(state.layout.e && state.layout.e[view]));
  };
  const search = (step) => {
    const found = rows.filter((view) => state.query && matches(view));
    if (!found.length) return;
    const at = found.indexOf(state.selected);
    select(found[at < 0 ? 0 : (at + step + found.length) % found.length]);
  };
  const hover = (view) => {
    if (view === state.hovered) return;
    if (state.hovered >= 0) elements[state.hovered].classList.remove("hover");
    state.hovered = view;
    if (view > 0) elements[view].classList.add("hover");
    if (state.selected < 0 || view < 0) inspect();
    draw();
  };

  // MARK: Inspector

  const inspect = () => {
    const view = state.selected >= 0 ? state.selected : state.hovered, box = $("selection");
    if (view < 0 || !present(view)) {
      box.replaceChildren(make("p", "empty", view < 0 ? "Point at a view, or select one in the tree." : name(view) + " is not part of this layout."));
      return;
    }
    const facts = make("dl", "fact"), numbers = make("div", "numbers"), frame = own(view), whole = frames(state.layout).get(view);
    const said = [["h", "hidden"], ["c", "in a conflict"], ["a", "ambiguous"], ["t", "text is truncated"], ["n", "appeared"]].filter(([key]) => marks(view).includes(key)).map(([, word]) => word);
    for (const [key, value] of [["Name", name(view)], ["Kind", data.views[view][1]], ["In", view ? name(parent(view)) : ""], ["On screen", view && parent(view) ? number(whole[0]) + ", " + number(whole[1]) : ""], ["Is", said.join(", ")]]) if (value) facts.append(make("dt", "", key), make("dd", "", value));
    const sums = state.layout.e && state.layout.e[view], told = [];
    ["x", "y", "width", "height"].forEach((key, place) => {
      const cell = make(sums ? "button" : "div", "", number(frame[place]));
      cell.prepend(make("span", "", key));
      cell.dataset.fact = key;
      numbers.append(cell);
      if (!sums) return;
      cell.type = "button";
      cell.title = "Arithmetic of this number";
      cell.setAttribute("aria-pressed", state.fact === key);
      cell.onclick = () => { state.fact = state.fact === key ? "" : key; inspect(); const again = document.querySelector("[data-fact=" + key + "]"); if (again) again.focus(); };
      if (state.fact === key) told.push(make("p", "arithmetic", data.messages[sums[place]]));
    });
    const rules = rulesOf(view).map((rule) => {
      const row = make("button", "rule", data.rules[rule[0]][0]);
      row.type = "button";
      row.dataset.rule = rule[0];
      row.append(make("small", "", "set " + data.rules[rule[0]][1] + (rule[8] ? " · not met" : "")));
      if (!live || !live.edits || data.rules[rule[0]][2] === undefined) return row;
      const line = make("div", "constant"), input = make("input"), [, , handle, constant] = data.rules[rule[0]];
      input.type = "number";
      input.step = 0.5;
      input.defaultValue = constant;
      input.dataset.constant = handle;
      input.setAttribute("aria-label", "Constant of " + data.rules[rule[0]][0]);
      input.onchange = () => { if (input.value !== "" && Number(input.value) !== constant) live.edit({ kind: "constant", constraint: handle, value: Number(input.value) }); };
      line.append(row, input);
      return line;
    });
    if (!rules.length) rules.push(make("p", "empty", state.layout.r ? "No constraint refers to this view." : "Constraints are available for the first device."));
    // The field keeps typed text when the file changes elsewhere.
    const typed = document.activeElement, isTyped = box.contains(typed) && typed.dataset.constant !== undefined && typed.value !== typed.defaultValue;
    box.replaceChildren(facts, numbers, ...told, ...rules);
    const again = isTyped && [...box.querySelectorAll("[data-constant]")].find((one) => one.dataset.constant === typed.dataset.constant);
    if (again) { again.value = typed.value; again.focus(); }
  };
  const problems = () => {
    const link = (element, view) => { if (view !== undefined && view >= 0) { element.dataset.select = view; element.title = "Show " + name(view); } return element; };
    const conflicts = (state.layout.x || []).map(([head, lines, view]) => {
      const one = link(make("button", "problem"), view);
      one.append(make("b", "", data.messages[head]), ...lines.map((message) => make("code", "", data.messages[message])));
      return one;
    });
    const free = (state.layout.a || []).map(([view, message]) => link(make("button", "problem free", data.messages[message]), view));
    $("conflicts").replaceChildren(...(conflicts.length ? conflicts : [make("p", "empty", "None. All required rules are satisfied.")]));
    $("ambiguous").replaceChildren(...(free.length ? free : [make("p", "empty", "None. The rules determine all frames.")]));
    $("conflictCount").textContent = conflicts.length || "";
    $("ambiguousCount").textContent = free.length || "";
    const count = (number, one, many) => (number ? number + " " + (number === 1 ? one : many) : "");
    $("issues").textContent = [count(conflicts.length, "conflict", "conflicts"), count(free.length, "ambiguous", "ambiguous")].filter(Boolean).join(" · ") || "no problems";
    $("issues").hidden = !conflicts.length && !free.length;
    $("issues").classList.toggle("free", !conflicts.length);
    $("trouble").classList.toggle("quiet", !conflicts.length && !free.length);
  };
  const switches = () => {
    const rows_ = data.sets.map(([title, condition], index) => {
      const row = make("label", "switch"), input = make("input"), label = make("span", "name", title);
      const other = live || switched(index);
      input.type = "checkbox";
      input.setAttribute("role", "switch");
      input.dataset.set = title;
      input.checked = state.layout.s[index] === "1";
      input.disabled = !other;
      const reason = other ? "" : index > 30 || !data.layouts.some((one) => one.t & (1 << index)) ? "not available: too many sets or views" : state.layout.d !== data.layouts[data.first].d ? "available on " + data.devices[data.layouts[data.first].d] : !state.layout.n ? "available at the size of the device" : "available one at a time; switch the other set back";
      row.title = reason;
      label.append(make("small", "", [condition && "when " + condition, reason].filter(Boolean).join(" · ")));
      input.onchange = () => {
        if (live) return live.toggle(title, input.checked);
        [...state.layout.s].forEach((now, place) => { if (place === index || choices.has(place)) choices.set(place, place === index ? flipped(now) : now); });
        show(switched(index), true);
      };
      row.append(input, label);
      return row;
    });
    $("sets").replaceChildren(...(rows_.length ? rows_ : [make("p", "empty", "The scene has no sets.")]));
  };

  // Selects the view of the next problem and shows the list of problems.
  const nextIssue = () => {
    const all = [...document.querySelectorAll("#trouble .problem")];
    if (!all.length) return;
    const next = all[(all.findIndex((one) => one === document.activeElement) + 1) % all.length];
    $("trouble").scrollIntoView({ block: "nearest" });
    if (next.dataset.select) select(Number(next.dataset.select));
    next.focus();
  };

  // MARK: Layout selection

  // The layout at the device's size with the user's choice of sets and defaults for the others. If it was not solved, the
  // layout with the fewest differences.
  const find = (device, orientation) => {
    const solved = data.layouts.filter((one) => one.d === device && one.o === orientation && one.n);
    const own = (solved.find((one) => !one.t) || solved[0] || { s: "" }).s, wanted = [...own].map((now, place) => choices.get(place) || now);
    const misses = (layout) => wanted.filter((wish, place) => layout.s[place] !== wish).length;
    return solved.reduce((best, one) => (best && misses(best) <= misses(one) ? best : one), undefined);
  };
  const natural = () => data.layouts.find((one) => one.d === state.layout.d && one.o === state.layout.o && one.t === state.layout.t && one.n);
  const flipped = (now) => (now === "1" ? "0" : "1");
  // The layout that differs from the current one in one set; undefined if it was not solved.
  const switched = (index) => {
    const now = state.layout, sets = [...now.s].map((one, place) => (place === index ? flipped(one) : one)).join("");
    return data.layouts.find((one) => one.d === now.d && one.o === now.o && one.n && one.s === sets);
  };
  const sizes = () => data.layouts.filter((one) => one.d === state.layout.d && one.o === state.layout.o && one.t === state.layout.t);
  const show = (layout, animated) => {
    if (!layout) return;
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.set : undefined;
    state.layout = layout;
    if (state.selected >= 0 && !present(state.selected)) select(-1);
    if (state.hovered >= 0 && !present(state.hovered)) hover(-1);
    state.rule = -1;
    place(animated);
    grow();
    inspect();
    problems();
    switches();
    draw();
    if (focused !== undefined) { const input = [...document.querySelectorAll("[data-set]")].find((one) => one.dataset.set === focused); if (input) input.focus(); }
    if (live) nameDevice(data.devices[0]);
    else $("device").value = layout.d;
    $("size").textContent = number(layout.w) + " × " + number(layout.h) + " · " + words[layout.o];
    root.dataset.layout = data.layouts.indexOf(layout);
    $("look").hidden = !data.layouts.some((one) => one.q);
    $("look").disabled = !layout.q;
    $("look").hidden = !live && $("look").hidden;
    $("look").disabled = !live && $("look").disabled;
    remember();
    const others = live ? live.rotates : orientations().length > 1, ladder = sizes();
    $("rotate").disabled = !others;
    $("rotate").title = others ? "Rotate (r)" : "Only one orientation is available";
    for (const [id, axis] of [["east", "w"], ["south", "h"]]) {
      const steps = [...new Set(ladder.filter((one) => one[axis === "w" ? "h" : "w"] === layout[axis === "w" ? "h" : "w"]).map((one) => one[axis]))];
      const handle = $(id);
      handle.hidden = !live && steps.length < 2;
      const range = live ? [0, mostSide] : [Math.min(...steps), Math.max(...steps)];
      for (const [key, value] of [["valuemin", range[0]], ["valuemax", range[1]], ["valuenow", layout[axis]]]) handle.setAttribute("aria-" + key, value);
    }
    $("corner").hidden = !live && ladder.length < 2;
    $("note").textContent = live ? "Drag an edge to resize. Double-click a handle or press 0 for the size of the device." : ladder.length < 2 ? "Only this size is available." : layout.n ? "Drag an edge to resize. " + ladder.length + " sizes are available." : number(layout.w) + " × " + number(layout.h) + ". Double-click a handle or press 0 for the size of the device.";
  };
  const orientations = () => [...new Set(data.layouts.filter((one) => one.d === state.layout.d && one.n).map((one) => one.o))];
  const rotate = () => {
    if (live) return live.rotate();
    const all = orientations(), next = all[(all.indexOf(state.layout.o) + 1) % all.length];
    show(find(state.layout.d, next), true);
  };
  const pick = (device) => {
    if (live) return live.pick(live.devices[device]);
    const now = state.layout.o, there = data.layouts.filter((one) => one.d === device && one.n).map((one) => one.o);
    if (there.length) show(find(device, there.includes(now) ? now : there.find((one) => one.startsWith(now.slice(0, 8))) || there[0]), true);
  };

  // MARK: Live layouts

  // The maximum number of views whose elements move during a drag. Larger scenes are painted on one element.
  const mostMoved = 40;
  const beginDrag = () => {
    if (painter.isActive || elements.length <= mostMoved) return;
    const canvas = $("canvas"), room = $("room"), reach = $("reach");
    // The range of the scroll bars remains as it is, although the elements that reach beyond the screen are not laid out.
    reach.style.width = Math.max(0, room.scrollWidth > room.clientWidth ? room.scrollWidth - canvas.offsetLeft : 0) + "px";
    reach.style.height = Math.max(0, room.scrollHeight > room.clientHeight ? room.scrollHeight - canvas.offsetTop : 0) + "px";
    painter.begin($("board"));
    canvas.classList.add("painted");
  };
  const endDrag = () => {
    if (!painter.isActive) return;
    painter.end();
    $("canvas").classList.remove("painted");
    place(false);
    draw();
  };
  // The largest side of a screen that a page requests, in points.
  const mostSide = 4000;
  // Selects the device of a live layout. A resized device has its size in its name.
  const nameDevice = (title) => {
    const select = $("device"), whole = title.split(" at ")[0], known = live.devices;
    // A device that is only a size is not in the list.
    const titles = known.includes(whole) ? known : [...known, whole];
    if (select.options.length !== titles.length || select.options[titles.length - 1].textContent !== titles[titles.length - 1]) select.replaceChildren(...titles.map((one, index) => { const option = make("option", "", one); option.value = index; return option; }));
    select.value = titles.indexOf(whole);
  };
  // A drag of the selected view moves it, if the server may change the file.
  let isMoved = false;
  const grab = (event) => {
    const view = viewAt(event);
    isMoved = false;
    if (!live || !live.edits || view <= 0 || view !== state.selected || event.button) return;
    const from = [event.clientX, event.clientY], per = scale;
    const change = (moved) => ({ kind: "move", view: name(view), x: Math.round((moved.clientX - from[0]) / per), y: Math.round((moved.clientY - from[1]) / per) });
    // Elements that are not painted cannot capture the pointer.
    const room = $("room");
    room.onpointermove = (moved) => {
      if (!isMoved && Math.hypot(moved.clientX - from[0], moved.clientY - from[1]) <= 3) return;
      if (!isMoved) room.setPointerCapture(event.pointerId);
      isMoved = true;
      beginDrag();
      live.preview(change(moved));
    };
    room.onpointerup = room.onpointercancel = (released) => {
      room.onpointermove = room.onpointerup = room.onpointercancel = null;
      endDrag();
      if (isMoved && released.type === "pointerup") live.edit(change(released));
      else if (isMoved) live.preview(undefined);
    };
  };
  // Shows a layout of the server. A layout without details arrives during a drag: only frames change.
  const adopt = (fresh, isDetailed, animated) => {
    const views = fresh.views || data.views, [selected, hovered] = [state.selected, state.hovered].map((view) => (view >= 0 ? name(view) : undefined));
    const isOther = fresh.views !== undefined && JSON.stringify(fresh.views) !== JSON.stringify(data.views);
    if (!isDetailed && !isOther && state.layout) {
      fresh.layouts[0].r = undefined;
      data = { ...data, devices: fresh.devices, layouts: fresh.layouts };
      state.layout = fresh.layouts[0];
      place(false);
      draw();
      $("size").textContent = number(state.layout.w) + " × " + number(state.layout.h) + " · " + words[state.layout.o];
      return;
    }
    if (isOther) { state.selected = state.hovered = -1; }
    data = { ...fresh, views };
    data.layouts[0].r = data.layouts[0].r || [];
    if (isOther) {
      build();
      const find = (title) => (title === undefined ? -1 : views.findIndex(([one]) => one === title));
      state.layout = data.layouts[0];
      if (find(selected) >= 0 && present(find(selected))) { state.selected = find(selected); elements[state.selected].classList.add("selected"); }
      if (find(hovered) >= 0 && present(find(hovered))) state.hovered = find(hovered);
    }
    $("scene").textContent = data.scene + (data.note ? " · " + data.note : "");
    $("scene").title = $("scene").textContent;
    document.title = data.scene + " · Gimbal";
    show(data.layouts[0], animated);
  };

  // MARK: Address

  // The fragment of the address contains the state that a link restores.
  let isStarted = false;
  const remember = () => {
    if (live || !isStarted) return;
    const parts = new URLSearchParams({ orientation: state.layout.o });
    if (state.layout.d) parts.set("device", data.devices[state.layout.d]);
    if (state.selected >= 0) parts.set("view", name(state.selected));
    try { history.replaceState(null, "", "#" + parts); } catch { /* A page without an address of its own. */ }
  };
  const restore = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    const device = parts.has("device") ? data.devices.indexOf(parts.get("device")) : state.layout.d;
    const layout = find(device, parts.get("orientation") || state.layout.o);
    if (layout && layout !== state.layout) show(layout, false);
    const view = data.views.findIndex(([title]) => title === parts.get("view"));
    select(parts.has("view") && present(view) ? view : -1);
  };

  // MARK: Dragging

  const nearest = (width, height, ladder) => ladder.reduce((best, one) => {
    const miss = (layout) => Math.abs(layout.w - width) + Math.abs(layout.h - height);
    return miss(one) < miss(best) ? one : best;
  });
  // The size of the screen that a live page has requested.
  const requested = () => live.size || { width: state.layout.w, height: state.layout.h };
  for (const [id, x, y] of [["east", 1, 0], ["south", 0, 1], ["corner", 1, 1]]) {
    const handle = $(id);
    handle.onpointerdown = (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      handle.classList.add("active");
      const start = state.layout, from = [event.clientX, event.clientY], per = scale, wasFit = !state.zoom;
      // A scale that follows the size would move the edge away from the pointer.
      if (live) state.zoom = scale;
      // The screen is centered, so it grows on both sides.
      const ladder = sizes().filter((one) => (x || one.w === start.w) && (y || one.h === start.h));
      if (live) {
        const side = (length, delta) => Math.min(mostSide, Math.max(1, Math.round(length + 2 * delta / per)));
        const size = (right, down) => ({ width: x ? side(start.w, right - from[0]) : requested().width, height: y ? side(start.h, down - from[1]) : requested().height });
        let last = from;
        const resize = (moved) => {
          const now = [moved.clientX, moved.clientY], move = [x ? now[0] - last[0] : 0, y ? now[1] - last[1] : 0];
          beginDrag();
          // A raw update and a move can have the same position.
          if (!move[0] && !move[1]) return;
          live.resize(size(...now), moved.timeStamp, move, ([right, down]) => size(now[0] + right, now[1] + down));
          last = now;
        };
        // A raw update arrives immediately. A move waits for the next display frame, and its layout for the one after it. In
        // an iframe, Chromium reports raw updates in the coordinates of the top-level page.
        if ("onpointerrawupdate" in window && window.parent === window) handle.onpointerrawupdate = resize;
        handle.onpointermove = resize;
      } else handle.onpointermove = (moved) => {
        const to = nearest(start.w + x * 2 * (moved.clientX - from[0]) / per, start.h + y * 2 * (moved.clientY - from[1]) / per, ladder);
        if (to !== state.layout) show(to, false);
      };
      handle.onpointerup = handle.onpointercancel = () => {
        handle.onpointermove = handle.onpointerrawupdate = null;
        handle.classList.remove("active");
        if (live) { endDrag(); live.endDrag(); }
        if (live && wasFit) { state.zoom = 0; place(false); draw(); }
      };
    };
    handle.ondblclick = () => (live ? live.natural() : show(natural(), true));
    handle.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const axis = x ? "w" : "h", other = x ? "h" : "w";
      if (live) {
        const by = step * (event.shiftKey ? 10 : 1), side = (length) => Math.min(mostSide, Math.max(1, length + by));
        // A key press can arrive before the layout of the previous one.
        const { width, height } = requested();
        live.resize({ width: x ? side(width) : width, height: y ? side(height) : height });
        event.preventDefault();
        return event.stopPropagation();
      }
      const ladder = sizes().filter((one) => one[other] === state.layout[other]).sort((a, b) => a[axis] - b[axis]);
      show(ladder[ladder.indexOf(state.layout) + step], true);
      event.preventDefault();
      event.stopPropagation();
    };
  }

  // MARK: Keyboard and pointer events

  const theme = (look) => { root.dataset.theme = look; if (state.layout) paint(); };
  const restyle = () => {
    if (live) { state.app = !state.app; live.style(state.app ? "app" : "wireframe"); return $("look").setAttribute("aria-pressed", state.app); }
    if (!state.layout.q) return; state.app = !state.app; paint(); draw(); $("look").setAttribute("aria-pressed", state.app);
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  theme(dark.matches ? "dark" : "light");
  dark.onchange = () => theme(dark.matches ? "dark" : "light");
  const toggle = (button, key) => { state[key] = !state[key]; button.setAttribute("aria-pressed", state[key]); draw(); };
  const walk = (event) => {
    // A search without a match leaves no row to select.
    if (!rows.length) return false;
    const at = rows.indexOf(state.selected), view = state.selected;
    const inside = view >= 0 ? children[view].filter((one) => rows.includes(one)) : [];
    switch (event.key) {
      case "ArrowDown": select(rows[Math.min(at + 1, rows.length - 1)]); break;
      case "ArrowUp": select(rows[Math.max(at - 1, 0)]); break;
      case "Home": select(rows[0]); break;
      case "End": select(rows[rows.length - 1]); break;
      case "ArrowRight":
        if (view < 0) select(0);
        else if (state.folded.delete(view)) { grow(); select(view); }
        else if (inside.length) select(inside[0]);
        break;
      case "ArrowLeft":
        if (view >= 0 && inside.length && !state.folded.has(view)) { state.folded.add(view); grow(); select(view); }
        else if (view > 0) select(parent(view));
        break;
      default: return false;
    }
    return true;
  };
  const step = (by) => {
    const count = live ? live.devices.length : data.devices.length, now = live ? Math.max(0, Number($("device").value)) : state.layout.d;
    pick((now + by + count) % count);
  };
  const keys = {
    r: rotate, g: () => toggle($("guides"), "guides"), c: () => toggle($("rules"), "gaps"),
    d: () => step(1), D: () => step(-1), u: () => { if (live && live.edits) $("undo").click(); }, U: () => { if (live && live.edits) $("redo").click(); },
    t: () => theme(root.dataset.theme === "dark" ? "light" : "dark"), "0": () => (live ? live.natural() : show(natural(), true)), "?": () => $("keys").showModal(),
    "+": () => zoom(scale * 1.25), "=": () => zoom(scale * 1.25), "-": () => zoom(scale / 1.25), "1": () => zoom(1), f: () => zoom(0),
    s: restyle, "!": nextIssue, "/": () => $("search").focus(),
    Escape: () => { hover(-1); select(-1); },
  };
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open || !state.layout) return;
    const target = event.target;
    if (target.tagName === "INPUT" && target.type === "number") return;
    if (target === $("search")) {
      if (event.key === "Enter") search(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") { target.value = ""; target.oninput(); target.blur(); }
      else return;
      return event.preventDefault();
    }
    if (target.tagName === "SELECT" && event.key !== "Escape") return;
    if (walk(event)) return event.preventDefault();
    const action = keys[event.key];
    if (action) { action(); event.preventDefault(); }
  };
  $("rotate").onclick = rotate;
  $("guides").onclick = () => keys.g();
  $("rules").onclick = () => keys.c();
  $("theme").onclick = keys.t;
  $("help").onclick = keys["?"];
  $("look").onclick = restyle;
  $("issues").onclick = nextIssue;
  $("zoomIn").onclick = keys["+"];
  $("zoomOut").onclick = keys["-"];
  $("zoomFit").onclick = keys.f;
  $("room").addEventListener("wheel", (event) => { if (event.ctrlKey) { event.preventDefault(); zoom(scale * Math.exp(-event.deltaY / 300)); } }, { passive: false });
  $("search").oninput = () => { state.query = $("search").value.trim().toLowerCase(); grow(); };
  $("device").onchange = () => pick(Number($("device").value));
  const viewAt = (event) => { const element = event.target.closest ? event.target.closest(".view") : null; return element ? Number(element.dataset.index) : -1; };
  const point = (event) => hover(viewAt(event));
  $("screen").onpointermove = point;
  $("screen").onpointerdown = grab;
  $("screen").onpointerleave = () => hover(-1);
  $("screen").onclick = (event) => { if (!isMoved) select(viewAt(event)); };
  $("room").onclick = (event) => { if (event.target === $("room") && !isMoved) select(-1); isMoved = false; };
  $("tree").onclick = (event) => {
    const fold = event.target.dataset.fold, item = event.target.closest(".item");
    if (fold !== undefined && children[fold].length && event.target.textContent) {
      const view = Number(fold);
      if (!state.folded.delete(view)) state.folded.add(view);
      grow();
    } else if (item) select(Number(item.dataset.item));
  };
  $("tree").onpointermove = (event) => { const item = event.target.closest(".item"); hover(item ? Number(item.dataset.item) : -1); };
  $("tree").onpointerleave = () => hover(-1);
  for (const id of ["conflicts", "ambiguous"]) $(id).onclick = (event) => { const one = event.target.closest("[data-select]"); if (one) select(Number(one.dataset.select)); };
  $("selection").onpointermove = (event) => {
    const row = event.target.closest(".rule"), rule = row ? Number(row.dataset.rule) : -1;
    if (rule !== state.rule) { state.rule = rule; draw(); }
  };
  $("selection").onpointerleave = () => { state.rule = -1; draw(); };
  new ResizeObserver(() => { if (state.layout) { place(false); draw(); } }).observe($("room"));

  // MARK: Start

  if (live) {
    $("canvas").dataset.settled = "true";
    live.start({ adopt, layout: () => state.layout, fill: () => { if (data.devices.length) nameDevice(data.devices[0]); }, style: (isApp) => { state.app = isApp; $("look").setAttribute("aria-pressed", isApp); } });
  } else {
    $("scene").textContent = data.scene + (data.note ? " · " + data.note : "");
    $("scene").title = $("scene").textContent;
    data.devices.forEach((title, index) => { const option = make("option", "", title); option.value = index; $("device").append(option); });
    $("look").setAttribute("aria-pressed", state.app);
    show(state.layout, false);
    restore();
    isStarted = true;
    addEventListener("hashchange", restore);
  }
  // Read by tests.
  window.gimbal = {
    get scale() { return scale; },
    get art() { return art; },
    get layout() { return { device: data.devices[state.layout.d], orientation: state.layout.o, width: state.layout.w, height: state.layout.h, toggled: state.layout.t }; },
    layouts: data.layouts.length,
    live,
    frames: () => data.views.map(([title], index) => [title, frames(state.layout).get(index)]),
  };
})();
