import { getGameLog } from '@arkwright/ark/commands';
import { gameLines } from '@arkwright/ark/log/lines';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { connectRcon } from '@arkwright/ark/rcon/client';
import { startArkCluster } from '@arkwright/sandbox/ark/cluster';
import { expect, onTestFinished, test } from 'vitest';

/** An RCON connection to a simulated game server, and where replies of chosen bytes are put. */
async function openServer() {
  const setup = { name: 'island', mapId: 'TheIsland_WP', sessionName: 'Island', password: 'obelisk' };
  const cluster = await startArkCluster({ seed: 'test', servers: [setup], tickMs: 0, living: false });
  onTestFinished(() => cluster.close());
  const { host, rconPort: port, password } = cluster.servers[0]!;
  const client = await connectRcon({ host, port, password });
  onTestFinished(() => client.close());
  const reply = (bytes: Buffer, { splitAt = 0, delayMs = 0 } = {}) =>
    cluster.server('island')!.rawReplies.add({ bytes, command: 'GetGameLog', splitAt, delayMs });
  return { client, reply };
}

const AT = '2026.09.13_18.48.40: ';
const before = `${AT}Nováková (Jiřina): druhá věta: žluťoučký kůň\n`;
const after = `${AT}Žofie (Žofie): ahoj\n`;
/** The game splits replies here, whatever letter that cuts. */
const PACKET_BYTES = 4096;

test.each([
  ['an end of a letter that is missing', Buffer.from([0xc5])],
  ['a byte of no letter', Buffer.from([0xff])],
  ['half of an emoji', Buffer.from('🦖').subarray(0, 2)],
])('over a real socket, %s affects only its own line, also where the reply is split', async (_what, bad) => {
  const { client, reply } = await openServer();
  const head = Buffer.from(`${before}${AT}P`);
  const tail = Buffer.from(` (Grim): ahoj\n${after}`);
  const filler = Buffer.alloc(PACKET_BYTES - head.length - 1, 'x');
  filler.write('\n', filler.length - 1);
  for (const bytes of [Buffer.concat([head, bad, tail]), Buffer.concat([filler, head, bad, tail])]) {
    reply(bytes, { splitAt: bytes.length > PACKET_BYTES ? PACKET_BYTES : 0 });
    const text = await client.execute(getGameLog());
    expect(gameLines(text).lines.slice(-3).map(parseGameLogLine)).toMatchObject([
      { type: 'chat.message', player: 'Nováková', message: 'druhá věta: žluťoučký kůň' },
      { type: 'chat.message', message: 'ahoj' },
      { type: 'chat.message', player: 'Žofie', message: 'ahoj' },
    ]);
  }
});
