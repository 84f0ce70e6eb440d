import type { Check } from '../../context/app-context.ts';
import { findRefusedPlaces } from '../status-and-listing/service.ts';

/** Channels in which Discord does not let the bot show sets. */
export const refusedChannelCheck: Check = {
  key: 'starter-sets-refused',
  group: 'Discord',
  label: 'The bot can show starter sets',
  area: 'StarterSets',
  to: '/starterSets',
  title: ({ name }) => `The bot can’t show starter sets in ${name}`,
  find: (context, botIds) => findRefusedPlaces(context, { ofMessages: true, botIds }),
  heading: (count) => `The bot can’t show starter sets in ${count === 1 ? '1 channel' : `${count} channels`}`,
  remedy: 'Give it the permissions, or choose another channel on Starter Sets.',
};
