type LaunchParams = { files: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

/**
 * The files that the user opens with the installed app from the desktop (the manifest's `file_handlers`), also those that were opened
 * before this call: https://wicg.github.io/web-app-launch/#launchqueue-interface. Only Chromium has it.
 */
export function takeOpenedFiles(take: (files: Promise<readonly File[]>) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) take(Promise.all(files.map((handle) => handle.getFile())))
  })
}
