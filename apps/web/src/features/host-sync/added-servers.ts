import { addedService, type HostService } from '@arkwright/contracts/host-sync/schema';
import { SHORT_NAME_LENGTH } from '@arkwright/contracts/servers/schema';
import { serviceName } from '../shared/hosting/service-rows.ts';

/** Maximum characters of a server's name (specification §5). */
export const NAME_LENGTH = 100;

/** A service that is about to become a server. */
export type AddDraft = {
  service: HostService;
  name: string;
  nameShort: string;
  /** The name at the host is longer than a server's may be. */
  isShortened: boolean;
  isChosen: boolean;
  /** Why the API refused it. */
  refusal: string;
};

/** At most `length` UTF-16 units, as the rules count them, without half of a character. */
export function shortened(text: string, length: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= length) return trimmed;
  let kept = '';
  for (const character of trimmed) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  return kept.trim();
}

/** A map's name in words, from `TheIsland_WP`. */
function mapWords(map: string): string[] {
  const name = map.replace(/_WP$/i, '').replace(/_/g, ' ');
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/\s+/);
  return words.filter((word) => word !== '' && !/^the$/i.test(word));
}

/** A short name proposed from the map, with as many whole words as fit: `LostColony`, `Scorched`. */
export function proposedShortName({ map, name }: Pick<HostService, 'map' | 'name'>): string {
  const words = map === '' ? name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '') : mapWords(map);
  const [first = 'Server', ...others] = words;
  let proposed = shortened(first, SHORT_NAME_LENGTH);
  for (const word of others) {
    if (proposed.length + word.length > SHORT_NAME_LENGTH) break;
    proposed += word;
  }
  return proposed;
}

/** The same with a number if others have it: `Island`, `Island2`. */
function uniqueShortName(proposed: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : String(number);
    const name = shortened(proposed, SHORT_NAME_LENGTH - ending.length) + ending;
    if (!taken.has(name)) return name;
  }
}

/** The rows of the dialog. Those for which the tier has no room are not chosen, and last. */
export function draftsOf(services: readonly HostService[], room: number): AddDraft[] {
  const known = new Set<string>();
  return services.map((service, index) => {
    const full = serviceName(service);
    const name = shortened(full, NAME_LENGTH);
    const nameShort = uniqueShortName(proposedShortName(service), known);
    known.add(nameShort);
    return {
      service,
      name,
      nameShort,
      isShortened: name !== full.trim(),
      isChosen: index < room,
      refusal: '',
    };
  });
}

/** The problems of a row's fields, by name. */
export function problemsOf({ service, name, nameShort }: AddDraft): { name?: string; nameShort?: string } {
  const { error } = addedService.safeParse({ serviceId: service.serviceId, name, nameShort });
  const at = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message;
  const [ofName, ofShort] = [at('name'), at('nameShort')];
  return {
    ...(ofName !== undefined && { name: ofName }),
    ...(ofShort !== undefined && { nameShort: ofShort }),
  };
}
