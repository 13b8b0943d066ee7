import * as v from 'valibot'

/** The line of `backup` and of `restore`: `FILE [--overwrite]`. */
export const backupInput = v.object({
  FILE: v.pipe(v.optional(v.string(), ''), v.nonEmpty('FILE is missing.')),
  overwrite: v.optional(v.boolean(), false),
})
