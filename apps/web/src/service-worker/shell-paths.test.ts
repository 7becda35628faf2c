import { expect, it } from 'vitest'
import { SHELL_PATHS } from './shell-paths.ts'

it.each([
  '/',
  '/library',
  '/mylist/7/add/series/1',
  '/playList',
  '/storage/x',
  '/settings/ignore',
  '/work/RJ000001/view/a%2Fb.jpg',
  '/viewer/free/RJ000001',
  '/free/RJ000001',
  '/share/RJ000001',
  '/yomikura-free/library',
  '/404',
])('%s is answered from the device', (path) => {
  expect(SHELL_PATHS.test(path)).toBe(true)
})

it.each([
  '/login',
  '/login/callback',
  '/login/network',
  '/logout',
  '/api/yomikura/config',
  '/yomikura/download',
  '/healthz',
  '/clear.html',
  '/failed.html',
  '/assets/index.js',
  '/librarything',
])('%s reaches the server', (path) => {
  expect(SHELL_PATHS.test(path)).toBe(false)
})
