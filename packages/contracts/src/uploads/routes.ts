import { z } from 'zod';
import { type Method, route } from '../derived/route.ts';
import { MAX_UPLOAD_BYTES } from './bounds.ts';
import { basesPart, dinosPart, playersPart, tribesPart } from './upload.ts';

const upload = {
  method: 'POST' satisfies Method,
  access: 'companion',
  rate: 'companion',
  bodyLimit: MAX_UPLOAD_BYTES,
  cleansText: true,
  response: z.boolean(),
} as const;

/** What companions upload about their game servers (specification §7, Data dashboard). */
export const uploadRoutes = {
  uploadPlayers: route({
    ...upload,
    path: '/api/companion/upload/players',
    summary: "A companion uploads part of its game server's players.",
    body: playersPart,
  }),
  uploadTribes: route({
    ...upload,
    path: '/api/companion/upload/tribes',
    summary: "A companion uploads part of its game server's tribes.",
    body: tribesPart,
  }),
  uploadBases: route({
    ...upload,
    path: '/api/companion/upload/bases',
    summary: "A companion uploads part of its game server's bases.",
    body: basesPart,
  }),
  uploadDinos: route({
    ...upload,
    path: '/api/companion/upload/dinos',
    summary: "A companion uploads part of its game server's dinos.",
    body: dinosPart,
  }),
} as const;
