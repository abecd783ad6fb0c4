/// What pictures look like: colours for light, which every renderer understands, and for dark, where one asks for it.
enum SVGStyle {
  static let sheet = """
    text{font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#1d2433;unicode-bidi:isolate}
    .page{fill:#f4f5f7}.title{font-weight:600}.sub,.size{fill:#69728a}.mid{text-anchor:middle}
    .screen{fill:#fff}.edge{fill:none;stroke:#aab2c3}
    .container{fill:#eef2fb;stroke:#8ba3d6}.text{fill:#fbf3e4;stroke:#d2ad68}.control{fill:#e6f5ec;stroke:#6fb58b}
    .image{fill:#f2ebfa;stroke:#ad8fd4}.scroll{fill:#e5f4f6;stroke:#66afb8}
    .hidden{fill:none;stroke:#9aa2b3}.ambiguous{stroke:#c77700}.conflict{stroke:#d4332b}
    .guide{fill:none;stroke:#12a594}.bar{fill:#79839b;fill-opacity:.16;stroke:none}.faint{fill:#69728a}
    .gap{stroke:#e5397f;fill:none}.gaptext{fill:#c81e66}.halo{stroke:#fff;paint-order:stroke;stroke-linejoin:round}
    .ghost{fill:none;stroke:#7a5af0}.moved{stroke:#7a5af0;fill:none}.ghosttext{fill:#6541e8}
    .badge{stroke:#fff}.badge.a{fill:#c77700}.badge.c{fill:#d4332b}.badge.t{fill:#69728a}.badge.n{fill:#6541e8}.badgetext{fill:#fff;font-weight:700}
    @media (prefers-color-scheme:dark){text{fill:#e7eaf2}.page{fill:#14171e}.sub,.size,.faint{fill:#98a1b5}
    .screen{fill:#1c2029}.edge{stroke:#4a5367}
    .container{fill:#242c3d;stroke:#5873ad}.text{fill:#352e20;stroke:#a3813f}.control{fill:#1d3327;stroke:#4b9369}
    .image{fill:#30273f;stroke:#8a69b8}.scroll{fill:#1b3236;stroke:#438c95}.hidden{stroke:#6a7285}
    .ambiguous{stroke:#f0a53a}.conflict{stroke:#ff6b61}.guide{stroke:#2bc4b2}.bar{fill:#aab2c3}
    .gap{stroke:#ff6ba6}.gaptext{fill:#ff8dbb}.halo{stroke:#14171e}.ghost,.moved{stroke:#a08bff}.ghosttext{fill:#b5a5ff}
    .badge{stroke:#14171e}.badge.a{fill:#f0a53a}.badge.c{fill:#ff6b61}.badge.n{fill:#b5a5ff}.badgetext{fill:#14171e}}
    """
}
