import { useQueryClient } from '@tanstack/react-query';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { useAction } from '../../kit/use-action.ts';
import { useUser } from '../../kit/use-session.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Single letters as shortcuts, which get in the way of those who dictate (WCAG 2.1.4). Saved at once, as the theme is. */
export function ShortcutsCard() {
  const user = useUser();
  const queries = useQueryClient();
  const { run, isRunning } = useAction(kitCalls.setShortcuts);

  async function handleChange(hasShortcuts: boolean) {
    if (user === undefined) return;
    queries.setQueryData(readKey(kitCalls.self, {}), { ...user, hasShortcuts });
    const outcome = await run({ body: { hasShortcuts } });
    if (outcome.ok) return;
    queries.setQueryData(readKey(kitCalls.self, {}), user);
    showToast({ tone: 'danger', message: outcome.problem.message });
  }

  return (
    <SettingsCard title="Keyboard">
      <SwitchRow
        field={{
          label: 'Shortcuts of single letters',
          help: 'A slash opens the search, g and then s goes to Servers, and a question mark lists them all. Ctrl+K opens the search either way.',
          value: user?.hasShortcuts ?? true,
          onChange: (next) => void handleChange(next),
          reason: user === undefined || isRunning ? 'One moment …' : undefined,
        }}
      />
    </SettingsCard>
  );
}
