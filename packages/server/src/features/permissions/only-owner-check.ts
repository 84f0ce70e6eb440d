import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { holdsAny, type Permission } from '@arkwright/contracts/derived/permissions';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { listGrantsWithServers } from '../../core/access/managers-repository.ts';
import { countEnabled } from '../servers/service.ts';

/** Each lets a member restart a game: through its host, with a preset, or with a command. */
const RESTARTS: readonly Permission[] = ['Nitrado_Edit', 'RconPresets_Edit', 'Rcon_Edit'];

/** Instances with servers that nobody but the owner can restart. */
export const onlyOwnerCheck: Check = {
  key: 'restart-owner-only',
  group: 'Account',
  label: 'Somebody besides the owner can restart the servers',
  area: 'Owner',
  level: 'info',
  isQuiet: true,
  to: '/permissions',
  everyMs: HOUR_MS,
  runsOn: ({ kind }) => kind === 'access' || kind === 'servers.changed',
  async find({ db, clock }, botIds) {
    const instances = await listGrantsWithServers(db, { now: clock.now(), botIds });
    return instances
      .filter(({ permissions }) => !holdsAny({ isOwner: false, permissions }, RESTARTS))
      .map(({ botId }) => ({ botId, subject: 'restart', name: '', reason: '' }));
  },
  covers: async (instance) =>
    (await countEnabled(instance)) > 0 ? CHECKED : notApplicable('there is no enabled server'),
  title: () => 'Nobody but you can restart the servers',
  heading: () => 'Nobody but you can restart the servers',
  remedy:
    'Give somebody you trust the template Full, or Edit of RCON Presets, so that they can while you are away.',
};
