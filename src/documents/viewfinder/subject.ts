/** A thing, such as a façade, has no page to find. 'unknown' may be either. */
export type Subject = 'paper' | 'thing' | 'unknown'

/** A photo of a paper is a page of it. */
export const shotNames: Record<Subject, string> = { paper: 'página', thing: 'foto', unknown: 'página' }
