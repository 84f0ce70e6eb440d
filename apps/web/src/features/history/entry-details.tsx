import { actorKey } from '@arkwright/contracts/history/keys';
import { isForOwner } from '@arkwright/contracts/history/owner-values';
import type { ChangeEntry } from '@arkwright/contracts/history/schema';
import type { Description } from '@arkwright/contracts/history/sentence';
import { ChangesTable } from '../../kit/changes/changes-table.tsx';
import { localMoment, utcMoment } from '../../kit/moments.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './entry-details.module.css';
import { VersionActions } from './version-actions.tsx';

/** Actions that change fields, rather than the whole thing: nuking, wiping and resetting have no fields to show. */
const OF_FIELDS = /\.(?:changed|restored)$|^api-key\.|\.key-/;

type EntryDetailsProps = { entry: ChangeEntry; description: Description };

/** An opened entry: both sides of each field, when and who to the letter, and what leads on from here. */
export function EntryDetails({ entry, description }: EntryDetailsProps) {
  const { actor, target } = entry;
  const isSettings = target.kind === 'settings';
  const isWithheld = entry.before === null && entry.after === null && isForOwner(entry);
  return (
    <div className={styles.details}>
      {description.changes.length > 0 && <ChangesTable label="What changed" changes={description.changes} />}
      {description.changes.length === 0 && (isWithheld || OF_FIELDS.test(entry.action)) && (
        <p className={styles.note}>
          {isWithheld
            ? 'Only the owner can see what was changed here.'
            : 'No field shown here changed. Passwords and keys are never shown.'}
        </p>
      )}
      <p className={styles.note}>
        {localMoment(entry.at)} · {utcMoment(entry.at)}
        {actor.id !== '' && ` · Discord ID ${actor.id}`}
      </p>
      <div className={styles.actions}>
        {isSettings && !isWithheld && <VersionActions entry={entry} />}
        <ButtonLink to="/history" search={{ actor: actorKey(actor) }} variant="default">
          All by <bdi className={styles.name}>{description.actor}</bdi>
        </ButtonLink>
        {target.id !== '' && (
          <ButtonLink to="/history" search={{ target: `${target.kind}:${target.id}` }} variant="default">
            All about this
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
