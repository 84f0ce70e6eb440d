/** Kinds of events in a player's timeline that are shown or hidden together. */
export const TIMELINE_GROUPS = [
  { name: 'chat', label: 'Chat' },
  { name: 'joins', label: 'Joins' },
  { name: 'team', label: 'Team' },
  { name: 'claims', label: 'Claims' },
  { name: 'words', label: 'Words' },
  { name: 'tribes', label: 'Tribes' },
] as const;

export type TimelineGroup = (typeof TIMELINE_GROUPS)[number]['name'];

export const TIMELINE_GROUP_NAMES = TIMELINE_GROUPS.map(({ name }) => name);
