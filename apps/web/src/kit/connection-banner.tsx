/** KIT · The calm banner while the API can't be reached. Meanwhile the session and typed input stay. */
import { Button } from '@mantine/core';
import { Banner } from '../ui/banner.tsx';
import { useKit } from './kit.tsx';
import { useStore } from './store.ts';

export function ConnectionBanner() {
  const { connection } = useKit();
  const { isDown } = useStore(connection);
  if (!isDown) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="default" onClick={connection.retry}>
          Try now
        </Button>
      }
    >
      Arkwright can’t be reached right now: you see the last known state. You stay signed in; this page
      reconnects by itself.
    </Banner>
  );
}
