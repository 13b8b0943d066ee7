import type { Size } from '../../../src/capture/page-scan/page-shape'
import type { Camera } from './camera'
import type { Film } from './lens'
import type { Shadows } from './light'
import type { Colour, Sheet } from './sheet'
import type { TableTop } from './table-top'

/** A sheet on a table in front of a camera. */
export type Scene = {
  camera: Camera
  sheet: Sheet
  page: Size
  table: TableTop
  things: (x: number, y: number) => Colour | null
  light: Shadows
}

/** Pixels a length of the page, where the page is the smallest in the picture. */
export function smallestScale({ corners: [p0, p1, p2, p3] }: Camera, page: Size): number {
  const across = Math.min(Math.hypot(p1.x - p0.x, p1.y - p0.y), Math.hypot(p2.x - p3.x, p2.y - p3.y))
  const down = Math.min(Math.hypot(p3.x - p0.x, p3.y - p0.y), Math.hypot(p2.x - p1.x, p2.y - p1.y))
  return Math.min(across / page.width, down / page.height)
}

/** The same at its first corner, along the side that is the larger one there. */
export function scaleAtFirst({ corners: [p0, p1, , p3] }: Camera, page: Size): number {
  const across = Math.hypot(p1.x - p0.x, p1.y - p0.y) / page.width
  return Math.max(across, Math.hypot(p3.x - p0.x, p3.y - p0.y) / page.height)
}

/** What of it reaches the film. */
export function expose(scene: Scene, picture: Size): Film {
  const rgb = new Float32Array(picture.width * picture.height * 3)
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      rgb.set(scene.light.lit(x, y, colourAt(scene, x, y)), (y * picture.width + x) * 3)
  return { ...picture, rgb }
}

const parts = [-0.25, 0.25] as const

/** Four places of each pixel on the page and at its edge, one on the table. */
function colourAt(scene: Scene, x: number, y: number): Colour {
  const { camera, page } = scene
  const middle = camera.toTable(x + 0.5, y + 0.5)
  const fromPage = Math.max(Math.abs(middle.x) - page.width / 2, Math.abs(middle.y) - page.height / 2)
  if (fromPage > 0.004) return tableColour(scene, middle.x, middle.y, fromPage)
  let [red, green, blue] = [0, 0, 0]
  for (const right of parts)
    for (const down of parts) {
      const place = camera.toTable(x + 0.5 + right, y + 0.5 + down)
      const away = Math.max(Math.abs(place.x) - page.width / 2, Math.abs(place.y) - page.height / 2)
      const [r, g, b] =
        away > 0 ? tableColour(scene, place.x, place.y, away) : sheetColour(scene, place.x, place.y)
      red += r / 4
      green += g / 4
      blue += b / 4
    }
  return [red, green, blue]
}

/** Next to the page lies its own shadow. */
function tableColour({ table, things, light, page }: Scene, x: number, y: number, away: number): Colour {
  const [red, green, blue] = things(x, y) ?? table(x, y)
  const shade = light.underPage(x, y, page, away)
  return [red * shade, green * shade, blue * shade]
}

function sheetColour({ sheet, page }: Scene, x: number, y: number): Colour {
  const across = Math.min(sheet.width - 1.001, Math.max(0, (x / page.width + 0.5) * sheet.width - 0.5))
  const down = Math.min(sheet.height - 1.001, Math.max(0, (y / page.height + 0.5) * sheet.height - 0.5))
  const [left, top] = [Math.floor(across), Math.floor(down)]
  const [right, lower] = [across - left, down - top]
  const channel = (colour: number) => {
    const value = (column: number, row: number) => sheet.rgb[(row * sheet.width + column) * 3 + colour] ?? 0
    const upper = value(left, top) * (1 - right) + value(left + 1, top) * right
    const under = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
    return upper * (1 - lower) + under * lower
  }
  return [channel(0), channel(1), channel(2)]
}
