import { png } from './pictures'

/** What no office is called, and a settings file may say. */
export const hostileName = `Pérez & Hijos "x" onload='alert(1)' $& $1 \``

/** Three times as wide as high. */
export const wideLogo = `data:image/png;base64,${Buffer.from(png({ width: 180, height: 60 })).toString('base64')}`
