import { createContext } from 'react'

/** A section of the settings as the index names it. */
export type SettingsSection = { id: string; title: string }

/** By which a section says that it is there; what it gets back says that it is gone. */
export const SectionsContext = createContext<(section: SettingsSection) => () => void>(
  () => () => undefined,
)

/** Sections with one that has come, in the order of the page: some come late, with their texts. */
export function withSection(
  sections: readonly SettingsSection[],
  come: SettingsSection,
): readonly SettingsSection[] {
  const placeOf = ({ id }: SettingsSection) => document.getElementById(id)
  const isBefore = (a: SettingsSection, b: SettingsSection) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    if (!first || !second) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  }
  return [...sections.filter(({ id }) => id !== come.id), come].sort(isBefore)
}

/** Brings a section into view, and the keyboard with it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}
