/** The runner's own messages. */
export const phrases = {
  usage: 'Uso',
  options: 'Opciones',
  moreOptions: '[OPCIONES]',
  json: 'Imprime JSON, para programas',
  help: 'Muestra esta ayuda',
  unknownCommand: (name: string) => `No hay un comando '${name}'. Los comandos se ven con --help.`,
  unknownOption: (name: string) => `No hay una opción ${name}.`,
  noValue: (option: string) => `${option} no lleva un valor.`,
  valueMissing: (value: string, option: string) => `Falta ${value} después de ${option}.`,
  extraWord: (word: string) => `Sobra '${word}'.`,
  data: (place: string) => `Datos: ${place}`,
  noData: (place: string) =>
    `No hay datos del portal en ${place}. Da las mismas variables que al servidor (DATA_DIR o DATABASE_URL); los datos los crea solo npm start, o npm run restore.`,
  noRoom: 'El disco está lleno y no se guardó el cambio. Haz espacio y prueba de nuevo.',
  unreachable: (why: string) => `No se pudo llegar a los datos: ${why}`,
  failed: (error: unknown) =>
    `Hubo un error inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
}
