import { passwordCost } from '../../server/domain/passwords'

/**
 * To be imported before the server: from then on passwords are hashed at almost no cost in this process. At the real one a hash is a fifth of a
 * second of processor time, and a run hashes and checks hundreds, two of them at each start of a backend with the demo.
 */
Object.assign(passwordCost, { N: 2, p: 1 })
