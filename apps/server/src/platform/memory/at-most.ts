/**
 * Bounds an LRU cache to `count` entries and lets it take memory as it fills. Its own `max` reserves
 * room for all of them at once: 5 MB over our caches, which most installs never fill.
 */
export function atMost(count: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 }
}
