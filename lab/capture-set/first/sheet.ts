/** A sheet of paper to draw on: three numbers a pixel, 0 black to 1 white. */
export type Sheet = { width: number; height: number; rgb: Float32Array }
export type Colour = readonly [number, number, number]
export type Contour = readonly (readonly [number, number])[]

export function blankSheet(width: number, height: number, paper: Colour): Sheet {
  const rgb = new Float32Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 3) rgb.set(paper, at)
  return { width, height, rgb }
}

/** Fills what lies within an odd number of the closed lines, in pixels; soft at the edges. */
export function fill(sheet: Sheet, contours: readonly Contour[], colour: Colour, opacity = 1): void {
  const places = contours.flat()
  const top = Math.max(0, Math.floor(Math.min(...places.map(([, y]) => y))))
  const bottom = Math.min(sheet.height - 1, Math.ceil(Math.max(...places.map(([, y]) => y))))
  const left = Math.max(0, Math.floor(Math.min(...places.map(([x]) => x))))
  const right = Math.min(sheet.width - 1, Math.ceil(Math.max(...places.map(([x]) => x))))
  if (left > right) return
  const covered = new Float32Array(right - left + 2)
  for (let y = top; y <= bottom; y += 1) {
    covered.fill(0)
    for (const part of [0.125, 0.375, 0.625, 0.875]) {
      const ends = crossings(contours, y + part)
      for (let at = 0; at + 1 < ends.length; at += 2)
        cover(covered, (ends[at] ?? 0) - left, (ends[at + 1] ?? 0) - left)
    }
    for (let x = left; x <= right; x += 1) {
      const share = Math.min(1, covered[x - left] ?? 0) * opacity
      if (share === 0) continue
      const place = (y * sheet.width + x) * 3
      for (const [channel, value] of colour.entries())
        sheet.rgb[place + channel] = (sheet.rgb[place + channel] ?? 0) * (1 - share) + value * share
    }
  }
}

function crossings(contours: readonly Contour[], y: number): number[] {
  const found: number[] = []
  for (const contour of contours)
    contour.forEach(([x1, y1], at) => {
      const [x2, y2] = contour[(at + 1) % contour.length] ?? [x1, y1]
      if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    })
  return found.sort((one, other) => one - other)
}

/** A quarter of each pixel between the ends. */
function cover(covered: Float32Array, start: number, end: number): void {
  const [first, last] = [Math.max(0, start), Math.min(covered.length - 1, end)]
  for (let at = Math.floor(first); at < last; at += 1)
    covered[at] = (covered[at] ?? 0) + 0.25 * Math.max(0, Math.min(at + 1, last) - Math.max(at, first))
}

export function rectangle(left: number, top: number, width: number, height: number): Contour {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ]
}

export function circle(x: number, y: number, radius: number): Contour {
  return Array.from({ length: 48 }, (_, at) => [
    x + radius * Math.cos((at / 24) * Math.PI),
    y + radius * Math.sin((at / 24) * Math.PI),
  ])
}

/** The same lines, turned around a point. */
export function turned(contour: Contour, x: number, y: number, angle: number): Contour {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return contour.map(([atX, atY]) => [
    x + (atX - x) * cosine - (atY - y) * sine,
    y + (atX - x) * sine + (atY - y) * cosine,
  ])
}

/** A straight line of a pen. */
export function stroke(one: { x: number; y: number }, to: { x: number; y: number }, wide: number): Contour {
  const long = Math.hypot(to.x - one.x, to.y - one.y) || 1
  const [x, y] = [(-(to.y - one.y) / long) * (wide / 2), ((to.x - one.x) / long) * (wide / 2)]
  return [
    [one.x + x, one.y + y],
    [to.x + x, to.y + y],
    [to.x - x, to.y - y],
    [one.x - x, one.y - y],
  ]
}
