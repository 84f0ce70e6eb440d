import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { counted } from '../../kit/counted.ts';

/** What the removal of an entry destroys, in words. */
export function whatGoes({ kind, name, structures, dinos }: DecayEntry) {
  if (kind === 'dinos') return counted(dinos, 'unclaimed dino');
  if (kind === 'clutter') return counted(structures, 'small base');
  return (
    <>
      All structures, dinos and characters of <bdi>{name}</bdi>
    </>
  );
}
