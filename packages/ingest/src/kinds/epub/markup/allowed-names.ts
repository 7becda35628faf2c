/** Namespaces of markup that books are made of. */
export const SPACES = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
  ops: 'http://www.idpf.org/2007/ops',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Elements that are kept. All else is unwrapped or, where its content is no text to read, dropped. */
export const ALLOWED_ELEMENTS: Record<string, ReadonlySet<string>> = {
  [SPACES.html]: words(`
    html head title body
    section article aside header footer main nav hgroup address h1 h2 h3 h4 h5 h6
    p div span a blockquote pre hr br wbr figure figcaption ol ul li dl dt dd menu
    em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo ins del
    ruby rb rt rtc rp
    table caption colgroup col thead tbody tfoot tr th td
    img picture source audio video map area
    details summary
    big center font strike tt acronym dir`),
  [SPACES.svg]: words(`
    svg g defs symbol use a switch title desc path rect circle ellipse line polyline polygon
    text tspan textPath image clipPath mask pattern marker linearGradient radialGradient stop
    filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence view`),
  [SPACES.math]: words(`
    math semantics merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow
    ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr mlabeledtr munder munderover none
    menclose mfenced`),
}

/** Elements whose content goes with them, in whatever namespace. */
export const DROPPED_ELEMENTS = words(`
  script style template iframe frame frameset noframes object embed applet param base basefont bgsound
  link meta input select option optgroup textarea button datalist keygen isindex output progress meter
  xmp plaintext noembed listing foreignObject foreignobject animate animateMotion animateTransform
  animateColor set discard handler listener script metadata annotation annotation-xml maction
  mglyph malignmark feImage cursor case trigger tref dialog slot portal math-script`)

const GLOBAL_ATTRIBUTES = words(`id class lang dir title role hidden`)

/** Attributes without an address, by namespace; those with one are named in `sanitise-attributes.ts`. */
export const ALLOWED_ATTRIBUTES: Record<string, ReadonlySet<string>> = {
  [SPACES.html]: new Set([
    ...GLOBAL_ATTRIBUTES,
    ...words(`
      alt width height colspan rowspan headers scope span abbr start reversed value type datetime
      controls loop muted open name shape coords media sizes
      align valign border cellpadding cellspacing bgcolor color size face clear nowrap compact char
      charoff frame rules summary hspace vspace noshade text`),
  ]),
  [SPACES.svg]: new Set([
    ...GLOBAL_ATTRIBUTES,
    ...words(`
      viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points
      transform dx dy rotate textLength lengthAdjust startOffset method spacing side pathLength
      gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits
      patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight
      refX refY orient version baseProfile space
      in in2 result stdDeviation mode type values tableValues slope intercept amplitude exponent
      operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
      surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle
      lighting-color azimuth elevation z pointsAtX pointsAtY pointsAtZ xChannelSelector
      yChannelSelector scale radius flood-color flood-opacity baseFrequency numOctaves seed
      stitchTiles filterUnits primitiveUnits requiredExtensions systemLanguage
      fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
      stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect paint-order opacity color
      display visibility overflow clip clip-path clip-rule mask filter marker marker-start marker-mid
      marker-end stop-color stop-opacity font-family font-size font-style font-weight font-variant
      font-stretch text-anchor text-decoration letter-spacing word-spacing writing-mode
      dominant-baseline alignment-baseline baseline-shift direction unicode-bidi text-rendering
      shape-rendering image-rendering color-interpolation color-interpolation-filters
      glyph-orientation-vertical glyph-orientation-horizontal pointer-events text-orientation`),
  ]),
  [SPACES.math]: new Set([
    ...GLOBAL_ATTRIBUTES,
    ...words(`
      display dir mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel accent
      accentunder form fence separator lspace rspace stretchy symmetric maxsize minsize largeop
      movablelimits linethickness numalign denomalign bevelled depth height width voffset
      rowspan columnspan columnalign rowalign columnlines rowlines frame framespacing rowspacing
      columnspacing notation open close separators alttext align subscriptshift superscriptshift`),
  ]),
}
