/** How a state of a host's service is shown, and what can be done in it (docs/reference/nitrado.md §4). */
export type StateWords = {
  label: string;
  /** Colour of its dot. `unknown` has a dashed ring. */
  tone: 'ok' | 'warn' | 'bad' | 'unknown';
  /** Why a server in this state is offline, as the end of a sentence: `It is …`. Empty if it should be online. */
  offline: string;
};

const STATES: ReadonlyMap<string, StateWords> = new Map<string, StateWords>([
  ['started', { label: 'Started', tone: 'ok', offline: '' }],
  ['stopped', { label: 'Stopped', tone: 'bad', offline: 'stopped at Nitrado' }],
  ['starting', { label: 'Starting', tone: 'warn', offline: 'starting at Nitrado' }],
  ['restarting', { label: 'Restarting', tone: 'warn', offline: 'restarting at Nitrado' }],
  ['stopping', { label: 'Stopping', tone: 'warn', offline: 'being stopped at Nitrado' }],
  ['updating', { label: 'Updating', tone: 'warn', offline: 'being updated by Nitrado' }],
  [
    'gs_installation',
    { label: 'Installing', tone: 'warn', offline: 'being installed or switched to another game at Nitrado' },
  ],
  [
    'backup_restore',
    { label: 'Restoring a backup', tone: 'warn', offline: 'being restored from a backup at Nitrado' },
  ],
  ['backup_creation', { label: 'Making a backup', tone: 'warn', offline: 'busy with a backup at Nitrado' }],
  ['chunkfix', { label: 'Repairing', tone: 'warn', offline: 'being repaired at Nitrado' }],
  [
    'suspended',
    { label: 'Suspended', tone: 'bad', offline: 'suspended by Nitrado, because its rental has ended' },
  ],
  [
    'guardian_locked',
    {
      label: 'Locked by Guardian',
      tone: 'bad',
      offline: 'locked at Nitrado, outside the hours that its owner allows',
    },
  ],
  ['adminlocked', { label: 'Locked by Nitrado', tone: 'bad', offline: 'locked by Nitrado' }],
  [
    'adminlocked_suspended',
    { label: 'Locked and suspended', tone: 'bad', offline: 'locked and suspended by Nitrado' },
  ],
  ['installing', { label: 'Being set up', tone: 'warn', offline: 'still being set up by Nitrado' }],
  ['deleted', { label: 'Deleted', tone: 'bad', offline: 'deleted at Nitrado' }],
]);

/** A state as Nitrado sent it, in words; an unknown one is shown as received, an empty one as not known. */
export function stateWords(state: string): StateWords {
  const known = STATES.get(state);
  if (known) return known;
  return { label: state === '' ? 'Not known' : state, tone: 'unknown', offline: '' };
}

/** Whether `stateWords` has words of ours for it. */
export const isKnownState = (state: string): boolean => STATES.has(state);
