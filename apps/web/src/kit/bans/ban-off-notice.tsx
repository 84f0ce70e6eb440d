import { Banner } from '../../ui/banner.tsx';
import { useIsBanOff } from './use-why-no-ban.ts';

/** Says that Ban Management is off; nothing where it is on, or where that is not known. */
export function BanOffNotice() {
  return (
    useIsBanOff() && (
      <Banner tone="warning">
        Ban Management is switched off in its settings: bans are listed, but nothing is done about them until
        it is switched on.
      </Banner>
    )
  );
}
