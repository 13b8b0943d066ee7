import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Busy } from '../domain/errors'
import { requestPath } from './request-path'

/** Milliseconds: how far behind the event loop may be on average, and the time averaged. */
export type Pressure = { delay: number; over: number }

/** Requests are refused only after a delay that lasts, not after one slow piece of work. */
export const mostPressure: Pressure = { delay: 1000, over: 3000 }

/**
 * While the process is behind it refuses requests, to answer those it has in time. `/healthz` goes
 * on: a busy process is alive.
 */
export async function shedLoad(app: FastifyInstance, { delay, over }: Pressure): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delay,
    sampleInterval: over,
    pressureHandler: (request) =>
      requestPath(request) === '/healthz' ? Promise.resolve() : Promise.reject(new Busy()),
  })
}
