import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodePacket, PACKET_TYPE } from '@arkwright/ark/rcon/packet';

/** Signed-in sockets, one to each server, that send packets and read nothing of the replies but that they came. */
export async function connectBare(ports: readonly number[], password: string): Promise<Socket[]> {
  const sockets = ports.map((port) => connect(port, '127.0.0.1').setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(encodePacket({ id: 1, type: PACKET_TYPE.auth, body: password }));
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  return sockets;
}

/** Sends each server its commands, one in flight, all servers at once; returns the milliseconds that it took. */
export async function sendBare(sockets: readonly Socket[], counts: readonly number[]): Promise<number> {
  const packet = encodePacket({ id: 2, type: PACKET_TYPE.command, body: 'Broadcast Restart in ten minutes' });
  const start = performance.now();
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (let sent = 0; sent < (counts[index] ?? 0); sent++) {
        socket.write(packet);
        await once(socket, 'data');
      }
    }),
  );
  return performance.now() - start;
}
