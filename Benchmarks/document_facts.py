"""The facts of Interface Builder documents, and an audit of three-way merges by facts.

This module shares no code and no tables with the merge: an element without an id is identified by its place, a value is
compared as canonical XML, and a merge is judged by each fact of the three versions.
"""
import re
import xml.etree.ElementTree as ET

DISTINGUISHING = ("key", "sceneID", "reference", "property", "keyPath", "identifier", "name", "className")
LISTS = ("subviews", "constraints", "connections", "resources")
# The attributes that are one value together.
GROUPS = {
    "constraint": [("firstItem", "firstAttribute", "relation", "secondItem", "secondAttribute", "multiplier", "constant")],
    "action": [("selector", "destination")], "outlet": [("property", "destination")],
    "outletCollection": [("property", "destination")], "segue": [("kind", "destination", "relationship")],
    "viewControllerPlaceholder": [("storyboardName", "referencedIdentifier", "bundleIdentifier")],
}
EVERYWHERE = [("image", "catalog"), ("customClass", "customModule", "customModuleProvider")]
# Elements with a key whose attributes are properties of their own.
OPEN = {
    "state", "textInputTraits", "accessibility", "variation", "mask", "customFonts", "array", "mutableArray",
    "textAttributes", "buttonConfiguration", "backgroundConfiguration", "wkWebViewConfiguration", "wkPreferences",
    "simulatedMetricsContainer", "attributedString", "connections", "view"}
USUAL = {"relation": "equal", "multiplier": "1", "constant": "0", "priority": "1000"}
NUMBER = re.compile(r"-?\d+(\.\d+)?$")
CELLS = ("tableViewCell", "tableViewCellContentView", "collectionViewCell", "collectionViewCellContentView",
         "collectionReusableView")


def plain(value):
    """A number with three decimal places, because Interface Builder makes rounding errors; other values as they are."""
    return repr(round(float(value), 3) + 0.0) if NUMBER.match(value) else value


def canonical(e):
    """An element without an id as one value."""
    parts = " ".join(f"{k}={plain(v)}" for k, v in sorted(e.attrib.items()))
    inner = "".join(canonical(c) for c in e)
    return f"<{e.tag} {parts}>{(e.text or '').strip()}{inner}{(e.tail or '').strip()}"


class Document:
    """The elements and facts of a document: (identity, fact name) to value."""

    def __init__(self, data):
        self.root = ET.fromstring(data)
        self.elements, self.parents, self.facts, self.named = {}, {}, {}, {}
        self.repeated_ids = 0
        self._constrained = None
        self._add(self.root, None, "", {})

    def _add(self, e, parent, owner, counts):
        if e.get("id") and e.tag != "device":
            identity = "#" + e.get("id")
            self.repeated_ids += identity in self.elements
            owner = e.get("id")
        else:
            part = next((e.get(k) for k in DISTINGUISHING if e.get(k)), "")
            identity = f"{parent or ''}/{e.tag}|{part}"
            counts[identity] = counts.get(identity, 0) + 1
            if counts[identity] > 1:
                identity += f"[{counts[identity] - 1}]"
        self.elements[identity], self.parents[identity], self.named[identity] = e, parent, owner
        if self.is_whole(e):
            slot = f"{parent}/@{e.get('key')}" if e.get("key") else identity
            self.elements.setdefault(slot, e)
            self.parents.setdefault(slot, parent)
            self.named.setdefault(slot, owner)
            self.facts[slot, "value"] = canonical(e)
            return
        if e.tag not in LISTS:
            self.facts[identity, "element"] = e.tag
            # The parent of an object is the object that contains it, and the list of it.
            if e.get("id"):
                self.facts[identity, "parent"] = parent
        grouped = set()
        for group in GROUPS.get(e.tag, []) + EVERYWHERE:
            if any(e.get(k) is not None for k in group):
                values = [e.get(k, USUAL.get(k, "") if e.tag == "constraint" else "") for k in group]
                self.facts[identity, "+".join(group)] = " ".join(map(plain, values))
                grouped.update(group)
        for k, v in e.attrib.items():
            if k not in grouped and k != "id":
                self.facts[identity, k] = plain(v)
        if (e.text or "").strip():
            self.facts[identity, "text"] = e.text.strip()
        counts = {}
        for child in e:
            self._add(child, identity, owner, counts)

    def is_whole(self, e):
        if e.get("id") or e.tag in OPEN:
            return False
        if e.get("key") is None:
            return e.tag in ("fragment", "userDefinedRuntimeAttribute", "color", "image", "namedColor", "systemColor")
        if e.tag in ("imageReference", "preferredSymbolConfiguration", "paragraphStyle"):
            return True
        return not any(c.get("id") or c.get("key") for c in e.iter() if c is not e)

    def owners(self, identity):
        """The ids of the object with an element and of all objects that contain it, and the keys of elements of scenes."""
        found, here = set(), identity
        while here:
            e = self.elements.get(here)
            if e is None:
                break
            for k in ("id", "sceneID"):
                if e.get(k):
                    found.add(e.get(k))
            here = self.parents[here]
        return found

    def constrained(self):
        """The ids of the views to which constraints refer."""
        if self._constrained is None:
            self._constrained = set()
            for identity, e in self.elements.items():
                if e.tag == "constraint":
                    owner = self.elements.get(self.parents.get(self.parents.get(identity) or "") or "")
                    own = owner.get("id") if owner is not None else None
                    self._constrained |= {e.get("firstItem") or own, e.get("secondItem")}
        return self._constrained

    def is_derived(self, identity, name):
        """True if Interface Builder computes the fact from other facts or from the project."""
        e = self.elements.get(identity)
        if e is not None and e.tag == "tableColumn" and name == "width":
            return any(c.get("resizeWithTable") for c in e)
        if name in ("misplaced", "ambiguous"):
            return True
        if identity.startswith(("/document|/resources|", )) or "/resources|" in identity:
            return True
        if e is None:
            return False
        parent = self.elements.get(self.parents[identity] or "")
        if e.tag == "rect" and e.get("key") == "screenRect":
            return True
        if e.tag == "rect" and e.get("key") in ("frame", "frameInset") and parent is not None:
            if parent.tag in CELLS:
                return True
            # Without constraints, the recorded frame is the layout.
            if parent.get("translatesAutoresizingMaskIntoConstraints") == "NO" and parent.get(
                    "fixedFrame") != "YES" and parent.get("id") in self.constrained():
                return True
            here, cell = self.parents[identity], None
            containers = []
            while here:
                containers.append(self.elements[here])
                here = self.parents[here]
            # Labels and images that the style of a cell places; views in a scroll view for macOS.
            if len(containers) > 3 and parent.get("id") in [
                    containers[3].get(k) for k in ("textLabel", "detailTextLabel", "imageView")]:
                return True
            if len(containers) > 2 and containers[2].tag in ("clipView", "stackView"):
                return True
            if parent.tag in ("clipView", "scroller", "tableCellView", "tableHeaderView"):
                return True
            if parent.get("key") in (
                    "view", "contentView", "navigationBar", "tabBar", "toolbar", "headerView", "tableHeaderView",
                    "tableFooterView"):
                return True
            return len(containers) > 1 and containers[1].tag == "objects" and parent.get("id") is not None
        if e.tag == "point" and e.get("key") == "canvasLocation":
            return True
        if e.tag == "size" and parent is not None and parent.tag == "designable":
            return True
        return e.tag == "segue" and e.get("reference") is not None or e.tag in (
            "inferredMetricsTieBreakers", "designable", "designables")


UNORDERED = {"constraints", "resources", "scenes", "dependencies", "designables", "inferredMetricsTieBreakers",
             "customFonts", "mask", "connections"}
VERSIONS = {"toolsVersion", "systemVersion", "version", "minToolsVersion"}


def comparable(document, derived):
    """The facts and the order of elements; without derived facts if derived is False."""
    facts = {
        k: v for k, v in document.facts.items()
        if derived or not (document.is_derived(*k) or k[1] in VERSIONS and "dependencies" in k[0] or k[1] in VERSIONS)}
    order = {}
    for identity, e in document.elements.items():
        parent = document.parents[identity]
        if parent and document.elements[parent].tag not in UNORDERED and (derived or not document.is_derived(identity, "")):
            order.setdefault(parent, []).append(identity)
    return facts, order


SIDES = ("x", "y", "width", "height")


def rectangle(e):
    """The numbers of a rectangle, or None."""
    try:
        return [float(e.get(k)) for k in SIDES]
    except (TypeError, ValueError, AttributeError):
        return None


def gaps(document):
    """The distance of each cell of a table from the cell before it."""
    found = {}
    for table in document.root.iter("tableView"):
        cells = [c for part in table if part.tag in ("prototypes", "sections") for c in part.iter("tableViewCell")]
        for one, other in zip(cells, cells[1:]):
            a, b = rectangle(one.find("rect")), rectangle(other.find("rect"))
            if a and b:
                found[one.get("id"), other.get("id")] = b[1] - a[1] - a[3]
    return found


def follows_from_layout(identity, versions, merged, frames):
    """True if a frame that no version has is that of the merged layout.

    The frame is the one that solving the merged document gives; or the cells of a table stack, with the distances between
    cells and the other sides of one of the versions.
    """
    view = merged.elements.get(merged.parents.get(identity) or "")
    e = merged.elements[identity]
    frame = rectangle(e)
    if view is None or frame is None or e.tag != "rect" or e.get("key") != "frame":
        return False
    solved = frames().get(view.get("id"))
    if solved and all(abs(a - b) <= 0.5 for a, b in zip(frame, solved)):
        return True
    if view.tag not in CELLS:
        return False
    known = [r for r in (rectangle(v.elements.get(identity)) for v in versions) if r]
    if any(frame[i] not in [r[i] for r in known] for i in (0, 2, 3)):
        return False
    here = {pair: gap for pair, gap in gaps(merged).items() if pair[1] == view.get("id")}
    return frame[1] in [r[1] for r in known] or any(
        abs(gap - gaps(v).get(pair, 1e9)) < 0.01 for pair, gap in here.items() for v in versions)


def is_autoresized(identity, base, side):
    """True if a frame is the one that the autoresizing mask gives for a changed size of the superview."""
    def frame_of(document, view):
        e = document.elements.get(view)
        return rectangle(e.find("rect[@key='frame']")) if e is not None else None

    view = side.parents.get(identity)
    e = side.elements.get(view or "")
    mask = e.find("autoresizingMask") if e is not None else None
    above = side.parents.get(side.parents.get(view) or "") if mask is not None else None
    known = [frame_of(d, v) for d, v in ((base, view), (side, view), (base, above), (side, above))] if above else []
    if not known or None in known or known[2][2:] == known[3][2:]:
        return False
    old, new, before, after = known
    for i, flags in ((0, ("flexibleMinX", "widthSizable", "flexibleMaxX")), (1, ("flexibleMinY", "heightSizable", "flexibleMaxY"))):
        sizes = [old[i], old[i + 2], before[i + 2] - old[i] - old[i + 2]]
        grows = [mask.get(f) == "YES" for f in flags]
        total = sum(max(s, 0) for s, g in zip(sizes, grows) if g)
        parts = [
            (after[i + 2] - before[i + 2]) * (max(s, 0) / total if total else 1 / sum(grows)) if g else 0
            for s, g in zip(sizes, grows)]
        if abs(old[i] + parts[0] - new[i]) > 1 or abs(old[i + 2] + parts[1] - new[i + 2]) > 1:
            return False
    return True


def audit(base, ours, theirs, merged, conflicts, frames=dict):
    """Judges a merge.

    - Parameter frames: A function that returns the frames of the solved merged document by object id.

    Returns a dictionary of lists of (identity, fact, explanation): "solved" for computed frames that no version has and that
    follow from the layout of the merged document, "mixture" for other values that no version has, "lost" for facts
    of exactly one side that are neither in the merged document nor named by a conflict, "dropped" for those that a conflict
    names, "consequence" for those that a conflict names and whose element, container or target the other side removed, and "unreported" for facts that both sides changed differently without a conflict.
    """
    found = {"solved": [], "mixture": [], "lost": [], "dropped": [], "consequence": [], "unreported": [], "real": []}
    named = " ".join(conflicts)
    words = set(re.findall(r"[\w.-]+", named))

    def follows(identity, side, other, visited):
        """True if the other side removed the element, an element that contains it, or an object to which it refers."""
        def removed(i):
            return i in base.elements and i not in other.elements
        here = identity
        while here and here not in visited:
            visited.add(here)
            if removed(here):
                return True
            e = side.elements.get(here)
            # A connection of an object that is removed as a consequence is also removed.
            if e is not None and e is not side.root and any(
                    follows("#" + v, side, other, visited) for k, v in e.attrib.items()
                    if k != "id" and ("#" + v in side.elements or removed("#" + v))):
                return True
            here = side.parents.get(here)
        return False

    def is_named(identity):
        """True if a conflict names the object with an element, an object that contains it, or one to which it refers.

        A part of the document without an id is named by its elements, such as "document, device".
        """
        for d in (base, ours, theirs):
            path, here = [], identity
            while here in d.elements and (d.elements[here].get("id") is None or d.elements[here].tag in ("device", "adaptation")):
                path.insert(0, d.elements[here].tag)
                here = d.parents[here]
            if here is None and len(path) > 1 and ", ".join(path[:2]) in named:
                return True
        for d in (base, ours, theirs):
            e = d.elements.get(identity)
            targets = [v for k, v in e.attrib.items() if k != "id" and "#" + v in d.elements] if e is not None else []
            owners = d.owners(identity).union(*(d.owners("#" + v) for v in targets))
            if any(owner in words or owner in named for owner in owners):
                return True
        return False

    def renamed(side, other):
        """The ids of objects that both sides added at one place, such as a safe area, with the ids that are kept."""
        places = {}
        for i, e in other.elements.items():
            if e.get("id") and e.get("key") and i not in base.elements:
                places[other.parents[i], e.tag, e.get("key")] = e.get("id")
        return {
            e.get("id"): places[place] for i, e in side.elements.items()
            if e.get("id") and i not in base.elements and i not in merged.elements
            for place in [(side.parents[i], e.tag, e.get("key"))] if place in places}

    names = {id(side): renamed(side, other) for side, other in ((ours, theirs), (theirs, ours))}

    def translated(value, side):
        """A value of a side with the ids of the merged document."""
        if value is None or not names[id(side)]:
            return value
        return " ".join(names[id(side)].get(word, word) for word in value.split(" "))

    def has_twin(identity, side):
        """True if the merged document has the element with another id: both sides added it."""
        e = side.elements.get(identity)
        if e is None or not e.get("id") or identity in base.elements:
            return False
        parent = side.parents[identity]
        return any(
            twin.tag == e.tag and merged.parents[i] == parent and i not in base.elements and i not in side.elements
            and all(twin.get(k) == translated(v, side) for k, v in e.attrib.items() if k not in ("id", "destination"))
            for i, twin in merged.elements.items())

    def has_rival(identity, side):
        """True if a conflict names an added element whose place the merged document gives to one of the other side.

        An object has one outlet with a name and one constraint for a distance, and a text has one list of fragments.
        """
        e = side.elements.get(identity)
        if e is None or not is_named(identity):
            return False
        if e.tag == "fragment":
            lists = [[canonical(f) for f in d.elements.get(side.parents[identity], ())] for d in (base, ours, theirs)]
            return lists[0] not in lists[1:] and lists[1] != lists[2]
        sides = ("firstItem", "firstAttribute"), ("secondItem", "secondAttribute")

        def place(element):
            if element.tag == "outlet":
                return element.get("property")
            return frozenset(tuple(element.get(k) for k in pair) for pair in sides)

        return e.tag in ("outlet", "constraint") and any(
            other.tag == e.tag and merged.parents[i] == side.parents[identity] and place(other) == place(e)
            for i, other in merged.elements.items() if i != identity)

    for key in sorted(set(base.facts) | set(ours.facts) | set(theirs.facts) | set(merged.facts), key=str):
        identity, name = key
        b, o, t, m = (d.facts.get(key) for d in (base, ours, theirs, merged))
        derived = any(d.is_derived(identity, name) for d in (base, ours, theirs))
        if not derived and b and o and t and "<rect" in str(o) and len({b, o, t}) == 3:
            derived = all(is_autoresized(identity.removesuffix("/@frame") + "/@frame", base, d) for d in (ours, theirs))
        o, t = translated(o, ours), translated(t, theirs)
        if m not in (b, o, t) and not (name == "parent" and m is not None):
            is_solved = derived and m is not None and follows_from_layout(identity, (base, ours, theirs), merged, frames)
            found["solved" if is_solved else "mixture"].append(
                (identity, name, f"base {b}, ours {o}, theirs {t}, merged {m}"))
        if o == t:
            if m != o and not derived:
                found["dropped" if is_named(identity) else "lost"].append((identity, name, f"both {o}, merged {m}"))
        elif b in (o, t):
            wanted = t if o == b else o
            if m != wanted and not derived:
                side = "theirs" if o == b else "ours"
                versions = (theirs, ours) if o == b else (ours, theirs)
                if wanted is not None and m is None and has_twin(identity, versions[0]):
                    continue
                kind = "dropped" if is_named(identity) else "lost"
                if has_rival(identity, versions[0]) or follows(identity, *versions, set()) or wanted is None and m == b:
                    kind = "consequence" if is_named(identity) or (identity + "/").find("/mask|") > 0 else "lost"
                found[kind].append(
                    (identity, name, f"{side} {wanted}, base {b}, merged {m}"))
        elif not derived and name not in VERSIONS:
            found["real"].append((identity, name, f"base {b}, ours {o}, theirs {t}"))
            if not is_named(identity):
                found["unreported"].append((identity, name, f"base {b}, ours {o}, theirs {t}, merged {m}"))
    return found


def faults(document):
    """Doubled ids and constraints whose items are missing."""
    ids = {e.get("id") for e in document.root.iter() if e.get("id")}
    found = ["an id occurs twice"] * document.repeated_ids
    for e in document.root.iter("constraint"):
        found += [f"dangling {e.get(k)}" for k in ("firstItem", "secondItem") if e.get(k) and e.get(k) not in ids]
    for e in document.root.iter():
        if e.tag in ("outlet", "action", "outletCollection", "segue") and e.get("destination"):
            d = e.get("destination")
            if d not in ids and not d.startswith("-"):
                found.append(f"dangling {d}")
    return found
