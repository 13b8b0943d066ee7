// happy-dom has no Background Sync, which most phones have. Imported before the app, whose words follow from it.
Object.defineProperty(globalThis, 'SyncManager', { configurable: true, writable: true, value: Object })
