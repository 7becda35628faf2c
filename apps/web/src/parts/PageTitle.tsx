import { useVisit } from '#data/session/session.ts'

/** The document's title: the screen, then the product. */
export function PageTitle({ children }: { children: string }) {
  const { config } = useVisit()
  return <title>{`${children} - ${config.brand.name}`}</title>
}
