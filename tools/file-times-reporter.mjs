// A Vitest reporter that writes the time of each test file (loading, hooks and tests) to the file that FILE_TIMES names.
import { writeFileSync } from 'node:fs';

export default class FileTimesReporter {
  #files = [];

  onTestModuleEnd(testModule) {
    const { setupDuration, collectDuration, duration } = testModule.diagnostic();
    const ms = setupDuration + collectDuration + duration;
    this.#files.push({
      file: testModule.relativeModuleId,
      kind: testModule.project.name,
      seconds: Math.round(ms / 100) / 10,
    });
  }

  onTestRunEnd() {
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#files));
  }
}
