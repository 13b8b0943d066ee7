import * as v from 'valibot'
import { sidebarMedium } from '../../shared/media-places'
import { id, oneOf, optionalText, text } from '../domain/fields'
import { listMedia, publishMedium, withdrawMedium, type ListedMedium } from '../domain/media'
import { isPublicLink } from '../domain/public-links'
import { action, done, InputError, option, word } from './action'
import { listing } from './texts'

const places = {
  documento: { sidebar: sidebarMedium.document },
  video: { sidebar: sidebarMedium.video },
  'video-inicio': { home: 'video_home' },
  'boton-inicio': { home: 'btn_home' },
} as const

const link = v.pipe(
  optionalText('enlace', 2000),
  v.check(
    (value) => value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'El enlace debe empezar con http:// o https://.',
  ),
  v.check(
    (value) => value === null || !URL.canParse(value) || isPublicLink(value),
    'El enlace debe llevar a una dirección pública de internet: los inversionistas no llegan a la de una red local.',
  ),
)

export const mediaActions = {
  medios: action({
    summary: 'Contenido publicado',
    args: {},
    async run({ db }) {
      const data = await listMedia(db)
      return listing(data, {
        ID: ({ id: medium }) => medium,
        Como: placeName,
        Título: ({ title }) => title,
        Contenido: ({ file_path, file_name }) => file_path ?? file_name,
      })
    },
  }),

  publicar: action({
    summary: 'Publica contenido multimedia para todos los inversionistas',
    args: {
      TITULO: word(text('TITULO')),
      como: option(
        'LUGAR',
        `${Object.keys(places).join(', ')} (obligatoria)`,
        oneOf('como', ['documento', 'video', 'video-inicio', 'boton-inicio']),
      ),
      enlace: option('URL', 'La dirección del contenido', link),
      archivo: option(
        'RUTA',
        'o un archivo propio: PDF o imagen, hasta 25 MB',
        optionalText('archivo', 4000),
      ),
    },
    refine(given) {
      if ((given.enlace === null) !== (given.archivo === null)) return given
      throw new InputError('Indica --enlace o --archivo, uno de los dos.')
    },
    async run({ db, storage }, { TITULO: title, como, enlace, archivo }) {
      const content = archivo === null ? { link: enlace ?? '' } : { file: archivo }
      const published = await publishMedium(db, storage, { title, place: places[como], ...content })
      return done(published, `Se publicó '${title}' (contenido ${published}).`)
    },
  }),

  retirar: action({
    summary: 'Retira contenido publicado',
    args: { CONTENIDO: word(id('CONTENIDO')) },
    async run({ db }, { CONTENIDO }) {
      await withdrawMedium(db, CONTENIDO)
      return done(CONTENIDO, `Se retiró el contenido ${CONTENIDO}.`)
    },
  }),
}

function placeName({ location, sidebar_content_type }: ListedMedium): string {
  const [name = ''] =
    Object.entries(places).find(([, place]) =>
      'home' in place ? place.home === location : place.sidebar === sidebar_content_type,
    ) ?? []
  return name
}
