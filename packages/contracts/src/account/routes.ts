import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { dataDownload, downloadToken, sessionInfo } from './schema.ts';

/** Of what is nobody's instance's, so that no gate has looked at it. */
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
      'Makes a zip of all data of the signed-in user, or finds the one that is being made or is waiting. Answers with its link.',
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
    summary: 'The zip, once: a second time and after ten minutes it is GONE.',
    access: 'signed-in',
    rate: 'export',
    params: z.object({ token: downloadToken }),
    response: z.unknown(),
    stream: true,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where the signed-in user is signed in, latest use first.',
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
