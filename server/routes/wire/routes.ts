import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'

/** The calls of a resource: registers them. */
export type Routes = (app: FastifyInstance, services: Services) => void
