import * as v from 'valibot'

/** What a session looks like where it is kept; what another version or a hand wrote there may not fit. */
export const sessionSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  user: v.object({
    id: v.number(),
    name: v.string(),
    email: v.nullish(v.string(), null),
    /** 1 once the user has replaced the first password. */
    password_updated: v.number(),
  }),
})

export type Session = v.InferOutput<typeof sessionSchema>
export type User = Session['user']
