import { normalizeEosId } from '@arkwright/ark/eos-id';
import { MAX_ALERT_NAME } from '@arkwright/contracts/player-alerts/bounds';
import { oneOf, type Reader, text, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

const eosId: Reader<string> = (raw) => (typeof raw === 'string' && normalizeEosId(raw)) || '';

/** The open tab, the table of the alerts (rows a page: specification §9), and for whom an alert is to be added. */
export const playerAlertsView = viewSchema({
  tab: oneOf(['settings', 'list'], 'settings'),
  /** The EOS ID of a player whom another screen leads here for; empty for nobody, and once the dialog is open. */
  add: eosId,
  /** What the player is called. */
  addName: text(MAX_ALERT_NAME),
  ...tableReaders({ sort: 'name', size: 25 }),
});
