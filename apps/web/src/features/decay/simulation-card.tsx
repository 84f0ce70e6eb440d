import { ServerChip } from '../../kit/chips/server-chip.tsx';
import '@mantine/core/styles/Slider.layer.css';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecaySimulation, SimulatedRow } from '@arkwright/contracts/decay/schema';
import { decay } from '@arkwright/contracts/decay/settings';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { worldMapRoutes } from '@arkwright/contracts/world-map/routes';
import { Slider, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { counted, formatCount } from '../../kit/counted.ts';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './simulation.module.css';

// The library that draws it is large.
const SimulationMap = lazy(async () => ({ default: (await import('./simulation-map.tsx')).SimulationMap }));

const MAX_DAYS = 90;
/** Rows that show before one asks for more. */
const FEW = 10;
const WAIT_MS = 400;

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The effect of the settings on the screen, today and on a future day, before they are saved. */
export function SimulationCard({ settings }: { settings: GroupValue<'decay'> }) {
  const { id: botId } = useInstance();
  const { reason } = useCan(decayRoutes.simulate);
  const { run, problem, isRunning } = useAction(decayRoutes.simulate);
  const [days, setDays] = useState(0);
  const [found, setFound] = useState<Simulated | null>(null);
  const wanted = JSON.stringify({ settings, days });
  const [settled] = useDebouncedValue(wanted, WAIT_MS);
  const newest = useRef('');

  useEffect(() => {
    const { settings: asked, days: ahead } = JSON.parse(settled) as { settings: unknown; days: number };
    const parsed = decay.schema.safeParse(asked);
    // Incomplete input is simulated once it is valid.
    if (reason !== undefined || !parsed.success || parsed.data.decayMode === 'Off') return setFound(null);
    newest.current = settled;
    const sent = { settings: parsed.data, at: Date.now() + ahead * DAY_MS };
    void run({ body: { botId, ...sent } }).then((outcome) => {
      if (outcome.ok && newest.current === settled) setFound({ ...sent, simulation: outcome.reply });
    });
  }, [settled, reason, botId, run]);

  if (reason !== undefined) return null;
  const isOff = settings.decayMode === 'Off';
  return (
    <SettingsCard title="What these settings would do">
      <Stack gap="sm" py="sm">
        <Text c="dimmed">
          {isOff
            ? 'Choose a mode to see who would be warned or removed. Nothing happens before you save.'
            : 'Assuming nobody logs in from now on. Nothing happens before you save.'}
        </Text>
        {!isOff && (
          <div className={styles.when}>
            <Text span fw={550}>
              {days === 0 ? 'Now' : dates.format(Date.now() + days * DAY_MS)}
            </Text>
            <Slider
              min={0}
              max={MAX_DAYS}
              step={1}
              value={days}
              onChange={setDays}
              label={null}
              thumbLabel="Days from now"
              thumbProps={{ 'aria-valuetext': days === 0 ? 'now' : `in ${days} days` }}
            />
          </div>
        )}
        <ProblemNotice problem={problem} />
        {!isOff && !found && isRunning && <LoadingBox height={120} label="Simulating" />}
        {!isOff && found && <Found {...found} />}
      </Stack>
    </SettingsCard>
  );
}

/** The result of a simulation, and its settings. */
type Simulated = { simulation: DecaySimulation; settings: GroupValue<'decay'>; at: number };

function Found({ simulation, settings, at }: Simulated) {
  const { teams, warned, removed, clutter, unclaimedDinos, structures, unknown } = simulation;
  const [isWhole, setWhole] = useState(false);
  const [isMapped, setMapped] = useState(false);
  const { reason: noMap } = useCan(worldMapRoutes.mapBases);
  const rows = isWhole ? simulation.rows : simulation.rows.slice(0, FEW);
  const total = warned + removed + clutter + (unclaimedDinos > 0 ? 1 : 0);
  const facts = [
    { label: 'would be warned', value: warned, tone: 'warning' },
    { label: 'would be removed', value: removed, tone: 'danger' },
    { label: 'small bases', value: clutter, tone: 'danger' },
    { label: 'unclaimed dinos', value: unclaimedDinos, tone: 'danger' },
    { label: 'structures in all', value: structures, tone: 'off' },
    { label: 'protected', value: simulation.protected, tone: 'good' },
  ] as const;
  return (
    <Stack gap="sm" aria-live="polite">
      {simulation.servers.map(
        ({ serverId, serverName, problem }) =>
          problem !== '' && (
            <Banner key={serverId} tone="warning">
              <ServerChip id={serverId} name={serverName} />: {problem}
            </Banner>
          ),
      )}
      <Text>
        Of {formatCount(teams)} tribes and players that own something:
        {unknown > 0 && ` ${formatCount(unknown)} never decay, because nobody knows when they were seen.`}
      </Text>
      <dl className={styles.counts}>
        {facts.map(({ label, value, tone }) => (
          <div key={label}>
            <dt>
              <StatusDot tone={value > 0 ? tone : 'off'}>{label}</StatusDot>
            </dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <SimulatedLine
              key={`${row.serverId} ${row.kind} ${row.teamId} ${row.gps} ${row.structures}`}
              row={row}
            />
          ))}
        </ul>
      )}
      {!isWhole && simulation.rows.length > FEW && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show {formatCount(Math.min(total, simulation.rows.length))}
        </button>
      )}
      {isWhole && total > simulation.rows.length && (
        <Text c="dimmed" size="sm">
          The first {formatCount(simulation.rows.length)} of {formatCount(total)} are listed.
        </Text>
      )}
      {isMapped ? (
        <Suspense fallback={<LoadingBox height={480} label="Loading the map" />}>
          <SimulationMap servers={simulation.servers} settings={settings} at={at} />
        </Suspense>
      ) : (
        simulation.servers.length > 0 && (
          // No wider than its words.
          <div>
            <ActionButton variant="default" reason={noMap} onClick={() => setMapped(true)}>
              Show on the map
            </ActionButton>
          </div>
        )
      )}
    </Stack>
  );
}

function SimulatedLine({ row }: { row: SimulatedRow }) {
  const { fate, kind, name, serverId, serverName, structures, dinos, lastSeen, gps } = row;
  const what = kind === 'clutter' ? 'Small base of ' : '';
  return (
    <li>
      <StatusDot tone={fate === 'removed' ? 'danger' : 'warning'}>
        {fate === 'removed' ? 'Removed' : 'Warned'}
      </StatusDot>
      <span className={styles.who}>
        {what}
        <bdi>{name || 'Unnamed'}</bdi> on <ServerChip id={serverId} name={serverName} />
      </span>
      <span className={styles.about}>
        {counted(structures, 'structure')}, {counted(dinos, 'dino')}
        {gps !== '' && (
          <>
            , <span className={styles.place}>at {gps}</span>
          </>
        )}
        {lastSeen > 0 && (
          <>
            , seen <RelativeTime at={lastSeen} isBrief />
          </>
        )}
      </span>
    </li>
  );
}
