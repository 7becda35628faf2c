/** Languages that the encodings of one byte a letter are judged by. */
export type AlphabetName =
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'polish'
  | 'czech'
  | 'hungarian'
  | 'croatian'
  | 'romanian'
  | 'lithuanian'
  | 'latvian'
  | 'estonian'
  | 'turkish'
  | 'vietnamese'

export type Alphabet = {
  /** Share of each letter that is not ASCII in running text, in thousandths, without capitals. */
  letters: ReadonlyMap<string, number>
  /** Places in which the language has no such letters: final letters in a word, a mark without a vowel. */
  wrong: RegExp
  /** Words that name parts of works, in small letters, those of ASCII letters left out. */
  words: ReadonlySet<string>
}

/** Reads "α 110 ε 60": letters with their shares. */
const toShares = (text: string) => {
  const parts = text.split(' ')
  return new Map(
    parts.flatMap((letter, at): [string, number][] =>
      at % 2 === 0 ? [[letter, Number(parts[at + 1])]] : [],
    ),
  )
}

const toWords = (text: string) => new Set(text.split(' '))

const NONE = /(?!)/gu

/** Shares are estimates from running text; a letter that a language has not is no letter of it. */
export const ALPHABETS: Record<AlphabetName, Alphabet> = {
  greek: {
    letters: toShares(
      'α 85 ά 25 β 7 γ 17 δ 17 ε 60 έ 20 ζ 4 η 43 ή 18 θ 12 ι 60 ί 25 ϊ 1 ΐ 0.3 κ 41 λ 30 μ 34 ν 62 ξ 4.5 ο 70 ' +
        'ό 25 π 40 ρ 42 σ 35 ς 40 τ 80 υ 35 ύ 9 ϋ 0.3 ΰ 0.1 φ 8 χ 12 ψ 2 ω 12 ώ 8',
    ),
    // Words of two syllables have one accent, end in few consonants and begin with three at most.
    wrong:
      /ς(?=\p{L})|[βγδζθκλμπρστφχ](?!\p{L})|(?<=\p{L})[ΆΈΉΊΌΎΏ]|[άέήίόύώ](?=\p{L}*[άέήίόύώ])|[βγδζθκλμνξπρστφχψ]{4}|(?<!\p{L})([βγδζθκλμνξπρστφχψ])\1|(?<!\p{L})[Α-Ω]?[α-ω]{4,}(?!\p{L})/gu,
    words: toWords(
      'κεφάλαιο κεφ εξώφυλλο οπισθόφυλλο τόμος τεύχος μέρος βιβλίο βιβλία σελίδα σελ εικόνα εικόνες κόμικ ' +
        'τέλος αρχή πρόλογος επίλογος εισαγωγή περιεχόμενα σειρά επεισόδιο ιστορία μουσική τραγούδι κείμενο ' +
        'νέος νέα φάκελος ελληνικά υπότιτλοι παραμύθι παραμύθια νύχτα μέρα γάτα φως θάλασσα και το του της των η ο οι τα ένα ένας μία με',
    ),
  },
  hebrew: {
    letters: toShares(
      'א 63 ב 47 ג 13 ד 25 ה 108 ו 104 ז 13 ח 25 ט 13 י 110 כ 25 ך 8 ל 74 מ 48 ם 28 נ 33 ן 14 ס 15 ע 33 פ 17 ' +
        'ף 2 צ 11 ץ 2 ק 21 ר 56 ש 44 ת 50 ״ 0.5 ׳ 0.5 ־ 0.5',
    ),
    wrong: /[ךםןףץ](?=\p{L})|[כמנפצ](?!\p{L})/gu,
    words: toWords(
      'פרק כריכה כרך ספר ספרים עמוד תמונה תמונות חלק סוף התחלה הקדמה מבוא תוכן שיר שירים מוסיקה מוזיקה סיפור ' +
        'קומיקס סדרה עונה חדש חדשה תיקייה תיקיה תיקיית עברית כתוביות של את לילה יום שלום ילד ילדה אחרון ראשון סיום',
    ),
  },
  arabic: {
    letters: toShares(
      'ا 125 ل 110 ي 67 م 65 و 60 ن 55 ر 48 ت 47 ب 40 ة 35 ع 38 د 30 س 27 ف 30 ه 35 ك 24 ق 25 ح 21 أ 25 ج 16 ' +
        'ش 13 ص 12 ط 11 خ 10 ى 11 إ 10 ض 7 ذ 7 ز 8 ث 7 غ 6 ء 4 ئ 5 ظ 3 آ 2 ؤ 2 پ 1 چ 0.5 گ 1 ژ 0.2 ، 1 ؛ 0.3 ؟ 0.5 ـ 1 ً 0.7 ّ 0.7 َ 0.5 ُ 0.5 ِ 0.5 ْ 0.3',
    ),
    wrong: /[ةى](?=\p{L})|(?<![\p{L}\p{M}])[ًٌٍَُِّْءئؤ]/gu,
    words: toWords(
      'الفصل فصل غلاف الغلاف مجلد المجلد الجزء جزء كتاب الكتاب صفحة صورة صور رواية قصة قصص النهاية نهاية البداية مقدمة ' +
        'المقدمة الفهرس فهرس الحلقة حلقة الباب باب موسيقى أغنية نص جديد جديدة مجلّد مانجا مترجم ترجمة عربي العربية من في على إلى ليلة الليل الأول الثاني الثالث الأخير ملف',
    ),
  },
  thai: {
    letters: toShares(
      'า 80 น 65 ร 62 อ 55 ก 50 เ 48 ง 46 ย 36 ล 36 ว 35 ม 40 ท 35 ่ 50 ้ 48 ั 38 ต 32 ี 30 ด 28 ส 30 ค 26 ิ 28 ' +
        'บ 26 ะ 22 ห 27 ป 22 แ 22 พ 18 จ 18 ข 20 ไ 14 ใ 13 ช 16 ุ 16 ู 16 ์ 18 โ 12 ถ 9 ผ 8 ื 12 ึ 8 ็ 9 ณ 6 ซ 7 ' +
        'ำ 10 ภ 5 ศ 6 ษ 4 ธ 5 ญ 4 ฝ 3 ฟ 4 ฐ 2 ฉ 3 ๆ 2 ฎ 0.5 ฏ 0.2 ฑ 0.3 ฒ 0.2 ฌ 0.1 ฤ 0.8 ฮ 1.5 ฬ 0.5 ฆ 0.6 ฯ 0.5 ' +
        '๊ 0.5 ๋ 0.5 ๐ 0.5 ๑ 0.7 ๒ 0.7 ๓ 0.7 ๔ 0.5 ๕ 0.5 ๖ 0.5 ๗ 0.5 ๘ 0.5 ๙ 0.5',
    ),
    wrong: /[เแโใไ](?![ก-ฮ])|(?<![ก-ฮ])[ะาำัิีึืุู็์]|(?<![ก-ฮัิีึืุู])[่้๊๋]/gu,
    words: toWords(
      'บทที่ บท ตอนที่ ตอน ปก ปกหน้า ปกหลัง เล่ม เล่มที่ หน้า ภาค จบ หนังสือ นิยาย การ์ตูน รูป ภาพ เพลง เสียง นิทาน ' +
        'คำนำ สารบัญ บทนำ แมว ใหม่ โฟลเดอร์',
    ),
  },
  polish: {
    letters: toShares('ł 24 ę 14 ą 12 ó 9 ż 9 ś 8 ć 5 ń 3 ź 1'),
    wrong: /[łęć]s(?!\p{L})/giu,
    words: toWords(
      'rozdział okładka część książka książki powieść opowieść spis treść treści koniec strona zakończenie wstęp początek ' +
        'ścieżka zdjęcie zdjęcia obrazek muzyka wiersze piosenka słuchowisko głos noc dzień miłość śmierć żółw łódź ' +
        'świat świata się są że już też dodatków dodatkowe pożegnanie źródło księga księżyc łąka ' +
        'książę książek mężczyzna dziewczyna zamówienie',
    ),
  },
  czech: {
    letters: toShares(
      'á 22 í 32 ě 16 é 13 ř 12 š 8 ž 10 č 10 ý 10 ů 6 ú 1.5 ť 0.7 ď 0.4 ň 0.8 ó 0.4 ô 0.7 ľ 1.5 ä 0.4 ĺ 0.2 ŕ 0.1',
    ),
    wrong: NONE,
    words: toWords(
      'obálka příběh příběhy část závěr úvod začátek díl knížka stránka obrázek obrázky přílohy příloha složka nová píseň ' +
        'písně žluťoučký kůň kočka čtení řada přední zadní titulní pohádka pohádky láska rodič děti dětí první třetí čtvrtá čtvrtý pátá šestá ' +
        'kniha předmluva tečka titulky češtině česky český slovenčina časť príbeh úvodná ' +
        'prstenů můra noční růže dům bůh',
    ),
  },
  hungarian: {
    letters: toShares('á 35 é 33 ö 11 ő 9 ó 11 í 6 ü 6 ú 3 ű 2'),
    wrong: NONE,
    words: toWords(
      'borító fejezet könyv könyvek kötet rész vége előszó utószó első második történet mese kép képek zene új mappa ' +
        'regény őrült őrség tündér felhő idő eső szőlő erdő jövő nő nők erő hős űr űrhajó fű tű kő',
    ),
  },
  croatian: {
    letters: toShares('š 10 č 10 ž 6 ć 7 đ 3'),
    wrong: NONE,
    words: toWords(
      'poglavlje priča priče početak završetak naslovna knjiga dio riječ noć kuća život kraj',
    ),
  },
  romanian: {
    letters: toShares('ă 40 â 8 î 8 ş 13 ţ 11 ș 13 ț 11'),
    wrong: /ă[aeo]/giu,
    words: toWords(
      'copertă coperta carte cărți cărţi pagină sfârşit început prefaţă poveste muzică şi în fără noapte imagine viaţa viaţă',
    ),
  },
  lithuanian: {
    letters: toShares('ė 17 ų 13 š 11 ž 9 ą 7 į 6 ū 5 č 5 ę 2.5'),
    // These end words, or stand between consonants, and never begin one.
    wrong: /(?<!\p{L})ų|[ąęįų](?=[aeiouyąčęėįųū])|[bcdfghjklmnprstvzščž]{5}/giu,
    words: toWords(
      'viršelis pradžia įvadas įžanga paveikslėlis paveikslėliai paveikslėlių eilėraščiai eilėraštis eilėraščių ' +
        'trečias trečioji pratarmė meilė žemė saulė mėnulis jūra žvaigždė žvaigždės širdis šviesa ežeras miškas žmogus ' +
        'žmonės mažasis mažoji karalienė lietuvių lietuviškai lietuviškos kūčios kalėdos vėjas upė gėlė katė šuo aš tūkstantis ' +
        'užduotis pavyzdžiai savaitė dešimt metų didžioji didysis žodis žodžiai šešėlis šventė naktį užsienio gyvūnai ' +
        'nuotraukų dainų knygų dalių skyrių pasakų subtitrų priešas brolių žiema žiedas žiedų sąrašas ' +
        'pabaigą apsakymų žvėris žuvis išvada šalis šeima šiaurė',
    ),
  },
  latvian: {
    letters: toShares('ā 40 ī 19 ē 17 š 9 ū 6 ņ 5 ļ 4 ž 2.5 ķ 2 ģ 1.5 č 1'),
    wrong: /[āēīū][aeiouāēīū]|[bcdfghjklmnprstvzčģķļņšž]{5}/giu,
    words: toWords(
      'nodaļa nodaļas vāks grāmata grāmatas daļa daļas sākums priekšvārds pēcvārds attēls attēli dzejoļi dzejolis stāsts ' +
        'stāsti mūzika sērija sējums mīlestība nāve mēness jūra zvaigžņu cilvēks ķēniņš latviešu ziemassvētki vējš kaķis ' +
        'pirmā otrā trešā ceturtā piektā sestā septītā astotā devītā desmitā pēdējā māja bērni bērniem māte tēvs brālis ' +
        'māsa ūdens ēna ceļš ceļojums vārds mūsu tā kā rīts mežs mežā lapa zvērs pēc pār nakšu ' +
        'noslēpums mākslā māksla vēsture vārdnīca pilsēta mēs viņš viņa skaņa dziesmiņa dzīve gadā',
    ),
  },
  estonian: {
    letters: toShares('ä 12 õ 11 ü 7 ö 3 š 0.3 ž 0.3'),
    wrong: /[äöõü](?=[äöõü])(?!ää|öö|õõ|üü)/giu,
    words: toWords(
      'peatükk peatükid lõpp eessõna järelsõna lehekülg öö päev päike täht tähed süda järv jõulud jõgi köide ümbris kõik ' +
        'tüdruk väike sügis töö või üks täna žanr šokolaad džungel džunglis žurnaal tšello dušš garaaž šamaan sõda sõnad ' +
        'mõis öösel õhtu hommikusöök',
    ),
  },
  turkish: {
    letters: toShares('ı 51 ü 19 ş 18 ç 12 ğ 11 ö 8 i̇ 8 â 0.5 î 0.3 û 0.2'),
    wrong: /(?<!\p{L})ğ/giu,
    words: toWords(
      'bölüm kapak sayfa kısım kitap kitabı şarkı şiir öykü hikâye masal giriş sonsöz önsöz çizgi roman romanı sayı ilk ' +
        'baş başlangıç bitiş arşiv yazı yazılar müzik altyazı türkçe fotoğraf fotoğraflar resimler çocuk kış kız ışık yeni klasör aşk gün kapağı içindekiler çığlık dağ ağaç ve ' +
        'sayfası bölümü sayısı şarkısı kıyısı yağmur kapağın sonuç başka kadın adam çiçek güneş yıldız kuş taş hayır',
    ),
  },
  vietnamese: {
    letters: toShares(
      '\u0300 45 \u0301 60 \u0323 45 \u0309 25 \u0303 10 ư 22 ơ 15 ô 25 ê 18 â 15 ă 8 đ 20 à 22 á 18 ã 4 è 2 é 3 ì 2 í 4 ò 3 ó 6 ù 4 ú 3 ý 2 õ 1',
    ),
    wrong: /(?<![aeiouyăâêôơư])[\u0300\u0301\u0303\u0309\u0323]/giu,
    words: toWords(
      'chương bìa tập phần truyện sách trang hình ảnh kết thúc mở đầu lời nói giới thiệu nhạc bài hát tiếng việt phụ đề ' +
        'thư mục mới đêm ngày mèo con cuối cùng một hai năm bảy tám chín mười người của những và không',
    ),
  },
}
