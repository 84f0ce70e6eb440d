import { NeedNotice } from '../../../kit/need-notice.tsx';
import { useIsBanOff } from './use-is-ban-off.ts';

/** Says that Ban Management is off, with the way to its switch; nothing where it is on, or where that is not known. */
export function BanOffNotice() {
  return (
    useIsBanOff() && (
      <NeedNotice of="bans">
        Ban Management is off: the ban list is kept, but nothing happens in your games until you switch it on.
      </NeedNotice>
    )
  );
}
