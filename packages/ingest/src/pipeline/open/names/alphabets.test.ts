import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeNames } from '../name-encoding.ts'

/** Archives of few letters in encodings of one byte a letter, of Windows and of its zip folders. */
const ARCHIVES: [encoding: string, archives: string[][]][] = [
  [
    'koi8-r',
    [
      ['Глава 1.txt', 'Глава 2.txt', 'Обложка.jpg'],
      ['Война и мир.epub'],
      ['Снег.jpg', 'Лес.jpg', 'Море.jpg'],
      ['ДЕТСТВО.txt', 'ОТРОЧЕСТВО.txt', 'ЮНОСТЬ.txt'],
      ['Мастер и Маргарита/Глава первая.txt'],
      ['Стр 01.png', 'Стр 02.png'],
      ['Музыка/Песня.mp3', 'Музыка/Вальс.mp3'],
      ['Сказки.fb2'],
      ['кот.txt'],
      ['Приложение.pdf', 'Читать.txt'],
      ['Пушкин.txt'],
      ['том1.zip', 'том2.zip'],
    ],
  ],
  [
    'iso-8859-2',
    [
      ['Część 1.txt', 'Część 2.txt', 'Okładka.jpg'],
      ['Książka.epub'],
      ['Ścieżka.mp3', 'Piosenka.mp3'],
      ['Źródło.txt', 'Świat.txt'],
      ['Łąka.jpg', 'Śnieg.jpg'],
      ['Příběh.txt', 'Závěr.txt', 'Část.txt'],
      ['Šípková Růženka.epub'],
      ['žluťoučký kůň.txt', 'čeština.txt'],
      ['Priča.txt', 'Šuma.txt', 'Žena.txt'],
      ['Wieść.txt', 'Miłość.txt', 'Śmierć.txt'],
      ['Košice.jpg', 'Žilina.jpg'],
      ['Rozdział 1 - Dzień.txt', 'Rozdział 2 - Noc.txt'],
    ],
  ],
  ...(['windows-1257', 'cp775', 'iso-8859-13'] as const).map((encoding): [string, string[][]] => [
    encoding,
    [
      ['1 dalis.txt', 'Viršelis.jpg', 'Įžanga.txt'],
      ['Mažasis princas.epub'],
      ['Žemė.mp3', 'Saulė.mp3'],
      ['Eilėraščiai/1.txt', 'Eilėraščiai/2.txt'],
      ['Lietuvių pasakos.fb2'],
      ['Žvaigždžių takas 1.mp3', 'Žvaigždžių takas 2.mp3'],
      ['1. nodaļa.txt', '2. nodaļa.txt'],
      ['Vāks.jpg', 'Grāmata.epub'],
      ['Latviešu pasakas un teikas.epub'],
      ['Mēness.mp3', 'Jūra.mp3'],
      ['Priekšvārds.txt', 'Pēcvārds.txt'],
      ['Ziemassvētku stāsts.txt'],
      ['1. peatükk.txt', '2. peatükk.txt'],
      ['Kalėdų giesmė.txt'],
      ['Anykščių šilelis.txt'],
      ['Väike prints.epub', 'Öö.mp3'],
    ],
  ]),
  [
    'windows-1253',
    [
      ['Κεφάλαιο 1.png', 'Κεφάλαιο 2.png'],
      ['Εξώφυλλο.jpg'],
      ['Τόμος 1.zip'],
      ['νύχτα.mp3'],
      ['Η γάτα.txt'],
      ['01 Πρόλογος.mp3', '02 Τέλος.mp3'],
      ['θάλασσα.png', 'ουρανός.png'],
      ['Σελίδα 12.png'],
      ['Μουσική/1.mp3'],
      ['Άνοιξη.txt'],
      ['τραγουδια.txt'],
      ['Ο μικρός πρίγκιπας.txt'],
    ],
  ],
  [
    'cp737',
    [
      ['Κεφάλαιο 1.png', 'Κεφάλαιο 2.png'],
      ['Εξώφυλλο.jpg'],
      ['Τόμος 1.zip'],
      ['νύχτα.mp3'],
      ['Η γάτα.txt'],
      ['ΚΕΦΑΛΑΙΟ 1.png'],
      ['θάλασσα.png', 'ουρανός.png'],
      ['Σελίδα 12.png'],
      ['Μουσική/1.mp3'],
      ['Άνοιξη.txt'],
      ['τραγουδια.txt'],
    ],
  ],
  [
    'windows-1254',
    [
      ['Bölüm 1.png', 'Kapağı.png'],
      ['Çığlık.txt'],
      ['Şarkı 1.mp3'],
      ['kış.png'],
      ['Masalı.txt', 'Giriş.txt'],
      ['ağaç.png'],
      ['Türkçe altyazı.srt'],
      ['İçindekiler.txt'],
      ['Kırmızı başlıklı kız.txt'],
      ['son sayfası.png'],
      ['Deniz kıyısında.mp3'],
    ],
  ],
  [
    'cp857',
    [
      ['Bölüm 1.png', 'Kapağı.png'],
      ['Çığlık.txt'],
      ['Şarkı 1.mp3'],
      ['kış.png'],
      ['Masalı.txt', 'Giriş.txt'],
      ['ağaç.png'],
      ['Türkçe altyazı.srt'],
      ['Işık.txt', 'Gölge.txt'],
      ['Kırmızı başlıklı kız.txt'],
      ['son sayfası.png'],
      ['Deniz kıyısında.mp3'],
      ['Yağmur.mp3', 'Rüzgâr.mp3'],
    ],
  ],
  [
    'windows-1250',
    [
      ['Rozdział 1.png', 'Rozdział 2.png'],
      ['Okładka.jpg'],
      ['Część 1.txt'],
      ['Żółw.txt'],
      ['Książka.txt', 'Spis treści.txt'],
      ['Příběh.txt'],
      ['Závěr.png', 'Úvod.png'],
      ['Obálka – přední.jpg', 'Obálka – zadní.jpg'],
      ['Žluťoučký kůň.txt'],
      ['Őszi eső.txt'],
      ['A regény vége – tündér.txt'],
      ['Poglavlje – početak.txt'],
      ['Noční můra.mp3'],
      ['Święta noc.mp3'],
      ['Kočka.png'],
    ],
  ],
  [
    'cp852',
    [
      ['Rozdział 1.png', 'Rozdział 2.png'],
      ['Okładka.jpg'],
      ['Część 1.txt'],
      ['Żółw.txt'],
      ['Książka.txt', 'Spis treści.txt'],
      ['Příběh.txt'],
      ['Závěr.png', 'Úvod.png'],
      ['Žluťoučký kůň.txt'],
      ['Őszi eső.txt'],
      ['Početak priče.txt'],
      ['Noční můra.mp3'],
      ['Święta noc.mp3'],
      ['Kočka.png'],
      ['Źródło.txt'],
    ],
  ],
  [
    'windows-1255',
    [
      ['פרק 1.png', 'פרק 2.png'],
      ['כריכה.jpg'],
      ['כרך 1.zip'],
      ['לילה טוב.mp3'],
      ['ספר הילדים.txt'],
      ['תמונה 12.png'],
      ['שיר השירים.txt'],
      ['חתול.png'],
      ['הקדמה/1.txt'],
      ['ירושלים.txt'],
    ],
  ],
  [
    'cp862',
    [
      ['פרק 1.png', 'פרק 2.png'],
      ['כריכה.jpg'],
      ['כרך 1.zip'],
      ['לילה טוב.mp3'],
      ['סוף.txt'],
      ['ספר הילדים.txt'],
      ['תמונה 12.png'],
      ['שיר השירים.txt'],
      ['חתול.png'],
      ['הקדמה/1.txt'],
      ['ירושלים.txt'],
    ],
  ],
  [
    'windows-1256',
    [
      ['الفصل 1.png', 'الفصل 2.png'],
      ['غلاف.jpg'],
      ['المجلد 1.zip'],
      ['ليلة.mp3'],
      ['قطة.png'],
      ['كتاب الأطفال.txt'],
      ['صفحة 12.png'],
      ['النهاية.txt'],
      ['موسيقى/1.mp3'],
      ['قصة قصيرة.txt'],
    ],
  ],
  [
    'cp720',
    [
      ['الفصل 1.png', 'الفصل 2.png'],
      ['غلاف.jpg'],
      ['المجلد 1.zip'],
      ['ليلة.mp3'],
      ['قطة.png'],
      ['كتاب الأطفال.txt'],
      ['صفحة 12.png'],
      ['النهاية.txt'],
      ['موسيقى/1.mp3'],
      ['قصة قصيرة.txt'],
    ],
  ],
  [
    'windows-874',
    [
      ['บทที่ 1.png', 'บทที่ 2.png'],
      ['ปกหน้า.jpg'],
      ['เล่ม 1.zip'],
      ['ตอนที่ 3.mp3'],
      ['แมว.png'],
      ['หนังสือเด็ก.txt'],
      ['หน้า 12.png'],
      ['เพลง/1.mp3'],
      ['นิทานก่อนนอน.txt'],
      ['ภาพปก.png'],
      ['ทะเล.png'],
    ],
  ],
  [
    'windows-1258',
    [
      ['Chương 1.png', 'Chương 2.png'],
      ['Bìa.jpg'],
      ['Tập 1.zip'],
      ['Truyện cổ tích.txt'],
      ['Mèo con.png'],
      ['Đêm.mp3'],
      ['Phần cuối.txt'],
      ['Tiếng Việt.srt'],
      ['Nhạc/Bài hát.mp3'],
      ['Lời nói đầu.txt'],
      ['Người đẹp và quái vật.txt'],
    ],
  ],
]

const CASES = ARCHIVES.flatMap(([encoding, archives]) =>
  archives.map((names): [string, string[]] => [encoding, names]),
)

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/u

/** Vietnamese of Windows has the tones of most letters behind them. */
const apart = (letter: string) => {
  const marks = letter.normalize('NFD')
  const tone = TONES.exec(marks)?.[0] ?? ''
  return marks.replace(TONES, '').normalize('NFC') + tone
}
const toVietnamese = (name: string) => name.replace(/[^àáâãèéêíóôùúăđĩũơư\u0000-\u007f]/giu, apart)

const encode = (name: string, encoding: string) =>
  iconv.encode(encoding === 'windows-1258' ? toVietnamese(name) : name, encoding)

describe('names in the alphabets of one language', () => {
  it.each(CASES)('are read from an archive of few letters in %s: %j', (encoding, names) => {
    expect(decodeNames(names.map((name) => encode(name, encoding)))).toEqual(names)
  })

  it.each<[string, string, string]>([
    ['ΚΕΦ 1.png', 'windows-1253', 'Εξώφυλλο.jpg'],
    ['סוף.txt', 'windows-1255', 'פרק 1.png'],
    ['بحر.png', 'windows-1256', 'الفصل 1.png'],
    ['ปก.jpg', 'windows-874', 'บทที่ 1.png'],
    ['Işık.txt', 'windows-1254', 'Kırmızı çatı.txt'],
  ])(
    'are read as the language of a marked name says: %s in %s beside %s',
    (name, encoding, known) => {
      expect(decodeNames([encode(name, encoding)], { known: [known] })).toEqual([name])
    },
  )

  it.each([
    ['Sýrland.txt', 'windows-1252'],
    ['français.txt', 'cp850'],
    ['São Paulo.txt', 'windows-1252'],
    ['søndag.txt', 'windows-1252'],
    ['mercoledì.txt', 'windows-1252'],
    ['Güney.txt', 'cp850'],
    ['сръбски.txt', 'windows-1251'],
    ['Фиджи.txt', 'cp866'],
    ['люксембургский.txt', 'windows-1251'],
    ['壯文.txt', 'big5'],
  ])('leave what was read before as it was: %s in %s', (name, encoding) => {
    expect(decodeNames([encode(name, encoding)])).toEqual([name])
  })
})
