import { expect, test } from 'vitest'
import { needsHttps } from '../../server/needs-https'

test.each(['127.0.0.1', 'localhost', '::1'])('on this machine alone (%s) http is enough', (host) => {
  expect(needsHttps({ host, publicUrl: null })).toBeNull()
})

test.each(['0.0.0.0', '192.168.1.20', '::'])('the start says that %s is reached by https', (host) => {
  expect(needsHttps({ host, publicUrl: null })).toMatch(/la dirección debe empezar con https/)
  expect(needsHttps({ host, publicUrl: 'https://portal.example.cl' })).toBeNull()
  expect(needsHttps({ host, publicUrl: 'http://portal.lan:4000' })).toMatch(
    /la dirección debe empezar con https/,
  )
})
