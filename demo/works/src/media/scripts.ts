/** A line of a script and when it is shown. */
export type ScriptLine = { from: number; to: number; text: string }

/** Words to the album's pieces: a poem that passes while the music box plays. */
export const ALBUM_SCRIPTS: readonly (readonly ScriptLine[])[] = [
  [
    { from: 1, to: 8, text: 'みなとは まだ ねむっています。' },
    { from: 9, to: 17, text: 'ゆうびんせんの ほに、あさの いろが ひとさじ。' },
    { from: 18, to: 28, text: 'つきは てがみを かぞえます。\nひとつ、ふたつ、みっつ。' },
    { from: 31, to: 40, text: 'とどける あいては、よるの むこう。' },
    { from: 42, to: 52, text: 'いってきます、と ちいさく いいました。' },
    { from: 53, to: 60, text: 'みなとの ひが、ひとつ、きえました。' },
  ],
  [
    { from: 2, to: 12, text: 'くもの そこから、ひくい うたが きこえます。' },
    { from: 14, to: 25, text: '「どこへ いくの」と、くじらが ききました。' },
    { from: 27, to: 38, text: '「てがみの ゆくさきまで」' },
    { from: 42, to: 54, text: 'くじらは せなかで、ふねを そっと おしました。' },
    { from: 58, to: 72, text: 'うたは ながい なみに なって、\nほしの きしへ よせて いきます。' },
    { from: 80, to: 98, text: 'おやすみ、くじら。 また あした。' },
  ],
  [
    { from: 1, to: 9, text: 'かばんは からっぽ、こころは いっぱい。' },
    { from: 11, to: 19, text: 'かえりみちは、いつも すこし みじかい。' },
    { from: 21, to: 32, text: 'やねの うえの ねこが、しっぽで あいず。' },
    { from: 37, to: 47, text: 'まどの あかりが、ひとつ、またひとつ。' },
    { from: 50, to: 60, text: 'ただいま、と いえば、' },
    { from: 61, to: 71, text: 'おかえり、と よるが いいました。' },
  ],
]

/** Captions of the film, by language. */
export const FILM_SCRIPTS: Record<'ja' | 'en', readonly ScriptLine[]> = {
  ja: [
    { from: 1, to: 5, text: 'よるの そらを、ちいさな ゆうびんせんが いきます。' },
    { from: 6, to: 10, text: 'くもの なかから、くじらが かおを だしました。' },
    { from: 11, to: 15, text: 'そこへ、まいごの ほしの こが ひとつ。' },
    { from: 15.5, to: 19.2, text: 'ふねの うえで、いちばん あかるく ひかりました。' },
  ],
  en: [
    { from: 1, to: 5, text: 'A small mail ship sails the night sky.' },
    { from: 6, to: 10, text: 'Out of the clouds, a whale came up to see.' },
    { from: 11, to: 15, text: 'And then a star that had lost its way.' },
    { from: 15.5, to: 19.2, text: 'On the ship it shone as bright as it could.' },
  ],
}

/** WebVTT of a script. */
export function toVtt(lines: readonly ScriptLine[]): string {
  const cues = lines.map(({ from, to, text }) => `${toTime(from)} --> ${toTime(to)}\n${text}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

function toTime(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}
