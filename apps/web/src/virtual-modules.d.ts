/** Made by `build/book-frame.ts`. */
declare module 'virtual:book-frame' {
  export const bootScript: string
  export const bootHash: string
}
