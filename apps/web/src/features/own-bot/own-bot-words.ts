import type { OwnBotKind } from '@arkwright/contracts/own-bot/kinds';
import type { OwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import type { StatusTone } from '../../ui/status-dot.tsx';

export const KIND_WORDS: Readonly<Record<OwnBotKind, { label: string; description: string }>> = {
  application: {
    label: 'Own Discord application',
    description: 'The bot is a Discord application of yours and goes on running here. Nothing to install.',
  },
  machine: {
    label: 'Own machine',
    description: 'Arkwright runs on a machine of yours, with its own database. You keep it running.',
  },
};

export const STATE_WORDS: Readonly<Record<OwnBotRequest['state'], { words: string; tone: StatusTone }>> = {
  requested: { words: 'Waiting for a decision', tone: 'warning' },
  granted: { words: 'Granted', tone: 'good' },
  refused: { words: 'Refused', tone: 'danger' },
  revoked: { words: 'Grant taken back', tone: 'danger' },
};
