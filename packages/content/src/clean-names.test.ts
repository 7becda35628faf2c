import { describe, expect, it } from 'vitest'
import { isLitterFile, isLitterFolder, isLitterPath } from './clean-names.ts'

describe('isLitterFile', () => {
  it.each([
    'Thumbs.db',
    'THUMBS.DB',
    '.DS_Store',
    'desktop.ini',
    'ViewerInfo.txt',
    'ビューア情報.txt',
    '._1.jpg',
    '.nfs0001',
    'ehthumbs_vista.db',
    'Picasa.ini',
    'SYNOPHOTO_THUMB_XL.jpg',
    'Comic 01.cbz@SynoEAStream',
    'Comic 01.cbz@SynoResource',
    'Comic 01.cbz.part',
    'Comic 01.cbz.crdownload',
    'Comic 01.zip.!ut',
    'Comic 01.zip.!qB',
    'Comic 01.zip.xltd',
    'Comic 01.zip.aria2',
    'film.mp4.partial',
    '~$book.docx',
    '~$prices.xlsx',
    'notes.txt~',
    '~syncthing~1.jpg.tmp',
    'SYNOVIDEO_TEXT',
    'autorun.inf',
    'NTUSER.DAT',
    'WPSettings.dat',
    'sync.ffs_db',
    '~lock.book.odt#',
    'page 1.jpg.tmp',
    '1.jpg:Zone.Identifier',
    '1.jpg.Zone.Identifier',
    'Comic 01.cbz:com.dropbox.attributes:$DATA',
    'AlbumArtSmall.jpg',
    'AlbumArt_{5FA05D35-A682-4AF6-96F7-0773E42D4D16}_Large.jpg',
  ])('drops %s', (name) => {
    expect(isLitterFile(name)).toBe(true)
  })

  it.each([
    '1.jpg',
    'viewer.jpg',
    '認証コードの夜.pdf',
    'author.txt',
    'readme.txt',
    'thumbs.db.jpg',
    'part.jpg',
    'Comic.part1.rar',
    '第1 part.txt',
    'download.pdf',
    '~$ dollars ~.mp3',
    '夜想曲~',
    '#1.jpg',
    '@home.mp3',
    '$100.txt',
    'desktop.ini.png',
    'lost+found.png',
    'AlbumArt.jpg',
    'Identifier.jpg',
    'tmp.jpg',
    'temp',
  ])('keeps %s', (name) => {
    expect(isLitterFile(name)).toBe(false)
  })
})

describe('isLitterFolder', () => {
  it.each([
    '__MACOSX',
    '.git',
    '@eaDir',
    '@appdata',
    '@SynoFinder-log',
    '@cloudstation',
    'Recycle Bin',
    'trashbox',
    'MSOCache',
    'Config.Msi',
    '$Extend',
    '#recycle',
    '#Recycle',
    '#snapshot',
    '@Recycle',
    '@Recently-Snapshot',
    '.@__thumb',
    '$RECYCLE.BIN',
    '$Recycle.Bin',
    'RECYCLER',
    'System Volume Information',
    'lost+found',
    'FOUND.000',
    'LOST.DIR',
    '.Trash-1000',
    '.Trashes',
    '.stfolder',
    '.stversions',
    '.sync',
    '.SynologyWorkingDirectory',
    'Network Trash Folder',
    'Temporary Items',
    '~snapshot',
    'Comic 01.cbz.download',
  ])('drops %s', (name) => {
    expect(isLitterFolder(name)).toBe(true)
  })

  it.each([
    'MACOSX',
    '__本編__',
    ' ',
    '#1',
    '#recycle me',
    'recycle',
    'Recycler',
    'TRASHBOX',
    'Trashbox Stories',
    'RECYCLED',
    '@home',
    '@',
    'lost+found pages',
    'Lost+Found',
    'Lost and Found',
    'Trash',
    'snapshot',
    'The Snapshot',
    '$100',
    'found.1',
    'Found.000 days',
    'System',
    'Free download',
    'part',
  ])('keeps %s', (name) => {
    expect(isLitterFolder(name)).toBe(false)
  })
})

describe('isLitterPath', () => {
  it('drops what lies in litter, however deep, and keeps the rest', () => {
    expect(isLitterPath(['book', '@eaDir', '1.jpg', 'SYNOPHOTO_THUMB_XL.jpg'])).toBe(true)
    expect(isLitterPath(['book', 'Thumbs.db'])).toBe(true)
    expect(isLitterPath(['book', '1.jpg'])).toBe(false)
  })
})
