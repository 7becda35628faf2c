/** What ways of signing in here share: the page, its forms, and the count of attempts. */
export { ADDRESS_FIELDS, FORM_TOKEN, FORM_TYPES, toFormText } from './forms.ts'
export { html } from './pages/html.ts'
export { signInPageRoutes } from './routes.ts'
export {
  FIRST_RUN_PROMPT,
  type FormOutcome,
  FormRefusal,
  type PostedForm,
  SignInPage,
} from './sign-in-page.ts'
export { type Attempter, SignInThrottle } from './sign-in-throttle.ts'
