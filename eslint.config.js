import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Folders of `src`, and which others each may import. Imports run one way (README, map of the folders). */
const mayImport = {
  lib: [],
  session: ['lib'],
  api: ['session', 'lib'],
  drafts: ['session', 'lib'],
  reading: ['session', 'api', 'lib'],
  capture: ['lib'],
  outbox: ['session', 'api', 'lib'],
  ui: ['lib'],
  forms: ['reading', 'drafts', 'session', 'api', 'ui', 'lib'],
  documents: ['outbox', 'capture', 'reading', 'drafts', 'forms', 'session', 'api', 'ui', 'lib'],
  features: ['documents', 'outbox', 'capture', 'reading', 'drafts', 'forms', 'session', 'api', 'ui', 'lib'],
}
const folders = Object.keys(mayImport).concat('app')

const directions = Object.entries(mayImport).map(([folder, allowed]) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(\\.\\./)+(${folders.filter((other) => other !== folder && !allowed.includes(other)).join('|')})/`,
            message: `${folder}/ may import ${allowed.join(', ') || 'nothing'} only.`,
          },
          // Between features: `../home/…` from a page, `../../features/home/…` from further down.
          ...(folder === 'features'
            ? [{ regex: '^\\.\\./[^./]', message: 'A feature never imports another feature.' }]
            : []),
        ],
      },
    ],
  },
}))

export default tseslint.config(
  { ignores: ['dist', 'data', 'coverage', 'test-results', 'docs'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['src/tsconfig.json', 'sw/tsconfig.json', 'server/tsconfig.json', 'tests/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'No barrel files.' }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  ...directions,
  {
    files: ['sw/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^\\.\\./src/(?!(outbox|session|api|reading|drafts|lib)/)',
              message: 'Nothing with React in the worker.',
            },
          ],
        },
      ],
    },
  },
  { files: ['public/**/*.js'], languageOptions: { globals: { self: 'readonly', caches: 'readonly' } } },
  {
    files: ['scripts/**/*.mjs', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
)
