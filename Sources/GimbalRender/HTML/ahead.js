"use strict";
// Layouts of the sizes that the pointer probably reaches next. While an edge is dragged, the page prefetches them, so
// that most steps show a layout without waiting for the server. A layout has the key of the choices it was solved for.
window.gimbalAhead = (() => {
  // The maximum number of requests in flight. The request of a step waits for them at most.
  const mostRequests = 4;
  // The maximum number of kept answers. Each has the frames of all views.
  const mostKept = 64;
  // The answers by key, and the requests in flight by id: the key and the time of the request.
  const kept = new Map(), requests = new Map();

  return {
    // The maximum response time, in milliseconds, at which the page prefetches layouts: half of a display frame. With
    // slower responses, prefetching would delay the steps of the drag. Tests can change the value.
    longest: 8,
    // Removes all layouts and forgets the requests in flight, because the file has changed.
    clear() { kept.clear(); requests.clear(); },
    // Removes all layouts at the end of a drag.
    drop() { kept.clear(); },
    // Records a request in flight.
    asked(id, key) { requests.set(id, { key, sent: performance.now() }); },
    // The request in flight for a key; undefined for none.
    request(key) { for (const [id, one] of requests) if (one.key === key) return id; return undefined; },
    // Keeps the answer to a request in flight. Returns whether the request was recorded.
    answered(id, answer) {
      const request = requests.get(id);
      if (!request) return false;
      requests.delete(id);
      if (answer) {
        if (kept.size >= mostKept) kept.delete(kept.keys().next().value);
        kept.set(request.key, answer);
      }
      return true;
    },
    // The kept answer for a key; undefined for none.
    answer(key) { return kept.get(key); },
    // The moves of the pointer to prepare for, in pixels, the most probable first: the last move again, and similar ones.
    moves([x, y]) {
      const [right, down] = [Math.sign(x), Math.sign(y)];
      const all = [[x, y], [x + right, y + down], [x - right, y - down], [x + 2 * right, y + 2 * down], [2 * x, 2 * y], [x - 2 * right, y - 2 * down]];
      return all.filter(([one, other]) => one * right >= 0 && other * down >= 0 && (one || other));
    },
    // Returns how many more layouts can be requested. `duration` is the response time of the last request, in
    // milliseconds. The result is 0 if the server is slow or does not answer.
    room(duration) {
      const [oldest] = requests.values(), age = oldest ? performance.now() - oldest.sent : 0;
      return Math.max(duration, age) <= this.longest ? Math.max(0, mostRequests - requests.size) : 0;
    },
    get isIdle() { return requests.size === 0; },
  };
})();
