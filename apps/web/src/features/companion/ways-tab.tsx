import { companionMod } from '@arkwright/contracts/companion/settings';
import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { NOT_FROM_HOST } from '@arkwright/contracts/hosted-saves/state-words';
import { Stack, Text, Title } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useRowAction } from '../../kit/collection/use-row-action.ts';
import { idOfSave, useHostedSaves } from '../../kit/hosted-saves.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './companions-table.module.css';
import { HostNotice } from './host-notice.tsx';
import { saveColumns } from './save-columns.tsx';
import { SaveDetails } from './save-details.tsx';
import { SAVE_KINDS } from './save-reading.ts';
import type { Companions } from './use-companions.ts';
import { companionView } from './view.ts';
import { serversByWay, waysOf } from './ways.ts';
import { WaysComparison } from './ways-comparison.tsx';

type WaysTabProps = { companions: Companions; settings: Settings };

/** The tab All ways: what mod, plugin, agent and host provide, each server's data source, and the saves at the host. */
export function WaysTab({ companions, settings }: WaysTabProps) {
  const id = useId();
  const now = useNow();
  const saves = useHostedSaves();
  const canRead = useCan(hostedSaveRoutes.readNow);
  const reading = useRowAction();
  const companionOf = useMemo(
    () => new Map(companions.rows.map((companion) => [companion.serverId, companion])),
    [companions.rows],
  );
  const isKnown = saves.status === 'ready' && companions.status === 'ready';

  function handleRead({ serverId, serverName }: HostedSave) {
    const act = () => saves.save(hostedSaveRoutes.readNow, { body: { serverId } });
    void reading.run(serverId, act, `The save of ${serverName} is read as soon as possible`);
  }
  return (
    <>
      <WaysComparison
        uploadSeconds={settings.of(companionMod).value.uploadIntervalBase}
        used={isKnown ? serversByWay(saves.rows, companionOf, now) : undefined}
      />
      <section className={styles.section} aria-labelledby={id}>
        <Title order={2} id={id}>
          Data source of each server
        </Title>
        <Text c="dimmed" mt={4} mb="sm">
          {NOT_FROM_HOST}
        </Text>
        <Stack gap="sm" mb="sm">
          <StaleNotice of={saves} />
          {saves.status === 'ready' && <HostNotice saves={saves.rows} />}
          <ProblemNotice problem={reading.problem} />
        </Stack>
        <DataTable
          label="Servers"
          data={saves}
          columns={saveColumns({
            waysOf: (save) => waysOf(save, companionOf.get(save.serverId), now),
            reason: canRead.reason,
            busy: reading.busy,
            onRead: handleRead,
          })}
          rowId={idOfSave}
          view={companionView}
          kinds={SAVE_KINDS}
          detail={(save) => <SaveDetails save={save} />}
          slots={{
            empty: (
              <EmptyState
                icon={<IconServer2 />}
                title="Add a game server first"
                action={<ButtonLink to="/servers">To the servers</ButtonLink>}
              >
                Then you see here where its data comes from. Servers rented at Nitrado are added on Hosting
                Sync.
              </EmptyState>
            ),
          }}
        />
      </section>
    </>
  );
}
