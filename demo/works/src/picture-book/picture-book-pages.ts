import type { Page } from '../page.ts'
import { cover } from './scenes/cover.ts'
import { cloudWhale, edgeOfTheMoon, rainbow, riceCakes } from './scenes/deliveries.ts'
import { bookplate, colophon } from './scenes/endpapers.ts'
import {
  lightTheWay,
  lostStar,
  reading,
  riverOfStars,
  storm,
  welcomeHome,
} from './scenes/lost-star.ts'
import { dawn, lastLetter, window } from './scenes/morning.ts'
import { liftOff, postman, seaOfClouds, sleepingTown } from './scenes/setting-out.ts'

const portrait = (draw: () => string): Page => ({
  widthPx: 1400,
  heightPx: 2000,
  finish: 'colour',
  draw,
})
const landscape = (draw: () => string): Page => ({
  widthPx: 2000,
  heightPx: 1400,
  finish: 'colour',
  draw,
})

/** 『ほしをはこぶ ゆうびんせん』, left to right. */
export function pictureBookPages(): readonly Page[] {
  return [
    portrait(cover),
    portrait(bookplate),
    portrait(sleepingTown),
    portrait(postman),
    portrait(liftOff),
    landscape(seaOfClouds),
    portrait(cloudWhale),
    portrait(rainbow),
    portrait(edgeOfTheMoon),
    portrait(riceCakes),
    portrait(lostStar),
    portrait(reading),
    landscape(riverOfStars),
    portrait(storm),
    portrait(lightTheWay),
    portrait(welcomeHome),
    portrait(dawn),
    portrait(window),
    portrait(lastLetter),
    portrait(colophon),
  ]
}
