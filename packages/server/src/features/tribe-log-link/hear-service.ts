import { mayBeLossy, writtenForms } from '@arkwright/ark/chat-text';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { removedMembers } from '@arkwright/ark/log/tribe-event';
import { plainText } from '@arkwright/ark/plain-text';
import { MAX_WAITING_LINES } from '@arkwright/contracts/tribe-log-link/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { endLink, pauseLink } from './change-service.ts';
import { nextTelling } from './compose.ts';
import { LINES_WORK } from './deliver-service.ts';
import { addLines } from './lines-repository.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';
import { kindOf } from './tribe-log-kind.ts';

type TribeLine = Extract<GameLogEntry, { type: 'tribe.log' }>;

/** As names of survivors are cut where they are uploaded. */
const MAX_NAME_LENGTH = 100;
/** Departures that are remembered for an instance: of more the oldest are forgotten. */
export const MAX_DEPARTURES = 2000;

/** Has what tribes' logs tell wait for those who have linked them, and ends the links of members who leave. */
export async function hearTribeLogs(
  context: AppContext,
  tx: Queries,
  servers: readonly NewEvents<'tribeLogLink'>[],
): Promise<void> {
  for (const { scope, server, events, settings } of servers) {
    const lines = events.filter((event): event is TribeLine => event.type === 'tribe.log');
    // While it is off nothing is told. Who left is noted all the same: it may be on again tomorrow.
    if (lines.length === 0) continue;
    const ofTribe = Map.groupBy(lines, ({ tribeId }) => tribeId);
    const left = [...ofTribe].filter(([, told]) => told.some(isRemoval)).map(([tribeId]) => tribeId);
    const at = context.clock.now();
    await repository.noteDepartures(tx, scope, {
      serverId: server.id,
      tribeIds: left,
      at,
      most: MAX_DEPARTURES,
    });
    const tribeIds = [...ofTribe.keys()];
    const links = await repository.lockOfTribes(tx, scope, { serverId: server.id, tribeIds });
    const linked = [...new Set(links.map(({ tribeId }) => tribeId))];
    const goneOf = await removals(linked.flatMap((tribeId) => ofTribe.get(tribeId) ?? []));
    for (const link of links) {
      const told = ofTribe.get(link.tribeId) ?? [];
      const gone = goneOf.get(link.tribeId) ?? [];
      await hear(context, tx, { scope, link, told, gone, isOn: settings.tribeLogLink.isEnabled });
    }
  }
}

const isRemoval = ({ kind }: TribeLine) => kind === 'member-removed';

/** The names of those who left, by tribe. */
async function removals(lines: readonly TribeLine[]): Promise<Map<string, string[]>> {
  const gone = await mapInSlices(lines.filter(isRemoval), ({ tribeId, text }) => ({
    tribeId,
    names: removedMembers(text).map((name) => plainText(name, MAX_NAME_LENGTH)),
  }));
  const ofTribe = Map.groupBy(gone, ({ tribeId }) => tribeId);
  return new Map([...ofTribe].map(([tribeId, all]) => [tribeId, all.flatMap(({ names }) => names)]));
}

async function hear(
  context: AppContext,
  tx: Queries,
  heard: {
    scope: InstanceScope;
    link: LinkRow;
    told: readonly TribeLine[];
    gone: readonly string[];
    isOn: boolean;
  },
): Promise<void> {
  const { scope, link, told, gone, isOn } = heard;
  const { characterName } = link;
  if (characterName !== '' && gone.some((name) => name === characterName && !mayBeLossy(name))) {
    await endLink(context, tx, { scope, link, reason: 'left-tribe' });
    return;
  }
  const forms = writtenForms(characterName);
  const mayBeThis = (name: string) => characterName === '' || (mayBeLossy(name) && forms.includes(name));
  // Without the survivor's name, or with question marks for it, the member who left may be this one.
  if (gone.some(mayBeThis)) {
    if (link.state === 'active') await pauseLink(context, tx, { scope, link, reason: 'somebody-left' });
    return;
  }
  if (!isOn || link.state !== 'active') return;
  const wanted = told.filter(({ kind }) => link.kinds.includes(kindOf(kind)));
  const lines = await mapInSlices(wanted, ({ day, time, text }) => ({
    gameTime: `Day ${day}, ${time.slice(0, 5)}`,
    text,
  }));
  const added = lines.filter(({ text }) => text !== '');
  if (added.length === 0) return;
  const droppedLines = await addLines(tx, link, { added, most: MAX_WAITING_LINES });
  const dueAt = link.dueAt > 0 ? link.dueAt : nextTelling(link, context.clock.now());
  await repository.updateLink(tx, link, { dueAt, leftOut: link.leftOut + droppedLines });
  if (link.dueAt > 0) return;
  const { botId, id } = link;
  await context.bus.publish(tx, { kind: 'work', what: LINES_WORK, botId, id });
}
