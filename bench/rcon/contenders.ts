import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { rawCommand } from '@arkwright/ark/commands';
import { connectRcon } from '@arkwright/ark/rcon/client';
import { Rcon as RconClientPackage } from 'rcon-client';

// A CommonJS package with a `default` export, which `import` would hand over one level too deep. `require` is
// untyped, hence the cast.
const { default: RconSrcds } = createRequire(import.meta.url)('rcon-srcds') as typeof import('rcon-srcds');

/** Sends one command after the other until `isOver`, each after the reply to the last; returns how many. */
export type Connection = { run: (isOver: () => boolean) => Promise<number>; close: () => void };

export type Contender = { label: string; open: (port: number) => Promise<Connection> };

const host = '127.0.0.1';
const password = 'benchmark';
const commandText = 'ListPlayers 0002a1b2c3d4e5f60718293a4b5c6d7e';

function packet(type: number, body: string): Buffer {
  const bytes = Buffer.alloc(14 + body.length);
  bytes.writeInt32LE(10 + body.length, 0);
  bytes.writeInt32LE(1, 4);
  bytes.writeInt32LE(type, 8);
  bytes.write(body, 12);
  return bytes;
}

/** The limit: the same bytes written over and over, each reply read as text, nothing checked, no promise. */
const bareSockets: Contender = {
  label: 'bare sockets',
  async open(port) {
    const socket = connect({ host, port, noDelay: true });
    await once(socket, 'connect');
    socket.write(packet(3, password));
    await once(socket, 'data');
    const request = packet(2, commandText);
    const run = (isOver: () => boolean) =>
      new Promise<number>((resolve) => {
        let commands = 0;
        const onData = (chunk: Buffer) => {
          const text = chunk.toString('utf8', 12, 2 + chunk.readInt32LE(0));
          if (text !== commandText) throw new Error('The peer answered something else.');
          commands++;
          if (!isOver()) {
            socket.write(request);
            return;
          }
          socket.off('data', onData);
          resolve(commands);
        };
        socket.on('data', onData);
        socket.write(request);
      });
    return { run, close: () => socket.destroy() };
  },
};

async function repeat(send: () => Promise<unknown>, isOver: () => boolean): Promise<number> {
  let commands = 0;
  do {
    if ((await send()) !== commandText) throw new Error('The peer answered something else.');
    commands++;
  } while (!isOver());
  return commands;
}

const ours: Contender = {
  label: 'Arkwright',
  async open(port) {
    const client = await connectRcon({ host, port, password });
    const command = rawCommand(commandText);
    return { run: (isOver) => repeat(() => client.execute(command), isOver), close: () => client.close() };
  },
};

const rconClient: Contender = {
  label: 'rcon-client 4.2.5',
  async open(port) {
    const client = await RconClientPackage.connect({ host, port, password });
    return {
      run: (isOver) => repeat(() => client.send(commandText), isOver),
      close: () => void client.end(),
    };
  },
};

const rconSrcds: Contender = {
  label: 'rcon-srcds 2.1.1',
  async open(port) {
    const client = new RconSrcds({ host, port, timeout: 60_000 });
    await client.authenticate(password);
    return {
      run: (isOver) => repeat(() => client.execute(commandText), isOver),
      close: () => void client.disconnect(),
    };
  },
};

/** The first one is what the others are measured against. */
export const contenders: readonly Contender[] = [bareSockets, ours, rconClient, rconSrcds];
