import { NeedNotice } from '../../../kit/need-notice.tsx';

/** Says that alerts are kept and not posted while Player Alerts are off. */
export function AlertsOffNotice() {
  return (
    <NeedNotice of="alerts">
      Player Alerts are off: the list is kept, but nothing is posted until you switch them on.
    </NeedNotice>
  );
}
