import sharp from 'sharp'

/**
 * The image library, with every loader off but those of the formats that pages are made from
 * (security.md#i4): a file that reaches another loader by a forged signature is refused.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
})
// Each page is seen once; a cache would only hold memory.
sharp.cache(false)
// Lanes work side by side already; threads within a page cost more than they gain there.
sharp.concurrency(1)

export { sharp }
