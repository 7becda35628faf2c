/** What the product does not do, or not wholly, and what a reader or an operator can do then. */
export type KnownLimit = { what: string; why: string; instead: string }

/** In the order of the page: what cannot be taken in first, then what is shown otherwise. */
export const KNOWN_LIMITS: readonly KnownLimit[] = [
  {
    what: 'A file above 4 GiB, such as a long film, is `too_large`; so is a packed `.tar.gz` or `.tgz` that unpacks to more',
    why: '[security.md#i2](security.md#i2) bounds each file of a work: a hostile one must not fill the disk, and the kernel lets no ingest process write a larger one',
    instead:
      'Make the film smaller, or cut it without loss into parts, which stay one work: `ffmpeg -i film.mkv -c copy -f segment -segment_time 3600 -reset_timestamps 1 film-%02d.mkv`. A zip or a folder may hold 20 GiB in all',
  },
  {
    what: 'A picture that moves stands still in the viewer and shows its first picture: in a strip, as AVIF, as a PNG larger than a page, and in browsers without `ImageDecoder`, such as Safari',
    why: 'A strip is cut into slices, and what moves cannot be cut without losing its movement; some browsers that read pages do not know AVIF; frames cannot be decoded one by one without the browser',
    instead:
      'The verdict of the file says so when it is taken in, the viewer where the browser is why. The original can be downloaded as it came',
  },
  {
    what: 'A drawn cover has no words, or lacks an emoji',
    why: 'No font of the machine has a letter of the title or of the maker; half a title is worse than none. Signs that no font has are left out',
    instead:
      'Install a font (`apt install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji`) or name its folder in `YOMIKURA_FONT_FOLDERS`, and start again: covers without all of their words are drawn again when they are next shown, and browsers ask again within a day. An emoji alone counts with the next change of the title',
  },
  {
    what: 'A bookmark of a browser to the page of an imported series, made before series had ids of twenty digits, leads nowhere',
    why: 'Two authors may have called their series the same, so the old id may mean several',
    instead:
      'Open the series from one of its works. What a device keeps by itself of a series goes on',
  },
]
