import { useEffect, useState } from 'react'
import { findObstacle, type StorageObstacle } from './storage-support.ts'

/**
 * Why nothing can be kept here, by the rule that the storage page goes by.
 *
 * @returns `checking` until it was tried; undefined where files can be kept
 */
export function useStorageObstacle(): StorageObstacle | 'checking' | undefined {
  const [obstacle, setObstacle] = useState<StorageObstacle | 'checking' | undefined>('checking')
  useEffect(() => {
    let isCurrent = true
    void findObstacle(navigator).then((found) => {
      if (isCurrent) setObstacle(found)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return obstacle
}
