import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { End, Fault } from './fault.ts'

export interface FaultProxy {
  /** The server's address, by way of the proxy. */
  readonly url: string
  /** Sets what goes wrong from now on; what went wrong before is mended. */
  set(fault: Fault): Promise<void>
  /** Leads connections to the server at another address from now on. */
  leadTo(url: string): void
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
  const proxy = new TcpProxy(url)
  const port = await proxy.listen(0)
  t.after(() => proxy.set({ kind: 'refuse' }))
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    set: (fault) => proxy.set(fault),
    leadTo(other) {
      proxy.target = new URL(other)
    },
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
  target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #listening = 0
  #stalled: ReadonlySet<Socket> = new Set()
  #fault: Fault = { kind: 'none' }
  /** Resolves when the fault is another. */
  #changed = Promise.withResolvers<void>()
  /** What the present fault has let through. */
  #passed = 0

  constructor(url: string) {
    this.target = new URL(url)
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
    const { port, hostname: host } = this.target
    const server = connect({ port: Number(port), host, allowHalfOpen: true })
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
    if (fault.kind === 'jitter') await until(piece.arrived + jitter())
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
    for (const socket of sockets) {
      // Node fails to reset a socket whose end is under way, and then never ends its process.
      if (socket.writableEnded) socket.destroy()
      else socket.resetAndDestroy()
    }
  }
}

interface Piece {
  readonly bytes: Buffer
  readonly towards: End
  readonly arrived: number
}

const until = (time: number) => pause(Math.max(0, time - performance.now()))

const jitter = () => Math.random() * (Math.random() < 0.01 ? 180 : 7)

async function slice(bytes: Buffer, to: Socket): Promise<void> {
  for (const byte of bytes) {
    to.write(Buffer.of(byte))
    await new Promise(setImmediate)
  }
}
