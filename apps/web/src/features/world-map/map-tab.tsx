import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { decayRoutes } from '@arkwright/contracts/decay/routes';
import { decay } from '@arkwright/contracts/decay/settings';
import { MAP_LAYERS } from '@arkwright/contracts/world-map/bounds';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilterOff } from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { useCan } from '../../kit/use-can.ts';
import { useView } from '../../ui/address/use-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { NARROW_WINDOW, WIDE_WINDOW } from '../../ui/breakpoints.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { FilterFold } from '../../ui/table/filter-fold.tsx';
import { TableSearch } from '../../ui/table/table-search.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import {
  dashboardView,
  FIRST_FILTERS,
  isNarrowed,
  namesIn,
} from '../shared/dashboard-view/dashboard-view.ts';
import {
  MapColorChoice,
  SizeFilter,
  StatusFilter,
  TimeframeFilter,
  TribeMemberFilter,
} from '../shared/dashboard-view/filters.tsx';
import { GameMap } from '../shared/game-map/game-map.tsx';
import { FateLegend, KindLegend } from '../shared/game-map/legend.tsx';
import type { PlacedPoint } from '../shared/game-map/map-points.ts';
import { useFates } from '../shared/game-map/use-fates.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { MapFound } from './map-found.tsx';
import { MapList } from './map-list.tsx';
import styles from './map-tab.module.css';
import { type KnownLayers, useDrawn, useMapLayers } from './use-map-layers.ts';

const LAYER_WORDS = { bases: 'Bases', dinos: 'Dinos', players: 'Players' } as const;

type MapTabProps = {
  summary: DashboardSummary;
  /** What is shown of the entry that is picked on the map. */
  Picked: ComponentType<{
    picked: PlacedPoint;
    serverId: string;
    /** Reload the map. */
    onChanged: () => void;
    onClose: () => void;
  }>;
};

/** Where everything is on a game server, narrowed down by the same filters as the tables. */
export function MapTab({ summary, Picked }: MapTabProps) {
  const instance = useInstance();
  const { id: botId } = instance;
  const [view, change] = useView(dashboardView);
  const hasRoom = useMediaQuery(WIDE_WINDOW, true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false });
  const chosen = namesIn(view.servers);
  const server =
    summary.servers.find(({ id }) => id === view.server) ??
    summary.servers.find(({ id }) => chosen.includes(id)) ??
    summary.servers[0];
  const serverId = server?.id ?? '';
  const { layers, isLoading, isSettled, problem, retry } = useMapLayers({ botId, serverId, view });
  const { reason: noFates } = useCan(decayRoutes.fates);
  const isByDecay = view.color === 'decay' && noFates === undefined;
  // As stored; missing if they may not be viewed.
  const settings = isByDecay ? decay.schema.safeParse(instance.decay).data : undefined;
  const fates = useFates({ botId, serverId, settings, at: 0, uploadedAt: summary.lastUploadAt });
  const drawn = useDrawn(layers, isByDecay ? fates.data : undefined);

  const picked = usePicked(layers, view.pick);
  const pick = (id: string) => change({ pick: id });
  const isEmpty = isSettled && MAP_LAYERS.every((name) => !layers[name]?.points.length);

  function toggle(name: (typeof MAP_LAYERS)[number]) {
    const shown = new Set(namesIn(view.layers));
    if (!shown.delete(name)) shown.add(name);
    change({ layers: MAP_LAYERS.filter((each) => shown.has(each)).join() });
  }

  const isOn = (name: (typeof MAP_LAYERS)[number]) => namesIn(view.layers).includes(name);
  const filters = (
    <>
      {(isOn('players') || isOn('dinos')) && <TimeframeFilter view={view} onChange={change} />}
      {isOn('players') && <TribeMemberFilter view={view} onChange={change} />}
      {isOn('bases') && <SizeFilter view={view} onChange={change} />}
      <MapColorChoice
        view={isByDecay ? view : { ...view, color: 'kind' }}
        onChange={change}
        noDecay={noFates}
      />
      {isOn('dinos') && (
        <div className={styles.statuses}>
          <StatusFilter view={view} onChange={change} />
        </div>
      )}
    </>
  );

  return (
    <section className={styles.panel} aria-label="Map" data-fills>
      <div className={styles.toolbar}>
        <TableSearch label="Search the map" value={view.q} onChange={(q) => change({ q, page: 1 })} />
        <ServerSelect
          className={styles.server ?? ''}
          label="Server"
          servers={summary.servers}
          value={server?.id ?? null}
          onChange={(id) => change({ server: id ?? '', pick: '' })}
        />
        {isPhone ? <FilterFold>{filters}</FilterFold> : filters}
        {isNarrowed(view) && (
          <Button
            className={styles.clear ?? ''}
            variant="subtle"
            leftSection={<IconFilterOff size={16} />}
            onClick={() => change(FIRST_FILTERS)}
          >
            Clear filters
          </Button>
        )}
      </div>
      <ChipGroup label="Shown">
        {MAP_LAYERS.map((name) => (
          <ToggleChip key={name} label={LAYER_WORDS[name]} isOn={isOn(name)} onToggle={() => toggle(name)} />
        ))}
        <MapFound layers={layers} />
      </ChipGroup>
      <ProblemNotice problem={problem ?? (fates.error ? toProblem(fates.error) : null)} onRetry={retry} />
      {isByDecay && fates.data !== undefined && fates.data.problem !== '' && (
        <Banner tone="warning">Nothing decays here now: {fates.data.problem}</Banner>
      )}
      {view.q !== '' && isEmpty && (
        <FoundElsewhere
          view={view}
          serverId={serverId}
          servers={summary.servers}
          onChoose={(id) => change({ server: id, pick: '' })}
        />
      )}
      {view.pick !== '' && isSettled && picked === null && (
        <Banner onClose={() => pick('')}>
          What was picked is not on this map: it is gone, or the filters leave it out.
        </Banner>
      )}
      <div className={styles.parts}>
        {isLoading ? (
          <LoadingBox height={480} label="Loading the map" />
        ) : (
          <GameMap
            key={serverId}
            label={`Map of ${server?.name ?? 'the game server'}. Arrows move it, plus and minus zoom, Enter picks what is in the middle.`}
            layers={drawn}
            picked={picked}
            onPick={(found) => pick(found?.point.id ?? '')}
          />
        )}
        <div className={styles.side}>
          {picked && (
            <Picked
              key={picked.point.id}
              picked={picked}
              serverId={serverId}
              onChanged={retry}
              onClose={() => pick('')}
            />
          )}
          {hasRoom && <MapList layers={drawn} pick={view.pick} onPick={pick} />}
        </div>
      </div>
      {isByDecay ? <FateLegend /> : <KindLegend shown={MAP_LAYERS.filter(isOn)} />}
    </section>
  );
}

/** The layers' entry with this ID; null for none. */
function usePicked({ bases, dinos, players }: KnownLayers, id: string): PlacedPoint | null {
  return useMemo(() => {
    if (id === '') return null;
    const known = { bases, dinos, players };
    for (const layer of MAP_LAYERS) {
      const point = known[layer]?.points.find((each) => each.id === id);
      if (point) return { layer, point };
    }
    return null;
  }, [bases, dinos, players, id]);
}
