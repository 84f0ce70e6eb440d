import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { problem } from '../core/problem.ts';
import { route } from '../derived/route.ts';
import {
  adminChange,
  adminUser,
  adminUserChange,
  believedSource,
  installationResult,
  ownedInstance,
  refusedByDiscord,
  sourceToForget,
} from './admin-schema.ts';

export const adminRoutes = {
  users: route({
    method: 'GET',
    path: '/api/user/all',
    summary:
      'All users, latest sign-in first; with `search` those whose ID, name, email address or comment contains it. 10,000 at most.',
    access: 'site-admin',
    query: z.object({ search: trimmedText(100).max(100).optional() }),
    response: z.array(adminUser),
  }),
  update: route({
    method: 'POST',
    path: '/api/user/',
    summary:
      'Changes tier, role, bonus type, Patreon email address or comment of a user. Other fields are ignored. CONFLICT for the last admin.',
    access: 'site-admin',
    rate: 'write',
    body: z.object({ user: adminUserChange }),
    response: adminUser,
  }),
  ownedBots: route({
    method: 'GET',
    path: '/api/user/ownedBots',
    summary: 'The guilds whose bots are deleted with an account, by name.',
    access: 'site-admin',
    query: z.object({ userId: id }),
    response: z.array(ownedInstance),
  }),
  changes: route({
    method: 'GET',
    path: '/api/user/changes',
    summary: 'The latest 50 actions of site admins, for one user or for all.',
    access: 'site-admin',
    query: z.object({ userId: id.optional() }),
    response: z.array(adminChange),
  }),
  refusedIntents: route({
    method: 'GET',
    path: '/api/user/refusedIntents',
    summary:
      'The privileged intents that Discord refuses the bot, with the features that work only in part without them.',
    access: 'site-admin',
    response: z.array(refusedByDiscord),
  }),
  problems: route({
    method: 'GET',
    path: '/api/user/problems',
    summary:
      'What is wrong with the installation as a whole, such as a full disk or a Discord that can’t be reached.',
    access: 'site-admin',
    response: z.array(problem),
  }),
  checks: route({
    method: 'GET',
    path: '/api/user/checks',
    summary: 'Checks what all bots of the installation need: database, disk, Discord, PUBLIC_URL and clock.',
    access: 'site-admin',
    rate: 'verify',
    response: z.array(installationResult),
  }),
  sources: route({
    method: 'GET',
    path: '/api/user/sources',
    summary: 'What the program believes of Steam, CurseForge, the official ban list and Patreon.',
    access: 'site-admin',
    response: z.array(believedSource),
  }),
  forgetSource: route({
    method: 'POST',
    path: '/api/user/sources/forget',
    summary:
      'Forgets what the program believes of a source, or of the companions in a guild: its next answer counts, whatever it is.',
    access: 'site-admin',
    rate: 'write',
    body: sourceToForget,
    response: z.literal(true),
  }),
} as const;
