import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { holdsAny } from '@arkwright/contracts/derived/permissions';
import type { LiveEvent } from '@arkwright/contracts/realtime/schema';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { type Hint, hintOf } from './hints.ts';

const HEARTBEAT_MS = 15_000;
/** A page that does not read is cut off rather than kept in memory. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** One open page: its user and session, and the instance it shows, if any. */
export type PageStream = {
  actor: UserActor;
  token: string;
  botId: string | undefined;
  reply: FastifyReply;
};

/** The event for a page of `actor`: with the IDs of its own user's calls only. */
function eventFor(actor: UserActor, { event, callerId }: Hint): LiveEvent {
  return event.kind === 'changed' && callerId !== actor.id ? { ...event, call: undefined } : event;
}

export type OpenStream = {
  close(): void;
  /** The page missed something and reloads everything. */
  tellAll(): void;
};

/**
 * Writes events to one open page; undefined if the page has left already. The page's
 * permissions are checked for every message, so that a removed permission is gone with the message about it; the stream
 * ends with the session or the membership.
 */
export function openPageStream(context: AppContext, page: PageStream): OpenStream | undefined {
  const { actor, token, botId, reply } = page;
  const raw = reply.raw;
  reply.hijack();
  // A page that left while the gate was at work: its `close` has been and gone.
  if (raw.destroyed) return undefined;
  raw.writeHead(200, {
    // Helmet's headers are Fastify's; a hijacked reply has to write them itself.
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  raw.write(': open\n\n');

  const close = () => {
    raw.end();
  };
  const write = (event: LiveEvent) => {
    // Events that waited for their turn while the stream was closed.
    if (raw.writableEnded) return;
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const tellAll = () => write({ kind: 'changed', what: 'all', by: '' });
  /** Whether the session goes on, and with the same rights: a view as a manager begins and ends on every page of it. */
  const readSession = async () => {
    const person = await context.sessions.find(token);
    if (!person) return 'over';
    const view = person.viewAs && (await context.memberships.mayView(person)) ? person.viewAs : undefined;
    return deepEqual(view, actor.viewAs) ? 'same' : 'other-view';
  };
  /** Ends the stream with the session: opening it again shows the page how things are now. */
  const hasEnded = async () => {
    const session = await readSession();
    if (session === 'other-view') write({ kind: 'access' });
    if (session !== 'same') close();
    return session !== 'same';
  };
  /** The standing that was found last. */
  let known: Member | undefined;
  const standing = async () => {
    known = botId === undefined ? undefined : await context.memberships.find(actor, botId);
    return known;
  };

  const hearAccess = async (isAnyone: boolean) => {
    if (await hasEnded()) return;
    // Messages during an outage of the bus are unknown: the page reloads everything.
    if (isAnyone) tellAll();
    else write({ kind: 'access' });
    if (botId !== undefined && !(await standing())) close();
  };

  const hear = async (hint: Hint) => {
    if (await hasEnded()) return;
    const { to } = hint;
    const event = eventFor(actor, hint);
    if ('userId' in to) return write(event);
    const member = await standing();
    if (!member) {
      write({ kind: 'access' });
      return close();
    }
    if (to.need.length === 0 || holdsAny(member, to.need)) write(event);
  };

  // Changes elsewhere must not make every open page of the program query the database.
  const isOurs = (about: { botId: string; discordIds?: readonly string[] } | { userId: string }) =>
    'userId' in about
      ? about.userId === actor.id
      : about.botId === botId || about.discordIds?.includes(actor.discordId) === true;

  // One after the other, so that events keep their order during the permission checks.
  let last = Promise.resolve();
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch((error) => context.log.warn({ err: error }, 'live stream'));
  };
  const unsubscribe = context.bus.subscribe((message) => {
    const hint = hintOf(message);
    if (hint && isOurs(hint.to)) queue(() => hear(hint));
    if (message.kind !== 'access') return;
    const { of } = message;
    if (of === undefined || isOurs(of)) queue(() => hearAccess(of === undefined));
  });
  // A removed role is not reported: pages that are open because of one must check it.
  const askForRole = async () => {
    const before = known;
    if (!before?.isByRole) return;
    const member = await standing();
    if (member?.permissions.join() !== before.permissions.join()) write({ kind: 'access' });
    if (!member) close();
  };
  queue(async () => void (await standing()));
  const heartbeat = setInterval(() => {
    if (raw.writableEnded) return;
    raw.write(': alive\n\n');
    // The end of its time is no change that anybody makes.
    if (actor.viewAs) queue(async () => void (await hasEnded()));
    queue(askForRole);
  }, HEARTBEAT_MS);
  raw.on('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
  });
  return { close, tellAll };
}
