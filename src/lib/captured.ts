/** A document's file as it will be stored and sent: checked, and a photo upright, reduced and without metadata. */
export type Captured = { name: string; type: string; bytes: ArrayBuffer }
