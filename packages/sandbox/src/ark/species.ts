/** A creature of the game: the name that log lines show, and how likely survivors are to meet it wild. */
export type Species = { name: string; tameable: boolean; deadly: boolean };

export const SPECIES: readonly Species[] = [
  { name: 'Rex', tameable: true, deadly: true },
  { name: 'Raptor', tameable: true, deadly: true },
  { name: 'Sabertooth', tameable: true, deadly: true },
  { name: 'Direwolf', tameable: true, deadly: true },
  { name: 'Anglerfish', tameable: true, deadly: true },
  { name: 'Allosaurus', tameable: true, deadly: true },
  { name: 'Ichthyornis', tameable: true, deadly: false },
  { name: 'Kentrosaurus', tameable: true, deadly: true },
  { name: 'Argentavis', tameable: true, deadly: true },
  { name: 'Dodo', tameable: true, deadly: false },
  { name: 'Triceratops', tameable: true, deadly: true },
  { name: 'Ankylosaurus', tameable: true, deadly: false },
  { name: 'Otter', tameable: true, deadly: false },
  { name: 'Daeodon', tameable: true, deadly: true },
  { name: 'Yutyrannus', tameable: true, deadly: true },
  { name: 'Alpha Raptor', tameable: false, deadly: true },
  { name: 'Alpha Carno', tameable: false, deadly: true },
  { name: 'Titanoboa', tameable: false, deadly: true },
];

export const tameableSpecies = SPECIES.filter((specy) => specy.tameable).map((specy) => specy.name);
export const deadlySpecies = SPECIES.filter((specy) => specy.deadly).map((specy) => specy.name);

/** The article that the game puts before a creature's name. */
export function article(name: string): 'a' | 'an' {
  return /^[aeiou]/i.test(name) ? 'an' : 'a';
}
