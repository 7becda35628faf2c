/** How many works end pages show (specification.md#2.2, #2.9). Apart from the limits, for a start needs none of it. */
export const END_PAGE = {
  /** On wide screens by slides of so many, on phones so many at once. */
  worksPerSlide: 3,
  worksOnPhones: 6,
  /** Related works after pictures and documents: the next number from each height of the window on. */
  relatedWorks: [3, 6, 9],
  /** Widest window of a phone by which related works are counted, and the heights there. */
  phoneWidthPx: 560,
  phoneHeightsPx: [560, 710],
  heightsPx: [700, 900],
} as const
