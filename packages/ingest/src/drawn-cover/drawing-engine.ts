import sharp from 'sharp'

/**
 * The image library for what the server draws itself: it loads nothing but the drawings of this
 * folder, which never hold a byte of a work besides its name. Never in a process that opens pictures of
 * works, which must not load such drawings (kinds/image/image-engine.ts).
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
