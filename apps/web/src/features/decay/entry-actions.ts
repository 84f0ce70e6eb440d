import { decayRoutes } from '@arkwright/contracts/decay/routes';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { IconCheck, IconHourglassHigh, IconShieldCheck } from '@tabler/icons-react';
import type { Action } from '../../kit/actions/action.ts';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { attempt } from '../../kit/use-action.ts';
import { showToast } from '../../ui/toast.tsx';
import type { DecayTarget } from './decay-target.ts';

const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const ProtectDialog = lazyDialog(async () => (await import('./protect-entry-dialog.tsx')).ProtectEntryDialog);

type DecayAction = Action<DecayTarget>;

const ifGone = ({ state }: DecayEntry) => (state === 'removed' ? 'It was removed already.' : undefined);
const ifNoTribe = ({ kind }: DecayEntry) =>
  kind === 'team' ? undefined : 'Only tribes can be given more time or be protected.';

const approveRemoval: DecayAction = {
  id: 'approve',
  on: 'tribe',
  group: 'danger',
  label: 'Agree to the removal',
  icon: IconCheck,
  route: decayRoutes.approve,
  risk: 'asks',
  problem: ({ row }) =>
    ifGone(row) ?? (row.state === 'warned' ? 'It does not wait for anybody’s approval.' : undefined),
  Dialog: ApproveDialog,
};

const extendTime: DecayAction = {
  id: 'extend',
  on: 'tribe',
  group: 'moderate',
  label: 'Extend by 7 days',
  icon: IconHourglassHigh,
  route: decayRoutes.extend,
  risk: 'none',
  problem: ({ row }) => ifGone(row) ?? ifNoTribe(row),
  run: async ({ row, onDone }, { call, botId }) => {
    const outcome = await attempt(call, decayRoutes.extend, { body: { botId, id: row.id } });
    showToast(
      outcome.ok
        ? { tone: 'good', message: `${row.name} has 7 more days` }
        : { tone: 'danger', message: outcome.problem.message },
    );
    onDone();
  },
};

const protectFromDecay: DecayAction = {
  id: 'protect',
  on: 'tribe',
  group: 'moderate',
  label: 'Protect',
  icon: IconShieldCheck,
  route: decayRoutes.protect,
  risk: 'none',
  problem: ({ row }) => ifNoTribe(row),
  Dialog: ProtectDialog,
};

/** Everything that can be done with a tribe, or anything else, that decays. */
export const DECAY_ACTIONS: readonly DecayAction[] = [extendTime, protectFromDecay, approveRemoval];
