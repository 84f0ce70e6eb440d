import type { Posting } from '@arkwright/contracts/core/feature';
import { channelIdsIn, isOn } from '@arkwright/contracts/derived/not-working';
import type { Instance } from '@arkwright/contracts/instances/schema';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { storedIn } from '../../kit/settings/use-not-working.ts';

export const STEPS = ['sign-in', 'bot', 'server', 'line', 'down'] as const;
export type StepKey = (typeof STEPS)[number];

/** What each is called. */
export const STEP_TITLES: Readonly<Record<StepKey, string>> = {
  'sign-in': 'Sign in',
  bot: 'Add the bot to your Discord server',
  server: 'Add a game server',
  line: 'First line in Discord',
  down: 'Tell me when a server goes down',
};

/** How long each takes, in minutes. */
const MINUTES: Readonly<Record<StepKey, number>> = {
  'sign-in': 0.5,
  bot: 0.5,
  server: 1,
  line: 0.5,
  down: 0.2,
};

const postings: readonly Posting[] = FEATURE_MANIFESTS.flatMap((manifest): readonly Posting[] =>
  'posts' in manifest ? manifest.posts : [],
);

const isPosted = (instance: Instance, { when, channel }: Posting) => {
  const read = storedIn(instance);
  return when.every((path) => isOn(read(path))) && channelIdsIn(read(channel)).length > 0;
};

/** Whether the bot says anything of the games in Discord: a posting is on, and has a channel. */
export const isAnythingPosted = (instance: Instance): boolean =>
  postings.some((posting) => isPosted(instance, posting));

type Known = {
  isSignedIn: boolean;
  instance: Instance | undefined;
  /** Undefined while it is not known. */
  servers: number | undefined;
  /** The tier has alerts in a channel; without them the bell is all there is. */
  hasAlerts: boolean;
};

/** The steps that are done. Undefined while that is not known. */
export function stepsDone({
  isSignedIn,
  instance,
  servers,
  hasAlerts,
}: Known): ReadonlySet<StepKey> | undefined {
  if (!isSignedIn) return new Set();
  if (instance === undefined) return new Set<StepKey>(['sign-in']);
  if (servers === undefined) return undefined;
  const alert = postings.find(({ channel }) => channel === 'offlineAlert.channelId');
  const isDone: Readonly<Record<StepKey, boolean>> = {
    'sign-in': true,
    bot: true,
    server: servers > 0,
    line: servers > 0 && isAnythingPosted(instance),
    // The bell tells everybody.
    down: servers > 0 && (!hasAlerts || (alert !== undefined && isPosted(instance, alert))),
  };
  return new Set(STEPS.filter((step) => isDone[step]));
}

/** About how many minutes the steps take that are left; 0 if none is. */
export const minutesLeft = (done: ReadonlySet<StepKey>): number =>
  Math.ceil(STEPS.filter((step) => !done.has(step)).reduce((sum, step) => sum + MINUTES[step], 0));
