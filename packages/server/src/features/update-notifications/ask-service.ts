import type { AppContext } from '../../context/app-context.ts';
import { believe, type Claim, confirmAfterMs, isNextNumber } from '../../core/belief/belief.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import { pause } from '../../platform/base/pause.ts';
import { sha256 } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HttpReply, HttpRequest } from '../../platform/outbound/http-client.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { MAX_BATCH, noSuchMod, readMods } from './curseforge.ts';
import { hearMod } from './heard-mod.ts';
import { failureOf } from './service-reply.ts';
import { isDue, type SourceOutcome, sourceAfter } from './source-state.ts';
import * as repository from './sources-repository.ts';
import { type PublicBuild, readBuild, steamInfoPath } from './steam.ts';

/** The reply for one app is about 50 KB, for fifty mods with their files about 500 KB. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;
/** Between two requests for mods, of which there are 200 at most. */
const BATCH_PAUSE_MS = 200;
/** CurseForge refuses a whole question for one number that is none of its kind. */
const MAX_MOD_ID = 2_147_483_647;
/** In all instances together. */
export const MAX_KNOWN_MODS = 10_000;
/** New mods are requested before the next turn, but not repeatedly at once. */
const NEW_ONES_EARLIER = 1 / 20;

type Asker = { name: repository.Source['name']; askedWith: string };

/** Asks for the game's public build, if it is time to. */
export async function askForBuild(context: AppContext, { signal }: Pick<SweepTurn, 'signal'>): Promise<void> {
  const { db, clock, settings } = context;
  const url = `${settings.updates.steamInfoUrl}${steamInfoPath}`;
  const asker: Asker = { name: 'steam', askedWith: sha256(url) };
  const source = await repository.findSource(db, 'steam');
  const now = clock.now();
  if (!isDue(source, { now, askedWith: asker.askedWith })) return;
  const known = await repository.newestBuild(db);
  // "Not modified" is useless without a known version, and while a claim waits for its confirmation.
  const validators = known && !source?.claim ? (source?.validators ?? undefined) : undefined;
  const reply = await ask(context, { url, validators, signal });
  const failure = reply ? failureOf(reply) : NO_ANSWER;
  const build = failure === undefined && reply?.status === 200 ? readBuild(reply.text) : undefined;
  const isAnswered = failure === undefined && (build !== undefined || reply?.status === 304);
  const apartMs = confirmAfterMs(settings);
  const heard = build && hearBuild(build, { known, claim: source?.claim ?? null, now, apartMs });
  const { isBelieved = true, claim = null } = heard ?? {};
  const answer = {
    validators: isBelieved ? reply?.validators : undefined,
    againMs: claim ? apartMs : undefined,
  };
  const outcome: SourceOutcome = failure ?? (isAnswered ? { kind: 'answered', ...answer } : NO_ANSWER);
  await db.transaction(async (tx) => {
    if (build && isBelieved && build.buildId !== known?.buildId)
      await repository.addBuild(tx, { ...build, learnedAt: now });
    await noteOutcome(context, tx, { asker, outcome, ...(isAnswered && { claim }) });
  });
}

function hearBuild(
  { buildId }: PublicBuild,
  {
    known,
    claim,
    ...moment
  }: {
    known: repository.Build | undefined;
    claim: Claim<number> | null;
    now: number;
    apartMs: number;
  },
) {
  const isPlausible = known === undefined || isNextNumber(known.buildId, buildId);
  return believe({ said: buildId, claim, isPlausible }, moment);
}

/** Requests the newest files of mods, if they are due; new ones somewhat earlier. */
export async function askForMods(
  context: AppContext,
  watched: ReadonlySet<string>,
  turn: SweepTurn,
): Promise<void> {
  const { db, clock, settings } = context;
  const { curseForge, everyMs } = settings.updates;
  if (!curseForge) return;
  const askedWith = sha256(`${curseForge.apiUrl} ${curseForge.apiKey}`);
  const asker: Asker = { name: 'curseforge', askedWith };
  const source = await repository.findSource(db, 'curseforge');
  const now = clock.now();
  const isTime = isDue(source, { now, askedWith });
  const areNewDue = source?.problem === '' && source.askedAt + everyMs * NEW_ONES_EARLIER <= now;
  if (!isTime && !areNewDue) return;
  const { fresh, known } = await sortWatched(context, watched);
  const ids = isTime ? [...fresh, ...known] : fresh;
  if (ids.length === 0) return;
  for (const batch of inChunks(ids, MAX_BATCH)) {
    if (!turn.isHeld()) return;
    const outcome = await askForBatch(context, batch, turn.signal);
    await db.transaction((tx) => noteOutcome(context, tx, { asker, outcome, isPart: !isTime }));
    if (outcome.kind === 'failed') return;
    await pause(BATCH_PAUSE_MS, turn.signal);
  }
}

/** Those never asked for, up to the maximum, then the others, longest waiting first. */
async function sortWatched(
  { db, clock }: AppContext,
  watched: ReadonlySet<string>,
): Promise<{ fresh: number[]; known: number[] }> {
  const ids = [...watched].map(Number).slice(0, MAX_KNOWN_MODS);
  const rows = await repository.listKnownMods(db, ids);
  const known = new Set(rows.map(({ id }) => id));
  const room = Math.max(0, MAX_KNOWN_MODS - (await repository.countKnownMods(db)));
  const fresh = ids.filter((id) => !known.has(id)).slice(0, room);
  const none = fresh.filter((id) => id > MAX_MOD_ID);
  await repository.saveMods(
    db,
    none.map((id) => noSuchMod(id, clock.now())),
  );
  return {
    fresh: fresh.filter((id) => id <= MAX_MOD_ID),
    known: [...known].filter((id) => id <= MAX_MOD_ID),
  };
}

async function askForBatch(
  context: AppContext,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<SourceOutcome> {
  const { apiUrl = '', apiKey = '' } = context.settings.updates.curseForge ?? {};
  const reply = await ask(context, {
    url: `${apiUrl}/v1/mods`,
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ modIds: ids }),
    signal,
  });
  if (!reply) return NO_ANSWER;
  const failure = failureOf(reply);
  if (failure) return failure;
  const mods = readMods(reply.text, { ids, now: context.clock.now() });
  if (!mods) return NO_ANSWER;
  const apartMs = confirmAfterMs(context.settings);
  const known = new Map((await repository.listKnownMods(context.db, ids)).map((row) => [row.id, row]));
  const heard = mods.map((said) => hearMod(said, known.get(said.id), { now: said.askedAt, apartMs }));
  await repository.saveMods(context.db, heard);
  return { kind: 'answered', againMs: heard.some(({ claim }) => claim) ? apartMs : undefined };
}

const NO_ANSWER = { kind: 'failed', problem: 'no-answer' } as const;

/** The reply; undefined where there is none. */
async function ask(
  context: AppContext,
  request: Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body' | 'validators' | 'signal'>,
): Promise<HttpReply | undefined> {
  try {
    return await context.http.request({
      ...request,
      isConfigured: true,
      headers: { accept: 'application/json', ...request.headers },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    });
  } catch (error) {
    // This process is stopping or has lost the lock: that says nothing about the service.
    request.signal?.throwIfAborted();
    context.log.debug({ err: error, part: 'updates' }, 'no reply');
    return undefined;
  }
}

async function noteOutcome(
  { clock, settings, log }: AppContext,
  tx: Queries,
  {
    asker,
    outcome,
    isPart = false,
    claim,
  }: { asker: Asker; outcome: SourceOutcome; isPart?: boolean; claim?: Claim<number> | null },
): Promise<void> {
  const before = await repository.findSource(tx, asker.name);
  const moment = { now: clock.now(), everyMs: settings.updates.everyMs, chance: Math.random() };
  const after = sourceAfter(before, outcome, { ...asker, ...moment });
  // A request in between does not postpone the next turn.
  const nextAt = isPart && before && outcome.kind === 'answered' ? before.nextAt : after.nextAt;
  await repository.saveSource(tx, { ...after, nextAt, ...(claim !== undefined && { claim }) });
  if (after.problem !== '' && after.problem !== before?.problem)
    log.warn(
      { service: asker.name, problem: after.problem },
      'a service that tells of updates does not answer',
    );
}
