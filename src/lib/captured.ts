/** A file ready to be stored: checked, and a photo upright, reduced and without metadata. */
export type Captured = { name: string; type: string; bytes: ArrayBuffer }
