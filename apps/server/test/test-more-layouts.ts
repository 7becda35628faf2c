import type { ShelfLayout } from './test-shelf-layouts.ts'

/** Shelves by how their makers name things; the marks are those of `SHELF_LAYOUTS`. */
export const MORE_LAYOUTS: readonly ShelfLayout[] = [
  // Names of volumes and issues
  ...[
    ['v01 and v02', '<S v01.cbz>', '<S v02.cbz>'],
    ['Japanese volumes', '<海 第1巻.zip>', '<海 第2巻.zip>'],
    ['Japanese volumes in numerals', '<第一巻.zip>', '<第二巻.zip>'],
    ['Korean volumes', '<바다 1권.zip>', '<바다 2권.zip>'],
    ['Chinese volumes', '<海 第01卷.zip>', '<海 第02卷.zip>'],
    ['issues', '<S #001.cbz>', '<S #002.cbr>'],
    ['numbers alone', '<01.cbz>', '<02.cbz>'],
    ['volumes between volumes', '<S v01.cbz>', '<S v01.5.cbz>'],
    ['ranges', '<S v01-03.cbz>', '<S v04-06.cbz>'],
    ['years and groups', '<S 001 (2020) (Digital) (Group).cbz>', '<S 002 (2020).cbz>'],
    ['chapters', '<S c001.cbz>', '<S c002.cbz>'],
    ['volumes and chapters', '<S v01 c001.cbz>', '<S v01 c002.cbz>'],
    ['full-width numbers', '<海（１）.zip>', '<海（２）.zip>'],
    ['names in capitals', '<S 01.CBZ>', '<S 02.ZIP>'],
    ['documents', '<S 1.PDF>', '<S 2.Epub>'],
    ['seven-zip archives', '<S 1.7z>', '<S 2.cb7>'],
    ['tape archives', '<S 1.tar>', '<S 2.cbt>', '<S 3.tgz>'],
    ['names with points', '<S.v01.2020.Digital.cbz>', '<S.v02.2021.cbz>'],
    ['names with apostrophes and signs', "<It's 1 & 2!.cbz>", '<#1 – é.cbz>'],
    ['dates', '<2020-01-02.cbz>', '<2020-01-09.cbz>'],
  ].map(([about, ...files]): ShelfLayout => [
    `a series with ${about}`,
    files.map((file) => `Series/${file}`).join('\n'),
  ]),
  // What lies beside works
  ...[
    'cover.jpg',
    'Cover.PNG',
    'folder.jpg',
    'poster.webp',
    'fanart.jpg',
    'banner.jpg',
    'back.jpg',
    'cover1.jpg',
    '表紙.jpg',
    'series.json',
    'ComicInfo.xml',
    'metadata.opf',
    'metadata.json',
    'Series.nfo',
    'checksums.md5',
    'Series.sfv',
    'list.m3u',
    'readme.txt',
    'README.md',
    'はじめにお読みください.txt',
    'LICENSE.txt',
    'shop.url',
    'desktop shortcut.lnk',
  ].map((beside): ShelfLayout => [
    `a series with ${beside}`,
    `Series/<v1.cbz>\nSeries/<v2.cbz>\n~Series/${beside}`,
  ]),
  [
    'books in other forms',
    `Author/<a.fb2>\nAuthor/<b.fb2.zip>\nAuthor/<c.epub>
     Author/<d.mobi>\nAuthor/<e.azw>\nAuthor/<f.azw3>\nAuthor/<g.prc>`,
  ],
  [
    'books in several forms under one name',
    `Author/<a.epub>\n+Author/a.azw3\n+Author/a.fb2\n+Author/A.pdf\n+Author/a.cbz
     Author/<b.kepub.epub>\n+Author/b.mobi
     Author/<c.fb2>\n+Author/c.azw3
     Author/<d.azw3>\n+Author/d.pdf`,
  ],
  [
    'archives and documents of one name without a book',
    `Author/<a.cbz>\nAuthor/<a.pdf>\nAuthor/<b.cbz>\nAuthor/<b.cbr>\nAuthor/<c.zip>\nAuthor/<c.epub>`,
  ],
  // What is left out by name
  ...['kfx', 'chm', 'djvu', 'lit', 'docx', 'exe', 'tar.xz', 'iso', 'psd'].map(
    (form): ShelfLayout => [
      `a file of the form ${form} among works`,
      `Author/<a.epub>\n!Author/b.${form}`,
    ],
  ),
  // Parts of one sound work
  ...[
    ['CD1', 'CD2'],
    ['CD 01', 'CD 02'],
    ['Disc 1', 'Disc 2'],
    ['disk1', 'disk2'],
    ['DVD 1', 'DVD 2'],
    ['Side A', 'Side B'],
    ['Tape 1', 'Tape 2'],
    ['Part 1', 'Part 2'],
    ['Part One', 'Part Two'],
    ['01', '02'],
    ['第1話', '第2話'],
    ['1枚目', '2枚目'],
    ['上巻', '下巻'],
    ['前編', '後編'],
    ['mp3', 'wav'],
    ['MP3 320kbps', 'FLAC 24bit'],
    ['本編', 'おまけ'],
    ['本編', '特典音声'],
    ['SE有り', 'SE無し'],
    ['効果音あり', '効果音なし'],
    ['1.本編', '2.フリートーク'],
    ['音声', 'イラスト'],
    ['ボイス', '台本'],
    ['Chapter 1', 'Chapter 2'],
    ['Episode 1', 'Episode 2'],
    ['Disc 1 mp3', 'Disc 2 mp3'],
    ['Work CD1', 'Work CD2'],
    ['Work (Disc 1)', 'Work (Disc 2)'],
    ['Work - Part 1', 'Work - Part 2'],
  ].map(([first, second]): ShelfLayout => [
    `a work of sound in ${first} and ${second}`,
    `<Work>/${first}/01.mp3\n<Work>/${second}/01.mp3`,
  ]),
  // The only title of an author, in discs
  ...[
    ['CD1', 'CD2'],
    ['CD 01', 'CD 02'],
    ['Disc 1', 'Disc 2'],
    ['disk1', 'disk2'],
    ['Disc One', 'Disc Two'],
    ['Side A', 'Side B'],
    ['Tape 1', 'Tape 2'],
    ['ディスク1', 'ディスク2'],
  ].flatMap(([first, second]): ShelfLayout[] => [
    [
      `the only book of an author in ${first} and ${second}`,
      `Author/<Book>/${first}/01.mp3\nAuthor/<Book>/${second}/01.mp3`,
    ],
    [
      `the only book of a series in ${first} and ${second}, with its cover`,
      `Author/Series/<Book>/${first}/01.mp3\nAuthor/Series/<Book>/${second}/01.mp3\nAuthor/Series/<Book>/cover.jpg`,
    ],
  ]),
  // The only title of an author, in tracks
  ...[
    'The Shore',
    '1999 - Start',
    'Book 1 - Start',
    'Vol. 1 - Start {Reader}',
    '海の本',
    'Side Effects',
    'Main Street',
    'The Shore (Unabridged)',
    'The Shore CD 1',
    'Voice of the Sea',
    'Title 1-10',
  ].flatMap((title): ShelfLayout[] => [
    [`the only book of an author: ${title}`, `Author/<${title}>/01.mp3\nAuthor/<${title}>/02.mp3`],
    [
      `the only book of a series: ${title}`,
      `Author/Series/<${title}>/01.mp3\nAuthor/Series/<${title}>/cover.jpg`,
    ],
  ]),
  // One folder around the tracks of one work
  ...['mp3', 'CD1', '音声', '本編', 'Disc 1', '01', 'Audio', 'Part 1', 'work', 'WORK'].map(
    (part): ShelfLayout => [
      `a work of sound in ${part} alone`,
      `<Work>/${part}/01.mp3\n<Work>/${part}/02.mp3`,
    ],
  ),
  ['a work with a note around its only folder', '<Work>/The Sea/01.mp3\n<Work>/readme.txt'],
  // Rows of folders beside each other
  ...[
    ['Title 1-10', 'Title 11-20'],
    ['Title v01-10', 'Title v11-20'],
    ['Title Vol. 1-5', 'Title Vol. 6-10'],
    ['海 第1-10巻', '海 第11-20巻'],
    ['Title Season 1', 'Title Season 2'],
    ['Title S1', 'Title S2'],
    ['海 第1期', '海 第2期'],
    ['1-10', '11-20'],
    ['Title 001-010 (2020)', 'Title 011-020 (2021)'],
    ['Title Staffel 1', 'Title Staffel 2'],
  ].flatMap(([first, second]): ShelfLayout[] => [
    [
      `archives in ${first} and ${second}`,
      `Comics/${first}/<01.cbz>\nComics/${first}/<02.cbz>\nComics/${second}/<11.cbz>`,
    ],
    [`albums in ${first} and ${second}`, `<${first}>/01.mp3\n<${second}>/01.mp3`],
  ]),
  [
    'a work with a cover around a folder of discs',
    '<Work>/音声/CD1/01.mp3\n<Work>/音声/CD2/01.mp3\n<Work>/cover.jpg',
  ],
  ['a work of one folder of parts', '<Work>/音声/本編/01.mp3\n<Work>/音声/おまけ/01.mp3'],
  // Titles of one author
  ...[
    ['The Shore', 'The Sea'],
    ['Main Street', 'Act of War'],
    ['Side Effects', 'Part of the Sea'],
    ['1999 - Start', '2001 - On'],
    ['Book 1 - Start', 'Book 2 - On'],
    ['Vol. 1 - Start {Reader}', 'Vol. 2 - On {Reader}'],
    ['海の本', '山の本'],
    ['CD Baby', 'Voice of the Sea'],
    ['The Shore CD 1', 'The Shore CD 2'],
  ].map(([first, second]): ShelfLayout => [
    `two books of an author: ${first} and ${second}`,
    `Author/<${first}>/01.mp3\nAuthor/<${second}>/01.mp3`,
  ]),
  // Pages in folders
  ...[
    ['ch1', 'ch2'],
    ['第1話', '第2話'],
    ['001', '002'],
    ['Episode 1', 'Episode 2'],
    ['本編', 'おまけ'],
    ['文字あり', '文字なし'],
    ['jpg', 'png'],
    ['day', 'night'],
  ].map(([first, second]): ShelfLayout => [
    `pages in ${first} and ${second} are one work`,
    `<Work>/${first}/1.jpg\n<Work>/${second}/1.jpg`,
  ]),
]
