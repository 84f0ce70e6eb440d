import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';

type Source = HostedSave['sources']['players'];

export const buildSource = (overrides: Partial<Source> = {}): Source => ({
  isWanted: true,
  source: '',
  at: 0,
  rows: 0,
  isLeftToCompanion: false,
  ...overrides,
});

/** All four kinds from one source. */
export function allFrom(overrides: Partial<Source> = {}): HostedSave['sources'] {
  const of = () => buildSource(overrides);
  return { players: of(), tribes: of(), bases: of(), dinos: of() };
}

export function buildHostedSave(overrides: Partial<HostedSave> = {}): HostedSave {
  return {
    serverId: 'server-1',
    serverName: 'The Island',
    isPossible: true,
    isOn: true,
    state: 'read',
    needs: [],
    message: '',
    checkedAt: 0,
    readAt: 0,
    savedAt: 0,
    saveBytes: 0,
    fetchedBytes: 0,
    fetchBytes: 0,
    dayBytes: 0,
    nextAt: 0,
    sources: allFrom(),
    ...overrides,
  };
}
