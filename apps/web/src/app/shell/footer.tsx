import { TextLink } from '../../ui/button-link.tsx';
import { useConsent } from '../consent/consent-context.ts';
import styles from './footer.module.css';

export function Footer() {
  const consent = useConsent();
  return (
    <footer className={styles.footer}>
      <span>© {new Date().getFullYear()} Arkwright</span>
      <TextLink to="/legal" inherit>
        Legal notice
      </TextLink>
      <button type="button" className={styles.button} onClick={consent.reset}>
        Cookie settings
      </button>
    </footer>
  );
}
