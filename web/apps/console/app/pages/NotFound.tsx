import { NotFoundPage } from '../errors/NotFoundPage'

export default NotFoundPage
