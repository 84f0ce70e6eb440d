import { holdsAny, MODERATION, type Permission } from '../derived/permissions.ts';

/** What people ask about first, and the permissions of which one is enough for it. */
const POWERS: readonly { words: string; need: Permission | readonly Permission[] }[] = [
  { words: 'kick players', need: MODERATION.kick },
  { words: 'ban players', need: 'BanManagement_Edit' },
  { words: 'run commands', need: ['Rcon_Edit', 'RconPresets_Edit', 'AutomaticRcon_Edit'] },
  { words: 'change or restart servers', need: ['Servers_Edit', 'Nitrado_Edit'] },
  { words: 'remove what players own', need: ['DataDashboard_Edit', 'AutomaticDecay_Edit'] },
  { words: 'give rights', need: 'Owner' },
];

/** What somebody with these permissions can't do, in words that complete "They can't …". */
export function refusalsOf(permissions: readonly string[]): string[] {
  const member = { isOwner: false, permissions };
  return POWERS.filter(({ need }) => !holdsAny(member, need)).map(({ words }) => words);
}
