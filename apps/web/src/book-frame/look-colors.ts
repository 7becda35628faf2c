import type { BookTheme } from './protocol.ts'

type Colors = { paper: string; ink: string; link: string }

/** Checked for 7:1 of ink on paper; `black` for screens that switch pixels off. */
const COLORS: Record<BookTheme, Colors> = {
  paper: { paper: '#fbfaf7', ink: '#22211f', link: '#3a4a9f' },
  sepia: { paper: '#f3e9d5', ink: '#3b2f20', link: '#6b4310' },
  dark: { paper: '#1d1f24', ink: '#d6d7da', link: '#a8b6ff' },
  black: { paper: '#000000', ink: '#c4c6c9', link: '#9dadff' },
}

/** Drawings keep their own colors. The root is the page itself: its color is the theme's. */
const TEXT = '*:not(:root, svg, svg *)'

/** Rules for the reader's layer: the paper, and on it only what can be read there. */
export function toColorRules(theme: BookTheme): string {
  const isLight = theme === 'paper' || theme === 'sepia'
  const { paper, ink, link } = COLORS[theme]
  const page = `
html {
  background: ${paper} !important; color: ${ink} !important;
  color-scheme: ${isLight ? 'light' : 'dark'} !important;
}
body { background: transparent !important; color: inherit !important; }
:any-link { text-underline-offset: 0.2em !important; }`
  // Books color for white paper; elsewhere their colors could hide their text.
  if (theme === 'paper') return `${page}\n:where(:any-link) { color: ${link}; }`
  return [page, toTextRules(link), isLight ? '' : toPictureRules()].join('\n')
}

function toTextRules(link: string): string {
  return `
${TEXT}, ${TEXT}::before, ${TEXT}::after, ${TEXT}::marker {
  color: inherit !important; -webkit-text-fill-color: currentcolor !important;
  background-color: transparent !important; border-color: currentcolor !important;
  text-emphasis-color: currentcolor !important; text-decoration-color: currentcolor !important;
  text-shadow: none !important; box-shadow: none !important; mix-blend-mode: normal !important;
}
/* A picture behind words was made for dark words; a picture of its own stays. */
${TEXT}:not(:empty) { background-image: none !important; }
:root mark { text-decoration: underline !important; }
:root :any-link { color: ${link} !important; }`
}

/** Pictures and drawings with no ground of their own were made for light paper: they get it back. */
function toPictureRules(): string {
  const { paper, ink } = COLORS.paper
  return `
:root img, :root svg:has(:not(image, g, a, title, desc, metadata, defs)) {
  background-color: ${paper} !important; background-clip: content-box !important; color: ${ink} !important;
}`
}
