import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Busy } from '../domain/errors'
import { requestPath } from './request-path'

/** Milliseconds: how far the process may be behind its work, on an average over some time. */
export type Pressure = { delay: number; over: number }

/** One slow piece of work is no reason to refuse all others: it has to go on like that for a while. */
export const mostPressure: Pressure = { delay: 1000, over: 3000 }

/**
 * Refuses requests while the process is behind: it answers the ones that it has, in place of all of them too late.
 * `/healthz` goes on: a busy process is alive.
 */
export async function shedLoad(app: FastifyInstance, { delay, over }: Pressure): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delay,
    sampleInterval: over,
    pressureHandler: (request) =>
      requestPath(request) === '/healthz' ? Promise.resolve() : Promise.reject(new Busy()),
  })
}
