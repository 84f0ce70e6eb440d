import '@fontsource-variable/inter/wght.css';
import './first-paint.css';
import { createRoot } from 'react-dom/client';
import { stashArrival } from '../features/sign-in/arrival.ts';
import { createKit } from '../kit/kit.tsx';
import { withRememberedInstance } from '../kit/oauth-arrival.ts';
import { browserStorage } from '../kit/safe-storage.ts';
import { createConsent } from './consent/consent.ts';
import { Providers } from './providers.tsx';
import { makeRouter } from './router.tsx';
import { allowStyleText } from './trusted-types.ts';

// First of all: a sign-in code or token must not stay in the address bar.
stashArrival(window);
const named = withRememberedInstance(window.location);
if (named !== undefined) window.history.replaceState(null, '', named);
allowStyleText(window);

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Mantine's dialogs lock the page's scrolling with a style element of a library that reads its nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce });
// zod would otherwise try whether it may compile code from text, which the policy refuses and the console reports. It reads
// this when the first form brings it.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

const kit = createKit({
  fetch: (...request) => window.fetch(...request),
  storage: browserStorage,
  leaveTo: (address) => window.location.replace(address),
  wantedBot: () => new URLSearchParams(window.location.search).get('bot') ?? undefined,
});
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <Providers
    kit={kit}
    consent={createConsent(browserStorage)}
    router={makeRouter(kit)}
    styleNonce={styleNonce}
  />,
);
