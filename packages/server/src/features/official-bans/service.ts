import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { believe, confirmAfterMs, isLikelyChange } from '../../core/belief/belief.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import type { HttpReply, Validators } from '../../platform/outbound/http-client.ts';
import { OffThreadError, threadJob } from '../../platform/work/off-thread.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import type { ParsedOfficial, run } from './parse-official-thread.ts';
import type { OfficialState } from './repository.ts';
import * as repository from './repository.ts';

export { OfficialLines } from './official-lines.ts';
export { createOfficialSet, type OfficialPlayers } from './official-set.ts';

/** How the list is, without its players; undefined before it was first asked for. */
export const findOfficialState = repository.findState;

const PARSE = threadJob<typeof run>(new URL('./parse-official-thread.ts', import.meta.url));
/** A million lines of an id, a comma and a zero. */
const MAX_BYTES = 40 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 3;
/** After a failure it is requested again sooner than usual, and then twice as late each time. */
const RETRY_MS = 5 * MINUTE_MS;
const JITTER = 0.1;
const UNREADABLE: ParsedOfficial = { problem: 'It could not be read in the time there is.' };

/**
 * Asks for the official ban list, if it is time to and an instance uses it. A reply that is no such list changes nothing, and
 * the page says why. A list of which more than a tenth has changed counts once it was read twice; until then the page shows
 * both.
 */
export async function readOfficialList(
  context: AppContext,
  { signal }: Pick<SweepTurn, 'signal'> = ENDLESS,
): Promise<void> {
  const { db, clock, settings } = context;
  const { url } = settings.officialBans;
  const before = await repository.findState(db);
  const now = clock.now();
  const isSame = before?.url === url;
  if (isSame && before.nextAt > now) return;
  if (!(await isUsed(context))) return;
  // While a claim waits for its confirmation, the whole list is read again.
  const validators = isSame && !before.claim ? (before.validators ?? undefined) : undefined;
  const reply = await ask(context, { url, validators, signal });
  const known = isSame ? before : undefined;
  if (reply?.status === 304 && known) return saveSuccess(context, known);
  const problem = problemOf(reply);
  if (reply === undefined || problem !== '') return saveFailure(context, { before, url, problem });
  const { ids: knownIds = Buffer.alloc(0) } = (known && (await repository.loadIds(db))) ?? {};
  const parsed = await parse(context, { text: reply.text, before: knownIds }, signal);
  if (!parsed.ids) return saveFailure(context, { before, url, problem: parsed.problem });
  const ids = Buffer.from(parsed.ids);
  const { version, count, added, removed } = parsed;
  const isPlausible = !known || known.readAt === 0 || isLikelyChange(known.count, added + removed);
  const moment = { now, apartMs: confirmAfterMs(settings) };
  const claimed = known?.claim ?? null;
  // A list that grows by a line between two readings has said the same.
  const said = claimed && isAlike(claimed, { count, added }) ? claimed.said : version;
  const { isBelieved, claim } = believe({ said, claim: claimed, isPlausible }, moment);
  if (!isBelieved && known && claim) {
    const problem = changeWords(known.count, parsed);
    const nextAt = now + moment.apartMs;
    return repository.saveState(db, { ...known, problem, nextAt, claim: { ...claim, count, added } });
  }
  const row = { ...succeeded(context, url), ids, count, version };
  await repository.saveList(db, { ...row, name: 'official', validators: reply.validators ?? null });
  context.log.info({ players: parsed.count }, 'the official ban list was read');
}

type Sizes = { count: number; added?: number };

/** Whether two readings differ so little that one follows from the other. */
const isAlike = ({ count, added = 0 }: Sizes, other: Required<Sizes>): boolean =>
  isLikelyChange(count, other.count - count) && isLikelyChange(count, other.added - added);

function changeWords(
  before: number,
  { count, added, removed }: { count: number; added: number; removed: number },
) {
  if (!isLikelyChange(before, count - before))
    return `It suddenly has ${count} players in place of ${before}.`;
  return `Suddenly ${added} of its ${count} players are new, and ${removed} of ${before} are gone.`;
}

async function isUsed(context: AppContext): Promise<boolean> {
  const using = await listInstancesUsing(context, 'ban', { feature: 'ban' });
  return using.some(({ settings: ban }) => ban.includeOfficialBans || ban.warnIfOnOfficialBanList);
}

async function ask(
  context: AppContext,
  { url, validators, signal }: { url: string; validators: Validators | undefined; signal: AbortSignal },
): Promise<HttpReply | undefined> {
  try {
    const bounds = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS };
    return await context.http.request({ url, isConfigured: true, validators, signal, ...bounds });
  } catch (error) {
    // This process is stopping or has lost the lock: that says nothing about the list.
    signal.throwIfAborted();
    context.log.debug({ err: error, part: 'bans' }, 'no reply');
    return undefined;
  }
}

function problemOf(reply: HttpReply | undefined): string {
  if (!reply) return 'Its server does not answer, or sends too much.';
  return reply.status === 200 ? '' : `Its server answers with status ${reply.status}.`;
}

async function parse(
  context: AppContext,
  lists: { text: string; before: Uint8Array },
  signal: AbortSignal,
): Promise<ParsedOfficial> {
  try {
    return await context.offThread.run(PARSE, lists, { caller: 'official ban list', signal });
  } catch (error) {
    if (error instanceof OffThreadError && error.reason !== 'stopped') return UNREADABLE;
    throw error;
  }
}

const succeeded = ({ clock, settings }: AppContext, url: string) => ({
  url,
  readAt: clock.now(),
  problem: '',
  claim: null,
  failures: 0,
  nextAt: clock.now() + Math.round(settings.officialBans.everyMs * (1 + JITTER * (2 * Math.random() - 1))),
});

const saveSuccess = (context: AppContext, before: OfficialState): Promise<void> =>
  repository.saveState(context.db, { ...before, ...succeeded(context, before.url) });

/** Leaves the players that there are. Of another address than before there are none. */
async function saveFailure(
  context: AppContext,
  { before, url, problem }: { before: OfficialState | undefined; url: string; problem: string },
): Promise<void> {
  const failures = (before?.failures ?? 0) + 1;
  const waitMs = Math.min(RETRY_MS * 2 ** Math.min(failures - 1, 10), context.settings.officialBans.everyMs);
  const known = before ?? {
    name: 'official' as const,
    count: 0,
    version: '',
    readAt: 0,
    validators: null,
    claim: null,
  };
  // Validators of another address say nothing about this one.
  const validators = known.validators?.url === url ? known.validators : null;
  const row = { ...known, url, failures, problem, validators, nextAt: context.clock.now() + waitMs };
  await repository.saveState(context.db, row);
  if (problem !== before?.problem)
    context.log.warn({ problem }, 'the official ban list could not be read; the last one stays in force');
}
