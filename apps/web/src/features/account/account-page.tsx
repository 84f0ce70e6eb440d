import { PageHeader } from '../../ui/page-header.tsx';
import { CardColumns } from '../../ui/rows/card-columns.tsx';
import { DeleteCard } from './delete-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';
import { UserDataCard } from './user-data-card.tsx';

/** The zone of the browser's clock, as `Europe/Berlin`. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `/settings`: the own account. */
export function AccountPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        description={`Your account, where you are signed in, and what is stored about you. Times on all pages are those of this browser: ${ZONE}.`}
      />
      <CardColumns>
        <UserDataCard />
        <ShortcutsCard />
        <DownloadCard />
        <SessionsCard />
        <DeleteCard />
      </CardColumns>
    </>
  );
}
