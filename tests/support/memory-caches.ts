/**
 * Cache Storage where there is no browser, as far as the stored answers use it. As in a browser, what is put into a cache
 * that was deleted goes nowhere.
 */
export function memoryCaches() {
  const all = new Map<string, ReturnType<typeof memoryCache>>()
  return {
    has: (name: string) => Promise.resolve(all.has(name)),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open(name: string) {
      const cache = all.get(name) ?? memoryCache()
      all.set(name, cache)
      return Promise.resolve(cache)
    },
    match: (url: string, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.match(url) ?? Promise.resolve(undefined),
  }
}

function memoryCache() {
  const responses = new Map<string, Response>()
  return {
    match: (url: string) => Promise.resolve(responses.get(url)?.clone()),
    put(url: string, response: Response) {
      responses.set(url, response)
      return Promise.resolve()
    },
    keys: () => Promise.resolve([...responses.keys()].map((url) => ({ url }))),
  }
}
