import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { BoundedSet } from '../bounded.ts';
import { connectRcon } from './client.ts';
import type { RconOptions } from './options.ts';

// The peer of the RCON tests: a server on loopback that follows each test's script. It has its own encoder,
// so that a mistake in ours can't hide.

export type Request = { id: number; type: number; text: string; socket: Socket };

export function rawPacket(id: number, type: number, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(12);
  header.writeInt32LE(bytes.length + 10, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(type, 8);
  return Buffer.concat([header, bytes, Buffer.from([0, 0])]);
}

/** A client of the peer at this port. */
export function signIn(port: number, options: Partial<RconOptions> = {}) {
  return connectRcon({ host: '127.0.0.1', port, password: 'secret', ...options });
}

/** Replies to a command with one packet. */
export function reply({ id, socket }: Request, body: string | Buffer): void {
  socket.write(rawPacket(id, 0, body));
}

/** Replies to a sign-in like ARK: the same id if the password is "secret", else -1. */
export function answerAuth({ id, text, socket }: Request): void {
  socket.write(rawPacket(text === 'secret' ? id : -1, 2, ''));
}

/** A test opens a few. */
const MAX_SOCKETS = 1000;

/** Starts a peer; `await using` stops it. */
export async function startPeer(script: {
  onAuth?: (request: Request) => void;
  onCommand?: (request: Request) => void;
}) {
  const sockets = new BoundedSet<Socket>({ max: MAX_SOCKETS, whenFull: 'refuse' });
  const requests: Request[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= 4 + received.readInt32LE(0)) {
        const end = 4 + received.readInt32LE(0);
        const text = received.toString('utf8', 12, end - 2);
        const request = { id: received.readInt32LE(4), type: received.readInt32LE(8), text, socket };
        received = received.subarray(end);
        requests.push(request);
        if (request.type === 3) (script.onAuth ?? answerAuth)(request);
        else script.onCommand?.(request);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port.');
  return {
    port: address.port,
    requests,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
