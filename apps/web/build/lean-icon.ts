import { createElement, type SVGProps } from 'react'

type Shape = [tag: string, attributes: Record<string, string>]
type Props = SVGProps<SVGSVGElement> & { size?: number | string }

/** What an icon's module of lucide-react calls: a component from the shapes of a 24 x 24 drawing. */
export function createLeanIcon({ node }: { node: Shape[] }) {
  return function Icon({ size = 24, ...props }: Props) {
    const isNamed = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
