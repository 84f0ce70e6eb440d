import { BoundedMap } from '@arkwright/ark/bounded';
import { limitsOf } from '@arkwright/contracts/core/tiers';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { sha256 } from '../../platform/base/random.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { TaggedText } from '../../platform/http/public-text.ts';
import { createPace } from '../../platform/work/slices.ts';
import { createOfficialSet, type OfficialPlayers } from './official-set.ts';
import * as repository from './repository.ts';
import { BANS_CHANGED } from './service.ts';

/** Maximum size of all cached texts together, in characters. */
const MAX_KEPT = 64_000_000;
/** Ids of the official list that are written in one step. */
const STEP = 2000;
/** The version is not checked again for this long, unless a message arrives that may change it. */
const LOOK_MS = 10_000;
const MAX_LOOKS = 5000;

type Kept = TaggedText & { madeOf: string };

/**
 * The text for game servers by an instance's ID, or undefined if there is none: no such instance, one that the bot has
 * left, a tier without bans, or Ban Management is off. The text is cached until the list changes.
 *
 * A game that reads an empty list lifts every ban. So while bans are off it gets an error, and keeps its list.
 */
export function createPublishedLists(
  context: Pick<AppContext, 'bus' | 'clock' | 'db' | 'settings'>,
): (botId: string) => Promise<TaggedText | undefined> {
  /** By instance, the longest unused first. */
  const kept = new BoundedMap<string, Kept>({
    max: MAX_KEPT,
    whenFull: 'drop-oldest',
    weigh: ({ text }) => text.length,
  });
  const official = createOfficialSet(context);
  const looks = createShortCache<Awaited<ReturnType<typeof repository.findPublished>>>({
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
    const found = await looks.get(botId, () => repository.findPublished(context.db, botId));
    if (!found?.isActive || !limitsOf(found.tier, context.settings.selfHosted).ban) return undefined;
    const settings = completeGroup('ban', found.value ?? {});
    if (!settings.isEnabled) return undefined;
    const others = settings.includeOfficialBans ? await official() : undefined;
    const madeOf = `${found.version ?? 0} ${others?.version ?? ''}`;
    const known = kept.get(botId);
    if (known?.madeOf === madeOf) return keep(botId, known);
    const text = await writeList(context, botId, others);
    return keep(botId, { text, tag: sha256(text), madeOf });
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
  official: OfficialPlayers | undefined,
): Promise<string> {
  const own = await repository.writeInForce(db, systemScope(botId), clock.now());
  if (!official || official.players.size === 0) return own.banned;
  const known = new Set(own.known.split(','));
  const parts = [own.banned];
  const pace = createPace();
  for (let start = 0; start < official.players.size; start += STEP) {
    const others = official.players.slice(start, start + STEP).filter((netId) => !known.has(netId));
    parts.push(others.map((netId) => `${netId},0\n`).join(''));
    const turn = pace.step();
    if (turn) await turn;
  }
  return parts.join('');
}
