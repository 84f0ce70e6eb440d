import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { POWER_MINUTES, UNCLEAR_MINUTES } from '@arkwright/contracts/host-power/bounds';
import type { PowerAction, PowerOutcome } from '@arkwright/contracts/host-power/schema';
import { stateWords } from '@arkwright/contracts/host-sync/service-words';
import type { HostFacts } from '../../hosts/port.ts';

/** Whether a server answers over RCON; `unwatched` if the bot does not connect to it. */
export type RconState = 'online' | 'away' | 'unwatched';

export type Ending = { outcome: PowerOutcome; message: string };

type HostState = Pick<HostFacts, 'state' | 'stateSince'>;

/** Beyond these the host answers that it can't, or might do something else than it was asked to. */
const SENT_IN: Record<PowerAction, readonly string[]> = {
  restart: ['started', 'stopped'],
  // One that hangs in "stopping" takes another request.
  stop: ['started', 'stopping'],
  // Only a stopped one: a host restarts one that runs.
  start: ['stopped'],
};

const NEEDLESS: Partial<Record<PowerAction, Record<string, string>>> = {
  stop: { stopped: 'It was stopped already.' },
  start: { started: 'It was running already.' },
};

/**
 * How a job ends without a request, by the state that the host has the server in; undefined if the request may be sent.
 * An unknown state may take it: the host says whether it does.
 */
export function endBefore(action: PowerAction, { state }: Pick<HostFacts, 'state'>): Ending | undefined {
  const needless = NEEDLESS[action]?.[state];
  if (needless !== undefined) return { outcome: 'done', message: needless };
  const { label, tone } = stateWords(state);
  if (SENT_IN[action].includes(state) || (tone === 'unknown' && action !== 'start')) return undefined;
  return {
    outcome: 'failed',
    message: `At its host it is in the state “${label}”, which does not allow this. Nothing was sent.`,
  };
}

export type Followed = {
  action: PowerAction;
  request: 'accepted' | 'unknown';
  before: HostState;
  /** Undefined if the host could not be asked. */
  now: HostState | undefined;
  rcon: RconState;
  wasOnline: boolean;
  isSeen: boolean;
  /** It has answered a command that was sent to it after its host had it started. */
  hasAnswered: boolean;
  /** Since the request, ms. */
  forMs: number;
};

/** What has come of a request. `ask`: a command has to show whether RCON answers again. */
export type Verdict = { isSeen: boolean; next: 'wait' | 'ask' | Ending };

/**
 * Whether a request is complete. A restart or start is when the server was seen to go down, or its last change at the host is
 * later than the request, and RCON answers again; a stop when it is stopped and RCON is away.
 */
export function follow(followed: Followed): Verdict {
  const { action, before, now, rcon, wasOnline } = followed;
  const hasMoved = now !== undefined && (now.state !== before.state || now.stateSince > before.stateSince);
  const isSeen = followed.isSeen || hasMoved || (wasOnline && rcon === 'away');
  const state = now?.state;
  if (action === 'stop') {
    if (state === 'stopped' && rcon !== 'online') return { isSeen, next: done('') };
  } else if (isSeen && state === 'started') {
    if (rcon === 'unwatched') return { isSeen, next: done(UNWATCHED) };
    if (followed.hasAnswered) return { isSeen, next: done('') };
    if (rcon === 'online') return { isSeen, next: late(followed, isSeen) ?? 'ask' };
  }
  return { isSeen, next: late(followed, isSeen) ?? 'wait' };
}

const UNWATCHED = 'The bot is not connected to it, so it is only known that its host has it started.';

const done = (message: string): Ending => ({ outcome: 'done', message });

/** How a request ends that has taken too long; undefined while it may take longer. */
function late({ action, request, now, forMs }: Followed, isSeen: boolean): Ending | undefined {
  const isUnseen = request === 'unknown' && !isSeen && now !== undefined;
  if (isUnseen && forMs >= UNCLEAR_MINUTES * MINUTE_MS) return { outcome: 'unclear', message: UNSEEN };
  if (forMs < POWER_MINUTES * MINUTE_MS) return undefined;
  const after = `after ${POWER_MINUTES} minutes`;
  if (now === undefined)
    return {
      outcome: 'unclear',
      message: `Its host could not be asked what came of it, the last time ${after}.`,
    };
  if (!isSeen)
    return { outcome: 'unclear', message: `Its host took the request, but nothing had come of it ${after}.` };
  const { label } = stateWords(now.state);
  if (now.state === 'started' && action !== 'stop')
    return { outcome: 'failed', message: `Its host has it started, but RCON did not answer ${after}.` };
  const what = { restart: 'back', stop: 'stopped', start: 'started' }[action];
  return {
    outcome: 'failed',
    message: `It was not ${what} ${after}. At its host it is in the state “${label}”.`,
  };
}

const UNSEEN =
  'Whether its host got the request is not known, and nothing shows that it did. It is not sent again: look at the host’s own page.';

const SOON_MS = 10_000;
const LATER_MS = 30_000;

/** When to look at the host again, ms from now: every 10 s in the first three minutes after the request, then every 30 s. */
export const nextLookMs = (forMs: number): number => (forMs < 3 * MINUTE_MS ? SOON_MS : LATER_MS);

/** A server may hang in stopping for hours (docs/reference/nitrado.md §4). */
const STUCK_MS = 10 * MINUTE_MS;

/** What to say about a job that is followed and has not ended; empty if there is nothing. */
export function remark({ now, forMs }: Pick<Followed, 'now' | 'forMs'>): string {
  return now?.state === 'stopping' && forMs >= STUCK_MS
    ? 'Its host has been stopping it for more than ten minutes. That can hang: look at the host’s own page.'
    : '';
}
