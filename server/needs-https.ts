/** Said at the start if other devices reach the portal, unless its public address is one of https. */
export function needsHttps({ host, publicUrl }: { host: string; publicUrl: string | null }): string | null {
  if (publicUrl?.startsWith('https:') || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) return null
  return 'Desde otro equipo o un teléfono la dirección debe empezar con https (docs/deploy.md): por http el navegador deja leer las listas, pero no guardar ni enviar documentos.'
}
