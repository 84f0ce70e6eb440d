import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type MenuRequest, SubjectMenuContext } from '../../kit/actions/subject-menu.ts';
import { isOutage } from '../../kit/api-error.ts';
import { ConnectionBanner } from '../../kit/connection-banner.tsx';
import { useInstances } from '../../kit/instances.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { useStore } from '../../kit/store.ts';
import { Toaster } from '../../ui/toast.tsx';
import { useConsent } from '../consent/consent-context.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { ActionDialogHost } from '../findings/action-dialog-host.tsx';
import { ScreenFrame } from '../frame/screen-frame.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { useAccountTheme } from '../theme/account-theme.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import styles from './shell.module.css';
import { SignOutMessageDialog } from './sign-out-message-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawerFolds } from './use-drawer-folds.ts';
import { useIsWide } from './use-is-wide.ts';
import { useTitle } from './use-title.ts';
import { ViewAsBanner } from './view-as-banner.tsx';

// Loaded once a menu is wanted.
const SubjectMenus = lazy(async () => ({
  default: (await import('../../features/shared/actions/subject-menus.tsx')).SubjectMenus,
}));

/** The frame of every screen: top bar, drawer, footer, notices. */
export function Shell() {
  const isWide = useIsWide();
  // Open at first if it is at the side; closed if it would cover the screen.
  const [unfolded, unfold] = useDrawerFolds();
  const isUnfolded = unfolded('drawer') ?? true;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const consent = useConsent();
  const choice = useStore(consent);
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access }) ?? 'public';
  // A page that could not be opened says why itself, with its own way to try again (screen-failure.tsx).
  const saysOutage = useMatches({
    select: (matches) => matches.some(({ status, error }) => status === 'error' && isOutage(error)),
  });
  useLive();
  useAccountTheme();
  useTitle();

  const isOpen = isWide ? isUnfolded : isDrawerOpen;
  const setOpen = (next: boolean) => (isWide ? unfold('drawer', next) : setDrawerOpen(next));
  const drawer = isUnfolded ? 'open' : 'rail';
  return (
    <div className={styles.shell} data-drawer={isWide ? drawer : undefined}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar
        isDrawerOpen={isOpen}
        onToggleDrawer={() => setOpen(!isOpen)}
        onSearch={() => setSearching(true)}
      />
      <Drawer isWide={isWide} isOpen={isOpen} onClose={() => setOpen(false)} />
      <div className={styles.column}>
        <ViewAsBanner />
        <SandboxBanner />
        <main id="content" className={styles.content} tabIndex={-1}>
          <div className={styles.notices}>
            {!saysOutage && <ConnectionBanner />}
            <ProblemBanner />
          </div>
          <ScreenFrame access={access}>
            <SubjectMenuHost>
              <ActionDialogHost>
                <Outlet />
              </ActionDialogHost>
            </SubjectMenuHost>
          </ScreenFrame>
        </main>
        <Footer />
      </div>
      <BottomBar onSearch={() => setSearching(true)} />
      <PaletteHost
        isOpen={isSearching}
        onOpen={() => setSearching(true)}
        onClose={() => setSearching(false)}
      />
      <Toaster />
      <SignOutMessageDialog />
      <SessionEndedDialog />
      {choice === null && <ConsentDialog onChoose={consent.choose} />}
    </div>
  );
}

/** Shows the action menus of the names on the screen. They end with it: nothing is done with another instance’s players. */
function SubjectMenuHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<MenuRequest>();
  const [wasOpened, setOpened] = useState(false);
  const openMenu = useCallback((next: MenuRequest) => {
    setOpened(true);
    setRequest(next);
  }, []);
  return (
    <SubjectMenuContext value={openMenu}>
      {children}
      {wasOpened && <OpenedMenus request={request} onClose={() => setRequest(undefined)} />}
    </SubjectMenuContext>
  );
}

type OpenedMenusProps = { request: MenuRequest | undefined; onClose: () => void };

function OpenedMenus(props: OpenedMenusProps) {
  const { selected } = useInstances();
  return (
    selected && (
      <Suspense>
        <SubjectMenus {...props} />
      </Suspense>
    )
  );
}
