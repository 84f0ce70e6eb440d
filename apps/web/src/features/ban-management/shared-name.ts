import type { SharedBan } from '@arkwright/contracts/ban-management/schema';

/** What a player is called by the first who says so; empty where nobody does. */
export const nameOf = ({ bans }: SharedBan): string =>
  bans.find(({ playerName }) => playerName !== '')?.playerName ?? '';
