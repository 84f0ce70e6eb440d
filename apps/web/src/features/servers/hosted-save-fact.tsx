import { fieldLabel } from '@arkwright/contracts/history/labels';
import { HOSTED_STATE_WORDS } from '@arkwright/contracts/hosted-saves/state-words';
import type { Server } from '@arkwright/contracts/servers/schema';
import { idOfSave, useHostedSaves } from '../../kit/hosted-saves.ts';
import { useAccess } from '../../kit/use-can.ts';
import { TextLink } from '../../ui/button-link.tsx';
import { DetailFact } from '../../ui/details/details.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { isLinked } from './hosting.ts';

/** Whether the server's save is read at its host, and what is happening with it. Nothing for servers without a host. */
export function HostedSaveFact({ server }: { server: Server }) {
  const { canView: seesCompanion } = useAccess('ArkwrightCompanion');
  const saves = useHostedSaves({ enabled: server.readsHostedSaves });
  if (!isLinked(server) && !server.readsHostedSaves) return null;
  const save = saves.rows.find((row) => idOfSave(row) === server.id);
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
