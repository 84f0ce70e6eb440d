import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { registry } from '@arkwright/contracts/registry';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { type Session, sessionOf } from '../../e2e/support/api.ts';
import { multiplySave } from '../save/multiply.ts';
import { sampleSave } from '../save/sample.ts';
import { startInstallation } from '../stall/installation.ts';
import { serverBody } from '../stall/tools.ts';
import { type BenchRow, median } from '../table.ts';
import type { Probed } from './probe.ts';
import { watchReadingProcess } from './reading-process.ts';

const ACCOUNT = 'owner';
const MEGABYTE = 1e6;
const SAVE_BYTES = 300 * MEGABYTE;
/** Of which is measured how many bytes an object takes. */
const SOME_OBJECTS = 20_000;
/** Above idle, and how long no thread may be held. */
const AIM = { megabytes: 30, heldMs: 50 };
const IDLE_MS = 15_000;
/** Longer than the program takes to see that the owner has withdrawn the consent. */
const SWEEP_MS = 10_000;
const LOOK_MS = 200;
const PATIENCE_MS = 30 * 60_000;

/**
 * What reading a rented server's save of 300 MB takes: fetched from the simulated Nitrado's file host, written to the disk,
 * read in a process of its own, and stored as an upload. The program is the real one, whose memory and threads are measured
 * from inside, after it has read a small save.
 */
export async function runHostedSaveBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'arkwright-bench-'));
  const host = await startTestNitrado({ seed: 'hosted-save' });
  try {
    const path = await writeSave(folder);
    const installation = await startInstallation({
      env: { NITRADO_API_URL: host.url, NITRADO_OAUTH_URL: host.oauthUrl },
      nodeArgs: ['--import', new URL('./probe.ts', import.meta.url).href],
    });
    try {
      const { program, attacker } = installation;
      const session = sessionOf(program.url, attacker.token);
      const rented = await rent(host, { session, botId: attacker.botId });
      await readAnew(rented, 1);
      await host.placeFile(rented.hostId, rented.savePath, createReadStream(path));
      return {
        name: `Saves at the host: ${Math.round(statSync(path).size / MEGABYTE)} MB (ratio: of the aim)`,
        rows: await measure(rented, program.process),
      };
    } finally {
      await installation.dispose();
    }
  } finally {
    await host.close();
    await rm(folder, { recursive: true });
  }
}

/** A save of 300 MB. */
async function writeSave(folder: string): Promise<string> {
  const [some, large] = [join(folder, 'Some_WP.ark'), join(folder, 'Large_WP.ark')];
  const sample = await sampleSave(folder);
  await multiplySave(sample, some, SOME_OBJECTS);
  await multiplySave(sample, large, Math.ceil((SAVE_BYTES / statSync(some).size) * SOME_OBJECTS));
  return large;
}

/** A server of an instance that is linked to a service. */
type Rented = { session: Session; botId: string; serverId: string; hostId: string; savePath: string };

async function rent(
  host: TestNitrado,
  { session, botId }: { session: Session; botId: string },
): Promise<Rented> {
  const token = host.issueToken({ account: ACCOUNT });
  const linked = await session.call(registry.nitradoAccounts.pasteToken, { body: { botId, token } });
  if (!linked.success) throw new Error(linked.message);
  const companionMod = {
    isEnabled: true,
    companionType: 'Mod',
    uploadPlayerData: true,
    uploadStructureData: true,
    uploadDinoData: true,
  };
  await session.call(registry.bots.update, { body: { bot: { id: botId, companionMod } } } as never);
  const [service] = (await host.services(ACCOUNT)).filter(
    ({ game, state }) => game === 'arksa' && state === 'started',
  );
  if (!service) throw new Error('The account has no running service.');
  const { ip, gamePort, rconPort, adminPassword, map } = service;
  const address = { name: 'Rented', host: ip, gamePort, rconPort, rconPassword: adminPassword };
  const nitradoServiceId = Number(service.id);
  await until(async () => {
    const services = await session.call(registry.nitradoServices.services, { params: { botId } });
    return services.some(({ id }) => id === nitradoServiceId);
  });
  const server = { ...serverBody(botId, address), hosting: 'Nitrado' as const, nitradoServiceId };
  const { id: serverId } = await session.call(registry.servers.create, { body: { server } });
  const savePath = `ShooterGame/Saved/SavedArks/${map}/${map}.ark`;
  return { session, botId, serverId, hostId: String(service.id), savePath };
}

/** Has a save of at least so many bytes read from the beginning, which the program does when the owner allows it anew. */
async function readAnew(
  rented: Rented,
  minBytes: number,
  onState: (save: HostedSave) => void = () => {},
): Promise<void> {
  await allow(rented, false);
  // The sweep has to see it, too.
  await delay(SWEEP_MS);
  await allow(rented, true);
  await until(async () => {
    const save = await stateOf(rented);
    onState(save);
    if (save.state === 'failed' || save.state === 'needs') throw new Error(JSON.stringify(save));
    return save.state === 'read' && save.saveBytes >= minBytes;
  });
}

async function allow({ session, botId, serverId }: Rented, readsHostedSaves: boolean): Promise<void> {
  const servers = await session.call(registry.servers.list, { params: { botId } });
  const server = servers.find(({ id }) => id === serverId);
  if (!server) throw new Error('The server is gone.');
  await session.call(registry.servers.update, { body: { server: { ...server, readsHostedSaves } } } as never);
}

async function stateOf({ session, botId, serverId }: Rented): Promise<HostedSave> {
  const saves = await session.call(registry.hostedSaves.list, { params: { botId } });
  const save = saves.find((each) => each.serverId === serverId);
  if (!save) throw new Error('The server is not listed.');
  return save;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(LOOK_MS)) if (await isSo()) return;
  throw new Error(`Nothing came of it within ${PATIENCE_MS / 60_000} minutes.`);
}

async function measure(rented: Rented, program: ChildProcess): Promise<BenchRow[]> {
  await probe(program);
  await delay(IDLE_MS);
  const idle = median((await probe(program)).rss) / MEGABYTE;
  const reader = watchReadingProcess(program.pid ?? 0);
  const began = Date.now();
  const seconds = (at = Date.now()) => ((at - began) / 1000).toFixed(1);
  let state = '';
  await readAnew(rented, SAVE_BYTES / 2, (save) => {
    if (save.state !== state) console.log(`${save.state} after ${seconds()} s`);
    state = save.state;
  });
  const { rss, held } = await probe(program);
  console.log(`the thread ${held.thread} was held longest, until ${seconds(held.at)} s`);
  reader.stop();
  const peak = Math.max(...rss) / MEGABYTE;
  const readerPeak = reader.peak() / MEGABYTE;
  return [
    {
      label: `memory above idle (${Math.round(idle)} MB) at most`,
      figure: 'memory above idle at most',
      value: Math.round(peak - idle),
      unit: 'MB',
      ratio: Math.max(0, peak - idle) / AIM.megabytes,
      target: 1,
    },
    {
      label: 'a thread held at most',
      value: Math.round(held.ms),
      unit: 'ms',
      ratio: held.ms / AIM.heldMs,
      target: 1,
    },
    {
      label: 'the reading process’s memory at most (ratio: of the save)',
      value: Math.round(readerPeak),
      unit: 'MB',
      ratio: (readerPeak * MEGABYTE) / SAVE_BYTES,
    },
  ];
}

async function probe(program: ChildProcess): Promise<Probed> {
  const answered = once(program, 'message');
  program.send('probe');
  const [probed] = (await answered) as [Probed];
  return probed;
}
