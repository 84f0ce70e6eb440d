import { BoundedMap } from '@arkwright/ark/bounded';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { sha256 } from '../../platform/base/random.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { PublicBody } from '../../platform/http/public-text.ts';
import { BANS_CHANGED, findPublished, writeInForce } from '../ban-management/service.ts';
import { createOfficialSet, OfficialLines } from '../official-bans/service.ts';

/** Maximum size of all cached texts together, in characters. */
const MAX_KEPT = 64_000_000;
/** Texts that are being made; one that is dropped is made twice. */
const MAX_UNDER_WAY = 1000;
/** The version is not checked again for this long, unless a message arrives that may change it. */
const LOOK_MS = 10_000;
const MAX_LOOKS = 5000;

type Kept = PublicBody & { madeOf: string };

/**
 * The text for game servers by an instance's ID, or undefined if there is none: no such instance, one that the bot has
 * left, a tier without bans, or Ban Management is off. The text is cached until the list changes.
 *
 * A game that reads an empty list lifts every ban. So while bans are off it gets an error, and keeps its list.
 */
export function createPublishedLists(
  context: Pick<AppContext, 'bus' | 'clock' | 'db' | 'settings'>,
): (botId: string) => Promise<PublicBody | undefined> {
  /** By instance, the longest unused first. */
  const kept = new BoundedMap<string, Kept>({
    max: MAX_KEPT,
    whenFull: 'drop-oldest',
    weigh: ({ text }) => text.length,
  });
  const underWay = new BoundedMap<string, Promise<Kept>>({ max: MAX_UNDER_WAY, whenFull: 'drop-oldest' });
  const official = createOfficialLines(context);
  const looks = createShortCache<Awaited<ReturnType<typeof findPublished>>>({
    lifetimeMs: LOOK_MS,
    maxEntries: MAX_LOOKS,
    now: context.clock.now,
  });
  context.bus.subscribe((message) => {
    if (mayChangeLists(message)) looks.forget();
  });
  context.bus.onAway(() => looks.forget());

  function keep(botId: string, text: Kept): Kept {
    kept.delete(botId);
    kept.set(botId, text);
    return text;
  }

  return async (botId) => {
    const found = await looks.get(botId, () => findPublished(context.db, botId));
    if (!found?.isActive || !limitsOf(found.tier, context.settings.selfHosted).ban) return undefined;
    const settings = completeGroup('ban', found.value ?? {});
    if (!settings.isEnabled) return undefined;
    const others = settings.includeOfficialBans ? await official() : undefined;
    const madeOf = `${found.version ?? 0} ${others?.version ?? ''}`;
    const known = kept.get(botId);
    if (known?.madeOf === madeOf) return keep(botId, known);
    const name = `${botId} ${madeOf}`;
    const text = underWay.get(name) ?? writeList(context, botId, { others, madeOf });
    underWay.set(name, text);
    try {
      return keep(botId, await text);
    } finally {
      underWay.delete(name);
    }
  };
}

type Official = { version: string; lines: OfficialLines };

/** The lines of the official list, made once for each version of it; undefined while it is empty. */
function createOfficialLines(context: Pick<AppContext, 'clock' | 'db'>): () => Promise<Official | undefined> {
  const official = createOfficialSet(context);
  let made: { version: string; lines: Promise<OfficialLines> } | undefined;
  return async () => {
    const { version, players } = await official();
    if (players.size === 0) return undefined;
    if (made?.version !== version) made = { version, lines: OfficialLines.of(players) };
    return { version, lines: await made.lines };
  };
}

const mayChangeLists = (message: Message): boolean =>
  message.kind === 'access' ||
  (message.kind === 'settings.changed' && message.group === 'ban') ||
  (message.kind === 'work' && message.what === BANS_CHANGED);

/** One line for each player: the EOS id, a comma, and when the ban ends in seconds since 1970, 0 for never. */
async function writeList(
  { db, clock }: Pick<AppContext, 'clock' | 'db'>,
  botId: string,
  { others, madeOf }: { others: Official | undefined; madeOf: string },
): Promise<Kept> {
  const own = await writeInForce(db, systemScope(botId), clock.now());
  const text = own.banned;
  if (!others) return { text, tag: sha256(text), madeOf };
  const { lines, version } = others;
  const known = own.known === '' ? [] : own.known.split(',');
  const omitted = await lines.placesOf(known);
  const tag = sha256(`${version} ${omitted.join(' ')} ${text}`);
  const rest = { length: lines.lengthWithout(omitted), pieces: () => lines.without(omitted) };
  return { text, rest, tag, madeOf };
}
