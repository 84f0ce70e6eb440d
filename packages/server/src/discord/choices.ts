import { foldedText } from '@arkwright/ark/match/normal-text';
import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import { AppError } from '../platform/base/app-error.ts';

/** A suggestion as Discord takes it: `value` has at most 100 characters. */
export type Choice = { name: string; value: string };

type Named = { id: string; name: string };

/** What a member typed as suggestions: whose name holds the text, those that begin with it first. */
export function matchingChoices(things: readonly Named[], text: string): Choice[] {
  const wanted = foldedText(text);
  return things
    .map((thing) => ({ ...thing, at: foldedText(thing.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ id, name }) => ({ name, value: id }));
}

/**
 * What a member chose: a suggestion stands for the id of one thing; who typed on without choosing wrote a name.
 * Undefined where nothing has it, `several` where more than one does.
 */
export function pickByName<Thing extends Named>(
  things: readonly Thing[],
  chosen: string,
): Thing | 'several' | undefined {
  const byId = things.find(({ id }) => id === chosen);
  if (byId) return byId;
  const wanted = foldedText(chosen);
  const [first, ...others] = things.filter(({ name }) => foldedText(name) === wanted);
  return others.length > 0 ? 'several' : first;
}

const ALL = { id: ALL_SERVERS, name: 'All servers' };

/** The servers whose name holds what was typed, with all of them in front. */
export function matchingServers(servers: readonly Named[], text: string): Choice[] {
  return matchingChoices([ALL, ...servers], text);
}

/**
 * Which server a member chose, one or all. "All" has to be said, as a command may stop every server; where nothing was
 * said it is the only one there is. INVALID where there are more, CONFLICT and NOT_FOUND for names of several and of none.
 */
export function pickServer<Server extends Named>(
  servers: readonly Server[],
  chosen: string | null,
): Server | typeof ALL_SERVERS {
  const wanted = chosen?.trim() ?? '';
  if (wanted.toLowerCase() === ALL_SERVERS) return ALL_SERVERS;
  if (wanted === '') {
    const [only, ...others] = servers;
    if (only && others.length === 0) return only;
    throw new AppError('INVALID', 'Choose a server, or all.');
  }
  if (wanted.toLowerCase() === ALL.name.toLowerCase()) return ALL_SERVERS;
  const server = pickByName(servers, wanted);
  if (server === 'several')
    throw new AppError('CONFLICT', 'Several servers have this name. Pick one from the list.');
  if (!server) throw new AppError('NOT_FOUND', 'There is no such server.');
  return server;
}
