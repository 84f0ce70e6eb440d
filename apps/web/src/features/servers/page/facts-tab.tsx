import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Panel, PanelBody } from '../../../ui/panel.tsx';
import { ConnectionCheck } from '../rcon-test.tsx';
import { GameFacts } from '../server-details.tsx';
import type { ServerRow } from '../server-row.ts';

type FactsTabProps = {
  row: ServerRow;
  /** Why the connection can't be tried by this person. */
  reason: string | undefined;
  danger: ReactNode;
};

/** What the game reports, what it is called by, whether it can be reached; and below what is dangerous. */
export function FactsTab({ row, reason, danger }: FactsTabProps) {
  const { server } = row;
  return (
    <Stack>
      <Panel title="Facts">
        <PanelBody>
          <GameFacts row={row} />
          <Stack maw={420} mt="md">
            <CopyField label="Server ID" value={server.id} />
          </Stack>
        </PanelBody>
      </Panel>
      <Panel title="Connection">
        <PanelBody>
          <ConnectionCheck serverId={server.id} reason={reason} />
        </PanelBody>
      </Panel>
      {danger}
    </Stack>
  );
}
