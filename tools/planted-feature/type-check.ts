import { join, relative } from 'node:path';
import ts from 'typescript';

/** Sources by their path from the top of the tree. */
type Sources = Readonly<Record<string, string>>;

/** Type-checks a tree, then again with some files changed. Unchanged files are read once. */
export class TypeCheck {
  readonly #top: string;
  readonly #options: ts.CompilerOptions;
  readonly #roots: readonly string[];
  readonly #read = new Map<string, ts.SourceFile | undefined>();
  #program: ts.Program | undefined;

  constructor(top: string, config: { compilerOptions: object; files: readonly string[] }) {
    this.#top = top;
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, top);
    this.#options = options;
    this.#roots = fileNames;
  }

  /** What is wrong in the files that `isChecked` picks, as `file: message`. */
  complaints(isChecked: (file: string) => boolean, changed: Sources = {}): string[] {
    const program = ts.createProgram({
      rootNames: this.#roots,
      options: this.#options,
      host: this.#hostWith(changed),
      ...(this.#program && { oldProgram: this.#program }),
    });
    this.#program = program;
    return program
      .getSourceFiles()
      .filter(({ fileName }) => isChecked(relative(this.#top, fileName)))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(
        ({ file, messageText }) =>
          `${relative(this.#top, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
  }

  #hostWith(changed: Sources): ts.CompilerHost {
    const host = ts.createCompilerHost(this.#options);
    const texts = new Map(Object.entries(changed).map(([file, text]) => [join(this.#top, file), text]));
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version, ...rest) => {
      const text = texts.get(name);
      if (text !== undefined) return ts.createSourceFile(name, text, version);
      if (!this.#read.has(name)) this.#read.set(name, read(name, version, ...rest));
      return this.#read.get(name);
    };
    return host;
  }
}
