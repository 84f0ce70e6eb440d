import { AdminPage } from '../../features/admin/admin-page.tsx';
import { OpenRequestsNotice } from '../../features/own-bot/open-requests-notice.tsx';
import { RequestList } from '../../features/own-bot/request-list.tsx';

/** `/admin`, put together of the users and their requests for own bots. */
export function Admin() {
  return <AdminPage OwnBotNotice={OpenRequestsNotice} OwnBotRequests={RequestList} />;
}
