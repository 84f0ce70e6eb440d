import { IconAlertTriangle } from '@tabler/icons-react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { countedMark } from './drawer-marks.ts';
import styles from './guild-menu.module.css';

/** What is wrong in one of the bots, as the drawer would say it; nothing while that is not known. */
export function GuildState({ botId }: { botId: string }) {
  // One call for all bots, when the menu is opened: pages are only told about the selected one.
  const { data } = useRead(kitCalls.ownFindings, {}, { staleTime: 0 });
  const found = data?.find((each) => each.botId === botId);
  if (!found) return null;
  const { bad, warnings } = found;
  const { count, level, words } = bad > 0 ? countedMark('bad', bad) : countedMark('warn', warnings);
  return (
    <small className={styles.state} data-level={level}>
      <IconAlertTriangle size={12} aria-hidden /> {count} {words}
    </small>
  );
}
