import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import type { BaseSurroundings } from '@arkwright/contracts/world-map/schema';
import { Skeleton } from '@mantine/core';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { NukeDialog } from './nuke-dialog.tsx';

type NukeBaseDialogProps = { base: BaseEntry; onNuked: () => Promise<void>; onClose: () => void };

export function NukeBaseDialog({ base, onNuked, onClose }: NukeBaseDialogProps) {
  const { id, serverId, serverName, ownerName, structureCount, gps } = base;
  const { id: botId } = useInstance();
  const { run } = useAction(nukeRoutes.nukeBase);
  const around = useRead(worldMapRoutes.aroundBase, { params: { botId }, query: { baseId: id } });
  return (
    <NukeDialog
      what="base"
      serverName={serverName}
      onNuke={() => run({ body: { serverId, baseId: id } })}
      onNuked={onNuked}
      onClose={onClose}
    >
      <span>
        {structureCount === 1 ? 'The structure' : `All ${counted(structureCount, 'structure')}`} of{' '}
        <strong>
          <bdi>{ownerName || 'an unknown owner'}</bdi>
        </strong>{' '}
        at {gps || 'this base'} will be destroyed in the running game, with everything inside. Dinos,
        characters and other owners’ structures are not touched.
      </span>
      <Surroundings around={around.data} problem={around.error ? toProblem(around.error) : null} />
    </NukeDialog>
  );
}

type SurroundingsProps = { around: BaseSurroundings | undefined; problem: Problem | null };

/** Other entries in the radius, according to the last upload. */
function Surroundings({ around, problem }: SurroundingsProps) {
  if (problem) return <span>What else lies in its radius can’t be told now: {problem.message}</span>;
  if (!around) return <Skeleton height={22} role="status" aria-label="Looking at what lies around it" />;
  const { ownBases, ownStructures, otherBases, dinos, players } = around;
  const spared = [
    counted(dinos, 'dino'),
    counted(players, 'player'),
    `${counted(otherBases, 'base')} of others`,
  ];
  return (
    <span>
      {ownBases > 1 &&
        `The radius reaches ${counted(ownBases, 'base')} of the same owner: ${counted(ownStructures, 'structure')} go in all. `}
      In the same place were, at the last upload, {new Intl.ListFormat('en').format(spared)}.
    </span>
  );
}
