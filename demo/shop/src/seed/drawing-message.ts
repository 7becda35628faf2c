import type { WorkContent, WorkPicture } from '#works/work-repository.ts'

/** What the drawing program reports to the shop. */
export type DrawingMessage =
  | { type: 'planned'; pages: Record<string, number> }
  | { type: 'progress'; workno: string; done: number; total: number }
  | { type: 'finished'; workno: string; content: WorkContent; pictures: WorkPicture[] }
  | { type: 'failed'; workno: string; message: string }
