import type { Tier } from '@arkwright/contracts/core/tiers';
import { DRAWER_PARTS, type DrawerFolds, type DrawerPart } from '@arkwright/contracts/users/drawer';
import { ROLES } from '@arkwright/contracts/users/roles';
import type { Self, User } from '@arkwright/contracts/users/schema';
import type { Theme } from '@arkwright/contracts/users/themes';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { users } from '../../core/identity/table.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';

export type Person = { discordId: string; username: string; avatarUrl: string; email: string };

/** Creates or updates the account of a person who has just signed in with Discord; returns our user ID. */
export async function rememberUser(context: AppContext, person: Person): Promise<string> {
  const now = context.clock.now();
  const isAdmin = context.settings.adminDiscordIds.includes(person.discordId);
  const [row] = await context.db
    .insert(users)
    .values({
      id: newId(),
      ...person,
      role: isAdmin ? ROLES.Admin : ROLES.User,
      lastLogin: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: users.discordId,
      set: {
        username: person.username,
        avatarUrl: person.avatarUrl,
        email: person.email,
        lastLogin: now,
        // The environment makes an administrator; it never takes the role away.
        ...(isAdmin && { role: ROLES.Admin }),
      },
    })
    .returning({ id: users.id });
  if (!row) throw new AppError('INTERNAL');
  return row.id;
}

/** The account of the signed-in person. Who sees a bot as a manager is no site admin meanwhile. */
export async function getSelf(context: AppContext, { id, viewAs }: UserActor): Promise<Self> {
  const [row] = await context.db
    .select({
      id: users.id,
      discordId: users.discordId,
      username: users.username,
      avatarUrl: users.avatarUrl,
      email: users.email,
      patreonEmail: users.patreonEmail,
      role: sql<User['role']>`${users.role}`,
      tier: sql<Tier>`${users.tier}`,
      bonusType: sql<User['bonusType']>`${users.bonusType}`,
      lastLogin: users.lastLogin,
      theme: users.theme,
      hasShortcuts: users.hasShortcuts,
      drawer: users.drawer,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw new AppError('UNAUTHENTICATED');
  const self = { ...row, drawer: presentParts(row.drawer) };
  return viewAs ? { ...self, role: ROLES.User, viewAs } : self;
}

/** Without headings that the drawer had once. */
function presentParts(drawer: DrawerFolds): DrawerFolds {
  const known = DRAWER_PARTS.flatMap((part) => (drawer[part] === undefined ? [] : [[part, drawer[part]]]));
  return Object.fromEntries(known);
}

/** Keeps how a person wants the dashboard to look. */
export async function saveTheme({ db }: AppContext, id: string, theme: Theme): Promise<void> {
  await db.update(users).set({ theme }).where(eq(users.id, id));
}

/** Keeps whether single letters are shortcuts for a person: they get in the way of those who dictate. */
export async function saveShortcuts({ db }: AppContext, id: string, hasShortcuts: boolean): Promise<void> {
  await db.update(users).set({ hasShortcuts }).where(eq(users.id, id));
}

/** Keeps whether a part of the drawer is unfolded for a person; the other parts stay as they are. */
export async function saveDrawerFold(
  { db }: AppContext,
  id: string,
  { part, isUnfolded }: { part: DrawerPart; isUnfolded: boolean },
): Promise<void> {
  const change = JSON.stringify({ [part]: isUnfolded });
  await db
    .update(users)
    .set({ drawer: sql`${users.drawer} || ${change}::jsonb` })
    .where(eq(users.id, id));
}

/** Creates an account for a person who has not signed in yet; false if there is one already. */
export async function introduceUser(
  context: AppContext,
  given: Person & { tier: Tier; isSiteAdmin: boolean },
): Promise<boolean> {
  const { isSiteAdmin, ...fields } = given;
  const role = isSiteAdmin ? ROLES.Admin : ROLES.User;
  const made = await context.db
    .insert(users)
    .values({ ...fields, id: newId(), role, createdAt: context.clock.now() })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made.length > 0;
}
