import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'

const LOGIN = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,63}$/u

/** The login as it is compared: `Ａlice` and `alice` are one person. */
export function toLoginKey(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase()
}

/** @throws AppError `login_invalid` for a login that no account may have */
export function requireLogin(login: string): string {
  const trimmed = login.normalize('NFKC').trim()
  if (!LOGIN.test(trimmed)) throw new AppError('login_invalid')
  return trimmed
}

/** @throws AppError `password_too_short` or `password_is_login` */
export function requireGoodPassword(password: string, login: string): void {
  if ([...password].length < LIMITS.passwordLength) throw new AppError('password_too_short')
  if (toLoginKey(password) === toLoginKey(login)) throw new AppError('password_is_login')
}
