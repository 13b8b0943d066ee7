type LaunchParams = { files: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

/**
 * Files opened with the installed app (the manifest's `file_handlers`), also before this call.
 * Chromium only: https://wicg.github.io/web-app-launch/#launchqueue-interface
 */
export function takeOpenedFiles(take: (files: Promise<readonly File[]>) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) take(Promise.all(files.map((handle) => handle.getFile())))
  })
}
