import '../../ui/form-styles.css';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../kit/counted.ts';
import { isTyped } from '../../kit/typed-to-confirm.ts';
import { useAction } from '../../kit/use-action.ts';
import type { EntryTarget } from './entry-target.ts';
import { NukeDialog } from './nuke-dialog.tsx';

type NukeTribeDialogProps = { subject: EntryTarget<TribeEntry>; onClose: () => void };

/** The name must be typed, or the number: some players' names can't be typed. */
export function NukeTribeDialog({ subject, onClose }: NukeTribeDialogProps) {
  const { row: tribe, reread } = subject;
  const { serverId, serverName, tribeId, tribeName, membersCount, numDinos } = tribe;
  const { run } = useAction(nukeRoutes.nukeTribe);
  const [typed, setTyped] = useState('');

  const field = (
    <TextInput
      label="Type the tribe’s name to confirm"
      description={`Or its ID, ${tribeId}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  );

  return (
    <NukeDialog
      what="tribe"
      serverId={serverId}
      serverName={serverName}
      confirmation={{ field, isTyped: isTyped(typed, [tribeName, tribeId]) }}
      onNuke={() => run({ body: { serverId, tribeId } })}
      onNuked={reread}
      onClose={onClose}
    >
      <span>
        Everything that the tribe{' '}
        <strong>
          <bdi>{tribeName || tribeId}</bdi>
        </strong>{' '}
        has will be destroyed in the running game: all of its structures with everything inside, all of its
        dinos ({counted(numDinos, 'dino')} at the last upload) and the characters of all of its members (
        {counted(membersCount, 'member')}).
      </span>
    </NukeDialog>
  );
}
