import { put } from './call'

/** docs/contract.md, 'Call 5'. */
export const changePassword = put('/api/client/user/update-password', [
  'current_password',
  'new_password',
  'new_confirm_password',
])
