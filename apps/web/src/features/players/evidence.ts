import type { TimelineEvent } from '@arkwright/contracts/players/page';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { utcMoment } from '../../kit/moments.ts';
import { playerName } from '../../kit/players.ts';

type EvidenceOptions = {
  player: KnownPlayer;
  /** The instance's name. */
  cluster: string;
  /** Newest first, as they are shown. */
  events: readonly TimelineEvent[];
  hasOlder: boolean;
  /** Ms since 1970. */
  now: number;
};

/** What happened to a player, as a text for others: the oldest first, each line with time (UTC), server and words. */
export function evidenceText({ player, cluster, events, hasOlder, now }: EvidenceOptions): string {
  const { characterName, netId } = player;
  const name = playerName(player);
  const survivor = characterName !== '' && characterName !== name ? `, survivor ${characterName}` : '';
  const lines = events.toReversed().map((event) => evidenceLine(event, name));
  return [
    `${name}${survivor}, EOS ID ${netId}`,
    `${cluster}, copied ${utcMoment(now)}`,
    ...(hasOlder ? ['Older events are not included.'] : []),
    '',
    ...lines,
  ].join('\n');
}

function evidenceLine({ at, serverName, kind, actor, words, detail }: TimelineEvent, name: string): string {
  const said = words.map(({ text }) => text).join('');
  const who = actor === '' ? name : actor;
  const what = kind === 'chat' ? `${who}: ${said}` : `${who} ${said}`;
  return [utcMoment(at), serverName || '-', detail === '' ? what : `${what} (${oneLine(detail)})`].join(
    ' | ',
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
