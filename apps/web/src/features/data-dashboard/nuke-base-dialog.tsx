import '../../ui/form-styles.css';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { NAME_TYPED_ABOVE } from '@arkwright/contracts/nukes/bounds';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import type { BaseSurroundings } from '@arkwright/contracts/world-map/schema';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { useRead } from '../../kit/reads.ts';
import { isTyped } from '../../kit/typed-to-confirm.ts';
import { useAction } from '../../kit/use-action.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { EntryTarget } from './entry-target.ts';
import { NukeDialog } from './nuke-dialog.tsx';

const RECENT_MS = 24 * HOUR_MS;

type NukeBaseDialogProps = { subject: EntryTarget<BaseEntry>; onClose: () => void };

export function NukeBaseDialog({ subject, onClose }: NukeBaseDialogProps) {
  const { row: base, reread } = subject;
  const { id, serverId, serverName, ownerName, structureCount, gps, ownerLastSeen = 0 } = base;
  const { id: botId } = useInstance();
  const { run } = useAction(nukeRoutes.nukeBase);
  const [typed, setTyped] = useState('');
  // An owner without a name can't be named: the place is what tells the base apart.
  const asked = ownerName.trim() || gps;
  const isLarge = structureCount > NAME_TYPED_ABOVE && asked !== '';
  const field = isLarge && (
    <TextInput
      label={
        ownerName.trim() === '' ? 'Type the base’s location to confirm' : 'Type the owner’s name to confirm'
      }
      description={`Or the base’s ID, ${id}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  );
  const around = useRead(worldMapRoutes.aroundBase, { params: { botId }, query: { baseId: id } });
  return (
    <NukeDialog
      what="base"
      serverId={serverId}
      serverName={serverName}
      confirmation={{ field, isTyped: !isLarge || isTyped(typed, [asked, id]) }}
      onNuke={() => run({ body: { serverId, baseId: id } })}
      onNuked={reread}
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
      <OwnerSeen name={ownerName} serverName={serverName} at={ownerLastSeen} />
      <Surroundings around={around.data} problem={around.error ? toProblem(around.error) : null} />
    </NukeDialog>
  );
}

/** Owners who were seen lately can't be told from active ones by their base alone. */
function OwnerSeen({ name, serverName, at }: { name: string; serverName: string; at: number }) {
  const now = useNow();
  const isRecent = at > 0 && now - at < RECENT_MS;
  return (
    <Text fw={isRecent ? 600 : undefined} c={isRecent ? 'var(--ark-bad)' : undefined}>
      <bdi>{name || 'The owner'}</bdi>:{' '}
      {at === 0 ? (
        'it is not known when they were last seen.'
      ) : (
        <>
          seen <RelativeTime at={at} /> on <bdi>{serverName}</bdi>.
        </>
      )}
    </Text>
  );
}

type SurroundingsProps = { around: BaseSurroundings | undefined; problem: Problem | null };

/** Other entries in the radius, according to the last upload. */
function Surroundings({ around, problem }: SurroundingsProps) {
  if (problem) return <span>What else lies in its radius can’t be told now: {problem.message}</span>;
  if (!around) return <LoadingBox height={22} label="Looking at what lies around it" />;
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
