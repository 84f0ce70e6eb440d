import { IconFlask2 } from '@tabler/icons-react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import styles from './sandbox-banner.module.css';

/** The page itself shows it (index.html), except for one served by Vite. */
const isToldByPage = () =>
  document.querySelector<HTMLMetaElement>('meta[name="arkwright-sandbox"]')?.content === 'true';

/** Says that the world outside is simulated. */
export function SandboxBanner() {
  const settings = useRead(kitCalls.settings, {});
  if (settings.data?.isSandbox !== true && !isToldByPage()) return null;
  return (
    <aside className={styles.banner} aria-label="Sandbox">
      <IconFlask2 size={16} aria-hidden />
      <span>
        <strong>Sandbox.</strong> Discord and the game servers are simulated; nothing here reaches the real
        ones.
      </span>
    </aside>
  );
}
