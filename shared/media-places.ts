/** Media of the sidebar (docs/contract.md, 'Places of media'). */
export const sidebarMedium = { document: 0, video: 1 } as const
