/**
 * Import directions (docs/decisions/tools.md), on resolved paths: static, dynamic,
 * re-exported and types, however a path is spelled.
 */

const floors = ['model', 'storage', 'delivery', 'engine', 'page'].map((floor) => `src/outbox/${floor}`)
const outboxOfWorker = floors.filter((floor) => floor !== 'src/outbox/page')

const belowDocuments = [
  ...['src/forms', 'src/outbox', 'src/capture', 'src/queries', 'src/drafts'],
  ...['src/areas', 'src/session', 'src/api', 'shared', 'src/ui', 'src/lib'],
]

/** Of `src/documents`, each with those that it may import. They share one sheet. */
const rooms = {
  viewer: [],
  'not-at-hand': [],
  chosen: [],
  viewfinder: ['chosen', 'viewer'],
  upload: ['viewfinder', 'chosen', 'viewer', 'not-at-hand'],
  list: ['upload', 'viewer'],
}
const sheet = 'src/documents/documents.module.css'

/**
 * What a place, a file or folder, may import besides itself. Every file of `src`, `sw`, `server`
 * and `shared` belongs to one.
 */
const mayImport = {
  shared: [],
  'src/lib': [],
  'src/session': ['shared', 'src/lib'],
  'src/api': ['src/session', 'shared', 'src/lib'],
  'src/capture': ['shared', 'src/lib'],
  'src/capture/pdf': ['src/capture/prepare', 'shared', 'src/lib'],
  'src/capture/prepare': ['src/capture/page-scan', 'shared', 'src/lib'],
  // It knows nothing of the app: pixels go in, corners and a verdict come out.
  'src/capture/page-scan': [],
  'src/areas': ['src/api', 'shared', 'src/lib'],
  // Each floor of the outbox may import those below it.
  ...Object.fromEntries(
    floors.map((floor, index) => [
      floor,
      [...floors.slice(0, index), 'src/areas', 'src/session', 'src/api', 'shared', 'src/lib'],
    ]),
  ),
  'src/drafts': ['src/outbox/storage', 'src/session', 'shared', 'src/lib'],
  'src/queries': ['src/session', 'src/api', 'shared', 'src/lib'],
  // Of `shared` only how dates and RUTs are written.
  'src/ui': ['shared/dates.ts', 'shared/rut.ts', 'src/lib'],
  'src/forms': ['src/queries', 'src/drafts', 'src/session', 'src/api', 'shared', 'src/ui', 'src/lib'],
  'src/documents': belowDocuments,
  ...Object.fromEntries(
    Object.entries(rooms).map(([room, others]) => [
      `src/documents/${room}`,
      [...others.map((other) => `src/documents/${other}`), sheet, ...belowDocuments],
    ]),
  ),
  'src/features': ['src/documents', ...belowDocuments],
  // A build of its own: no landlord's page imports it.
  'src/desk': ['src/documents/viewer', 'src/documents/upload/status.tsx', ...belowDocuments],
  'src/app': ['src/features', 'src/documents', 'src/forget-user.ts', ...belowDocuments],
  // One list for the page and the worker.
  'src/forget-user.ts': ['src/queries', 'src/outbox/engine', 'src/session'],

  sw: [
    'src/forget-user.ts',
    ...outboxOfWorker,
    'src/areas',
    'src/session',
    'src/api',
    'src/queries',
    'src/drafts',
    'shared',
    'src/lib',
  ],

  'server/database': [],
  'server/time-limits.ts': [],
  'server/storage': ['shared/files.ts', 'server/time-limits.ts'],
  'server/mail': ['shared', 'server/time-limits.ts'],
  'server/config-values.ts': [],
  'server/office-logo.ts': [],
  'server/config.ts': [
    ...[
      'shared',
      'server/office-logo.ts',
      'server/config-values.ts',
      'server/database/programs.ts',
      'server/storage',
      'server/mail',
    ],
  ],
  'server/services.ts': ['server/config.ts', 'server/database', 'server/storage', 'server/mail'],
  'server/domain': ['shared', 'server/database', 'server/storage', 'server/mail', 'server/time-limits.ts'],
  'server/seed': ['shared', 'server/domain', 'server/database', 'server/storage', 'server/mail'],
  'server/actions': [
    ...['shared', 'server/domain', 'server/database', 'server/storage', 'server/mail'],
    ...['server/services.ts', 'server/config.ts'],
  ],
  'server/routes': [
    'server/actions',
    ...['shared', 'server/domain', 'server/database', 'server/storage', 'server/mail'],
    ...['server/services.ts', 'server/config.ts'],
  ],
  // Its program opens what strangers sent, and knows nothing else.
  'server/facts': ['shared'],
  'server/http': [
    ...[
      'server/facts',
      'shared',
      'server/routes',
      'server/domain',
      'server/database',
      'server/storage',
      'server/mail',
    ],
    ...['server/services.ts', 'server/config.ts', 'server/time-limits.ts', 'server/office-logo.ts'],
  ],
  'server/app.ts': [
    ...['server/http', 'server/routes', 'server/domain', 'server/database', 'server/storage', 'server/mail'],
    ...['server/services.ts', 'server/config.ts', 'server/time-limits.ts', 'server/hourly.ts'],
  ],
  'server/hourly.ts': [
    ...['server/http', 'server/routes', 'server/domain', 'server/services.ts', 'server/tidy-up.ts'],
  ],
  'server/tidy-up.ts': ['server/domain', 'server/database', 'server/storage'],
  'server/open-services.ts': [
    ...['server/domain', 'server/seed', 'server/database', 'server/storage', 'server/mail'],
    ...['server/services.ts', 'server/config.ts', 'server/tidy-up.ts'],
  ],
  'server/start-errors.ts': [
    ...[
      'server/open-services.ts',
      'server/config.ts',
      'server/config-values.ts',
      'server/database',
      'server/storage',
    ],
  ],
  'server/cli': [
    ...[
      'shared',
      'server/actions',
      'server/domain',
      'server/seed',
      'server/database',
      'server/storage',
      'server/mail',
    ],
    ...['server/open-services.ts', 'server/services.ts', 'server/config.ts'],
    'server/start-errors.ts',
  ],
  'server/main.ts': ['server'],

  // They run before any package is there.
  scripts: [],
  // It writes what pages of docs say of the code.
  'scripts/docs.ts': ['shared', 'server/config.ts', 'src/documents/not-at-hand/document-sources.json'],

  lab: ['tests', 'src', 'server', 'shared'],
}

const ours = inside(['src', 'sw', 'server', 'shared', 'scripts', 'tests', 'lab'])

export default {
  forbidden: [
    ...Object.entries(mayImport).map(([place, allowed]) => ({
      name: `from ${place}`,
      comment: `${place} may import itself, ${allowed.join(', ') || 'nothing else'}.`,
      severity: 'error',
      from: { path: inside([place]), pathNot: inside(placesIn(place)) },
      to: { path: ours, pathNot: inside([place, ...allowed]) },
    })),
    {
      name: 'between features',
      comment: 'A feature never imports another feature.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'back into a subject of the domain',
      comment: 'What has a folder of its own in the domain, the rest of the domain does without.',
      severity: 'error',
      from: { path: '^server/domain/[^/]+$' },
      to: { path: '^server/domain/[^/]+/' },
    },
    {
      name: 'between subjects of the domain',
      comment: 'A subject of the domain knows no other, but what is told by mail.',
      severity: 'error',
      from: { path: '^server/domain/([^/]+)/' },
      to: { path: '^server/domain/[^/]+/', pathNot: ['^server/domain/$1/', '^server/domain/tell/'] },
    },
    {
      name: 'React in the worker',
      comment: 'The service worker has no page: it reaches no file that imports React, however far away.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: ['(^|/)node_modules/react/', '\\.tsx$'], reachable: true },
    },
    {
      name: 'into the lab',
      comment: 'Its packages are not installed with the others.',
      severity: 'error',
      from: { pathNot: '^lab/' },
      to: { path: '^lab/' },
    },
    {
      name: 'no place',
      comment: 'Every file belongs to a place in mayImport: give it one.',
      severity: 'error',
      from: { path: '^(src|server|shared)/', pathNot: inside(Object.keys(mayImport)) },
      to: { path: ours },
    },
    {
      name: 'cycle',
      comment: 'Files that import each other, by types too, can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types are imports too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}

/** Those that `mayImport` names by themselves. */
function placesIn(folder) {
  return Object.keys(mayImport).filter((place) => place.startsWith(`${folder}/`))
}

/** The pattern of all that lies in some places. */
function inside(places) {
  return `^(${places.map((place) => place.replaceAll('.', '\\.')).join('|')})(/|$)`
}
