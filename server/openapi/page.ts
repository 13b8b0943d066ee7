import { escapeHtml } from '../mail/letter'
import type { OpenApi, Operation } from './document'

/** The document as a page to read: no script, and nothing from elsewhere. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text(info['title'])}: API</title>
<style>
body { max-width: 960px; margin: 0 auto; padding: 24px 16px; background: #f7f4ee; color: #1d2a2b; font: 16px/1.5 system-ui, sans-serif }
details { margin: 8px 0; padding: 8px 16px; background: #fff; border-radius: 8px }
summary { cursor: pointer; overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: 14px }
a { color: #0a5a5f }
</style>
</head>
<body><main>
<h1>${text(info['title'])}: API</h1>
<p>${text(info['description'])}</p>
<p><a href="/api/docs/openapi.json">The OpenAPI 3.1 document</a></p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Shapes</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => details(text(name), schema))
  .join('\n')}
</main></body>
</html>
`
}

function callOf(method: string, path: string, operation: Operation): string {
  const { summary, ...rest } = operation
  return details(`<code>${method.toUpperCase()} ${text(path)}</code> ${text(summary)}`, rest)
}

/** `title` is HTML. */
function details(title: string, content: unknown): string {
  return `<details><summary>${title}</summary><pre>${text(JSON.stringify(content, null, 2))}</pre></details>`
}

function text(value: unknown): string {
  return escapeHtml(String(value))
}
