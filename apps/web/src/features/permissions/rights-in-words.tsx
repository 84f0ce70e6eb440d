import { AREAS, type Area } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { LEVELS, type Level, levelIn } from '@arkwright/contracts/permissions/levels';
import { refusalsOf } from '@arkwright/contracts/permissions/refusals';
import { Facts } from '../../ui/facts.tsx';
import { AreaLabel } from './area-label.tsx';
import styles from './rights-in-words.module.css';

/** What somebody with these permissions may change and see, and what they may not. */
export function RightsInWords({ permissions }: { permissions: readonly string[] }) {
  const isFull = permissions.includes('FullAccess');
  const at = (level: Level) => (isFull ? [] : AREAS.filter((area) => levelIn(area, permissions) === level));
  const changed = at(LEVELS.Edit);
  const seen = at(LEVELS.View);
  const refused = refusalsOf(permissions);
  return (
    <div className={styles.rights} role="status">
      <Facts>
        {isFull && (
          <>
            <dt>Changes</dt>
            <dd>Every area, also those added later</dd>
          </>
        )}
        {changed.length > 0 && (
          <>
            <dt>Changes</dt>
            <dd>
              <AreaList areas={changed} isMarked />
            </dd>
          </>
        )}
        {seen.length > 0 && (
          <>
            <dt>Sees</dt>
            <dd>
              <AreaList areas={seen} />
            </dd>
          </>
        )}
        {!isFull && changed.length + seen.length === 0 && (
          <>
            <dt>Sees</dt>
            <dd>The bot in their list, and none of its areas</dd>
          </>
        )}
        <dt>Can’t</dt>
        <dd>{refused.join(', ')}</dd>
      </Facts>
    </div>
  );
}

function AreaList({ areas, isMarked = false }: { areas: readonly Area[]; isMarked?: boolean }) {
  return areas.map((area, index) => (
    <span key={area}>
      {index > 0 && ', '}
      {isMarked ? <AreaLabel area={area} /> : areaLabel(area)}
    </span>
  ));
}
