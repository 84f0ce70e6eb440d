import { connect, type Socket } from 'node:net';

/** A packet as it came over the wire. */
export type RawPacket = { size: number; id: number; type: number; body: Buffer };

/** A packet written by hand, so that these tests share no code with the simulator. */
export function rawPacket(id: number, type: number, body: string): Buffer {
  const text = Buffer.from(body, 'utf8');
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeInt32LE(4 + 4 + text.length + 2, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(type, 8);
  return Buffer.concat([head, text, Buffer.from([0, 0])]);
}

/** A bare TCP connection that collects what it gets. */
export class RawConnection {
  readonly socket: Socket;
  /** Each run of bytes as TCP delivered it. */
  readonly chunks: Buffer[] = [];
  /** What ended the connection: `end`, or the code of the error. Empty while it is open. */
  ended = '';
  #nextId = 100;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.#wake();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.ended ||= error.code ?? 'error';
    });
    socket.on('end', () => {
      this.ended ||= 'end';
    });
    socket.on('close', () => {
      this.ended ||= 'close';
      this.#wake();
    });
  }

  /** Connects. Rejects with the system's error, e.g. ECONNREFUSED. */
  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new RawConnection(socket));
      });
    });
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }

  /** Waits until what came satisfies `enough`; rejects when the connection ends before. */
  async until(enough: (bytes: Buffer) => boolean): Promise<Buffer> {
    while (!enough(this.bytes)) {
      if (this.ended) throw new Error(`Connection ended (${this.ended}) after ${this.bytes.length} bytes`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.bytes;
  }

  /** Waits for the end of the connection and says what ended it. */
  async untilEnded(): Promise<string> {
    while (!this.ended || !this.socket.closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.ended;
  }

  /** The whole packets so far; the rest stays. */
  packets(): RawPacket[] {
    const bytes = this.bytes;
    const found: RawPacket[] = [];
    let at = 0;
    while (at + 4 <= bytes.length && at + 4 + bytes.readInt32LE(at) <= bytes.length) {
      const size = bytes.readInt32LE(at);
      const body = bytes.subarray(at + 12, at + 4 + size - 2);
      found.push({ size, id: bytes.readInt32LE(at + 4), type: bytes.readInt32LE(at + 8), body });
      at += 4 + size;
    }
    return found;
  }

  /** Waits for `count` packets and takes everything so far out of the buffer. */
  async take(count: number): Promise<RawPacket[]> {
    await this.until(() => this.packets().length >= count);
    const packets = this.packets();
    this.chunks.length = 0;
    return packets;
  }

  /** Sends a password and returns the id of the answer: the one sent, or -1. */
  async login(password: string): Promise<number> {
    this.socket.write(rawPacket(7, 3, password));
    const [answer] = await this.take(1);
    if (answer?.type !== 2 || answer.body.length > 0) throw new Error('Not an auth response');
    return answer.id;
  }

  /** Sends a command and returns the text of a one-packet answer. */
  async command(text: string): Promise<string> {
    this.#nextId += 1;
    this.socket.write(rawPacket(this.#nextId, 2, text));
    const [answer] = await this.take(1);
    if (answer?.type !== 0 || answer.id !== this.#nextId) throw new Error(`Unexpected answer ${answer?.id}`);
    return answer.body.toString('utf8');
  }
}
