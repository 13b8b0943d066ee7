import type { Judgement, Verdict } from '../../capture/scanner'

const words: Record<Verdict, string> = {
  blurred: 'Quedó borrosa: apoya el codo y toma otra.',
  dark: 'Quedó muy oscura: acércate a una ventana o enciende la linterna.',
  glare: 'Un brillo tapa parte del texto: inclina un poco el teléfono y toma otra.',
  'cut-off': 'Falta un borde de la hoja: aléjate un poco y toma otra.',
  'small-text': 'El texto se ve muy pequeño: acércate a la hoja y toma otra.',
}

export function verdictText({ verdict }: Judgement): string {
  return verdict ? words[verdict] : 'Se lee bien.'
}
