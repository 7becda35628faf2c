/** What the product does not do, or not wholly, and what a reader or an operator can do then. */
export type KnownLimit = { what: string; why: string; instead: string }

/** In the order of the page: what cannot be taken in first, then what is shown otherwise. */
export const KNOWN_LIMITS: readonly KnownLimit[] = [
  {
    what: 'A file above 4 GiB, such as a long film, is `too_large`; so is a packed `.tar.gz` or `.tgz` that unpacks to more',
    why: 'security.md (I2) bounds each file of a work: a hostile one must not fill the disk, and the kernel lets no ingest process write a larger one',
    instead:
      'Make the film smaller, or cut it without loss into parts, which stay one work: `ffmpeg -i film.mkv -c copy -f segment -segment_time 3600 -reset_timestamps 1 film-%02d.mkv`. A zip or a folder may hold 20 GiB in all',
  },
]
