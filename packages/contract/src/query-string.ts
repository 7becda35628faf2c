/** Parameters of a call by name; a list is named again for each of its values, `undefined` not at all. */
export type Query = Record<string, string | number | undefined | readonly string[]>

/**
 * Parameters as an address carries them, in the order of their names here, without the question mark.
 * Client and server share it: an answer that a page brings is found by its exact address.
 */
export function toQueryString(query: Query): string {
  const set = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((one) => [name, `${one}`]),
  )
  return new URLSearchParams(set).toString()
}
