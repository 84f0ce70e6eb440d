import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import * as uploads from '../uploads/service.ts';

export { nukeBase, nukePlayer, nukeTribe } from './nuke-service.ts';

type On = { serverId: string; key: string };

/** The name of a tribe for the confirmation of a nuke; undefined for one that was not uploaded. */
export async function findTribeOn(context: AppContext, scope: InstanceScope, on: On) {
  const tribe = await uploads.findTribe(context.db, { scope, ...on });
  const [found] = (await uploads.readServers(context, scope)).of(
    tribe ? [{ ...tribe, serverId: on.serverId }] : [],
  );
  return found && { ...found.row, serverName: found.serverName };
}

/** The same for a base, by the id of its row. */
export async function findBaseOn(context: AppContext, scope: InstanceScope, on: On) {
  const base = await uploads.findBase(context.db, { scope, ...on });
  const [found] = (await uploads.readServers(context, scope)).of(base ? [base] : []);
  return found && { ...found.row, serverName: found.serverName };
}
