import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';

/**
 * A tribe's members as uploaded, with the ids that are stored for those who have none now: by the survivor's name, if
 * only one of the others had it.
 */
export function keepKnownMembers(
  uploaded: readonly TribeMember[],
  stored: readonly TribeMember[],
): TribeMember[] {
  const present = new Set(uploaded.map(({ netId }) => netId));
  const missing = stored.filter(({ netId }) => netId !== '' && !present.has(netId));
  const byName = Map.groupBy(missing, ({ characterName }) => characterName);
  return uploaded.map((member) => {
    const [known, ...others] = member.netId === '' ? (byName.get(member.characterName) ?? []) : [];
    return known === undefined || others.length > 0 ? member : known;
  });
}
