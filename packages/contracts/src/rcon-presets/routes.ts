import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { openRun, presetRun, presetRunSummary, runTarget } from './run-schema.ts';
import { changedRconPreset, newRconPreset, rconPreset } from './schema.ts';

const ofInstance = z.object({ botId: id });

export const rconPresetRoutes = {
  list: route({
    method: 'GET',
    path: '/api/rconPreset/:botId',
    summary: "The instance's RCON presets, by name.",
    access: { need: ['Rcon_View', 'RconPresets_View'], bot: 'params.botId' },
    params: ofInstance,
    isLarge: true,
    response: z.array(rconPreset),
  }),
  create: route({
    method: 'POST',
    path: '/api/rconPreset',
    summary: 'Adds an RCON preset.',
    access: { need: 'RconPresets_Edit', bot: 'body.botId' },
    feature: 'advancedRcon',
    limit: 'rconPresets',
    rate: 'write',
    body: newRconPreset,
    response: rconPreset,
  }),
  update: route({
    method: 'PUT',
    path: '/api/rconPreset',
    summary: 'Changes an RCON preset. Runs that have started keep their commands.',
    access: { need: 'RconPresets_Edit', object: 'rconPreset', id: 'body.id' },
    feature: 'advancedRcon',
    rate: 'write',
    body: changedRconPreset,
    response: rconPreset,
  }),
  // No tier needed: after a downgrade people can still clean up.
  remove: route({
    method: 'DELETE',
    path: '/api/rconPreset/:id',
    summary: 'Deletes an RCON preset.',
    access: { need: 'RconPresets_Edit', object: 'rconPreset', id: 'params.id' },
    rate: 'write',
    params: z.object({ id }),
    response: z.boolean(),
  }),
  targets: route({
    method: 'GET',
    path: '/api/rconPreset/:botId/servers',
    summary: 'The servers that a preset can run on, and which would be skipped now.',
    access: { need: 'RconPresets_Edit', bot: 'params.botId' },
    params: ofInstance,
    response: z.array(runTarget),
  }),
  run: route({
    method: 'POST',
    path: '/api/rconPreset/run',
    summary: 'Starts an RCON preset on one server, or on `all`. CONFLICT while it is disabled or running.',
    access: { need: 'RconPresets_Edit', object: 'rconPreset', id: 'body.id' },
    feature: 'advancedRcon',
    isRun: true,
    rate: 'write',
    body: z.object({ id, serverId: id }),
    response: presetRun,
  }),
  runSeen: route({
    method: 'POST',
    path: '/api/rconPreset/runs/seen',
    summary:
      'Records that the caller has seen how a run ended. Otherwise the person who started it gets a notification.',
    access: { need: 'RconPresets_Edit', bot: 'body.botId' },
    rate: 'write',
    body: ofInstance.extend({ runId: id }),
    response: z.boolean(),
  }),
  // No tier needed: a started run can always be stopped.
  stop: route({
    method: 'POST',
    path: '/api/rconPreset/runs/stop',
    summary:
      "Stops a run: nothing more is sent to any server. Returns its progress; a finished run doesn't change.",
    access: { need: 'RconPresets_Edit', bot: 'body.botId' },
    rate: 'write',
    body: ofInstance.extend({ runId: id }),
    response: presetRun,
  }),
  runs: route({
    method: 'GET',
    path: '/api/rconPreset/:botId/runs',
    summary: 'The latest 100 runs of all presets, newest first. Kept for a week.',
    access: { need: 'RconPresets_Edit', bot: 'params.botId' },
    params: ofInstance,
    response: z.array(presetRunSummary),
  }),
  openRuns: route({
    method: 'GET',
    path: '/api/rconPreset/:botId/runs/open',
    summary:
      'The runs that have not ended, the first first: those of people, of Discord and of timed commands.',
    access: { need: 'RconPresets_Edit', bot: 'params.botId' },
    params: ofInstance,
    response: z.array(openRun),
  }),
  // Replies of the game may reveal more than the presets do: they are for members who may run them.
  runState: route({
    method: 'GET',
    path: '/api/rconPreset/:botId/runs/:runId',
    summary: 'The progress of a run. Kept for a week.',
    access: { need: 'RconPresets_Edit', bot: 'params.botId' },
    params: ofInstance.extend({ runId: id }),
    response: presetRun,
  }),
} as const;
