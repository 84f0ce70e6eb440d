import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { MODERATION } from '../derived/permissions.ts';
import { route } from '../derived/route.ts';
import { EVENTS_A_PAGE } from './bounds.ts';
import { PLAYER_PAGE_NEED } from './needs.ts';
import { changedNote, newNote, playerNote, playerPage, timelineCursor, timelinePage } from './page.ts';
import { knownPlayer, playerOnServer } from './schema.ts';
import { TIMELINE_GROUP_NAMES } from './timeline-groups.ts';

const page = { need: PLAYER_PAGE_NEED, bot: 'params.botId' } as const;
const editNotes = { need: 'BanManagement_Edit', bot: 'body.botId' } as const;
const ofPlayer = z.object({ botId: id, netId: eosId });

/**
 * Not among the specification's calls (§7): the name behind an EOS ID, for everybody who has to enter one
 * somewhere.
 */
export const playerRoutes = {
  search: route({
    method: 'GET',
    path: '/api/players/:botId',
    summary:
      'Up to 25 known players of the instance, by part of a name or of the EOS ID: those online first, then those seen most recently.',
    access: {
      need: [
        'Logging_View',
        'Moderation_View',
        'BanManagement_View',
        'PlayerAlerts_View',
        'PlayerRegistration_View',
      ],
      bot: 'params.botId',
    },
    rate: 'search',
    params: z.object({ botId: id }),
    query: z.object({
      /** Part of the account's, survivor's or Discord name, or of the EOS ID; empty for everybody. */
      q: trimmedText(100).max(100).default(''),
      /** The account's exact current name: to find the player of a game line. */
      name: z.string().min(1).max(100).optional(),
    }),
    response: z.object({
      players: z.array(knownPlayer),
      /** Whether more players match than are listed. */
      hasMore: z.boolean(),
    }),
  }),
  onServer: route({
    method: 'GET',
    path: '/api/playersOn/:serverId',
    summary:
      'The players on a game server, those who came first first; of one that is offline those who were on when it went.',
    access: { need: [...MODERATION.watch, 'BanManagement_View'], object: 'server', id: 'params.serverId' },
    params: z.object({ serverId: id }),
    response: z.array(playerOnServer),
  }),
  page: route({
    method: 'GET',
    path: '/api/player/:botId/:netId',
    summary:
      'Everything about a player, by EOS ID, in sections; a section whose area the caller may not view says so.',
    access: page,
    rate: 'search',
    params: ofPlayer,
    response: playerPage,
  }),
  timeline: route({
    method: 'GET',
    path: '/api/player/:botId/:netId/timeline',
    summary: `The events of a player, newest first, ${EVENTS_A_PAGE} a page, as far as the caller may view them. \`next\` is the cursor of the following page, or null.`,
    access: page,
    rate: 'search',
    params: ofPlayer,
    query: z.object({
      cursor: timelineCursor.optional(),
      /** Groups that are left out, with commas between them. */
      hide: z
        .string()
        .max(60)
        .regex(new RegExp(`^(?:(?:${TIMELINE_GROUP_NAMES.join('|')})(?:,|$))*$`))
        .default(''),
    }),
    response: timelinePage,
  }),
  addNote: route({
    method: 'POST',
    path: '/api/player/note',
    summary: 'Adds a note on a player for the rest of the team. CONFLICT if there are too many.',
    access: editNotes,
    rate: 'write',
    body: newNote,
    response: playerNote,
  }),
  changeNote: route({
    method: 'PUT',
    path: '/api/player/note',
    summary: 'Changes a note. CONFLICT unless the caller wrote it.',
    access: editNotes,
    rate: 'write',
    body: changedNote,
    response: playerNote,
  }),
  deleteNote: route({
    method: 'DELETE',
    path: '/api/player/note',
    summary: 'Deletes a note, whoever wrote it.',
    access: editNotes,
    rate: 'write',
    body: z.object({ botId: id, id }),
    response: z.boolean(),
  }),
} as const;
