import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** Drawings on a 24 × 24 grid, in strokes of the text's colour. */
const drawings = {
  alert: (
    <>
      <path d="M12 3.5 2.5 20h19L12 3.5Z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>
  ),
  arrowLeft: <path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />,
  arrowRight: <path d="M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5" />,
  building: <path d="M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3M16.5 13v.1M16.5 17v.1" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l2 1.5H4L6 17ZM10 21h4" />,
  calendar: <path d="M4 6h16v14H4V6ZM4 10.5h16M8 3v4.5M16 3v4.5M8 14.5h3" />,
  camera: (
    <>
      <path d="M3 8h4.5L9 5h6l1.5 3H21v12H3V8Z" />
      <circle cx="12" cy="13.5" r="3.5" />
    </>
  ),
  car: <path d="M4 17v-5l2.2-6h11.6l2.2 6v5H4ZM4 12h16M6 17v2.5M18 17v2.5M7.5 14.5v.1M16.5 14.5v.1" />,
  box: <path d="M3 8.5 12 4l9 4.5V18l-9 3-9-3V8.5ZM3 8.5l9 3.5 9-3.5M12 12v9" />,
  check: <path d="m4.5 12.5 5 5L19.5 7" />,
  checkCircle: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.8L16 9.6" />
    </>
  ),
  chevronDown: <path d="m5.5 9 6.5 6.5L18.5 9" />,
  circle: <circle cx="12" cy="12" r="9" />,
  clip: <path d="m8 12.5 6.5-6.5a3.2 3.2 0 0 1 4.5 4.5l-8.5 8.5a5 5 0 0 1-7-7L11 4.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l3.5 2.5" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  cloudOff: <path d="M9 5.6A6 6 0 0 1 17.8 10 4.5 4.5 0 0 1 20.5 17M16 18H7a5 5 0 0 1-.6-10M4 4l16 16" />,
  contract: <path d="M6 3h9l4 4v14H6V3ZM15 3v4h4M9.5 11h6M9.5 14.5h6M9.5 18h3" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />,
  document: <path d="M6 3h8l5 5v13H6V3ZM14 3v5h5" />,
  edit: <path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5" />,
  external: <path d="M18.5 13.5V20H4V5.5h6.5M14 4h6v6M20 4l-9 9" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M9.5 6A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.3A16.4 16.4 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.5-1.1M10 10a2.8 2.8 0 0 0 4 4M4 3.5l16.5 17" />
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.5a2.8 2.8 0 1 1 4 2.5c-.9.5-1.3 1-1.3 2M12 17v.1" />
    </>
  ),
  history: <path d="M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2" />,
  home: <path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-6h4v6" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  message: <path d="M4 5h16v11.5H11L6.5 20v-3.5H4V5ZM8 9.5h8M8 12.5h5" />,
  note: <path d="M5 4h14v10.5L14 20H5V4ZM14 20v-5.5h5M8.5 8.5h7M8.5 12h4" />,
  plus: <path d="M12 5v14M5 12h14" />,
  play: <path d="M7 4.5v15l12.5-7.5L7 4.5Z" />,
  refresh: <path d="M20 4.5V9h-4.5M19.7 9A8.2 8.2 0 1 0 20 14" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  send: <path d="M21 3.5 10.5 14M21 3.5 14.5 21l-4-7-7-4L21 3.5Z" />,
  signOut: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  tasks: (
    <path d="M10.5 6H20M10.5 12H20M10.5 18H20M3.5 6l1.5 1.5L8 4.5M3.5 12 5 13.5l3-3M3.5 18 5 19.5l3-3" />
  ),
  trash: <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20h10l1-13.5M10 10.5v6M14 10.5v6" />,
  upload: <path d="M12 16V5M7 9.5l5-5 5 5M4.5 20h15" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.8-4.5 4-6.5 8-6.5s7.2 2 8 6.5" />
    </>
  ),
  warningCircle: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16.5v.1" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** Decoration next to a word, or inside a control that has a name of its own: always hidden from a screen reader. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}
