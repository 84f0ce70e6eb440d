import { mayBeLossy, writtenForms } from '@arkwright/ark/chat-text';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { removedMembers } from '@arkwright/ark/log/tribe-event';
import { plainText } from '@arkwright/ark/plain-text';
import { MAX_WAITING_LINES } from '@arkwright/contracts/tribe-log-link/bounds';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { NewEvents } from '../../fleet/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { endLink, pauseLink } from './change-service.ts';
import { nextTelling } from './compose.ts';
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
    for (const link of await repository.lockOfTribes(tx, scope, { serverId: server.id, tribeIds })) {
      const told = ofTribe.get(link.tribeId) ?? [];
      await hear(context, tx, { scope, link, told, isOn: settings.tribeLogLink.isEnabled });
    }
  }
}

const isRemoval = ({ kind }: TribeLine) => kind === 'member-removed';

async function hear(
  context: AppContext,
  tx: Queries,
  heard: { scope: InstanceScope; link: LinkRow; told: readonly TribeLine[]; isOn: boolean },
): Promise<void> {
  const { scope, link, told, isOn } = heard;
  const gone = told
    .filter(isRemoval)
    .flatMap(({ text }) => removedMembers(text).map((name) => plainText(name, MAX_NAME_LENGTH)));
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
  const added = told
    .filter(({ kind }) => link.kinds.includes(kindOf(kind)))
    .map(({ day, time, text }) => ({ gameTime: `Day ${day}, ${time.slice(0, 5)}`, text }))
    .filter(({ text }) => text !== '');
  if (added.length === 0) return;
  const droppedLines = await addLines(tx, link, { added, most: MAX_WAITING_LINES });
  const dueAt = link.dueAt > 0 ? link.dueAt : nextTelling(link, context.clock.now());
  await repository.updateLink(tx, link, { dueAt, leftOut: link.leftOut + droppedLines });
}
