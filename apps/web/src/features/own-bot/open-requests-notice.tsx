import { formatCount } from '../../kit/counted.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FIRST_PAGE, useRequests } from './use-requests.ts';

/** How many requests wait for a decision of the site admins; renders nothing for none. */
export function OpenRequestsNotice() {
  const open = useRequests(FIRST_PAGE).data?.open ?? 0;
  if (open === 0) return null;
  return (
    <Banner
      action={
        <ButtonLink to="/admin" hash="own-bot-requests" variant="light">
          Show
        </ButtonLink>
      }
    >
      {open === 1
        ? 'One request for a bot of its own waits'
        : `${formatCount(open)} requests for bots of their own wait`}{' '}
      for a decision.
    </Banner>
  );
}
