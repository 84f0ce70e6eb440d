import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { EXTENSION_DAYS, NOTICE_HOURS } from '@arkwright/contracts/decay/bounds';
import type { Fate } from '@arkwright/contracts/decay/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';

export type DecaySettings = GroupValue<'decay'>;

/** The data about an owner that decay needs. */
export type Judged = {
  /** ms; 0 for unknown. */
  lastSeen: number;
  extensionDays: number;
  /** An extension: nothing is removed before this, ms; 0 for none. */
  extendedUntil: number;
  isProtected: boolean;
  /** When the warning was sent, ms; 0 for never. */
  warnedAt: number;
  /** The removal that it announced, ms; 0 if it announced none. */
  promisedAt: number;
};

/** Whether anything at all is removed. */
export const removes = ({ decayMode }: Pick<DecaySettings, 'decayMode'>) =>
  decayMode === 'WarnAndDecay' || decayMode === 'DecayOnly';

/** Below are wild dinos and the map, and one number means unclaimed babies (docs/reference/asa-save.md §14). */
const FIRST_TEAM = 50_000;
const NOBODYS = 2_000_000_000;

/** Whether a number can be a player's or a tribe's, so that a command with it hits no one else. */
export const isTeamNumber = (teamId: string): boolean =>
  /^[1-9]\d{4,19}$/.test(teamId) && Number(teamId) >= FIRST_TEAM && Number(teamId) !== NOBODYS;

/** The decision about an owner at `now`. Pure: sweeps and simulations use the same rules. */
export function judge(team: Judged, settings: DecaySettings, now: number): Fate {
  if (settings.decayMode === 'Off') return 'active';
  if (team.isProtected) return 'protected';
  if (team.lastSeen === 0) return 'unknown';
  const decaysAt = removalAt(team, settings);
  if (decaysAt !== undefined && now >= decaysAt) return 'removed';
  return settings.decayMode !== 'DecayOnly' && now >= warningAt(team, settings) ? 'warned' : 'active';
}

/** After more time was given the warning comes again a day later at the earliest, and as long before the end as at first. */
const leadMs = ({ decayDays, decayWarningDays }: DecaySettings) =>
  Math.min(Math.max(decayDays - decayWarningDays, 0), EXTENSION_DAYS - 1) * DAY_MS;

/** When the warning is due, ms. */
export const warningAt = (
  { lastSeen, extensionDays, extendedUntil }: Judged,
  settings: DecaySettings,
): number =>
  Math.max(lastSeen + (settings.decayWarningDays + extensionDays) * DAY_MS, extendedUntil - leadMs(settings));

/** When they would be removed if they were warned in time, ms: never before a promise or an extension. */
export const dueAt = (
  { lastSeen, extensionDays, extendedUntil, promisedAt }: Omit<Judged, 'isProtected' | 'warnedAt'>,
  { decayDays }: DecaySettings,
): number => Math.max(lastSeen + (decayDays + extensionDays) * DAY_MS, extendedUntil, promisedAt);

/** The removal that a warning at `now` announces, ms: a day later at the earliest; 0 if nothing is removed automatically. */
export const promiseAt = (team: Judged, settings: DecaySettings, now: number): number =>
  removes(settings) ? Math.max(dueAt(team, settings), now + NOTICE_HOURS * HOUR_MS) : 0;

/** Whether the warning that was sent is enough: one that announced no removal does not count if there will be one. */
export const isWarned = (
  { warnedAt, promisedAt }: Pick<Judged, 'warnedAt' | 'promisedAt'>,
  settings: DecaySettings,
): boolean => warnedAt > 0 && (promisedAt > 0 || !removes(settings));

/** When they are removed if no member returns, ms: undefined while nothing is removed, or before they were warned of it. */
export function removalAt(team: Judged, settings: DecaySettings): number | undefined {
  if (!removes(settings)) return undefined;
  if (settings.decayMode === 'DecayOnly') return dueAt(team, settings);
  if (!isWarned(team, settings)) return undefined;
  return Math.max(dueAt(team, settings), team.warnedAt + NOTICE_HOURS * HOUR_MS);
}

/** The same for a time in the future, assuming that warnings due until then have been sent. */
export function judgeThen(
  team: Judged,
  settings: DecaySettings,
  { now, at }: { now: number; at: number },
): Fate {
  if (settings.decayMode === 'DecayOnly' || isWarned(team, settings)) return judge(team, settings, at);
  const warnedAt = Math.max(now, warningAt(team, settings));
  const promisedAt = promiseAt(team, settings, warnedAt);
  return judge(warnedAt <= at ? { ...team, warnedAt, promisedAt } : { ...team, warnedAt: 0 }, settings, at);
}

/** Whether a small base is removed: neither it nor its owner has been active for the clutter time. */
export function isClutter(
  base: { structures: number; createdAt: number },
  owner: Pick<Judged, 'lastSeen' | 'isProtected' | 'extendedUntil'>,
  { settings, now }: { settings: DecaySettings; now: number },
): boolean {
  const { enableClutterFastDecay, fastClutterDecayTime, fastClutterStructureCount } = settings;
  if (!enableClutterFastDecay || !removes(settings)) return false;
  if (owner.isProtected || owner.lastSeen === 0 || owner.extendedUntil > now) return false;
  const before = now - fastClutterDecayTime * HOUR_MS;
  return base.structures < fastClutterStructureCount && owner.lastSeen <= before && base.createdAt <= before;
}
