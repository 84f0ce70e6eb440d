import { createGuildMembers, type FetchGuildMember } from '../core/access/guild-member.ts';
import { createRoleFinder } from '../core/access/member-roles.ts';
import { createMemberships, type Memberships } from '../core/access/memberships.ts';
import { createSessions, type Sessions } from '../core/identity/sessions.ts';
import { openPlatform, type PlatformContext, type PlatformParts } from '../platform/context.ts';
import type { AppSettings } from '../platform/settings.ts';

/** Everything that features get from the program: the platform, and who may do what. One for each process. */
export type AppContext = PlatformContext & {
  sessions: Sessions;
  memberships: Memberships;
  fetchGuildMember: FetchGuildMember;
};

/** Opens what every role needs. The schema must be up to date (`migrate`). */
export async function createContext(settings: AppSettings, parts?: PlatformParts): Promise<AppContext> {
  const platform = await openPlatform(settings, parts);
  const { db, bus, log, clock } = platform;
  const sessions = createSessions({ db, clock });
  const fetchGuildMember = createGuildMembers(settings.discord);
  const memberships = createMemberships({
    db,
    selfHosted: settings.selfHosted,
    now: clock.now,
    findRoles: createRoleFinder({ db, bus, log, now: clock.now, fetchMember: fetchGuildMember }),
  });
  bus.subscribe((message) => {
    if (message.kind !== 'access') return;
    sessions.forget();
    memberships.forget();
  });
  return { ...platform, sessions, memberships, fetchGuildMember };
}
