import { z } from 'zod';
import { route } from '../derived/route.ts';
import { DRAWER_PARTS } from './drawer.ts';
import { self } from './schema.ts';
import { THEMES } from './themes.ts';

export const userRoutes = {
  self: route({
    method: 'GET',
    path: '/api/user/self',
    summary: 'The signed-in user.',
    access: 'signed-in',
    inView: true,
    response: self,
  }),
  setTheme: route({
    method: 'PUT',
    path: '/api/user/theme',
    summary: 'Saves the dashboard theme of the signed-in user, on every device.',
    access: 'signed-in',
    rate: 'write',
    body: z.object({ theme: z.enum(THEMES) }),
    response: z.boolean(),
  }),
  setShortcuts: route({
    method: 'PUT',
    path: '/api/user/shortcuts',
    summary:
      'Switches the single-letter keyboard shortcuts of the signed-in user on or off, on every device.',
    access: 'signed-in',
    rate: 'write',
    body: z.object({ hasShortcuts: z.boolean() }),
    response: z.boolean(),
  }),
  foldDrawer: route({
    method: 'PUT',
    path: '/api/user/drawer',
    summary: 'Unfolds or folds a part of the drawer for the signed-in user, on every device.',
    access: 'signed-in',
    rate: 'write',
    body: z.object({ part: z.enum(DRAWER_PARTS), isUnfolded: z.boolean() }),
    response: z.boolean(),
  }),
} as const;
