import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { dataDownload, downloadToken, sessionInfo } from './schema.ts';

/** Exports belong to a user, not to an instance, so no access gate has checked this id. */
const ownId = id.regex(/^[\w-]+$/, 'This id is missing or not valid.');

export const accountRoutes = {
  remove: route({
    method: 'DELETE',
    path: '/api/user/:id',
    summary:
      "Deletes the caller's account with everything that belongs to it (docs/account-deletion.md). Site admins may delete others.",
    access: 'signed-in',
    rate: 'write',
    params: z.object({ id: ownId }),
    response: z.boolean(),
  }),
  downloadData: route({
    method: 'GET',
    path: '/api/user/downloadData',
    summary:
      'Starts a zip of all data of the signed-in user, or finds the one already requested. Returns its link.',
    access: 'signed-in',
    rate: 'export',
    response: dataDownload,
  }),
  downloadState: route({
    method: 'GET',
    path: '/api/user/downloadState',
    summary: "The progress of the caller's download. Starts nothing.",
    access: 'signed-in',
    response: dataDownload,
  }),
  downloadFile: route({
    method: 'GET',
    path: '/api/user/downloadData/:token',
    summary: 'Downloads the zip. It works once; a second request, or one after ten minutes, gets GONE.',
    access: 'signed-in',
    rate: 'export',
    params: z.object({ token: downloadToken }),
    response: z.unknown(),
    stream: true,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Lists the devices the user is signed in on, most recently used first.',
    access: 'signed-in',
    response: z.array(sessionInfo),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: "Signs out one of the caller's sessions.",
    access: 'signed-in',
    rate: 'write',
    params: z.object({ id: ownId }),
    response: z.boolean(),
  }),
  endAllSessions: route({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Signs out everywhere, including the session of this call.',
    access: 'signed-in',
    rate: 'write',
    response: z.boolean(),
  }),
} as const;
