import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { branding, changedBranding } from './schema.ts';

export const brandingRoutes = {
  find: route({
    method: 'GET',
    path: '/api/branding/:botId',
    summary: "The instance's branding, and its state in Discord.",
    access: { need: 'Branding_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: branding,
  }),
  save: route({
    method: 'PUT',
    path: '/api/branding',
    summary: 'Saves the branding. The bot gets its name and pictures within seconds.',
    access: { need: 'Branding_Edit', bot: 'body.data.botId' },
    feature: 'branding',
    rate: 'write',
    body: z.object({ data: changedBranding }),
    response: branding,
  }),
  // No tier needed: after a downgrade people can still clean up.
  reset: route({
    method: 'POST',
    path: '/api/branding/reset',
    summary: "Deletes the branding. The bot and its messages get the program's name back.",
    access: { need: 'Branding_Edit', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: branding,
  }),
} as const;
