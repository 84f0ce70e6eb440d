import type { SharedBan } from '@arkwright/contracts/ban-management/schema';

/** The first name of a player among the bans; empty if none has one. */
export const nameOf = ({ bans }: SharedBan): string =>
  bans.find(({ playerName }) => playerName !== '')?.playerName ?? '';
