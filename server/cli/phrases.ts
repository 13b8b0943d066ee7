import type { DataDirInUse } from '../database/data-lock'

/** What the runner itself says. */
export type Phrases = {
  usage: string
  options: string
  moreOptions: string
  json: string
  help: string
  unknownCommand: (name: string) => string
  unknownOption: (name: string) => string
  noValue: (option: string) => string
  valueMissing: (value: string, option: string) => string
  extraWord: (word: string) => string
  data: (place: string) => string
  noData: (place: string) => string
  inUse: (error: DataDirInUse) => string
  noRoom: string
  failed: (error: unknown) => string
}

/** For the accountant. */
export const spanish: Phrases = {
  usage: 'Uso',
  options: 'Opciones',
  moreOptions: '[OPCIONES]',
  json: 'Imprime JSON, para programas',
  help: 'Muestra esta ayuda',
  unknownCommand: (name) => `No hay un comando '${name}'. Los comandos se ven con --help.`,
  unknownOption: (name) => `No hay una opción ${name}.`,
  noValue: (option) => `${option} no lleva un valor.`,
  valueMissing: (value, option) => `Falta ${value} después de ${option}.`,
  extraWord: (word) => `Sobra '${word}'.`,
  data: (place) => `Datos: ${place}`,
  noData: (place) =>
    `No hay datos del portal en ${place}. Da las mismas variables que al servidor (DATA_DIR o DATABASE_URL); los datos los crea solo npm start, o npm run restore.`,
  noRoom: 'El disco está lleno y no se guardó el cambio. Haz espacio y prueba de nuevo.',
  inUse: () => 'Otro proceso está usando los datos. Prueba de nuevo en un momento.',
  failed: (error) => `No se pudo llegar a los datos: ${String(error)}`,
}

/** For the operator of the server. */
export const english: Phrases = {
  usage: 'Usage',
  options: 'Options',
  moreOptions: '[OPTIONS]',
  json: 'Prints JSON, for programs',
  help: 'Shows this help',
  unknownCommand: (name) => `There is no command '${name}'.`,
  unknownOption: (name) => `There is no option ${name}.`,
  noValue: (option) => `${option} takes no value.`,
  valueMissing: (value, option) => `${value} is missing after ${option}.`,
  extraWord: (word) => `'${word}' is one word too many.`,
  data: (place) => `Data: ${place}`,
  noData: (place) =>
    `There are no data of the portal in ${place}. Give the server's own variables (DATA_DIR or DATABASE_URL); only npm start and npm run restore make data.`,
  inUse: (error) => `${error.message}: stop it first, or try again in a moment.`,
  noRoom: 'The disk is full, and nothing was changed: make room and try again.',
  failed: (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
}
