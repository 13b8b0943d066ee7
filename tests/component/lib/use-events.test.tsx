import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useDocumentEvents } from '../../../src/lib/use-events'

test('an event acts on what is shown, not on what was shown before', () => {
  const heard: string[] = []
  function Listener({ shown }: { shown: string }) {
    useDocumentEvents({ keydown: () => void heard.push(shown) })
    return shown
  }
  /** Presses a key as soon as the screen is drawn. */
  function Hasty({ shown }: { shown: string }) {
    useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown')))
    return <Listener shown={shown} />
  }
  const { rerender } = render(<Hasty shown="first" />)
  rerender(<Hasty shown="second" />)
  expect(heard).toEqual(['first', 'second'])
})
