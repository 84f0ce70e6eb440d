import { Text } from '@mantine/core';
import { counted } from '../../../kit/counted.ts';
import { useKit } from '../../../kit/kit.tsx';
import { EachServerDialog } from './each-server-dialog.tsx';
import type { InstanceTarget } from './instance-target.ts';
import { saveTheWorld } from './save-world.ts';
import { useOffReasons } from './use-off-reasons.ts';

/** A preset keeps running when the page is closed. */
const MOST = { count: 30, words: 'For more than 30 servers use an RCON preset with SaveWorld.' };

type SaveWorldsDialogProps = { subject: InstanceTarget; onClose: () => void };

/** Has servers save their worlds: all that are online, unless somebody chooses. */
export function SaveWorldsDialog({ subject: { servers }, onClose }: SaveWorldsDialogProps) {
  const { call } = useKit();
  const off = useOffReasons();
  return (
    <EachServerDialog
      title="Save worlds"
      verb="Save"
      servers={servers}
      notes={off}
      proposed={servers.filter(({ id }) => !off.has(id)).map(({ id }) => id)}
      most={MOST}
      act={(serverId) => saveTheWorld(call, serverId)}
      done={(count) =>
        count === 1 ? 'The world of 1 server is saved' : `The worlds of ${count} servers are saved`
      }
      failedTitle="Not saved:"
      onClose={onClose}
    >
      {() => (
        <Text c="dimmed" size="sm">
          Players may notice a short lag.{' '}
          {off.size > 0 && `${counted(off.size, 'server')} can’t be reached now.`}
        </Text>
      )}
    </EachServerDialog>
  );
}
