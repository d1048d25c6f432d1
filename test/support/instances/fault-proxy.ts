import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type End = 'server' | 'client'

/** What goes wrong on the way. Bytes that were held back are passed on later, as TCP does. */
export type Fault =
  | { readonly kind: 'none' }
  /** Every byte arrives so many milliseconds late, in each direction. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Connections are accepted and kept, and nothing passes. */
  | { readonly kind: 'black hole' }
  /** As `black hole` for the connections that there are, as where a firewall forgot them; new ones are well. */
  | { readonly kind: 'stall' }
  /** Each byte arrives alone. */
  | { readonly kind: 'slice' }
  /** Connections are reset, old ones now and new ones as they come. */
  | { readonly kind: 'reset' }
  /** As `reset`, and nobody listens. */
  | { readonly kind: 'refuse' }
  /** One connection is reset once so many bytes have gone `towards` that end; then all is well again. */
  | { readonly kind: 'cut'; readonly towards: End; readonly after: number }
  /** One is reset in the place of what has `text` in it, when that comes for the nth time; then all is well. */
  | { readonly kind: 'cut'; readonly towards: End; readonly text: string; readonly nth: number }
  /** One text of the same length arrives in the place of another. */
  | { readonly kind: 'replace'; readonly text: string; readonly by: string }

export interface FaultProxy {
  /** The server's address, by way of the proxy. */
  readonly url: string
  /** Sets what goes wrong from now on; what went wrong before is mended. */
  set(fault: Fault): Promise<void>
  /** Resolves when the cut that was set last has happened. */
  readonly wasCut: Promise<void>
  /** How often the text that is to be replaced has come. */
  readonly replacements: number
}

/** Stands between a client and the server at `url`, and goes with the test. */
export async function startFaultProxy(
  t: { after(clear: () => Promise<void>): void },
  url: string,
): Promise<FaultProxy> {
  const target = new URL(url)
  const proxy = new TcpProxy(Number(target.port), target.hostname)
  const port = await proxy.listen(0)
  t.after(() => proxy.stop())
  return {
    url: Object.assign(target, { host: `127.0.0.1:${port}` }).href,
    set: (fault) => proxy.set(fault),
    get wasCut() {
      return proxy.cut.promise
    },
    get replacements() {
      return proxy.replacements
    },
  }
}

class TcpProxy {
  cut = Promise.withResolvers<void>()
  replacements = 0
  readonly #port: number
  readonly #host: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #listening = 0
  #stalled: ReadonlySet<Socket> = new Set()
  #fault: Fault = { kind: 'none' }
  /** Resolves when the fault is another. */
  #changed = Promise.withResolvers<void>()
  /** What the present fault has let through. */
  #passed = 0

  constructor(port: number, host: string) {
    this.#port = port
    this.#host = host
  }

  async listen(port: number): Promise<number> {
    // Else it would close by itself what has to wait for the other end.
    const options = { allowHalfOpen: true }
    this.#server = createServer(options, (client) => this.#connect(client))
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#listening = (this.#server.address() as AddressInfo).port
    return this.#listening
  }

  async set(fault: Fault): Promise<void> {
    this.#fault = fault
    this.#passed = 0
    this.#stalled = new Set(this.#sockets)
    this.cut = Promise.withResolvers()
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
    if (fault.kind === 'reset' || fault.kind === 'refuse') this.#reset(this.#sockets)
    if (fault.kind === 'refuse') await this.#unlisten()
    else if (this.#server === undefined) await this.listen(this.#listening)
  }

  async stop(): Promise<void> {
    await this.set({ kind: 'refuse' })
  }

  async #unlisten(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined) return
    server.close()
    await once(server, 'close')
  }

  #connect(client: Socket): void {
    if (this.#fault.kind === 'reset') {
      this.#reset([client])
      return
    }
    const server = connect({ port: this.#port, host: this.#host, allowHalfOpen: true })
    this.#forward([client, server], 'server')
    this.#forward([server, client], 'client')
  }

  #forward([from, to]: readonly [Socket, Socket], towards: End): void {
    this.#sockets.add(from.setNoDelay())
    let earlier: Promise<void> = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      const arrived = performance.now()
      earlier = earlier.then(() => this.#pass({ bytes, towards, arrived }, [from, to]))
    })
    const end = () => {
      earlier = earlier.then(() => this.#open(from)).then(() => void to.end())
    }
    from.on('error', () => {})
    from.on('end', end)
    from.on('close', () => {
      this.#sockets.delete(from)
      end()
    })
  }

  /** Waits for as long as nothing passes. */
  async #open(from: Socket): Promise<void> {
    const isStalled = () => this.#fault.kind === 'stall' && this.#stalled.has(from)
    while (this.#fault.kind === 'black hole' || isStalled()) await this.#changed.promise
  }

  async #pass(piece: Piece, ends: readonly [Socket, Socket]): Promise<void> {
    const [from, to] = ends
    await this.#open(from)
    const fault = this.#fault
    if (fault.kind === 'delay') await until(piece.arrived + fault.milliseconds)
    if (fault.kind === 'cut' && this.#isCut(fault, piece)) return this.#cutOff(ends)
    if (fault.kind === 'slice') return slice(piece.bytes, to)
    to.write(fault.kind === 'replace' ? this.#replaced(piece.bytes, fault) : piece.bytes)
  }

  #replaced(bytes: Buffer, { text, by }: Fault & { readonly kind: 'replace' }): Buffer {
    if (!bytes.includes(text)) return bytes
    this.replacements++
    return Buffer.from(bytes.toString('latin1').replaceAll(text, by), 'latin1')
  }

  #isCut(fault: Fault & { readonly kind: 'cut' }, { bytes, towards }: Piece): boolean {
    if (fault.towards !== towards) return false
    if ('after' in fault) {
      this.#passed += bytes.length
      return this.#passed > fault.after
    }
    if (bytes.includes(fault.text)) this.#passed++
    return this.#passed >= fault.nth
  }

  #cutOff(ends: readonly Socket[]): void {
    this.#fault = { kind: 'none' }
    this.#reset(ends)
    this.cut.resolve()
  }

  #reset(sockets: Iterable<Socket>): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }
}

interface Piece {
  readonly bytes: Buffer
  readonly towards: End
  readonly arrived: number
}

const until = (time: number) => pause(Math.max(0, time - performance.now()))

async function slice(bytes: Buffer, to: Socket): Promise<void> {
  for (const byte of bytes) {
    to.write(Buffer.of(byte))
    await new Promise(setImmediate)
  }
}
