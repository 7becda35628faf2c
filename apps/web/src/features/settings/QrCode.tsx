import { useQuery } from '@tanstack/react-query'
import styles from './QrCode.module.css'

/** Empty modules around the code, without which cameras do not find it. */
const QUIET = 4

type Props = { url: string; label: string }

/** An address as a QR code, for a device whose keyboard is small; nothing where its script cannot be loaded. */
export function QrCode({ url, label }: Props) {
  const { data: modules } = useQuery({
    queryKey: ['qr_code', url],
    queryFn: async () => {
      const { encodeQR } = await import('qr')
      return encodeQR(url, 'raw', { border: QUIET })
    },
    staleTime: Infinity,
    // The address may hold a secret: it goes with the code that is shown.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (!modules) return undefined
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={label}
        className={styles.code}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
      >
        <path d={toPath(modules)} />
      </svg>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  )
}

function toPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
}
