import type { Page } from '@playwright/test'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'

/** Three pages, each of one colour and with a line of text. */
export async function threePages(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [index, colour] of [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1)].entries()) {
    const page = document.addPage([595, 842])
    page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: colour })
    page.drawText(`Cláusula ${index + 1} del contrato`, { x: 60, y: 760, size: 20, font })
  }
  return document.save()
}

/** The colour in the middle of a drawn page. */
export function colourOf(page: Page, label: string): Promise<number[]> {
  return page.getByRole('img', { name: label }).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])]
  })
}
