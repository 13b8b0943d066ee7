/** So much of it as is used: types are checked without the lab's packages too. */
declare module 'scanic' {
  type Point = { x: number; y: number }
  export class Scanner {
    initialize(): Promise<void>
    scan(picture: ImageData): Promise<{
      success: boolean
      corners: { topLeft: Point; topRight: Point; bottomRight: Point; bottomLeft: Point } | null
    }>
  }
}
