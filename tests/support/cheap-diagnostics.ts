import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

// A setup file runs for each test file; a module that it imports does not.

// A wait looks many times, and the page is printed for the last look alone.
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    message !== null && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message)
      : getElementError(message, container),
}))

// React notes a stack with each element, up to 10,000 a second, which is a tenth of the work. Without it
// a warning lacks only the line where the element was made.
const noted = {
  get: () => Infinity,
  set() {
    // React counts on, and each second from none.
  },
}
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, internals) as object, 'recentlyCreatedOwnerStacks', noted)
