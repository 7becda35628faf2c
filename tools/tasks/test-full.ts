/** `npm run test:full`: every suite with its full matrix, which takes long. */
process.env.YOMIKURA_FULL = '1'
await import('./test.ts')

export {}
