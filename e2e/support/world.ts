import { test } from './browsing.ts';
import { controlOf } from './control.ts';
import { openGuild } from './guild.ts';
import { makeDataDir, type Program, startProgram } from './program.ts';

/** The program, and the other side of it: the simulated game servers and Discord. */
export type World = {
  program: Program;
  control: ReturnType<typeof controlOf>;
  /** Starts the program again after it has ended, on its data and at its address. */
  startAgain(): Promise<void>;
};

type WorldOptions = { env?: Record<string, string> };

/**
 * For a file of journeys: a world of its own, there from before its first test until after its last. Its parts can be taken
 * out at once (`const { program, control } = startWorld()`): they are filled when the world is there.
 */
export function startWorld({ env = {} }: WorldOptions = {}): World {
  const [program, control] = [{} as Program, {} as World['control']];
  let data: Awaited<ReturnType<typeof makeDataDir>> | undefined;
  test.beforeAll(async () => {
    data = await makeDataDir();
    Object.assign(program, await startProgram({ dataDir: data.dataDir, env }));
    Object.assign(control, controlOf(program.sandbox));
  });
  test.afterAll(async () => {
    try {
      // Without a program its start has failed, and has said why.
      if ('stop' in program) await program.stop();
    } finally {
      await data?.dispose();
    }
  });
  return {
    program,
    control,
    async startAgain() {
      const port = Number(new URL(program.url).port);
      Object.assign(program, await startProgram({ dataDir: program.dataDir, env, port }));
      Object.assign(control, controlOf(program.sandbox));
    },
  };
}

export type Guild = Awaited<ReturnType<typeof openGuild>>;

/** The same with the guild of the owner's first instance. */
export function startGuildWorld(): World & { guild: Guild } {
  const world = startWorld();
  const guild = {} as Guild;
  const open = async () => void Object.assign(guild, await openGuild(world.program));
  test.beforeAll(open);
  return { ...world, guild, startAgain: () => world.startAgain().then(open) };
}
