import { expect, test } from 'vitest'
import { embedUrl, webUrl } from '../../../src/lib/video-links'

const embed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'http://youtube.com/live/dQw4w9WgXcQ',
])('%s is played as an embed', (link) => {
  expect(embedUrl(link)).toBe(embed)
})

test.each([
  'https://drive.google.com/file/d/1AbC_d-9/view?usp=sharing',
  'https://drive.google.com/open?id=1AbC_d-9',
])('%s is shown as a preview', (link) => {
  expect(embedUrl(link)).toBe('https://drive.google.com/file/d/1AbC_d-9/preview')
})

test.each(['https://example.cl/guia.pdf', 'https://www.youtube.com/@canal', 'https://vimeo.com/76979871'])(
  '%s is used as it is',
  (link) => {
    expect(embedUrl(link)).toBe(link)
  },
)

test.each([
  null,
  '',
  'guia.pdf',
  'javascript:alert(1)',
  'data:text/html,x',
  ' JaVaScRiPt:alert(1)',
  'file:///etc/passwd',
])('%j is never followed', (link) => {
  expect(embedUrl(link)).toBeNull()
  expect(webUrl(link)).toBeNull()
})

test('an id that would leave its place in the address is no id', () => {
  expect(embedUrl('https://youtu.be/..%2Fevil')).toBe('https://youtu.be/..%2Fevil')
  expect(embedUrl('https://www.youtube.com/watch?v=../../x')).toBe('https://www.youtube.com/watch?v=../../x')
})
