import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import {
  NEW_SERVER,
  newServer,
  type Server,
  type ServerFields,
  serverFields,
  typedModIds,
} from '@arkwright/contracts/servers/schema';
import type { z } from 'zod';
import type { useContractForm } from '../../kit/use-contract-form.ts';

/** The rules of a server with its mods as a text. */
export const editedServerSchema = serverFields.extend({ modIds: typedModIds });

export type ServerForm = ReturnType<typeof useContractForm<typeof editedServerSchema>>;

/** The inputs' values: numbers and lists as typed. */
export type ServerDraft = z.input<typeof editedServerSchema>;

/** The rules of a new server: its password can't be the mask. The instance is added when it is sent. */
export const newServerSchema = editedServerSchema.extend({ rconPassword: newServer.shape.rconPassword });

/** Whether the stored password has to be typed again: the API takes the mask only with the same host and RCON port. */
export function needsPasswordAgain(
  stored: Pick<Server, 'host' | 'rconPort'>,
  typed: { host: string; rconPort: unknown; rconPassword: string },
): boolean {
  if (typed.rconPassword !== SECRET_MASK) return false;
  return typed.host.trim() !== stored.host || Number(typed.rconPort) !== stored.rconPort;
}

const LAST_INDEX = 2_147_483_647;

/** An empty form whose sorting index puts the new server after the others. */
export function newDraft(servers: readonly Pick<Server, 'sortingIndex'>[]): ServerDraft {
  const following = servers.reduce<number>(
    (next, { sortingIndex }) => Math.max(next, sortingIndex + 1),
    NEW_SERVER.sortingIndex,
  );
  return {
    ...NEW_SERVER,
    modIds: '',
    admins: [],
    sortingIndex: String(Math.min(following, LAST_INDEX)),
    gamePort: String(NEW_SERVER.gamePort),
    rconPort: String(NEW_SERVER.rconPort),
    maxPlayers: String(NEW_SERVER.maxPlayers),
  };
}

/** A stored server as the form shows it. */
export function draftOf(server: Server): ServerDraft {
  return {
    ...fieldsOf(server),
    modIds: server.modIds.join('\n'),
    sortingIndex: String(server.sortingIndex),
    gamePort: String(server.gamePort),
    rconPort: String(server.rconPort),
    maxPlayers: String(server.maxPlayers),
  };
}

/**
 * The fields to save: the person's changes, on top of the current server, so that concurrent changes by someone else stay.
 * Saving clears the admins list (specification §4).
 */
export function changedServerOf(
  latest: Server,
  changed: Partial<ServerFields>,
): ServerFields & { id: string } {
  return { ...fieldsOf(latest), ...changed, admins: [], id: latest.id };
}

function fieldsOf(server: Server): ServerFields {
  const { sortingIndex, name, nameShort, host, gamePort, rconPort, rconPassword, maxPlayers } = server;
  const { hosting, clusterId, modIds, admins, isEnabled } = server;
  const { isAutomaticRegistration, isCrashingRconAllowed, readsHostedSaves } = server;
  return {
    sortingIndex,
    name,
    nameShort,
    host,
    gamePort,
    rconPort,
    rconPassword,
    maxPlayers,
    hosting,
    clusterId,
    modIds,
    admins,
    isEnabled,
    isAutomaticRegistration,
    isCrashingRconAllowed,
    readsHostedSaves,
  };
}
