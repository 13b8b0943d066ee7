import { Fragment } from 'react'

/** A file's name, which breaks at its signs rather than within 'jpg'. */
export function FileName({ name }: { name: string }) {
  return name.match(/[^-_]+[-_]*|[-_]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
