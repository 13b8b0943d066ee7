import { useEffectEvent, useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { openModals } from '../lib/open-modals'
import { Button, IconButton } from './button'
import { Icon, type IconName } from './icon'
import './toast.css'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

const icons: Record<ToastKind, IconName> = {
  success: 'checkCircle',
  error: 'warningCircle',
  warning: 'alert',
  info: 'info',
}

function WithAction({ text, action }: { text: string; action: ToastAction }) {
  return (
    <div className="stack">
      <p>{text}</p>
      <div>
        <Button onClick={action.run}>{action.label}</Button>
      </div>
    </div>
  )
}

let host: HTMLElement | null = null

/** With an action, the notice stays until the user dismisses it. */
export type ToastAction = { label: string; run: () => void }

/** A visible toast is not repeated. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  placeHost()
  toast(action ? <WithAction text={text} action={action} /> : text, {
    type: kind,
    className: `row gap-3 bold high edged rounded ${kind === 'error' ? 'danger' : kind}`,
    ...(action && { autoClose: false }),
    // The toast's id becomes an element id, which can't contain spaces.
    toastId: `${kind}-${text}`.replaceAll(/\s/g, '-'),
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    icon: <Icon name={icons[kind]} />,
    onOpen: keepOffFields,
  })
}

/** Everything outside an open modal dialog is inert, so toasts move into the dialog. */
function placeHost(): void {
  host ??= createHost()
  const dialog = [...document.querySelectorAll(openModals)].at(-1)
  const place = dialog ?? document.body
  if (host.parentElement !== place) place.append(host)
  dialog?.addEventListener('close', placeHost, { once: true })
}

/** In order of preference; the first is the default in toast.css. */
const places = ['bottom', 'top', 'bar']

/** Elements that a toast is about: a field, and the row or card that was just saved. */
const spokenOf = "input, select, textarea, [aria-current='true']"
/** The control that is pressed next. */
const sends = "[type='submit']"

/** Toasts must not cover what they speak of, if there is a place without it. */
function keepOffFields(): void {
  const notices = host?.querySelector<HTMLElement>('.Toastify__toast-container')
  const toasts = notices?.querySelectorAll<HTMLElement>('.Toastify__toast') ?? []
  // A press on a toast focuses it.
  if (!host || !notices || toasts.length === 0 || host.contains(document.activeElement)) return
  const { dataset } = host
  const before = dataset['at']
  const parent = host.parentElement ?? document
  const placeOff = (selector: string) => {
    const boxes = [...parent.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    return places.find((tried) => {
      dataset['at'] = tried
      const box = notices.getBoundingClientRect()
      return !boxes.some(({ top, bottom }) => top < box.bottom && bottom > box.top)
    })
  }
  const place = placeOff(`${spokenOf}, ${sends}`) ?? placeOff(spokenOf)
  dataset['at'] = place ?? places[0]
  if (dataset['at'] !== before) toasts.forEach(letTapsThrough)
}

function createHost(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'unprinted'
  for (const moves of ['scroll', 'focusin', 'resize'])
    addEventListener(moves, keepOffFields, { capture: true, passive: true })
  // A list that comes after the toast, with the row that it speaks of.
  new MutationObserver(keepOffFields).observe(document.body, { childList: true, subtree: true })
  // In place of `pauseOnHover`: a toast that comes under a still mouse leaves like the others, and a
  // finger that taps one does not hold the rest.
  element.addEventListener('pointermove', ({ pointerType }) => {
    if (pointerType === 'mouse') toast.pause()
  })
  element.addEventListener('pointerleave', () => toast.play())
  createRoot(element).render(
    <ToastContainer
      className="stack gap-2"
      position="bottom-right"
      autoClose={2857}
      pauseOnHover={false}
      limit={20}
      closeOnClick
      draggablePercent={60}
      hideProgressBar
      aria-label="Avisos"
      transition={Appearance}
      closeButton={({ closeToast }) => (
        <IconButton icon="close" label="Quitar aviso" onClick={() => closeToast(true)} />
      )}
    />,
  )
  return element
}

/** Milliseconds in which a tap was meant for what the toast covers. */
const untouchable = 500

function letTapsThrough(notice: HTMLElement): void {
  const mark = String(performance.now())
  notice.dataset['fresh'] = mark
  setTimeout(() => {
    // The notice may have moved since.
    if (notice.dataset['fresh'] === mark) delete notice.dataset['fresh']
  }, untouchable)
}

/** CSS animates the entrance; leaving is immediate. */
function Appearance(props: {
  isIn: boolean
  done: () => void
  playToast: () => void
  nodeRef: RefObject<HTMLElement | null>
  children?: ReactNode
}) {
  const { isIn, done, playToast, nodeRef, children } = props
  // Both functions are others at each render, and playing would end a pause.
  const turn = useEffectEvent(() => (isIn ? playToast() : done()))
  useLayoutEffect(() => turn(), [isIn])
  useLayoutEffect(() => {
    if (nodeRef.current) letTapsThrough(nodeRef.current)
  }, [nodeRef])
  return children
}
