import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** How a view (filters, search) stands in the address. A constant of the screen: its identity must not change. */
export type AddressView<View extends object> = {
  /** What stands for "nothing chosen"; its keys are the parameters that are the view's. */
  whole: View;
  /** Reads the address; whatever makes no sense there counts as not set. */
  read: (params: Record<string, unknown>) => View;
  /** What has to stand in the address. */
  write: (view: View) => Record<string, unknown>;
};

/** KIT · The view out of the address, and the way to change it (without a new entry in the browser's history). */
export function useViewInAddress<View extends object>(
  address: AddressView<View>,
): [View, (change: Partial<View>) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => address.read(params), [address, params]);

  const change = useCallback(
    (wanted: Partial<View>) => {
      navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const others = Object.fromEntries(
            Object.entries(previous).filter(([key]) => !Object.hasOwn(address.whole, key)),
          );
          return { ...others, ...address.write({ ...address.read(previous), ...wanted }) };
        },
      });
    },
    [address, navigate],
  );
  return [view, change];
}
