import { extname } from 'node:path'
import { extensionOf } from '@yomikura/content/hash-name'
import { type FileKind, kindOfName } from '@yomikura/content/kinds'
import { adviseByName } from '@yomikura/content/unread-forms'

/** What a file on a shelf is by its name, before anything of it is read. */
export type ShelfKind =
  | 'archive'
  | 'document'
  /** A sound that is one of several of its folder. */
  | 'track'
  /** A sound or film that is whole by itself. */
  | 'recording'
  | 'page'
  | 'text'
  | 'html'
  /** Goes with a sound or film. */
  | 'caption'
  /** Describes what lies beside it. */
  | 'note'
  | 'cover'
  | 'other'

/** Archives that are opened. A longer ending stands in full: `.gz` alone may be anything. */
const ARCHIVE = /\.(?:zip|cbz|zipx|rar|cbr|7z|cb7|tar|cbt|tgz|tar\.gz)$/iu
const RECORDING = /\.m4b$/iu
/** What Calibre, Komga, Kavita, Audiobookshelf, Kodi and scanners keep beside works. */
const NOTE =
  /^(?:work\.json|metadata\.json|series\.json|comicinfo\.xml|metroninfo\.xml|comet\.xml|desc\.txt|reader\.txt|\.?ignore|metadata\.db|metadata_db_prefs_backup\.json|.*\.(?:opf|nfo|cue|m3u8?|log|md5|sfv|sha1|sha256|url|acbf|ini|lnk|webloc))$/iu
const READ_ME =
  /^(?:read[ _-]?me|license|licence|copying|about|info|はじめに.*|お読みください.*|.*説明書?)\.(?:txt|md|html?)$/iu
const COVER =
  /^(?:cover|folder|poster|front|back|backcover|fanart|banner|logo|thumb|thumbnail|landscape|clearart|series|albumart(?:small)?|表紙|裏表紙|ジャケット|カバー)(?:[ _.-]?\d{0,2})$/iu

/** Kind of a file by its name alone. */
export function kindOnShelf(name: string): ShelfKind {
  if (ARCHIVE.test(name)) return 'archive'
  if (NOTE.test(name) || READ_ME.test(name)) return 'note'
  const kind = kindOfName(name)
  if (kind === 'image') return COVER.test(stemOf(name)) ? 'cover' : 'page'
  if (kind === 'audio' && !RECORDING.test(name)) return 'track'
  return KINDS[kind]
}

const KINDS: Record<Exclude<FileKind, 'image'>, ShelfKind> = {
  audio: 'recording',
  video: 'recording',
  vtt: 'caption',
  text: 'text',
  html: 'html',
  pdf: 'document',
  epub: 'document',
  other: 'other',
}

/** A name without its ending, also where that has two parts. */
export function stemOf(name: string): string {
  const stem = name.slice(0, name.length - extname(name).length)
  return /\.(?:tar|kepub)$/iu.test(stem) ? stem.slice(0, -extname(stem).length) : stem
}

/** Why a file of no known form is left out, in the words of the command. */
export function describeForm(name: string): string {
  const advice = adviseByName(name)
  if (advice !== undefined) return `${advice[0]!.toLowerCase()}${advice.slice(1, -1)}`
  const extension = extensionOf(name)
  return extension === '' ? 'it has no known form' : `files of the form ${extension} are not read`
}

const NUMBER_NAME = /^(?:[(（[【]?\d{1,3}[)）\]】]?)$/u
const PART_WORDS = [
  // Discs and sides.
  'cd|dvd|dis[ck]|tape|cassette|side|lp|vinyl|bonus|extras?|omake|scans?|booklet|artwork|art|jacket|covers?',
  // Forms in which one work comes several times.
  'mp3|wav|flac|m4a|aac|ogg|opus|alac|hi-?res|(?:\\d{2,3})?kbps|\\d{2}bit|mp4|mkv|avi|hd|sd|4k|1080p|720p',
  'jpe?g|png|gif|bmp|webp|psd|pdf|epub|text|txt|html|images?|pictures?|illust(?:ration)?s?|cg|sub(?:title)?s?|srt|vtt|script|lyrics|audio|video|sound|voice|se|bgm',
  // Parts of one work.
  'part|chapter|chap|ch|episode|ep|ova|season|act|scene|track|section|prologue|epilogue|main|intro',
].join('|')
const PART_WORD = new RegExp(
  `^(?:\\d{1,3}[ ._-]*)?(?:${PART_WORDS})(?:[ ._#-]*(?:\\d.*|[a-d]|[ivx]{1,4}|one|two|three))?$`,
  'iu',
)
const PART_WORD_JA =
  /本編|本篇|特典|おまけ|オマケ|付録|予告|体験版|差分|文字(?:あり|なし|有|無)|(?:SE|効果音|BGM|音声|セリフ)(?:あり|有り|なし|無し|抜き)|版$|ver\.?$|トラック|フリートーク|ボイス|音声|音源|台本|画像|イラスト|ジャケット|歌詞|高音質|第?[\d一二三四五六七八九十百]+[話章部編回幕節枚面]|[上中下前後][巻編]$|^[上中下前後]$|^その[\d一二三四五]|チャプター|ディスク|エピソード/iu

/** Whether a folder is called as parts of one work are: discs, chapters, forms of the same files. */
export function isPartName(name: string): boolean {
  const plain = name.normalize('NFKC').trim()
  return NUMBER_NAME.test(plain) || PART_WORD.test(plain) || PART_WORD_JA.test(plain)
}

const DISC_NAME =
  /^(?:cd|dvd|dis[ck]|tape|lp|side|disque|disco|ディスク)[ ._#-]*(?:\d{1,2}|[a-d]|[ivx]{1,4}|one|two|three)$/iu

/** Whether a folder is called as a disc of a set, and nothing else. */
export function isDiscName(name: string): boolean {
  return DISC_NAME.test(name.normalize('NFKC').trim())
}

const TITLED_DISC =
  /^(.+?)[\s._,-]*[([]?(?:cd|dvd|dis[ck]|tape|part|teil)[ ._#-]*(?:\d{1,2}|[a-d]|[ivx]{1,4}|one|two|three)[)\]]?$/iu

/**
 * Whether folders are called as the discs of the title that the folder around them names: `Title CD 1` and
 * `Title (Disc 2)` in `Title`. In an author's folder they may be all that is there yet.
 */
export function areDiscsOfOne(names: readonly string[], around: string): boolean {
  const fold = (name: string) => name.normalize('NFKC').trim().toLowerCase()
  const folder = fold(around)
  return (
    names.length > 1 &&
    names.every((name) => {
      const title = TITLED_DISC.exec(fold(name))?.[1]
      return title !== undefined && `${folder} `.startsWith(`${title} `)
    })
  )
}

/** Names that shops give what they sell: such a folder is one work, whatever is in it. */
const SHOP_CODE = /(?:^|[^a-z0-9])(?:[RBV][JE]\d{5,8}|d_\d{5,7})(?![a-z0-9])/iu

export function hasShopCode(name: string): boolean {
  return SHOP_CODE.test(name)
}

/** Folders inside a series that hold works of it and name no series themselves. */
const INSIDE_SERIES =
  /^(?:specials?|extras?|annuals?|one[ -]?shots?|oneshots|side stor(?:y|ies)|omnibus|tpbs?|volumes?|chapters?|issues?|books?|番外編|特典|外伝|単行本|season \d+|s\d{1,2})$/iu

export function isInsideSeries(name: string): boolean {
  return INSIDE_SERIES.test(name.normalize('NFKC').trim()) || isVolumeName(name)
}

/** Whether a folder is called as a volume, and nothing else. */
export function isVolumeName(name: string): boolean {
  const plain = name.normalize('NFKC').trim()
  return (
    /^(?:v|vol\.?|volume|band|tome|tomo)[ ._-]*\d{1,4}$/iu.test(plain) ||
    /^第?\d{1,4}[巻卷集권]$/u.test(plain)
  )
}
