import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { COMPANION_FIRST_HOURS } from '@arkwright/contracts/hosted-saves/bounds';
import type { HostedSave, HostedSaveNeed, HostedSaveState } from '@arkwright/contracts/hosted-saves/schema';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { UploadSources } from '../companion/service.ts';

/** What an instance's settings and tier say about uploads. */
export type Conditions = { hasTier: boolean; companion: InstanceSettings['companionMod'] };

/** What is missing before a save at a host may be read: the same as for an agent's uploads, and a host with files. */
export function needsOf(
  { hasTier, companion }: Conditions,
  { canReadFiles }: { canReadFiles: boolean },
): HostedSaveNeed[] {
  const { isEnabled, companionType, uploadPlayerData, uploadStructureData, uploadDinoData } = companion;
  const missing: Record<HostedSaveNeed, boolean> = {
    host: !canReadFiles,
    tier: !hasTier,
    companion: !isEnabled,
    companionType: companionType === 'NotSelected',
    uploads: !(uploadPlayerData || uploadStructureData || uploadDinoData),
  };
  const needs = Object.entries(missing) as [HostedSaveNeed, boolean][];
  return needs.flatMap(([need, isMissing]) => (isMissing ? [need] : []));
}

/** Whether a mod, plugin or agent has uploaded a kind a short while ago: its rows are newer than those of a save. */
export const isLeftToCompanion = ({ source, at }: UploadSources[DashboardKind], now: number): boolean =>
  source !== '' && source !== 'Host' && at > now - COMPANION_FIRST_HOURS * HOUR_MS;

const UPLOADERS = { Mod: 'the mod', APIPlugin: 'the API plugin', Agent: 'the agent' } as const;
const list = new Intl.ListFormat('en');

/**
 * Says which of these kinds are left to companions, such as `Players and tribes are not read: the mod uploads them.`; empty
 * if none is.
 */
export function leftWords(uploads: UploadSources, kinds: readonly DashboardKind[], now: number): string {
  const left = kinds.flatMap((kind) => {
    const { source } = uploads[kind];
    return isLeftToCompanion(uploads[kind], now) && source !== '' && source !== 'Host'
      ? [{ kind, source }]
      : [];
  });
  const sentences = [...Map.groupBy(left, ({ source }) => source)].map(([source, ofSource]) => {
    const kindsOfSource = list.format(ofSource.map(({ kind }) => kind));
    return `${kindsOfSource.charAt(0).toUpperCase()}${kindsOfSource.slice(1)} are not read: ${UPLOADERS[source]} uploads them.`;
  });
  return sentences.join(' ');
}

/** What the program has noted about a server's save. */
export type Progress = {
  step: 'waiting' | 'listing' | 'listed' | 'fetching' | 'reading' | 'read' | 'skipped' | 'needs' | 'failed';
  /** A process is at it. */
  isClaimed: boolean;
};

const STATES: Record<Progress['step'], HostedSaveState> = {
  waiting: 'waiting',
  listing: 'listing',
  listed: 'waiting',
  fetching: 'fetching',
  reading: 'reading',
  read: 'read',
  skipped: 'skipped',
  // What was missing is there by now.
  needs: 'waiting',
  failed: 'failed',
};

/** The state that people see. A process that was killed during a fetch leaves it to the next one. */
export function shownState({
  isOn,
  needs,
  progress,
}: Pick<HostedSave, 'isOn' | 'needs'> & { progress: Progress | undefined }): HostedSaveState {
  if (!isOn) return 'off';
  if (needs.length > 0) return 'needs';
  if (!progress) return 'waiting';
  const state = STATES[progress.step];
  return (state === 'fetching' || state === 'reading') && !progress.isClaimed ? 'waiting' : state;
}
