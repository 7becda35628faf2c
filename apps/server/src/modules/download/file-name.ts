/** `Content-Disposition` that saves a file under `name`, in any script (RFC 6266, RFC 8187). */
export function toAttachment(name: string): string {
  const known = name.toWellFormed()
  const plain = known.replaceAll(/[^ -~]|["\\%/;]/gu, '_')
  const encoded = encodeURIComponent(known).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
