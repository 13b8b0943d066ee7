import { createServer } from 'vite'

/** The engine is built as the page's is: Vite knows `import.meta.env`. `load` takes a module's path from the root. */
export async function withEngine<Result>(
  work: (load: (path: string) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  process.env['VITE_API_BASE_URL'] = 'http://portal.test'
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  // What the engine says about each of these faults would be millions of lines.
  console.warn = () => undefined
  try {
    return await work((path) => vite.ssrLoadModule(path))
  } finally {
    await vite.close()
  }
}
