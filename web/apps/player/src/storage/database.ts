/** A database of the browser's. A connection that the browser drops is opened again. */
export interface Database {
  /** A transaction over all of its stores; of a `strict` one all is on the disk, power cut or not, when it is complete. */
  begin(mode: IDBTransactionMode, durability?: IDBTransactionDurability): Promise<IDBTransaction>
}

export interface DatabaseOptions {
  name: string
  version: number
  stores: string[]
  upgrade: (database: IDBDatabase, oldVersion: number) => void
}

/** Opens a database; rejects when the browser gives none. */
export async function openDatabase(factory: IDBFactory, options: DatabaseOptions): Promise<Database> {
  let connection: IDBDatabase | null = null

  async function connect(): Promise<IDBDatabase> {
    if (connection) return connection
    const opening = factory.open(options.name, options.version)
    opening.onupgradeneeded = ({ oldVersion }) => options.upgrade(opening.result, oldVersion)
    const opened = await settled(opening)
    const drop = () => {
      opened.close()
      connection = null
    }
    opened.onclose = drop
    opened.onversionchange = drop
    connection = opened
    return opened
  }

  await connect()

  return {
    async begin(mode, durability = 'default') {
      const database = await connect()
      try {
        return database.transaction(options.stores, mode, { durability })
      } catch {
        connection = null
        return (await connect()).transaction(options.stores, mode, { durability })
      }
    },
  }
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
