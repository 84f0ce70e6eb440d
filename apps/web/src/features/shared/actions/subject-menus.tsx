import type { MenuRequest } from '../../../kit/actions/subject-menu.ts';
import { type Offer, useActions } from '../../../kit/actions/use-actions.tsx';
import { placeBelow, placeBeside } from '../../../ui/place-at.ts';
import { PLAYER_ACTIONS } from './player-actions.ts';
import { PlayerMenu } from './player-menu.tsx';
import { SERVER_ACTIONS } from './server-actions.ts';
import { ServerMenu } from './server-menu.tsx';

type SubjectMenusProps = { request: MenuRequest | undefined; onClose: () => void };

/** The menu that a chip or a “⋯” has opened, and the dialog of the action that was chosen there. */
export function SubjectMenus({ request, onClose }: SubjectMenusProps) {
  const players = useActions(PLAYER_ACTIONS);
  const servers = useActions(SERVER_ACTIONS);
  const subject = request?.subject;

  function handleClose() {
    if (request && !request.isHovering) focusOn(request.anchor);
    onClose();
  }

  /** The focus goes back first: a dialog that follows returns it to where it was opened from. */
  const fromAnchor = (offer: Offer): Offer => ({
    ...offer,
    choose: () => {
      if (request) focusOn(request.anchor);
      offer.choose();
    },
  });

  return (
    <>
      {request && subject?.on === 'player' && (
        <PlayerMenu
          player={subject}
          offersFor={(target) => players.offersFor(target).map(fromAnchor)}
          {...placeOf(request)}
          onClose={handleClose}
        />
      )}
      {request && subject?.on === 'server' && (
        <ServerMenu
          server={subject}
          offersFor={(target) => servers.offersFor(target).map(fromAnchor)}
          {...placeOf(request)}
          onClose={handleClose}
        />
      )}
      {players.dialog}
      {servers.dialog}
    </>
  );
}

function placeOf({ anchor, isHovering }: MenuRequest) {
  return isHovering ? { at: placeBeside(anchor), hovered: anchor } : { at: placeBelow(anchor) };
}

/** The link or button of a name. */
function focusOn(anchor: HTMLElement) {
  const inside = anchor.matches('a, button') ? anchor : anchor.querySelector<HTMLElement>('a, button');
  inside?.focus({ preventScroll: true });
}
