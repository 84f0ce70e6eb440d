/** A thing of the game and where its blueprint stands, as spawn commands name it. */
export type Blueprint = {
  name: string;
  /** What people look under: a map's or a kind's name. */
  group: string;
  /** `Blueprint'/Game/…/X.X'` */
  path: string;
};

/**
 * Blueprints of one folder. `places` gives each name its place below the folder, without the class that follows the dot: the
 * game calls it as the file is called.
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
