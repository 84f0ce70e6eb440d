import { FATES, type Fate } from '@arkwright/contracts/decay/schema';
import type { MapLayerName } from '@arkwright/contracts/world-map/bounds';
import styles from './legend.module.css';
import { FATE_COLORS, KIND_COLORS, type ThemeColor } from './map-points.ts';

const KIND_WORDS: Readonly<Record<MapLayerName, string>> = {
  bases: 'Bases, the larger the more structures',
  dinos: 'Dinos',
  players: 'Players, where they were last',
};

const FATE_WORDS: Readonly<Record<Fate, string>> = {
  active: 'Stays',
  protected: 'Protected',
  unknown: 'Nobody knows when its owner was seen: stays',
  warned: 'Warned',
  removed: 'Removed',
};

type Entry = { words: string; color: ThemeColor };

/** The meaning of the kinds' colours. */
export function KindLegend({ shown }: { shown: readonly MapLayerName[] }) {
  return <Legend entries={shown.map((name) => ({ words: KIND_WORDS[name], color: KIND_COLORS[name] }))} />;
}

/** The meaning of the fates' colours. */
export function FateLegend() {
  return <Legend entries={FATES.map((fate) => ({ words: FATE_WORDS[fate], color: FATE_COLORS[fate] }))} />;
}

function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.legend} aria-label="Colours">
      {entries.map(({ words, color }) => (
        <li key={words}>
          <span className={styles.dot} style={{ background: `var(${color})` }} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
