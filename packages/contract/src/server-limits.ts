/**
 * Sizes, limits and times that the server, its processes and commands go by and no screen needs: what
 * hostile works run into, and how long queue, mail and examinations last.
 */

/** What is read of another server's database (`yomikura migrate`). */
export const MOVE_IN = {
  databaseBytes: 8 * 1024 ** 3,
  /** Rows of one table. */
  tableRows: 2_000_000,
  /** A database that changes while it is copied is copied so often. */
  copyTries: 3,
} as const

/** How `yomikura doctor` examines. */
export const DOCTOR = {
  /** What is silent for so long counts as failed, so that nothing holds up the rest. */
  partMs: 5000,
  /** Reading all of the embedded database, to see whether it is whole. */
  integrityMs: 60_000,
  /** Clocks further apart make sign-in and signed addresses fail. */
  clockMs: 120_000,
  /** Less room on the disk is a warning. */
  roomBytes: 1024 ** 3,
} as const

/** When a certificate should have been renewed, for `doctor` and the figures. */
export const CERTIFICATES = {
  /** Less than one of so many parts of its life left is late: programs renew at a third or half. */
  lateShare: 6,
  /** However long its life, less than this is late. */
  lateDays: 14,
  /** How often the figures look at what public addresses show. */
  lookSeconds: 600,
} as const

/** What the server remembers of apps that stream a work page by page. */
export const PAGE_STREAMS = {
  /** How long a checked right opens further pages. The token is asked for with each. */
  rightSeconds: 5,
  /** Pages in all works that are remembered so; each takes some 200 bytes. */
  knownPages: 100_000,
} as const

/** How long the queue is patient. */
export const JOB_LIMITS = {
  /** Starts of a job before it is given up (security.md#k12). */
  attempts: 3,
  /** Starts of a reconcile: with pauses of up to ten minutes they take more than four hours. */
  reconcileAttempts: 32,
  /**
   * A job is a large one, which leaves the last slot of its worker to the others, when what it takes in
   * has more bytes or files than this, or once it has run for so long.
   */
  largeBytes: 128 * 1024 ** 2,
  largeFiles: 500,
  largeSeconds: 10,
  /** Jobs that one account has go before all others at a time; what it asks for beyond waits its turn. */
  urgentPerAccount: 3,
  /** So long after a job gave its slot away it cannot be made urgent again. */
  calmSeconds: 600,
  /** Jobs given up for the same files before they are left alone until an operator has one retried. */
  givenUp: 3,
  /** How often a command that waits for a job looks at it. */
  lookMs: 500,
} as const

/** Bounds of signing in by mail. */
export const MAIL_SIGN_IN = {
  /** The digits and the link of a mail hold for so long. */
  codeSeconds: 600,
  /** Digits that a browser may try of one mail. */
  codeTries: 5,
  /** Mails to one address; what is asked for beyond is answered alike, and no mail goes out. */
  mailsPerHour: 5,
  /** Wrong digits of one address in a day, from all browsers; then only links let in. */
  wrongCodesPerDay: 20,
  /** Starts of the job that sends a mail: with pauses that double they end before the code does. */
  sendAttempts: 7,
} as const

/** Bounds of the second step of a sign-in (RFC 6238). */
export const SECOND_STEP = {
  /** A code of the authenticator app holds for so long. */
  periodSeconds: 30,
  /** Codes before and after the one of now that are taken, as clocks differ. */
  window: 1,
  /** Codes that may be tried after one right password. */
  tries: 5,
  /**
   * Wrong codes of one account in a day, from browsers that are not known: of a million codes three hold
   * at a time, so somebody who has the password needs ten years for a chance of two thirds.
   */
  wrongCodesPerDay: 100,
} as const

/** Bounds of invitations to accounts that the server keeps itself. */
export const INVITATIONS = {
  /** Invitations that are neither used nor withdrawn nor over, of the whole server. */
  open: 50,
  /** So long one holds that is made in the settings. */
  days: 7,
  /** The longest that the command line may choose. */
  mostDays: 90,
  /** So long after its end the server knows an invitation, to say what became of it. */
  keptDays: 30,
  /** The newest that are listed. */
  listed: 100,
} as const

/** What the server keeps of what a shop sends. */
export const FEEDS = {
  /** An event of the shop is remembered for so long, that one sent again counts once. */
  eventSeconds: 30 * 86_400,
  /** Keys of a reconcile whose process died are removed after so long: none runs that long. */
  runSeconds: 2 * 86_400,
} as const

/** Bounds that hostile works run into (security.md#i2). */
export const INGEST_LIMITS = {
  entries: 100_000,
  totalBytes: 20 * 1024 ** 3,
  fileBytes: 4 * 1024 ** 3,
  ratio: 1000,
  /** The ratio counts only above this many unpacked bytes: small text compresses well. */
  ratioFloorBytes: 64 * 1024 ** 2,
  pixels: 100_000_000,
  frames: 1000,
  pdfPages: 5000,
  /** Slices that one very long page becomes at most, and all pages of a document together. */
  pageSlices: 100,
  pdfSlices: 20_000,
  /** Documents of more pages, and pages that took longer to draw, have no larger pictures. */
  pdfLargePages: 600,
  largeDrawSeconds: 10,
  /** After so many bytes of a document were read it is begun again: what was read stays in memory. */
  pdfReadBytes: 64 * 1024 ** 2,
  /** Fonts of the machine that are looked at, and the largest one that is used. */
  fontFiles: 4000,
  fontBytes: 64 * 1024 ** 2,
  /** The longest novels have a few MiB; a longer text is kept to be downloaded. */
  textBytes: 32 * 1024 ** 2,
  nameBytes: 4096,
  /** Passwords that are tried on what is locked, and kept for when it is made again. */
  passwords: 100,
  /** Files that could not be taken in and are named with the reason; of more their number is known. */
  refusedFiles: 50,
  /** Characters of such a name, and of its reason. */
  refusedNameLength: 300,
  memoryBytes: 1024 ** 3,
  /** Addresses that ffmpeg may reserve; its libraries alone take a third. */
  converterBytes: 1536 * 1024 ** 2,
  jobWallSeconds: 3600,
  /** A file that gets nowhere for so long is given up; so is a page, and a picture. */
  fileWallSeconds: 60,
  /** Of a document, for each page beyond that: honest ones take a tenth. */
  pageProcessorSeconds: 2,
  /** Of each process, however long it lives: a long film takes most of it. */
  processorSeconds: 8 * 3600,
  /**
   * The longest recording. Unabridged books have up to 100 hours; a file of a few megabytes may claim
   * millions, and what is decoded to find its end takes a processor.
   */
  mediaSeconds: 1000 * 3600,
  /**
   * A longer sound is measured without its peaks, so it gets no louder copy, and no copy that needs
   * encoding: each would take longer than all else, and a run has but `jobWallSeconds`.
   */
  levelledSeconds: 24 * 3600,
  /** From this length on each quality of a film is made and kept by itself. */
  longFilmSeconds: 600,
  /** Files that one process makes before another takes its place. */
  workerFiles: 200,
  /** What a process may say of one file. */
  answerBytes: 64 * 1024 ** 2,
  /** Programs at work for one file, helpers included. */
  workerProcesses: 16,
} as const
