import type { Check } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { findRefusedPlaces, listDisplayRows } from '../status-and-listing/service.ts';
import { setMessages } from './messages.ts';

/** Channels in which Discord does not let the bot show sets. */
export const refusedChannelCheck: Check = {
  key: 'starter-sets-refused',
  group: 'Discord',
  label: 'The bot can show starter sets',
  area: 'StarterSets',
  to: '/starterSets',
  title: ({ name }) => `The bot can’t show starter sets in ${name}`,
  find: (context, botIds) => findRefusedPlaces(context, { ofMessages: true, botIds }),
  async covers(instance) {
    const { context, scope } = instance;
    const shown = await setMessages.list(context, scope);
    if (shown.length === 0) return notApplicable('no starter set is shown in Discord');
    const rows = await listDisplayRows(context.db, scope);
    return rows.some(({ kind }) => kind === 'message') ? CHECKED : cannotCheck('no set was posted yet');
  },
  heading: (count) => `The bot can’t show starter sets in ${count === 1 ? '1 channel' : `${count} channels`}`,
  remedy: 'Give it the permissions, or choose another channel on Starter Sets.',
};
