import { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import type { StarterSet } from '@arkwright/contracts/starter-sets/schema';
import { Button, Text } from '@mantine/core';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { NameList } from '../../ui/name-list.tsx';

/** A set's claims with their number. */
export function ClaimsDialog({ set, onClose }: { set: StarterSet; onClose: () => void }) {
  const { id: botId } = useInstance();
  const read = useRead(starterSetRoutes.claims, { params: { botId } });
  const items = (read.data ?? []).flatMap(({ eosId, username, claims }) => {
    const count = claims.find(({ setId }) => setId === set.id)?.count ?? 0;
    const times = count === 1 ? 'once' : `${count} times`;
    return count > 0
      ? [{ id: eosId, name: <Claimer eosId={eosId} username={username} times={times} /> }]
      : [];
  });
  return (
    <Dialog opened title="Claimed kits" width={600} onClose={onClose}>
      <Text mb="sm">
        <bdi>{set.name}</bdi>
      </Text>
      {read.error && <ProblemNotice problem={toProblem(read.error)} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <LoadingBox height={80} label="Loading claims" />}
      {read.data &&
        (items.length === 0 ? (
          <Text c="dimmed">Nobody has claimed it.</Text>
        ) : (
          <NameList label="Claims" items={items} />
        ))}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  );
}

type ClaimerProps = { eosId: string; username: string; times: string };

function Claimer({ eosId, username, times }: ClaimerProps) {
  return (
    <>
      <PlayerChip netId={eosId} name={username} />: {times}
    </>
  );
}
