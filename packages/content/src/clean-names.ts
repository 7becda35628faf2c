/**
 * Files that say something to a machine or to a desktop program and nothing to a reader
 * (specification.md#1.5): system litter, and the notes that shops put beside protected works. Archives, folders,
 * shelves and trees all ask here.
 */
const LITTER = new Set([
  ...['thumbs.db', 'thumbs.db:encryptable', 'ehthumbs.db', 'ehthumbs_vista.db', 'desktop.ini'],
  ...['icon\r', 'picasa.ini', 'zbthumbnail.info', 'pspbrwse.jbf', 'sthumbs.dat', 'iconcache.db'],
  ...['pagefile.sys', 'hiberfil.sys', 'swapfile.sys', 'synoindex_media_info', 'synovideo_text'],
  ...['autorun.inf', 'ntuser.dat', 'bootsect.bak', 'dumpstack.log', 'dumpstack.log.tmp'],
  ...['indexervolumeguid', 'wpsettings.dat', 'sync.ffs_db', 'sync.ffs_lock', 'albumart.pamp'],
  ...['folder.htt', 'wmpinfo.xml', 'boottel.dat', 'bootmgr', 'bootnxt', 'msdia80.dll'],
  ...['aquota.user', 'aquota.group', 'quota.user', 'quota.group', 'indexcache.dat', 'digikam4.db'],
])

const LITTER_FILES = [
  // Downloads that a browser, a torrent client or a download manager has not finished.
  /\.(part|partial|crdownload|opdownload|fdmdownload|download|downloading|filepart|aria2|ytdl)$/i,
  /\.(!ut|!bt|!qb|bc!|jc!|ob!|xltd|dtapart|syncpart|syncdownload)$/i,
  /\.(!sync|!ed2k|antifrag|dctmp|part\.met|td\.cfg|tdl|aria2__temp|gstmp|rclonepart|filen)$/i,
  /\.(drivedownload|driveupload|icloud|owncloudsync|partial\.[0-9a-f]{8})$/i,
  // Files that an office program holds open, and what editors and sync programs put beside a file.
  /^~\$.*\.(do[ct][xm]?|xl[st][xmb]?|pp[st][xm]?|vsdx?|rtf|od[tsp]|accdb|mdb|pub|pdf|csv|one|mpp|wps)$/i,
  /^~wr[adls]\d{4}\b/i,
  /\.(laccdb|dwl2?|idlk|prlock|afphoto~lock~)$/i,
  /\.[a-z0-9]{1,5}~$/i,
  /^~lock\..*#$/i,
  /\.(tmp|temp|swp|swo|swn)$/i,
  /^#.*\.[a-z0-9]{1,5}#$/i,
  /^~syncthing~/i,
  // Where Windows notes that a file was downloaded, and what Dropbox knows of it, on a NAS.
  /[.:](zone\.identifier|com\.dropbox\.attributes)(:\$data)?$/i,
  // Small copies of the picture `Folder.jpg` beside them, by Windows Media Player.
  /^albumart(small|_\{[0-9a-f-]+\}_(large|small))\.jpg$/i,
  // What a Synology keeps of a file beside it, where its own folder was copied apart.
  /@Syno(?:EAStream|Resource)$/,
  /^(synophoto|synofile|synovideo)_(thumb|film|preview)[_a-z0-9]*\./i,
]

const NOTES = [
  /^viewer[-_ ]?info(rmation)?\.[a-z]{2,4}$/i,
  /^ビュー?(ア|アー|ワ|ワー)(情報|について|の使い方).*\.[a-z]{2,4}$/i,
  /^(auth|authentication|activation)[-_ ]?(info|information|note|notes|guide)?\.(txt|html?|url|pdf)$/i,
  /^.{0,12}認証(について|方法|手順|情報|の手引き|のご案内)?\.(txt|html?|url|pdf)$/i,
]

/** Of archivers, Windows, Android, and of NAS systems; names in lower case. */
const LITTER_FOLDERS = new Set([
  ...['__macosx', '$recycle.bin', 'system volume information', '$winreagent', '$sysreset'],
  ...[
    '@eadir',
    '#recycle',
    '#snapshot',
    '@recycle',
    '@recently-snapshot',
    '@snapshot',
    '@sharesnap',
  ],
  ...[
    '@sharebin',
    '@tmp',
    '@__thumb',
    '@upload_cache',
    '@synodrive',
    '@synologydrive',
    '@cloudsync',
  ],
  ...['@img_bkp_cache', '@appstore', '@apptemp', '~snapshot', 'lost.dir', '_gsdata_'],
  ...['@appdata', '@appconf', '@appshare', '@apphome', '@userpreference', '@synofinder-log'],
  ...['@synoconfd', '@s2s', '@cloudstation', '@activebackup', '@qsirch', '@synocalendar'],
  ...['config.msi', 'msocache', 'perflogs', '$extend', '$windows.~bt', '$windows.~ws'],
  ...['$inplace.~tr', '$getcurrent', 'system.sav', '@database', '@autoupdate', '@iscsi', '@docker'],
  ...['@maillog', '@spool', '@swap', '@antivirus', '@clamav', '@hibackup', '@ssbackup'],
  ...['@synologydrivesharesync', '@synofinder-etc-volume', '@qmariadb', '@__qini', '@qpkg'],
])

/** Words that may also name a work, so only as the systems write them. */
const LITTER_FOLDER_FORMS =
  /^(RECYCLER|Recycle Bin|trashbox|lost\+found|FOUND\.\d{3}|Network Trash Folder|Temporary Items|TheVolumeSettingsFolder|TheFindByContentFolder|.*\.[a-z0-9]{2,4}\.download)$/u

/** Whether a file is litter by its name. Names that start with a dot are hidden files. */
export function isLitterFile(name: string): boolean {
  return (
    name.startsWith('.') ||
    LITTER.has(name.toLowerCase()) ||
    LITTER_FILES.some((form) => form.test(name)) ||
    NOTES.some((note) => note.test(name.normalize('NFC')))
  )
}

/** Whether a folder and all in it is litter, for example `__MACOSX` or `.git`. */
export function isLitterFolder(name: string): boolean {
  return (
    name.startsWith('.') || LITTER_FOLDERS.has(name.toLowerCase()) || LITTER_FOLDER_FORMS.test(name)
  )
}

/** Whether a file is litter by its own name or by a folder on its way. @param labels from the outside in */
export function isLitterPath(labels: readonly string[]): boolean {
  return labels.slice(0, -1).some(isLitterFolder) || isLitterFile(labels.at(-1) ?? '')
}

/** Folder name without the spaces that people put in front to sort it first, full-width ones too. */
export function cleanFolderName(name: string): string {
  return name.replace(/^[\s\u3000]+/u, '')
}
