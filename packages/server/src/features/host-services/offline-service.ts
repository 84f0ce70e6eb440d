import { stateWords } from '@arkwright/contracts/host-sync/service-words';
import type { AppContext } from '../../context/app-context.ts';
import * as services from './services-repository.ts';
import { shownState } from './shown-state.ts';

/** Why linked servers are offline, by the states of their services: sentences by server ID. */
export async function offlineReasons(
  { db }: AppContext,
  botIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await services.listLinkedStates(db, botIds);
  const known = rows.map(({ serverId, ...row }) => [serverId, stateWords(shownState(row)).offline] as const);
  return new Map(known.filter(([, words]) => words !== '').map(([id, words]) => [id, `It is ${words}.`]));
}
