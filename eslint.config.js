import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { noAwaitedReply } from './tools/lint/no-awaited-reply.mjs'
import { noFixedSleep } from './tools/lint/no-fixed-sleep.ts'
import { noTimedAssertion } from './tools/lint/no-timed-assertion.ts'
import { noUnpolledRead } from './tools/lint/no-unpolled-read.ts'
import { patientLimits } from './tools/lint/patient-limits.ts'

/** What makes a test fail on a busy machine. */
const patience = {
  rules: {
    'no-fixed-sleep': noFixedSleep,
    'no-timed-assertion': noTimedAssertion,
    'no-unpolled-read': noUnpolledRead,
    'patient-limits': patientLimits,
  },
}
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.contract.ts', '**/*.spec.ts', 'tests/**']

/** Names: code we write is camelCase or PascalCase; data fields keep the wire's snake_case. */
const naming = [
  'error',
  { selector: 'default', format: ['camelCase'], leadingUnderscore: 'allow' },
  { selector: 'import', format: null },
  { selector: 'variable', format: ['camelCase', 'PascalCase', 'UPPER_CASE', 'snake_case'] },
  { selector: 'variable', modifiers: ['destructured'], format: null },
  {
    selector: 'parameter',
    format: ['camelCase', 'PascalCase', 'snake_case'],
    leadingUnderscore: 'allow',
  },
  { selector: 'function', format: ['camelCase', 'PascalCase'] },
  { selector: 'typeLike', format: ['PascalCase'] },
  {
    selector: ['property', 'typeProperty', 'objectLiteralProperty', 'objectLiteralMethod'],
    format: null,
  },
]

/**
 * Rules about text and shape. Those that need types stand in `.oxlintrc.json`, whose checker reads all
 * sources in a tenth of the time; one rule of ours about replies needs types here.
 */
export default tseslint.config(
  {
    ignores: [
      // A work that readers run, not code of ours to import.
      'demo/works/src/tales/files/**',
      '**/node_modules',
      '**/dist',
      '.runtime',
      'data',
      '**/*.config.*',
      '.dependency-cruiser.mjs',
      '**/*.mjs',
      // Plain scripts of works' frames, outside every TypeScript project.
      'apps/server/src/modules/html-works/frame',
      'test-results',
      'artifacts',
      'apps/web/public',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/naming-convention': naming,
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['fixme', 'hack', 'xxx'] }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: 'ExportAllDeclaration', message: 'Name what a module offers.' },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Text goes through React; markup of works goes into the opaque frame.',
        },
      ],
    },
  },
  { files: ['**/*.tsx', 'apps/web/**/*.ts'], ...reactHooks.configs.flat.recommended },
  // The compiler skips what calls useVirtualizer by itself; such lists stand in components of their own.
  { files: ['apps/web/**/*.{ts,tsx}'], rules: { 'react-hooks/incompatible-library': 'off' } },
  {
    files: ['apps/web/src/{app,features,parts,lib}/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-globals': [
        'error',
        'fetch',
        'localStorage',
        'sessionStorage',
        'indexedDB',
        'caches',
      ],
    },
  },
  {
    files: ['apps/web/src/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'apps/web/src/test-setup.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Not there over plain http: createRandomId() of #lib/random-id.ts is.',
        },
      ],
    },
  },
  {
    files: ['apps/server/{src,test}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { yomikura: { rules: { 'no-awaited-reply': noAwaitedReply } } },
    rules: { 'yomikura/no-awaited-reply': 'error' },
  },
  {
    files: tests,
    plugins: { patience },
    rules: {
      'patience/no-timed-assertion': 'error',
      'patience/patient-limits': 'error',
      'max-lines': ['error', 600],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['tests/**'],
    rules: { 'patience/patient-limits': ['error', ['timeout', 'timeoutMs']] },
  },
  // The verbs of engines are what looks again: their step is no wait for anything.
  {
    files: ['tests/**'],
    ignores: ['tests/engines/driver/**'],
    rules: { 'patience/no-fixed-sleep': 'error' },
  },
  { files: ['tests/e2e/**'], rules: { 'patience/no-unpolled-read': 'error' } },
  {
    files: ['**/migrations/*.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'max-lines-per-function': 'off' },
  },
  // The one way of the web app to the console (decision 79).
  { files: ['apps/web/src/data/base/log/**'], rules: { 'no-console': 'off' } },
  // A terminal program's output is its interface.
  { files: ['tools/**', 'bench/**', 'apps/server/src/cli/**'], rules: { 'no-console': 'off' } },
)
