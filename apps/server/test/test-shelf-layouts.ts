/**
 * How people keep their works: files by their paths, with angle brackets around what must be a work, `~`
 * before what lies beside works, `+` before another form of the work above it, and `!` before what is left
 * out with a reason. What is below brackets is a part of that work.
 */
export type ShelfLayout = readonly [about: string, paths: string]

/** Shelves of works, as other servers and people lay them out. */
export const SHELF_LAYOUTS: readonly ShelfLayout[] = [
  // Komga
  ['Komga: a series of archives', 'Series/<vol 01.cbz>\nSeries/<vol 02.cbz>'],
  [
    'Komga: specials in the folder of their series',
    `Series/<v01.cbz>
     Series/<v02.cbr>
     Series/Special/<Annual 1.cbz>`,
  ],
  [
    'Komga: series in folders of publishers',
    `Publisher/Series A/<Series A 001.cbz>
     Publisher/Series A/<Series A 002.cbz>
     Publisher/Series B/<Series B 001.cbz>`,
  ],
  [
    'Komga: a cover beside archives',
    `Series/<v01.cbz>
     Series/<v02.cbz>
     ~Series/cover.jpg`,
  ],
  [
    'Komga: covers that are called as their archives',
    `Series/<v01.cbz>
     ~Series/v01.jpg
     Series/<v02.cbz>
     ~Series/v02-cover.png`,
  ],
  [
    'Komga: series.json and local artwork',
    `Series/<v01.cbz>
     ~Series/series.json
     ~Series/poster.png`,
  ],
  [
    'Komga: archives, EPUBs and PDFs of one series',
    `Series/<v01.cbz>
     Series/<v02.epub>
     Series/<v03.pdf>`,
  ],
  ['Komga: one archive in its folder', 'One Shot/<One Shot.cbz>'],
  [
    'Komga: volumes in folders of their own',
    `Series/Vol 1/<chapter 1.cbz>
     Series/Vol 1/<chapter 2.cbz>
     Series/Vol 2/<chapter 3.cbz>`,
  ],
  [
    'Komga: five folders deep',
    `Comics/English/Publisher/Series/Volume 1/<issue 1.cbz>
     Comics/Japanese/Publisher/シリーズ/<第1巻.cbz>`,
  ],
  // Kavita
  [
    'Kavita: manga with specials',
    `Manga/Series A/<Series A Vol. 1.zip>
     Manga/Series A/Specials/<Series A SP01.zip>`,
  ],
  [
    'Kavita: comics by publisher and year',
    `Comics/Publisher/Series (2020)/<Series #012 (2021).cbz>
     Comics/Publisher/Series (2020)/<Series Annual #1.cbz>
     ~Comics/Publisher/Series (2020)/folder.jpg`,
  ],
  [
    'Kavita: books by author',
    `Books/Author/<Book 1.epub>
     Books/Author/<Book 2.epub>
     Books/Author/Series/<Book 3.pdf>`,
  ],
  [
    'Kavita: images in folders are one work',
    `<Series>/Chapter 1/001.jpg
     <Series>/Chapter 1/002.jpg
     <Series>/Chapter 2/001.jpg`,
  ],
  [
    'Kavita: folders called as volumes are a work each',
    `Series/<Vol 1>/001.jpg
     Series/<Vol 1>/002.jpg
     Series/<Vol 2>/001.jpg`,
  ],
  [
    'Japanese folders called as volumes are a work each',
    `本/<第1巻>/001.jpg
     本/<第2巻>/001.jpg
     本/<第3巻>/001.jpg`,
  ],
  [
    'Kavita: ComicInfo.xml and an ignore file beside archives',
    `Series/<v01.cbz>
     ~Series/ComicInfo.xml`,
  ],
  // Calibre
  [
    'Calibre: one title in two forms, with its description and cover',
    `Jane Doe/<First Book (1)>/First Book - Jane Doe.epub
     Jane Doe/<First Book (1)>/First Book - Jane Doe.pdf
     Jane Doe/<First Book (1)>/metadata.opf
     Jane Doe/<First Book (1)>/cover.jpg`,
  ],
  [
    'Calibre: a comic',
    `Jane Doe/A Comic (2)/<A Comic - Jane Doe.cbz>
     ~Jane Doe/A Comic (2)/metadata.opf
     ~Jane Doe/A Comic (2)/cover.jpg`,
  ],
  [
    'Calibre: one title in the forms of several programs',
    `Jane Doe/<Third (3)>/Third - Jane Doe.epub
     Jane Doe/<Third (3)>/Third - Jane Doe.azw3
     Jane Doe/<Third (3)>/metadata.opf`,
  ],
  [
    'Calibre: a book of Kindle, and one that is only in a form that is not read',
    `Jane Doe/<Sixth (6)>/Sixth - Jane Doe.azw3
     Jane Doe/<Sixth (6)>/metadata.opf
     Jane Doe/<Sixth (6)>/cover.jpg
     !Jane Doe/Fourth (4)/Fourth - Jane Doe.lit
     ~Jane Doe/Fourth (4)/metadata.opf
     ~Jane Doe/Fourth (4)/cover.jpg
     Jane Doe/<Fifth (5)>/Fifth.epub
     Jane Doe/<Fifth (5)>/metadata.opf`,
  ],
  [
    'Calibre: the library with its database',
    `~metadata.db
     ~metadata_db_prefs_backup.json
     Author One/<A (1)>/A.epub
     Author One/<A (1)>/metadata.opf
     Author Two/<B (2)>/B.pdf
     Author Two/<B (2)>/metadata.opf`,
  ],
  [
    'Calibre: an audio book',
    `Author/<Title (6)>/Title - Author.m4b
     Author/<Title (6)>/metadata.opf
     Author/<Title (6)>/cover.jpg`,
  ],
  // Audiobookshelf
  [
    'Audiobookshelf: author, series and books',
    `Author/Series/<Vol 1 - 1999 - Start {Reader}>/Start.m4b
     Author/Series/<Vol 1 - 1999 - Start {Reader}>/metadata.json
     Author/Series/<Vol 2 - On>/CD 1/01.mp3
     Author/Series/<Vol 2 - On>/CD 2/01.mp3
     Author/Series/<Vol 2 - On>/desc.txt
     Author/<Alone>/01.mp3
     Author/<Alone>/cover.jpg`,
  ],
  [
    'Audiobookshelf: books of an author by their names alone',
    `Author/<First>/01.mp3
     Author/<First>/02.mp3
     Author/<Second>/01.mp3`,
  ],
  [
    'Audiobookshelf: a book with its description in the folder of its author',
    `Author/<Book>/Book.mp3
     Author/<Book>/desc.txt
     Author/<Book>/reader.txt`,
  ],
  [
    'Audiobookshelf: a book that is one file, in the folder of its author',
    'Author/<Book>/Book.m4b',
  ],
  [
    'Audiobookshelf: a book with its EPUB',
    `Author/<Book>/Book.m4b
     Author/<Book>/Book.epub
     Author/<Book>/Book.opf
     Author/<Book>/Book.nfo`,
  ],
  ['Audiobookshelf: a book that lies on the shelf', '<Loose Book.m4b>\nAuthor/<Book>/Book.m4b'],
  [
    'Audiobookshelf: a book beside the folder of a series',
    `Author/<Alone.m4b>
     Author/Series/<Book 1>/Book.m4b
     Author/Series/<Book 2>/Book.m4b`,
  ],
  [
    'Audiobookshelf: discs of one book',
    `<Book>/Disc 1/01.mp3
     <Book>/Disc 2/01.mp3
     <Book>/cover.jpg`,
  ],
  [
    'Audiobookshelf: a cue sheet beside its sound',
    `<Book>/Book.mp3
     <Book>/Book.cue`,
  ],
  [
    'Audiobookshelf: authors with series of their own',
    `A/S/<1>/a.mp3
     A/S/<1>/metadata.json
     B/T/<Only>/b.m4b
     B/T/<Only>/cover.jpg`,
  ],
  // Works that are one folder
  ['a folder of pages', '<本>/001.jpg\n<本>/002.jpg'],
  [
    'pages with a cover and a text',
    `<本>/cover.jpg
     <本>/001.jpg
     <本>/readme.txt`,
  ],
  [
    'pages with an archive of extras beside them',
    `<本>/001.jpg
     <本>/002.jpg
     <本>/003.jpg
     <本>/004.jpg
     <本>/005.jpg
     <本>/おまけ.zip`,
  ],
  [
    'a work of several forms of the same sounds',
    `<声>/mp3/01.mp3
     <声>/wav/01.wav
     <声>/画像/1.jpg
     <声>/台本.txt`,
  ],
  [
    'a sound work with and without effects',
    `<声>/SEあり/01.mp3
     <声>/SEなし/01.mp3`,
  ],
  [
    'a sound work with extras',
    `<声>/1_本編/01.wav
     <声>/2_特典/01.wav`,
  ],
  [
    'what a shop sold, whatever its folders are called',
    `<RJ01234567>/夜/01.mp3
     <RJ01234567>/朝/01.mp3
     <RJ01234567>/ことば.pdf`,
  ],
  [
    'what a shop sold, in an inner folder',
    `<BJ123456 海>/海/001.jpg
     <BJ123456 海>/海/002.jpg`,
  ],
  ['what a shop sold as archives', 'RJ123456/<a.zip>\nRJ123456/<b.zip>'],
  [
    'an album',
    `<Album>/01.flac
     <Album>/02.flac
     <Album>/folder.jpg
     <Album>/Scans/1.png
     <Album>/Album.cue
     <Album>/Album.log`,
  ],
  ['an album with a booklet', '<Album>/01.mp3\n<Album>/booklet.pdf'],
  ['an album with an archive', '<Album>/01.mp3\n<Album>/scans.zip'],
  [
    'a film with subtitles, poster and description',
    `<Film (1999)>/film.mkv
     <Film (1999)>/film.en.srt
     <Film (1999)>/poster.jpg
     <Film (1999)>/film.nfo`,
  ],
  [
    'seasons of a series',
    `<Show>/Season 1/S01E01.mkv
     <Show>/Season 1/S01E02.mkv
     <Show>/Season 2/S02E01.mkv`,
  ],
  [
    'films in a folder of films',
    `Films/<A (1999)>/a.mkv
     Films/<B (2001)>/b.mp4`,
  ],
  [
    'a work that runs in the browser',
    `<Game>/index.html
     <Game>/js/a.js
     <Game>/data.zip
     <Game>/manual.pdf`,
  ],
  ['texts', '<話>/1.txt\n<話>/2.txt'],
  [
    'pages and a document in folders called by their forms',
    `<本>/JPG/001.jpg
     <本>/PDF/本編.pdf`,
  ],
  // Mixed shelves
  [
    'loose files of all kinds',
    `<a.m4b>
     <b.mkv>
     <c.txt>
     <d.zip>
     <e.azw3>
     <f.mp3>
     <g.tgz>
     <h.tar.gz>
     !i.tar.xz
     <j.mobi>
     <k.epub>
     !l.docx
     !m
     <n.pdf>
     !o.html
     !p.srt
     !q.jpg
     !r.png
     ~readme.txt
     ~cover.jpg`,
  ],
  [
    'a shelf of works of all kinds',
    `<朝の本.cbz>
     <songs>/a.mp3
     <夜の本>/1.png
     Series/<1.cbz>
     Series/<2.cbz>`,
  ],
  [
    'pages and archives of one series',
    `Series/<v1.cbz>
     Series/<extra>/001.jpg
     Series/<extra>/002.jpg`,
  ],
  [
    'a few pictures among archives are no pages',
    `Series/<v1.cbz>
     Series/<v2.cbz>
     !Series/a.jpg
     !Series/b.jpg`,
  ],
  ['the only picture among archives is a cover', 'Series/<v1.cbz>\n~Series/いろ.jpg'],
  [
    'sound, film and archives of one folder',
    `Stuff/<a.m4b>
     Stuff/<b.mkv>
     Stuff/<c.zip>
     Stuff/<d.mp3>
     Stuff/<e.txt>`,
  ],
  ['films and archives of one folder', 'Stuff/<a.mp4>\nStuff/<b.zip>'],
  [
    'a folder that holds nothing readable, below a shelf',
    `Series/<v1.cbz>
     !Series/raw/a.psd`,
  ],
  ['a folder that holds nothing readable, on a shelf', '<letters>/a.xyz\n<v1.cbz>'],
  ['an empty folder on a shelf', '<empty>/\n<v1.cbz>'],
]

/** Folders that are named to the command and are one work themselves. */
export const WORK_LAYOUTS: readonly ShelfLayout[] = [
  ['pages', '1.jpg\n2.jpg'],
  ['pages with chapters', 'cover.jpg\nch 1/1.jpg\nch 2/1.jpg'],
  ['an album', '1.mp3\n2.mp3\ncover.jpg'],
  ['an album of discs with a cover', 'cover.jpg\nCD 1/1.mp3\nCD 2/1.mp3'],
  ['a film', 'film.mkv\nfilm.srt'],
  ['texts', '1.txt\n2.txt'],
  ['pages with an archive of extras', '1.jpg\n2.jpg\n3.jpg\n4.jpg\n5.jpg\nextra.zip'],
]
