import { useRouter } from '@tanstack/react-router';
import { TextLink } from '../../ui/button-link.tsx';
import { useConsent } from '../consent/consent-context.ts';
import styles from './footer.module.css';

export function Footer() {
  const consent = useConsent();
  const router = useRouter();
  const legal: string = '/legal';
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Arkwright</span>
      {/* The link appears with the screen; until then its path is not part of the route tree's type. */}
      {legal in router.routesByPath && <TextLink to={legal as '/'}>Legal notice</TextLink>}
      <button type="button" className={styles.button} onClick={consent.reset}>
        Cookie settings
      </button>
    </footer>
  );
}
