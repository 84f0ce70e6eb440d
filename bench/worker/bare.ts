import { connect, type Socket } from 'node:net';
import { encodePacket, PACKET_TYPE } from '@arkwright/ark/rcon/packet';
import { offerMeasuring } from './measured.ts';

// The least that can ask as many servers the same things at the same times: sockets, three ready-made packets and one
// timer. It reads nothing of the replies but that they came.

type Round = { text: string; everyMs: number };

const STEP_MS = 10;
/** All intervals fit into it. */
const CYCLE_MS = 10_000;

process.once('message', async ({ ports, rounds }: { ports: number[]; rounds: Round[] }) => {
  let replies = 0;
  const sockets = ports.map((port) => connect(port, '127.0.0.1').setNoDelay(true));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  for (const socket of sockets)
    socket.write(encodePacket({ id: 1, type: PACKET_TYPE.auth, body: 'bench password' }));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  for (const socket of sockets) {
    socket.on('data', () => {
      replies++;
    });
  }

  const steps = plan(sockets, rounds);
  const start = performance.now();
  let next = 0;
  setInterval(() => {
    for (const end = Math.floor((performance.now() - start) / STEP_MS); next < end; next++) {
      for (const { socket, packet } of steps[next % steps.length] ?? []) socket.write(packet);
    }
  }, STEP_MS);
  offerMeasuring(() => replies);
});

/** What to send in each step of the cycle, evenly spread. No two commands of a server fall into one step. */
function plan(sockets: readonly Socket[], rounds: readonly Round[]) {
  const steps: { socket: Socket; packet: Buffer }[][] = Array.from({ length: CYCLE_MS / STEP_MS }, () => []);
  for (const [order, { text, everyMs }] of rounds.entries()) {
    const packet = encodePacket({ id: 2, type: PACKET_TYPE.command, body: text });
    for (const [index, socket] of sockets.entries()) {
      const first = ((index * 7) % (everyMs / STEP_MS)) + order * 13;
      for (let at = first; at < first + steps.length; at += everyMs / STEP_MS) {
        steps[at % steps.length]?.push({ socket, packet });
      }
    }
  }
  return steps;
}
