import '../ui/styles.css';
import '../ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Kit, KitProvider } from '../kit/kit.tsx';
import { tabStorage } from '../kit/safe-storage.ts';
import { cssVariablesResolver, theme } from '../ui/theme.ts';
import type { Consent } from './consent/consent.ts';
import { ConsentContext } from './consent/consent-context.ts';
import type { makeRouter } from './router.tsx';
import { themeMemory } from './theme/theme-memory.ts';

type ProvidersProps = {
  kit: Kit;
  consent: Consent;
  router: ReturnType<typeof makeRouter>;
  styleNonce: string;
  /** `test` where nothing is laid out (jsdom): menus do not hide, and nothing takes its time to appear. */
  env?: 'default' | 'test';
};

const memory = themeMemory(tabStorage);

/** Everything around the screens. */
export function Providers({ kit, consent, router, styleNonce, env = 'default' }: ProvidersProps) {
  useEffect(() => {
    let { token } = kit.session.get();
    let { isDown } = kit.connection.get();
    // Guards run again when a session begins and when the API is back. The end of a session causes no redirect.
    const stopSession = kit.session.subscribe(() => {
      const next = kit.session.get().token;
      if (next !== token && next !== null) void router.invalidate();
      token = next;
    });
    const stopConnection = kit.connection.subscribe(() => {
      const next = kit.connection.get().isDown;
      if (isDown && !next) void router.invalidate();
      isDown = next;
    });
    const stopFollowing = kit.session.follow(window);
    void kit.session.ready();
    return () => {
      stopSession();
      stopConnection();
      stopFollowing();
    };
  }, [kit, router]);

  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="dark"
      colorSchemeManager={memory}
      getStyleNonce={() => styleNonce}
    >
      <KitProvider kit={kit}>
        <ConsentContext value={consent}>
          <RouterProvider router={router} />
        </ConsentContext>
      </KitProvider>
    </MantineProvider>
  );
}
