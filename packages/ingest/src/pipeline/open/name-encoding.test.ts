import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeNames, detectNameEncoding } from './name-encoding.ts'

/** Archives of few letters: all that is not ASCII is in the names here. */
const ARCHIVES: [encoding: string, archives: string[][]][] = [
  [
    'cp932',
    [
      ['表紙.jpg'],
      ['ソ.jpg'],
      ['★01.png', '★02.png', 'EX①.png', '～完.png'],
      ['ﾄﾗｯｸ01.txt', 'ﾄﾗｯｸ02.txt'],
      ['第1話/001.png', '第1話/002.png'],
      ['01 目覚め.wav', '02 朝.wav'],
      ['完.txt', '上/001.jpg'],
      ['ﾎﾞｲｽ/1.mp3', 'ｵﾏｹ/2.mp3'],
      ['はじめに.txt'],
      ['能.png', '表.png', '②.png'],
      ['嫁.png', '薔薇.png'],
      ['「1」.png', '（2）.png', '♪.mp3'],
    ],
  ],
  [
    'euc-jp',
    [
      ['表紙.jpg'],
      ['裏表紙.png'],
      ['おまけ.png'],
      ['第1話.png', '第2話.png'],
      ['本編/001.png', '差分/001.png'],
      ['カバー.jpg'],
      ['音声.wav', '台本.txt'],
      ['春.png', '夏.png'],
      ['夜明け前.txt'],
      ['漫画/1.png'],
      ['雨の日.mp3'],
      ['同人誌.zip'],
    ],
  ],
  [
    'cp949',
    [
      ['1화.png', '2화.png', '3화.png', '12화.png'],
      ['표지.jpg'],
      ['2권.zip'],
      ['완결.txt', '외전.txt'],
      ['제1장.txt', '제2장.txt'],
      ['커버.png'],
      ['고양이.png'],
      ['상.zip', '하.zip'],
      ['읽어주세요.txt'],
      ['프롤로그.txt'],
      ['눈.png', '비.png'],
      ['01_시작.mp3', '02_끝.mp3'],
    ],
  ],
  [
    'gbk',
    [
      ['封面.jpg'],
      ['第1话.png', '第2话.png'],
      ['一页.png', '三页.png'],
      ['扫图.png'],
      ['狐狸.png'],
      ['说明.txt'],
      ['完.png', '番外.png'],
      ['第一卷/001.jpg'],
      ['刘慈欣.txt', '三体.txt'],
      ['睡前故事.mp3'],
      ['★01.png', '封底.png'],
      ['新建文件夹/1.png'],
    ],
  ],
  [
    'big5',
    [
      ['封面.jpg'],
      ['第1話.png', '第2話.png'],
      ['目錄.txt'],
      ['許功蓋.txt'],
      ['貓.png'],
      ['說明.txt'],
      ['完.png', '番外.png'],
      ['第一卷/001.jpg'],
      ['圖片/1.png'],
      ['蝴蝶.png'],
      ['1集.mp3', '2集.mp3'],
      ['新增資料夾/1.png'],
    ],
  ],
  [
    'cp866',
    [
      ['Глава 1.png', 'Глава 2.png'],
      ['том.zip'],
      ['Обложка.jpg'],
      ['стр1.png', 'стр2.png'],
      ['конец.txt'],
      ['ТОМ 1.png'],
      ['Часть 2.mp3'],
      ['Ёлка.txt'],
      ['Новая папка/1.png'],
      ['дом.png', 'снег.png'],
      ['Эхо.mp3'],
      ['Кот.png'],
    ],
  ],
  [
    'windows-1251',
    [
      ['Глава 1.png', 'Глава 2.png'],
      ['том.zip'],
      ['Обложка.jpg'],
      ['стр1.png', 'стр2.png'],
      ['глава.txt'],
      ['ТОМ 1.png', 'ТОМ 2.png'],
      ['Часть 2.mp3'],
      ['Ёлка.txt'],
      ['Новая папка/1.png'],
      ['дом.png', 'снег.png'],
      ['Эхо.mp3'],
      ['Страница 1.png'],
    ],
  ],
  [
    'windows-1252',
    [
      ['Café.jpg'],
      ['Über.txt'],
      ['naïve.txt'],
      ['Año 1.png'],
      ['Straße.jpg'],
      ['été.png'],
      ['à la carte.txt'],
      ['Band 1 – Größe.png'],
      ['Coração.txt'],
      ['Ønske.txt', 'Blåbær.txt'],
      ['L’été.png'],
      ['cœur.txt'],
      ['Þór.txt', 'ÆØÅ.txt'],
    ],
  ],
  [
    'cp437',
    [
      ['Übergröße.jpg', 'Café.jpg'],
      ['Café.jpg'],
      ['naïve.txt'],
      ['Año 1.png'],
      ['Straße.jpg'],
      ['élan.png'],
      ['Fünf.mp3'],
      ['señor.txt'],
      ['Ångström.txt'],
      ['Märchen/1.mp3'],
    ],
  ],
  [
    'cp850',
    [
      ['Coração.txt'],
      ['São Paulo.png'],
      ['Ønske.txt', 'Blåbær.txt'],
      ['Größe.png'],
      ['Número.txt'],
      ['Irmã.txt'],
      ['Português.txt'],
      ['Øl.txt', 'Køb.txt'],
      ['Información.txt'],
      ['Canção.mp3'],
    ],
  ],
  [
    'utf-8',
    [
      ['夜の本/001.jpg', 'plain.txt'],
      ['표지.jpg'],
      ['猫.png'],
      ['Глава 1.png'],
      ['мир.txt'],
      ['Café.jpg'],
      ['é.png'],
      ['αβγ.txt'],
      ['①.png', '★.png'],
      ['ﾄﾗｯｸ01.txt'],
      ['Łódź.txt', 'Žižek.txt'],
      ['ü.txt', '封面.jpg'],
      ['😀.png'],
      ['Tiếng Việt.txt'],
      ['Κεφάλαιο 1.png'],
      ['פרק 1.png'],
      ['الفصل 1.png'],
      ['บทที่ 1.png'],
      ['Bölüm 1.png', 'Çığlık.txt'],
      ['Część 1.txt'],
      ['が'.normalize('NFD') + '.png'],
    ],
  ],
]

const CASES = ARCHIVES.flatMap(([encoding, archives]) =>
  archives.map((names): [string, string[]] => [encoding, names]),
)

const encode = (name: string, encoding: string) => iconv.encode(name, encoding)

describe('decodeNames', () => {
  it.each(CASES)('reads an archive of few letters in %s: %j', (encoding, names) => {
    expect(decodeNames(names.map((name) => encode(name, encoding)))).toEqual(names)
  })

  it.each<[string, [name: string, encoding: string][]]>([
    [
      'CP932 and UTF-8',
      [
        ['本編/001.png', 'cp932'],
        ['本編/002.png', 'cp932'],
        ['おまけ/001.png', 'utf-8'],
      ],
    ],
    [
      'CP949 and UTF-8',
      [
        ['1화.png', 'cp949'],
        ['표지.png', 'utf-8'],
      ],
    ],
    [
      'GBK and UTF-8',
      [
        ['第1话.png', 'gbk'],
        ['封面.png', 'utf-8'],
      ],
    ],
    [
      'CP1251 and UTF-8',
      [
        ['Глава 1.png', 'windows-1251'],
        ['Обложка.png', 'utf-8'],
      ],
    ],
    [
      'CP932 and Big5, which CP932 cannot read',
      [
        ['表紙.png', 'cp932'],
        ['おまけ/001.png', 'cp932'],
        ['後記圖片說明.txt', 'big5'],
      ],
    ],
  ])('judges the names of one archive one by one: %s', (_about, names) => {
    const bytes = names.map(([name, encoding]) => encode(name, encoding))
    expect(decodeNames(bytes)).toEqual(names.map(([name]) => name))
  })

  it.each<[string, string, string[], string]>([
    ['部.png', 'big5', ['說明與圖片.txt'], 'traditional Chinese'],
    ['끝.png', 'cp949', ['한국어.txt'], 'Korean'],
    ['ДЮНА.txt', 'windows-1251', ['Обложка.png'], 'Russian'],
    ['ﾎﾞｲｽ.mp3', 'cp932', ['おまけ.mp3'], 'Japanese'],
    ['昆坯.png', 'gbk', ['说明与图片.txt'], 'simplified Chinese'],
  ])('reads %s in %s where names that say their encoding are %j, %s', (name, encoding, known) => {
    expect(decodeNames([encode(name, encoding)], { known })).toEqual([name])
  })

  it.each([
    ['表紙.jpg', '\u001b$BI=;f\u001b(B.jpg'],
    ['第1話.png', '\u001b$BBh\u001b(B1\u001b$BOC\u001b(B.png'],
    ['おまけ/猫.txt', '\u001b$B$*$^$1\u001b(B/\u001b$BG-\u001b(B.txt'],
    ['ﾄﾗｯｸ 1.mp3', '\u001b(IDW/8\u001b(B 1.mp3'],
    ['a\u001b[0m.txt', 'a\u001b[0m.txt'],
  ])('reads %s in seven-bit Japanese', (name, bytes) => {
    expect(decodeNames([Buffer.from(bytes, 'latin1')])).toEqual([name])
  })

  it('reads names in the encoding that a person gives, and the others as they seem', () => {
    const names = ['뷁.txt', '昆坯.txt', 'plain.txt']
    const bytes = names.map((name) => encode(name, 'cp949'))
    expect(decodeNames([bytes[0]!, bytes[2]!], { given: 'cp949' })).toEqual(['뷁.txt', 'plain.txt'])
    const utf8 = encode('おまけ.txt', 'utf-8')
    expect(decodeNames([bytes[0]!, utf8], { given: 'cp949' })[1]).toBe('おまけ.txt')
  })

  it('gives each name something for bytes that are of no encoding', () => {
    const bytes = [Buffer.from([0xff, 0xfe, 0x80]), Buffer.from([0x81]), Buffer.alloc(0)]
    expect(decodeNames(bytes)).toHaveLength(3)
  })

  it('reads tens of thousands of names of a hostile archive, each unlike the others', () => {
    const bytes = Array.from({ length: 20_000 }, (_, index) => {
      const letters = Buffer.from([0xa1 + (index % 90), 0xb0 + (index % 70), 0xf0 + (index % 9)])
      return Buffer.concat([
        letters,
        letters,
        Buffer.from(`${String.fromCharCode(97 + (index % 26))}${index}`),
      ])
    })
    expect(decodeNames(bytes)).toHaveLength(20_000)
  })
})

describe('detectNameEncoding', () => {
  it('reads an archive without names', () => {
    expect(detectNameEncoding([])).toBe('utf-8')
  })
})
