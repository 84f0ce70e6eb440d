import { MAX_TIMED_COMMANDS, MAX_TIMED_COMMANDS_WORDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { Button } from '@mantine/core';
import { IconClockPlay, IconPlus, IconRefresh } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { AreaAccess } from '../../kit/area-access.tsx';
import { useInstance } from '../../kit/instances.ts';
import { LastChanged } from '../../kit/last-changed.tsx';
import { ProblemNotice, UpgradeNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './automatic-rcon-page.module.css';
import { CommandActionsContext } from './command-actions-context.ts';
import { COMMAND_COLUMNS } from './command-columns.tsx';
import { CommandDialogs, type OpenDialog, preloadDialogs } from './command-dialogs.tsx';
import { CommandRuns } from './command-runs.tsx';
import { rowId, useTimedCommands, useToggle } from './use-timed-commands.ts';

/** Rows a page (specification §9). */
const DEFAULTS = { size: 25, sortBy: 'name' };

export function AutomaticRconPage() {
  const { commands, targets, rows } = useTimedCommands(useInstance().id);
  const canAdd = useCan(automaticRconRoutes.create);
  const reasons = {
    edit: useCan(automaticRconRoutes.update).reason,
    run: useCan(automaticRconRoutes.run).reason,
    delete: useCan(automaticRconRoutes.remove).reason,
    enable: useCan(automaticRconRoutes.enable).reason,
    disable: useCan(automaticRconRoutes.disable).reason,
  };
  const toggle = useToggle(commands);
  const page = useRef<HTMLDivElement>(null);
  const { dialog, open, close } = useDialog<OpenDialog>(() => page.current);
  const isFull = rows.length >= MAX_TIMED_COMMANDS;

  useEffect(() => {
    // The dialogs are fetched when the screen stands.
    const timer = setTimeout(preloadDialogs, 300);
    return () => clearTimeout(timer);
  }, []);

  const add = (
    <ActionButton
      leftSection={<IconPlus size={16} />}
      reason={canAdd.reason ?? (isFull ? MAX_TIMED_COMMANDS_WORDS : undefined)}
      onClick={() => open({ kind: 'add' })}
    >
      Add
    </ActionButton>
  );

  return (
    <AreaAccess area="AutomaticRcon">
      <div ref={page} tabIndex={-1} className={styles.page}>
        <PageHeader
          title="Automatic RCON"
          description="Commands that run by themselves at their time, on the servers that you choose."
          actions={<LastChanged area="AutomaticRcon" />}
        />
        <div className={styles.notices}>
          <StaleNotice of={commands} />
          {!canAdd.ok && canAdd.kind === 'tier' && (
            <UpgradeNotice>
              Automatic RCON is a Tier 3 feature.
              {rows.length > 0 && ' Your commands are kept, but none runs.'}
            </UpgradeNotice>
          )}
          <ProblemNotice problem={toggle.problem} />
        </div>
        <CommandActionsContext
          value={{
            reasons,
            busy: toggle.busy,
            open: (kind, command) => open({ kind, command }),
            toggle: (command) => void toggle.toggle(command),
          }}
        >
          <DataTable
            label="Timed commands"
            data={{ rows, status: commands.status, refresh: commands.refresh }}
            columns={COMMAND_COLUMNS}
            rowId={rowId}
            defaults={DEFAULTS}
            detail={({ command }) => <CommandRuns command={command} />}
            slots={{
              empty: (
                <EmptyState icon={<IconClockPlay />} title="Add your first timed command" action={add}>
                  Save the world every hour, or clear wild dinos each Monday morning: choose a command, a time
                  and servers. What the servers answered stands in the command’s row.
                </EmptyState>
              ),
              actions: (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={16} />}
                    loading={commands.isRefreshing}
                    onClick={commands.refresh}
                  >
                    Refresh
                  </Button>
                  {add}
                </>
              ),
            }}
          />
        </CommandActionsContext>
        {dialog !== null && (
          <Suspense fallback={null}>
            <CommandDialogs dialog={dialog} commands={commands} targets={targets} onClose={close} />
          </Suspense>
        )}
      </div>
    </AreaAccess>
  );
}
