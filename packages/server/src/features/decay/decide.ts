import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { NOTICE_HOURS } from '@arkwright/contracts/decay/bounds';
import type { Fate } from '@arkwright/contracts/decay/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';

export type DecaySettings = GroupValue<'decay'>;

/** What decay has to know of whoever owns something. */
export type Judged = {
  /** ms; 0 where nobody knows. */
  lastSeen: number;
  extensionDays: number;
  isProtected: boolean;
  /** When the warning was sent, ms; 0 for never. */
  warnedAt: number;
};

/** Whether anything at all is removed. */
export const removes = ({ decayMode }: Pick<DecaySettings, 'decayMode'>) =>
  decayMode === 'WarnAndDecay' || decayMode === 'DecayOnly';

/** Below are wild dinos and the map, and one number stands for babies that nobody has claimed (asa-save.md §14). */
const FIRST_TEAM = 50_000;
const NOBODYS = 2_000_000_000;

/** Whether a number can be a player's or a tribe's, so that a command with it hits nobody else. */
export const isTeamNumber = (teamId: string): boolean =>
  /^[1-9]\d{4,19}$/.test(teamId) && Number(teamId) >= FIRST_TEAM && Number(teamId) !== NOBODYS;

/** What becomes of somebody at `now`. Pure: sweeps and simulations judge alike. */
export function judge(team: Judged, settings: DecaySettings, now: number): Fate {
  if (settings.decayMode === 'Off') return 'active';
  if (team.isProtected) return 'protected';
  if (team.lastSeen === 0) return 'unknown';
  const decaysAt = removalAt(team, settings);
  if (decaysAt !== undefined && now >= decaysAt) return 'removed';
  return settings.decayMode !== 'DecayOnly' && now >= warningAt(team, settings) ? 'warned' : 'active';
}

/** When the warning is due, ms. */
export const warningAt = ({ lastSeen, extensionDays }: Judged, { decayWarningDays }: DecaySettings): number =>
  lastSeen + (decayWarningDays + extensionDays) * DAY_MS;

/**
 * When they are removed if nobody comes, ms: undefined while nothing is removed, or before they were warned. Whoever was
 * warned has a day at least.
 */
export function removalAt(team: Judged, settings: DecaySettings): number | undefined {
  if (!removes(settings)) return undefined;
  const decaysAt = team.lastSeen + (settings.decayDays + team.extensionDays) * DAY_MS;
  if (settings.decayMode === 'DecayOnly') return decaysAt;
  if (team.warnedAt === 0) return undefined;
  return Math.max(decaysAt, team.warnedAt + NOTICE_HOURS * HOUR_MS);
}

/** The same for a moment to come, by when whoever is due a warning will have got it. */
export function judgeThen(
  team: Judged,
  settings: DecaySettings,
  { now, at }: { now: number; at: number },
): Fate {
  const warnedAt = team.warnedAt || Math.max(now, warningAt(team, settings));
  return judge({ ...team, warnedAt: warnedAt <= at ? warnedAt : 0 }, settings, at);
}

/** Whether a base with few structures goes: it, and whoever owns it, has been quiet for the clutter's time. */
export function isClutter(
  base: { structures: number; createdAt: number },
  owner: Pick<Judged, 'lastSeen' | 'isProtected'>,
  { settings, now }: { settings: DecaySettings; now: number },
): boolean {
  const { enableClutterFastDecay, fastClutterDecayTime, fastClutterStructureCount } = settings;
  if (!enableClutterFastDecay || !removes(settings) || owner.isProtected || owner.lastSeen === 0)
    return false;
  const before = now - fastClutterDecayTime * HOUR_MS;
  return base.structures < fastClutterStructureCount && owner.lastSeen <= before && base.createdAt <= before;
}
