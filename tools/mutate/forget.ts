import type { EvaluatedModuleNode } from "vite/module-runner";

type Module = Pick<EvaluatedModuleNode, "id" | "file" | "importers" | "promise" | "exports" | "evaluated">;

/** Forgets the modules of the files that are meant, and each that imports a forgotten one: importing them evaluates them anew. */
export const forget = (modules: readonly Module[], isMeant: (file: string) => boolean): void => {
  const byId = new Map(modules.map((one) => [one.id, one]));
  const forgotten = new Set(modules.filter(({ file }) => isMeant(file)));
  // A set yields what is added to it while it is walked.
  for (const { importers } of forgotten)
    for (const id of importers) {
      const importer = byId.get(id);
      if (importer !== undefined) forgotten.add(importer);
    }
  for (const one of forgotten)
    Object.assign(one, { promise: undefined, exports: undefined, evaluated: false });
};
