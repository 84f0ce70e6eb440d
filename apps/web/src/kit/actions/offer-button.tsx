import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Offer } from './use-actions.tsx';

type OfferButtonProps = {
  offer: Offer;
  isFirst?: boolean;
  /** In a row among others: low, and without its icon unless it is the first. */
  isInRow?: boolean;
  /** “…” after the name: without more said it could be taken to act at once. */
  hasDots?: boolean;
};

/** KIT · The button of an action, for those that have one beside the menu. It is busy while the action runs. */
export function OfferButton({ offer, isFirst = false, isInRow = false, hasDots = false }: OfferButtonProps) {
  const { label, Icon, reason, choose } = offer;
  const [isBusy, setBusy] = useState(false);

  async function handleClick() {
    setBusy(true);
    await choose();
    setBusy(false);
  }

  return (
    <ActionButton
      variant={isFirst ? (isInRow ? 'light' : 'filled') : 'default'}
      {...(isInRow && { size: 'compact-md' })}
      {...((isFirst || !isInRow) && { leftSection: <Icon size={16} /> })}
      reason={reason}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {label}
      {hasDots && '…'}
    </ActionButton>
  );
}
