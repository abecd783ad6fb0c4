"use strict";
// Paints the boxes of a layout on one canvas element. While an edge or a view is dragged, a scene with many views is
// painted here, because moving an element per view takes the browser several frames of the display. The boxes look as
// page.css makes them. Only boxes in sight are painted.
window.gimbalPainter = (() => {
  const tones = ["container", "text", "control", "image", "scroll"];
  let board, context, colors, font;

  // Colors follow the appearance of the page.
  const readColors = () => {
    const style = getComputedStyle(document.documentElement), color = (key) => style.getPropertyValue("--" + key).trim();
    colors = Object.fromEntries(["bad", "free", "before", "accent", "edge", "ink", "dim", "panel"].map((key) => [key, color(key)]));
    for (const tone of tones) colors[tone] = [color(tone), color(tone + "-line")];
    font = getComputedStyle(document.body).fontFamily;
  };

  // A text that fits the width, shortened with an ellipsis. Widths are kept, because measuring costs more than painting.
  const widths = new Map();
  const widthOf = (text) => {
    const key = context.font + text;
    if (!widths.has(key)) {
      if (widths.size > 5000) widths.clear();
      widths.set(key, context.measureText(text).width);
    }
    return widths.get(key);
  };
  const fitted = (text, width) => {
    const whole = widthOf(text);
    if (whole <= width) return text;
    // The share of the text is an estimate, because letters have different widths.
    let length = Math.max(0, Math.floor((text.length * (width - widthOf("…"))) / whole) - 1);
    while (length + 1 < text.length && widthOf(text.slice(0, length + 1) + "…") <= width) length += 1;
    return text.slice(0, length) + "…";
  };

  const dashed = (color, x, y, width, height) => {
    context.strokeStyle = color;
    context.setLineDash([3, 3]);
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    context.setLineDash([]);
  };
  const framed = (color, thickness, x, y, width, height) => {
    context.fillStyle = color;
    context.fillRect(x, y, width, Math.min(thickness, height));
    context.fillRect(x, y + height - thickness, width, Math.min(thickness, height));
    context.fillRect(x, y, Math.min(thickness, width), height);
    context.fillRect(x + width - thickness, y, Math.min(thickness, width), height);
  };
  const names = (title, size, isGone, x, y, width, height) => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = isGone ? colors.dim : colors.ink;
    context.font = "12px " + font;
    context.fillText(fitted(title, width - 6), x + width / 2, y + height / 2 - (size ? 7 : 0));
    if (!size) return;
    context.fillStyle = colors.dim;
    context.font = "10.5px " + font;
    context.fillText(fitted(size, width - 6), x + width / 2, y + height / 2 + 8);
  };
  const badges = (list, x, y, width) => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = "700 10px " + font;
    [...list].reverse().forEach(([, look, sign], place) => {
      const center = x + width - 9.5 - place * 17;
      context.fillStyle = { bad: colors.bad, free: colors.free, new: colors.before }[look] || colors.dim;
      context.beginPath();
      context.arc(center, y + 9.5, 7.5, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = colors.panel;
      context.fillText(sign, center, y + 10);
    });
  };

  // Paints a view and its subviews. A hidden view is an outline, as its subviews are.
  const paintView = (page, view, isInGone) => {
    const frame = page.frames.get(view);
    if (!frame) return;
    const mark = page.marks(view), isGone = mark.includes("h"), { scale } = page;
    const x = Math.round(frame[0] * scale), y = Math.round(frame[1] * scale);
    const width = Math.round((frame[0] + Math.max(0, frame[2])) * scale) - x, height = Math.round((frame[1] + Math.max(0, frame[3])) * scale) - y;
    const isInSight = x < page.right && y < page.bottom && x + width > page.left && y + height > page.top;
    const kids = page.children[view];
    let above;
    if (isInSight && view > 0) {
      const [fill, edge] = colors[page.views[view][2]] || colors.container;
      const isBad = mark.includes("c"), isFree = mark.includes("a"), isSelected = view === page.selected;
      if (isGone && !page.isApp) dashed(colors.edge, x, y, width, height);
      else if (!page.isApp) {
        if (!isBad && !isFree && !isSelected) { context.fillStyle = edge; context.fillRect(x, y, width, height); }
        const inset = isBad || isFree || isSelected ? 0 : 1;
        context.fillStyle = fill;
        if (width > 2 * inset && height > 2 * inset) context.fillRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
      }
      if (isSelected) framed(colors.accent, 2, x, y, width, height);
      else if (isBad) framed(colors.bad, 2, x, y, width, height);
      else if (isFree) dashed(colors.free, x, y, width, height);
      const signs = isGone || width < 20 ? [] : page.badges(mark);
      const isLeaf = !kids.some((one) => page.frames.has(one) && !page.marks(one).includes("h"));
      const hasName = !page.isApp && isLeaf && width >= 26 && height >= 15 && !(isGone && isInGone);
      const taken = hasName && signs.length && height < 62 ? signs.length * 17 + 4 : 0, hasRoom = width - taken >= 26;
      if (hasName) names(page.views[view][0], height >= 34 && width >= 52 ? page.size(frame) : "", isGone, x, y, width - (hasRoom ? taken : 0), height);
      if (signs.length && (hasRoom || !taken)) above = () => badges(signs, x, y, width);
    }
    const clips = page.clips.has(view);
    if (clips && !isInSight) return;
    // The subviews are below the badges.
    if (clips) { context.save(); context.beginPath(); context.rect(x, y, width, height); context.clip(); }
    const order = kids.some((one) => page.raised[one]) ? [...kids].sort((a, b) => (page.raised[a] || 0) - (page.raised[b] || 0)) : kids;
    for (const one of order) paintView(page, one, isGone);
    if (above) above();
    if (clips) context.restore();
  };

  return {
    // Begins to paint in an element that covers the visible part of the room.
    begin(element) {
      board = element;
      context = board.getContext("2d");
      readColors();
      board.hidden = false;
    },
    get isActive() { return board !== undefined; },
    // Paints a layout. `page` has the views, their frames, marks and subviews, and the scale.
    paint(page, canvas, room) {
      const [inner, outer] = [canvas.getBoundingClientRect(), room.getBoundingClientRect()], dots = window.devicePixelRatio || 1;
      const width = room.clientWidth - 1, height = room.clientHeight - 1, left = Math.ceil(outer.left - inner.left), top = Math.ceil(outer.top - inner.top);
      if (board.width !== Math.round(width * dots) || board.height !== Math.round(height * dots)) {
        board.width = Math.round(width * dots);
        board.height = Math.round(height * dots);
        board.style.width = width + "px";
        board.style.height = height + "px";
      }
      board.style.transform = "translate(" + left + "px," + top + "px)";
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, board.width, board.height);
      context.setTransform(dots, 0, 0, dots, -left * dots, -top * dots);
      paintView({ ...page, left, top, right: left + width, bottom: top + height }, 0, false);
    },
    end() {
      board.hidden = true;
      // A size of 0 releases the memory of the canvas.
      board.width = board.height = 0;
      board = context = undefined;
    },
  };
})();
