import { setupServer } from 'msw/node'

/** The mocked server, which forgets its mocks after every test. A call that nobody mocked fails its test. */
export const server = setupServer()
