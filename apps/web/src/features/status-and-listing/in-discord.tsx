import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import type { DisplayState } from '@arkwright/contracts/status-and-listing/schema';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import innerList from '../../ui/inner-list.module.css';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './in-discord.module.css';

const REFRESH_MS = 10_000;

const KINDS: Record<DisplayState['kind'], string> = {
  voice: 'Voice channel',
  status: 'Message',
  combined: 'Combined message',
  players: 'Player list',
};

type InDiscordProps = {
  kinds: readonly DisplayState['kind'][];
  servers: readonly { id: string; name: string }[];
};

/** The state of Discord's displays: up to date, when they change next, or why Discord refuses them. */
export function InDiscord({ kinds, servers }: InDiscordProps) {
  const { id: botId } = useInstance();
  const read = useRead(
    statusAndListingRoutes.displays,
    { params: { botId } },
    { refetchInterval: REFRESH_MS },
  );
  const now = useNow();
  // Problems come first, then pending changes.
  const rank = ({ problem, dueAt }: DisplayState) => (problem !== '' ? 0 : dueAt > 0 ? 1 : 2);
  const shown = (read.data ?? [])
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => rank(a) - rank(b));
  if (shown.length === 0) return null;
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  return (
    <SettingsCard title="In Discord now" description="As the saved settings say.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={`${innerList.list} ${styles.list}`} tabIndex={0} aria-label="What Discord shows">
        <ul>
          {shown.map((state) => (
            <li key={`${state.kind} ${state.serverId}`} className={styles.line}>
              <span className={styles.what}>
                {state.serverId !== '' && <bdi>{nameOf.get(state.serverId) ?? 'A server'}</bdi>}
                <span className={styles.kind}>{KINDS[state.kind]}</span>
              </span>
              <Standing {...state} now={now} />
            </li>
          ))}
        </ul>
      </section>
    </SettingsCard>
  );
}

function Standing({ isShown, dueAt, problem, now }: DisplayState & { now: number }) {
  if (problem !== '')
    return (
      <span className={styles.standing} data-tone="bad">
        <IconAlertTriangle size={16} aria-hidden /> {problem}
      </span>
    );
  if (dueAt === 0)
    return (
      <span className={styles.standing} data-tone="good">
        <IconCircleCheck size={16} aria-hidden /> Up to date
      </span>
    );
  const minutes = Math.ceil((dueAt - now) / 60_000);
  const when = minutes <= 1 ? 'within a minute' : `in ${minutes} minutes`;
  return (
    <span className={styles.standing}>
      <IconClock size={16} aria-hidden /> {isShown ? 'Changes' : 'Appears'} {when}
    </span>
  );
}
