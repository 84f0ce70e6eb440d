import type { PowerAction, PowerJob, PowerStep } from './schema.ts';

/** Why there is no power for a server without a host. */
export const NO_HOST = 'No host is connected to this server. Link it on the Hosting Sync page.';

/** Why there is no power for a server while Nitrado refuses every linked login, or none is linked. */
export const NO_ACCOUNT = 'No linked account works: sign in again on the Hosting Sync page.';

/** What a stop over RCON does, and what it can't. */
export const STOP_WORDS = 'Arkwright can stop the game over RCON. Whether it comes back is up to your host.';

const ASKED: Record<PowerAction, string> = { restart: 'Restart', stop: 'Stop', start: 'Start' };

/** How a button, or the beginning of a sentence, calls it. */
export const actionLabel = (action: PowerAction): string => ASKED[action];

const SENDING: Record<PowerAction, string> = {
  restart: 'Asking the host to restart it',
  stop: 'Asking the host to stop it',
  start: 'Asking the host to start it',
};

const FOLLOWING: Record<PowerAction, string> = {
  restart: 'Restarting, waiting for RCON',
  stop: 'Stopping',
  start: 'Starting, waiting for RCON',
};

/** What a job that runs is doing now, as a line without a full stop. */
export function stepWords({ action, step }: { action: PowerAction; step: PowerStep }): string {
  if (step === 'checking') return 'Asking the host for its state';
  if (step === 'warning') return 'Warning players';
  if (step === 'saving') return 'Saving the world';
  return step === 'sending' ? SENDING[action] : FOLLOWING[action];
}

const ENDED: Record<PowerAction, Record<'done' | 'failed' | 'unclear', string>> = {
  restart: { done: 'Restarted', failed: 'Restart failed', unclear: 'Restart unclear' },
  stop: { done: 'Stopped', failed: 'Stop failed', unclear: 'Stop unclear' },
  start: { done: 'Started', failed: 'Start failed', unclear: 'Start unclear' },
};

/** What came of a job, in one or two words; what it does now while it runs. */
export function jobWords(job: Pick<PowerJob, 'action' | 'step' | 'outcome'>): string {
  return job.outcome === '' ? stepWords(job) : ENDED[job.action][job.outcome];
}

const AFTERWARDS: Record<'restart' | 'stop', string> = {
  restart: 'until it is back',
  stop: 'and it stays off until somebody starts it',
};

function whoIsOn(players: number, name: string): string {
  if (players === 0) return `Nobody is on ${name} now`;
  return players === 1 ? `1 player is on ${name}` : `${players} players are on ${name}`;
}

/** Whom a restart, stop or start hits: who is on the server, and what happens then, each without a full stop. */
export function playersAffected(order: { action: PowerAction; players: number; name: string }): {
  who: string;
  what: string;
} {
  const { action, players, name } = order;
  const who = whoIsOn(players, name);
  if (action === 'start') return { who, what: 'Its host starts it only if it is stopped there' };
  const then = AFTERWARDS[action];
  if (players === 0) return { who, what: `The server goes down ${then}` };
  const comma = action === 'stop' ? ',' : '';
  return { who, what: `${players === 1 ? 'The player is' : 'They are'} disconnected${comma} ${then}` };
}
