import { fieldLabel } from '@arkwright/contracts/history/labels';
import { HOSTED_STATE_WORDS } from '@arkwright/contracts/hosted-saves/state-words';
import type { Server } from '@arkwright/contracts/servers/schema';
import { useAccess } from '../../kit/use-can.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { DetailFact } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useHostedSave } from './use-hosted-save.ts';

/** Whether the server's save is read at its host, and what is happening with it. Nothing for servers without a host. */
export function HostedSaveFact({ server }: { server: Server }) {
  const { canView: seesCompanion } = useAccess('ArkwrightCompanion');
  const save = useHostedSave(server);
  if (save?.isPossible !== true && !server.readsHostedSaves) return null;
  return (
    <DetailFact label={fieldLabel('readsHostedSaves')}>
      {server.readsHostedSaves ? 'On' : 'Off'}
      {server.readsHostedSaves && save && (
        <>
          {': '}
          {HOSTED_STATE_WORDS[save.state].toLowerCase()}
          {save.state === 'read' && save.readAt > 0 && (
            <>
              {' '}
              <RelativeTime at={save.readAt} />
            </>
          )}
        </>
      )}
      {seesCompanion && (
        <>
          {'. '}
          <TextLink to="/companion" search={{ tab: 'ways' }} underline="always">
            {server.readsHostedSaves ? 'More' : 'What it gives'}
          </TextLink>
        </>
      )}
    </DetailFact>
  );
}
