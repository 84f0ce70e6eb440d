/** Something from the game with its blueprint path, as spawn commands use it. */
export type Blueprint = {
  name: string;
  /** The heading in lists: a map's or a kind's name. */
  group: string;
  /** `Blueprint'/Game/…/X.X'` */
  path: string;
};

/**
 * Blueprints of one folder. `places` gives the path of each name below the folder, without the class after
 * the dot: the class has the file's name.
 */
export function blueprintsIn(
  group: string,
  folder: string,
  places: Readonly<Record<string, string>>,
): Blueprint[] {
  return Object.entries(places).map(([name, place]) => {
    const file = place.slice(place.lastIndexOf('/') + 1);
    return { name, group, path: `Blueprint'${folder}/${place}.${file}'` };
  });
}
