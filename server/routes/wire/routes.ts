import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services'

/** Registers the calls of a resource. */
export type Routes = (app: FastifyInstance, services: Services) => void
