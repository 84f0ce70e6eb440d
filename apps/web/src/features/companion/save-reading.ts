import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { READ_AGAIN_MINUTES } from '@arkwright/contracts/hosted-saves/bounds';
import type { HostedSave, HostedSaveState } from '@arkwright/contracts/hosted-saves/schema';
import { NEED_WORDS, OFF_WORDS } from '@arkwright/contracts/hosted-saves/words';
import { DATA_KINDS } from '../../kit/data-kinds.ts';
import type { StatusTone } from '../../ui/status-dot.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';

const TONES: Readonly<Record<HostedSaveState, StatusTone>> = {
  off: 'off',
  needs: 'warning',
  waiting: 'busy',
  listing: 'busy',
  fetching: 'busy',
  reading: 'busy',
  read: 'good',
  skipped: 'off',
  failed: 'warning',
};

export const toneOf = ({ state }: HostedSave): StatusTone => TONES[state];

const UNDER_WAY: readonly HostedSaveState[] = ['waiting', 'listing', 'fetching', 'reading'];

/** Saves at the host: problems first. */
export const SAVE_KINDS: readonly RowKind<HostedSave>[] = [
  { id: 'failed', words: 'failed', tone: 'warning', holds: ({ state }) => state === 'failed' },
  { id: 'needs', words: 'setup incomplete', tone: 'warning', holds: ({ state }) => state === 'needs' },
  { id: 'busy', words: 'under way', tone: 'busy', holds: ({ state }) => UNDER_WAY.includes(state) },
  { id: 'read', words: 'read at the host', tone: 'good', holds: ({ state }) => state === 'read' },
  {
    id: 'left',
    words: 'uploaded by the companion',
    tone: 'off',
    holds: ({ state }) => state === 'skipped',
  },
  { id: 'off', words: 'not read at the host', tone: 'off', holds: ({ state }) => state === 'off' },
];

/** Whether there is anything to say about its save: it can be read, or its switch is on. */
export const isHosted = ({ isPossible, isOn }: HostedSave): boolean => isPossible || isOn;

/** Due within this time counts as now, ms. */
const SOON_MS = MINUTE_MS;

/** Whether it is looked at as soon as possible, although nothing is under way yet. */
export const isDue = ({ nextAt }: HostedSave, now: number): boolean => nextAt - now < SOON_MS;

/** Why Read now is off, apart from permissions; undefined if it is on. */
export function whyNotNow(save: HostedSave, now: number): string | undefined {
  const { state, needs, checkedAt } = save;
  if (state === 'off') return OFF_WORDS;
  if (state === 'needs') return needs.map((need) => NEED_WORDS[need]).join(' ');
  if (state === 'waiting' && isDue(save, now)) return 'It is read as soon as its turn comes.';
  if (UNDER_WAY.includes(state) && state !== 'waiting') return 'It is being read now.';
  const apartMs = READ_AGAIN_MINUTES * MINUTE_MS;
  const ageMs = now - checkedAt;
  // Further away than that, this machine's clock is wrong: the API decides.
  if (Math.abs(ageMs) >= apartMs) return undefined;
  const minutes = Math.min(READ_AGAIN_MINUTES, Math.ceil((apartMs - ageMs) / MINUTE_MS));
  return `The host was asked less than ${READ_AGAIN_MINUTES} minutes ago. It can be asked again in ${minutes} min.`;
}

/** The kinds that are read at the host, and those that the companion uploads itself. */
export function kindsOf({ sources }: HostedSave) {
  const wanted = DATA_KINDS.filter((kind) => sources[kind].isWanted);
  return {
    fromHost: wanted.filter((kind) => !sources[kind].isLeftToCompanion),
    fromCompanion: wanted.filter((kind) => sources[kind].isLeftToCompanion),
  };
}
