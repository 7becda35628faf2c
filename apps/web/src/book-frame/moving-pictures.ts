import { toMovingType } from '#data/works/content/moving-type.ts'

const PICTURE = /^image\/(gif|webp|png|avif)$/i
const DRAWING = 'image/svg+xml'
const DATA_PICTURE = /^data:(image\/(?:gif|webp|png|avif));base64,/i
/** Pictures that stand in the text of a drawing. */
const DATA_PICTURES = /data:image\/(?:gif|webp|png|avif);base64,[\w+/=]+/gi
/** An address of the frame's own, without the part of the file that it may name. */
const ADDRESS = /blob:[^\s"'()#]+/g
/** Without its animation a drawing looks as it does where animations are not known. */
const STILL_RULE = '<style>*{animation:none!important}</style>'

/** Addresses of pictures inside the frame; of those that move there is a still copy too. */
export class MovingPictures {
  readonly #files = new Map<string, Blob>()
  readonly #stills = new Map<string, Promise<string>>()

  /** Gives a file of the book an address. */
  async toAddress(file: Blob): Promise<string> {
    const address = URL.createObjectURL(file)
    if (await isMoving(file)) this.#files.set(address, file)
    return address
  }

  /** A picture that stands in the address itself gets another one where it moves. */
  async toDataAddress(address: string): Promise<string> {
    const file = readDataPicture(address)
    if (file === undefined || !(await isMoving(file))) return address
    return this.toAddress(file)
  }

  /** Whether a text names a picture that moves. */
  isNamedIn(text: string): boolean {
    return (text.match(ADDRESS) ?? []).some((address) => this.#files.has(address))
  }

  /** The text with a still copy of each picture that moves. One that cannot be copied stays as it is. */
  async toStill(text: string): Promise<string> {
    const stills = new Map<string, string>()
    for (const address of text.match(ADDRESS) ?? []) {
      const file = this.#files.get(address)
      if (!file || stills.has(address)) continue
      const known = this.#stills.get(address) ?? makeStill(file).catch(() => address)
      this.#stills.set(address, known)
      stills.set(address, await known)
    }
    return text.replace(ADDRESS, (address) => stills.get(address) ?? address)
  }
}

/** Whether an address holds a picture of a kind that can move. */
export function isDataPicture(address: string): boolean {
  return DATA_PICTURE.test(address)
}

function readDataPicture(address: string): Blob | undefined {
  const [head = '', type] = DATA_PICTURE.exec(address) ?? []
  if (type === undefined) return undefined
  try {
    const letters = atob(address.slice(head.length))
    return new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}

/** Drawings move by their styles and by pictures in them: ingest takes other animation out. */
async function isMoving(file: Blob): Promise<boolean> {
  if (file.type === DRAWING) {
    const text = await file.text()
    return /\banimation\b/i.test(text) || (await listMoving(text)).size > 0
  }
  if (!PICTURE.test(file.type)) return false
  return toMovingType(new Uint8Array(await file.arrayBuffer())) !== undefined
}

async function makeStill(file: Blob): Promise<string> {
  const still = file.type === DRAWING ? await stillDrawing(file) : await drawFirstFrame(file)
  return URL.createObjectURL(still)
}

async function stillDrawing(file: Blob): Promise<Blob> {
  let text = (await file.text()).replace(/<\/svg>\s*$/, `${STILL_RULE}$&`)
  for (const [address, picture] of await listMoving(text)) {
    // A drawing shown as a picture loads nothing: what it shows has to stand in it.
    text = text.replaceAll(address, await writeDataAddress(await drawFirstFrame(picture)))
  }
  return new Blob([text], { type: DRAWING })
}

/** Pictures in a drawing that move, by their addresses. */
async function listMoving(text: string): Promise<Map<string, Blob>> {
  const moving = new Map<string, Blob>()
  for (const address of new Set(text.match(DATA_PICTURES))) {
    const picture = readDataPicture(address)
    if (picture && (await isMoving(picture))) moving.set(address, picture)
  }
  return moving
}

async function writeDataAddress(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return `data:${file.type};base64,${btoa(letters.join(''))}`
}

async function drawFirstFrame(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No copy was made.'))))
  })
}
