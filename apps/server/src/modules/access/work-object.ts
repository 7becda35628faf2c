/**
 * What ties the asking person to a work: an active sale, authorship, a sale that was refunded, or
 * nothing.
 */
export const WORK_RIGHTS = ['purchased', 'production', 'revoked', 'none'] as const
export type WorkRight = (typeof WORK_RIGHTS)[number]

/** The facts about a work that decide who may do what with it. */
export type WorkObject = {
  right: WorkRight
  /** Sold in the shop now, so that its name and cover are public there anyway. */
  isListed: boolean
  /** Imported by its owner, or marked by the shop: its plain files may leave. */
  isProtectionFree: boolean
  /** A revision is published for reading. */
  isPublished: boolean
  /** Its download start lies in the future. */
  isPreOrder: boolean
}

/** Stands for works that do not exist: the answers must not differ from those for hidden works. */
export const UNKNOWN_WORK: WorkObject = {
  right: 'none',
  isListed: false,
  isProtectionFree: false,
  isPublished: false,
  isPreOrder: false,
}
