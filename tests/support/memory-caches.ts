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
  // A key is a request, whose address is whole.
  const keyOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'http://portal.test').href
  return {
    match: (key: string | { url: string }) => Promise.resolve(responses.get(keyOf(key))?.clone()),
    put(key: string, response: Response) {
      responses.set(keyOf(key), response)
      return Promise.resolve()
    },
    delete: (key: string) => Promise.resolve(responses.delete(keyOf(key))),
    keys: () => Promise.resolve([...responses.keys()].map((url) => ({ url }))),
  }
}
