import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { changedTimedCommand, commandRun, commandTarget, newTimedCommand, timedCommand } from './schema.ts';

const edit = { need: 'AutomaticRcon_Edit', object: 'timedCommand', id: 'body.id' } as const;
const onCommand = z.object({ id });

export const automaticRconRoutes = {
  list: route({
    method: 'GET',
    path: '/api/timedCommand/allForBot',
    summary: "The instance's timed commands, by name.",
    access: { need: 'AutomaticRcon_View', bot: 'query.botId' },
    query: z.object({ botId: id }),
    response: z.array(timedCommand),
  }),
  targets: route({
    method: 'GET',
    path: '/api/timedCommand/targets',
    summary: "The servers on which the instance's timed commands can run, without their addresses.",
    access: { need: 'AutomaticRcon_View', bot: 'query.botId' },
    query: z.object({ botId: id }),
    response: z.array(commandTarget),
  }),
  runs: route({
    method: 'GET',
    path: '/api/timedCommand/runs',
    summary: 'The last runs of a timed command, newest first, with the result of each server.',
    access: { need: 'AutomaticRcon_View', object: 'timedCommand', id: 'query.id' },
    query: z.object({ id }),
    response: z.array(commandRun),
  }),
  create: route({
    method: 'POST',
    path: '/api/timedCommand',
    summary: 'Adds a timed command.',
    access: { need: 'AutomaticRcon_Edit', bot: 'body.timedCommand.botId' },
    feature: 'timedCommands',
    rate: 'write',
    body: z.object({ timedCommand: newTimedCommand }),
    response: timedCommand,
  }),
  update: route({
    method: 'PUT',
    path: '/api/timedCommand',
    summary: 'Changes a timed command.',
    access: { need: 'AutomaticRcon_Edit', object: 'timedCommand', id: 'body.timedCommand.id' },
    feature: 'timedCommands',
    rate: 'write',
    body: z.object({ timedCommand: changedTimedCommand }),
    response: timedCommand,
  }),
  // No tier needed, like disable: after a downgrade people can still clean up.
  remove: route({
    method: 'DELETE',
    path: '/api/timedCommand',
    summary: 'Deletes a timed command with its runs.',
    access: edit,
    rate: 'write',
    body: onCommand,
    response: z.boolean(),
  }),
  enable: route({
    method: 'POST',
    path: '/api/timedCommand/enable',
    summary: 'Enables a timed command.',
    access: edit,
    feature: 'timedCommands',
    rate: 'write',
    body: onCommand,
    response: timedCommand,
  }),
  disable: route({
    method: 'POST',
    path: '/api/timedCommand/disable',
    summary: 'Disables a timed command.',
    access: edit,
    rate: 'write',
    body: onCommand,
    response: timedCommand,
  }),
  run: route({
    method: 'POST',
    path: '/api/timedCommand/run',
    summary: 'Runs a timed command now, even if it is disabled. The results appear in its runs.',
    access: edit,
    feature: 'timedCommands',
    isRun: true,
    rate: 'write',
    body: onCommand,
    response: commandRun,
  }),
} as const;
