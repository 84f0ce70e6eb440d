import { ACCESS_WORDS } from '../../kit/can.ts';
import { useAccess } from '../../kit/use-can.ts';
import { useWhyNoBan as useWhyNoBanAnywhere } from '../shared/bans/use-why-no-ban.ts';

/** Why this person can't ban from the dashboard: actions on its entries need its Edit (specification §6). */
export function useWhyNoBan(): string | undefined {
  const { canEdit } = useAccess('DataDashboard');
  const elsewhere = useWhyNoBanAnywhere();
  return canEdit ? elsewhere : ACCESS_WORDS.edit;
}
