import '../../ui/form-styles.css';
import { MOVES_KEPT_DAYS } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer, OnlinePlayer } from '@arkwright/contracts/live/schema';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { fromLocalInput, toLocalInput } from '../../kit/local-time.ts';
import { briefMoment, dayLabel, localClock, localMoment } from '../../kit/moments.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { NameList } from '../../ui/name-list.tsx';
import { useNow } from '../../ui/use-now.ts';
import { dayOf, LAST_HOURS, lastHours, type OnlineSpan } from './online-view.ts';

type OnlineDialogProps = {
  span: OnlineSpan;
  servers: readonly LiveServer[];
  onChange: (span: Partial<OnlineSpan>) => void;
  onClose: () => void;
};

/** Players online on a day, or between two moments, as far as joins and leaves are kept. */
export function OnlineDialog({ span, servers, onChange, onClose }: OnlineDialogProps) {
  const now = useNow();
  const isInOrder = span.from < span.to;
  return (
    <Dialog opened title="Who was online" width={750} onClose={onClose}>
      <Group gap="xs" align="end" mb="sm">
        <Moment label="From" at={span.from} onChange={(from) => onChange({ from })} />
        <Moment label="To" at={span.to} onChange={(to) => onChange({ to })} />
        {/* Beside each other also where they do not fit beside the moments. */}
        <Group gap="xs">
          <Button variant="default" onClick={() => onChange(lastHours(now))}>
            Last {LAST_HOURS} hours
          </Button>
          <Button variant="default" onClick={() => onChange(dayOf(now, 0))}>
            Today
          </Button>
          <Button variant="default" onClick={() => onChange(dayOf(now, 1))}>
            Yesterday
          </Button>
        </Group>
      </Group>
      {isInOrder ? (
        <Found span={span} servers={servers} now={now} />
      ) : (
        <Text c="red">The end must be after the beginning.</Text>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  );
}

type MomentProps = { label: string; at: number; onChange: (at: number) => void };

function Moment({ label, at, onChange }: MomentProps) {
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={toLocalInput(at)}
      onChange={(event) => {
        const typed = fromLocalInput(event.currentTarget.value);
        // An emptied input keeps its last value.
        if (typed > 0) onChange(typed);
      }}
    />
  );
}

function Found({ span, servers, now }: Pick<OnlineDialogProps, 'span' | 'servers'> & { now: number }) {
  const { id: botId } = useInstance();
  const read = useRead(liveRoutes.online, {
    params: { botId },
    query: { from: span.from, to: span.to },
  });
  if (read.data === undefined) {
    return read.error ? (
      <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingBox height={80} label="Loading players" />
    );
  }
  const { players, knownFrom } = read.data;
  const nameOf = (id: string) => servers.find((server) => server.id === id)?.name ?? 'a deleted server';
  return (
    <>
      {players.length === 0 ? (
        <Text c="dimmed">Nobody in the records we keep.</Text>
      ) : (
        <NameList
          label="Players"
          items={players.map((player) => ({
            id: player.name,
            name: <Line player={player} where={player.serverIds.map(nameOf).join(', ')} now={now} />,
          }))}
        />
      )}
      <Text c="dimmed" size="sm" mt="sm">
        {players.length > 0 && `${counted(players.length, 'player')}. `}
        {knownFrom === null
          ? `No joins or leaves were recorded in the last ${MOVES_KEPT_DAYS} days.`
          : `Joins and leaves are known since ${localMoment(knownFrom)}: they are kept for ${MOVES_KEPT_DAYS} days.`}
      </Text>
    </>
  );
}

function Line({ player, where, now }: { player: OnlinePlayer; where: string; now: number }) {
  const { name, netId, from, to } = player;
  const isSameDay = dayLabel(from, 0) === dayLabel(to, 0);
  return (
    <>
      <PlayerChip netId={netId} name={name} />: {briefMoment(from, now)}
      {to > from && ` to ${isSameDay ? localClock(to) : briefMoment(to, now)}`}, <bdi>{where}</bdi>
    </>
  );
}
