/** Kinds of lines that a link can post, in the order of the choices. */
export const TRIBE_LOG_KINDS = ['tames', 'deaths', 'raids', 'buildings', 'members', 'other'] as const;
export type TribeLogKind = (typeof TRIBE_LOG_KINDS)[number];

/** Labels of the kinds. */
export const TRIBE_LOG_KIND_WORDS: Readonly<Record<TribeLogKind, string>> = {
  tames: 'Tamed, claimed, frozen and moved creatures',
  deaths: 'Deaths of members and creatures',
  raids: 'Destroyed structures and killed enemies',
  buildings: 'Demolished and decayed structures',
  members: 'Members, ranks and alliances',
  other: 'Everything else',
};
