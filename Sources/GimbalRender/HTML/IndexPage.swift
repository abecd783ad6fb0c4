/// A page that lists the pictures of a folder, with a search field and a link to each scene.
///
/// The page loads the pictures from the same folder and no other file.
package struct IndexPage {
  /// A picture of a document.
  package struct Entry: Hashable, Sendable {
    /// The path of the document.
    package let document: String
    /// The name of the picture in the folder of the page.
    package let picture: String
    /// The names of the scenes, and their problems; empty for none. The scene at index n is the element `s<n>` of the
    /// picture.
    package let scenes: [(name: String, problems: String)]

    package init(document: String, picture: String, scenes: [(name: String, problems: String)]) {
      (self.document, self.picture, self.scenes) = (document, picture, scenes)
    }

    package static func == (one: Entry, other: Entry) -> Bool {
      one.document == other.document && one.picture == other.picture
        && one.scenes.elementsEqual(other.scenes, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(document)
      hasher.combine(picture)
    }
  }

  /// The page as text. Equal entries give equal text.
  package let text: String

  /// Creates a page.
  ///
  /// - Complexity: O(length of all names).
  package init(_ entries: [Entry]) {
    let count = entries.reduce(0) { $0 + $1.scenes.count }
    let prefix = IndexPage.commonFolder(of: entries.map(\.document))
    let title = "\(entries.count) documents · \(count) scenes"
    text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';img-src 'self' file: data:;style-src 'unsafe-inline';script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>\(IndexPage.style)</style></head>
      <body>
      <header><h1>\(title)</h1><label>Search <input id="search" type="search" autofocus></label>
      <p id="count" role="status"></p></header>
      <main>
      \(entries.map { IndexPage.card(of: $0, without: prefix) }.joined())</main>
      <script>\(IndexPage.script)</script>
      </body></html>

      """
  }

  /// Returns the folders that all paths begin with, with a slash at the end; empty if there are none.
  private static func commonFolder(of paths: [String]) -> String {
    guard let first = paths.first else { return "" }
    var folder = first.lastIndex(of: "/").map { first[...$0] } ?? ""
    while !folder.isEmpty, !paths.allSatisfy({ $0.hasPrefix(folder) }) {
      folder = folder.dropLast().lastIndex(of: "/").map { first[...$0] } ?? ""
    }
    return String(folder)
  }

  private static func card(of entry: Entry, without prefix: String) -> String {
    let link = escapedPath(entry.picture)
    let document = Markup.escaped(Markup.isolated(String(entry.document.dropFirst(prefix.count))))
    let scenes = entry.scenes.enumerated().map { index, scene in
      let problems = scene.problems.isEmpty ? "" : " <small>\(Markup.escaped(scene.problems))</small>"
      return
        "<li><a href=\"\(link)#s\(index)\">\(Markup.escaped(Markup.isolated(scene.name)))</a>\(problems)</li>\n"
    }
    return
      "<article><a href=\"\(link)\" tabindex=\"-1\"><img loading=\"lazy\" src=\"\(link)\" alt=\"\"></a>"
      + "<h2><a href=\"\(link)\">\(document)</a></h2>\n<ul>\n\(scenes.joined())</ul></article>\n"
  }

  /// Returns a file name as a relative reference, with percent-encoding (RFC 3986).
  private static func escapedPath(_ name: String) -> String {
    name.utf8.reduce(into: "./") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  private static let style = """
    body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1d2433;background:#f4f5f7}
    header{position:sticky;top:0;background:#f4f5f7;padding:.6em 1.2em;border-bottom:1px solid #8884;z-index:1}
    h1{font-size:1.1em;margin:0 0 .3em} h2{font-size:.95em;margin:.5em 0 .2em;overflow-wrap:anywhere}
    input{font:inherit;padding:.2em .5em;width:min(22em,60vw)} #count{margin:.2em 0 0;color:#69728a}
    main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18em,100%),1fr));gap:1em;padding:1.2em}
    article{background:#fff;border:1px solid #8884;border-radius:8px;padding:.8em;min-width:0}
    img{width:100%;height:14em;object-fit:contain;object-position:left top} ul{margin:0;padding-left:1.2em}
    li{overflow-wrap:anywhere} small{color:#c77700} a{color:inherit} [hidden]{display:none}
    @media(prefers-color-scheme:dark){body,header{color:#e7eaf2;background:#14171e}article{background:#1c2029}
    small{color:#f0a53a}#count{color:#98a1b5}}
    """

  /// Hides the documents and scenes that do not contain all words of the search field. The words are also
  /// stored in the fragment of the page's URL, so that a search can be shared.
  private static let script = """
    const search=document.getElementById('search'),count=document.getElementById('count');
    const cards=[...document.querySelectorAll('article')].map(card=>({card,own:card.querySelector('h2').textContent.toLowerCase(),
    items:[...card.querySelectorAll('li')].map(item=>({item,text:item.textContent.toLowerCase()}))}));
    function filter(){const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean);let scenes=0,documents=0;
    for(const {card,own,items} of cards){let shown=0;for(const {item,text} of items){
    item.hidden=!words.every(word=>own.includes(word)||text.includes(word));if(!item.hidden)shown++}
    card.hidden=words.length>0&&shown===0&&!words.every(word=>own.includes(word));if(!card.hidden){documents++;scenes+=shown}}
    count.textContent=words.length?documents+' documents, '+scenes+' scenes':'';
    history.replaceState(null,'',words.length?'#'+encodeURIComponent(search.value):location.pathname)}
    search.addEventListener('input',filter);
    addEventListener('keydown',event=>{if(event.key==='/'&&document.activeElement!==search){event.preventDefault();search.focus()}
    if(event.key==='Escape'){search.value='';filter()}});
    try{search.value=decodeURIComponent(location.hash.slice(1))}catch{}
    if(search.value)filter();
    """
}
