import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';

type ElsewhereNoticeProps = {
  /** The origin that Discord leads back to: that of PUBLIC_URL. */
  own: string;
  /** The screen requested, or ''. */
  to: string;
};

/** This page was opened at another address than Arkwright's own: a sign-in that begins here would end there, in vain. */
export function ElsewhereNotice({ own, to }: ElsewhereNoticeProps) {
  const here = window.location.origin;
  const address = `${own}/login${to === '' ? '' : `?to=${encodeURIComponent(to)}`}`;
  return (
    <EmptyState
      icon={<IconMapPin />}
      heading
      title="Sign in at Arkwright’s own address"
      action={
        <Button component="a" href={address}>
          Go to {own}
        </Button>
      }
    >
      <p>
        This page is open at {here}, but Discord leads back to {own}, where your browser would not know that
        you started here.
      </p>
      <p>
        If you run this Arkwright and {here} is the right address, start it with{' '}
        <code>PUBLIC_URL={here}</code>.
      </p>
    </EmptyState>
  );
}
