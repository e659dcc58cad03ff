import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { AnyStateMachine } from "xstate";
import { API, type Type } from "typescript/unstable/sync";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { flows } from "../src/machines/flows.ts";
import { wordsOf } from "../src/machines/inspector/chart-words.ts";
import { root } from "./root.mjs";
import { createShapeReader } from "./shapes/shape-reader.ts";
import { writeOrCheck } from "./written-file.ts";

// `npm run shapes` writes the shapes of all events of the flows from their types, and the words of their charts from their source;
// `-- --check` only compares.

const machinesFolder = join(root, "src/machines");
const files = readdirSync(machinesFolder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".flow.ts"))
  .toSorted()
  .map((name) => join(machinesFolder, name));

const isFlow = (value: unknown): value is AnyFlow =>
  typeof value === "object" && value !== null && "slug" in value && "machine" in value && "phrases" in value;

const api = new API({ cwd: root });
const snapshot = api.updateSnapshot({ openProjects: [join(machinesFolder, "tsconfig.json")] });
const project = snapshot.getProject(join(machinesFolder, "tsconfig.json"));
if (project === undefined) throw new Error("The project of the machines cannot be opened.");
const { checker, program } = project;
const reader = createShapeReader(checker);

/** The members of a union of events by their type. */
const eventsOf = (events: Type): ReadonlyMap<string, readonly Type[]> => {
  const byType = new Map<string, Type[]>();
  for (const event of events.isUnionType() ? events.getTypes() : [events]) {
    const property = checker.getPropertyOfType(event, "type");
    const type = property === undefined ? undefined : checker.getTypeOfSymbol(property);
    for (const one of type?.isUnionType() ? type.getTypes() : [type]) {
      if (one?.isStringLiteralType() !== true) continue;
      byType.set(one.value, [...(byType.get(one.value) ?? []), event]);
    }
  }
  return byType;
};

const machines: Record<string, Record<string, number>> = {};
for (const file of files) {
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const source = program.getSourceFile(file);
  const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} is not in the project of the machines.`);
  for (const exported of checker.getExportsOfModule(symbol)) {
    const flow = module[exported.name];
    const type = checker.getTypeOfSymbol(exported);
    const machine = type === undefined ? undefined : checker.getPropertyOfType(type, "machine");
    if (!isFlow(flow) || machine === undefined) continue;
    const logic = checker.getTypeOfSymbol(machine);
    if (logic?.isTypeReference() !== true) continue;
    const [, events] = checker.getTypeArguments(logic);
    if (events === undefined) continue;
    const { id } = flow.machine as AnyStateMachine;
    machines[id] = Object.fromEntries(
      [...eventsOf(events)]
        .toSorted(([one], [other]) => one.localeCompare(other, "en"))
        .map(([name, types]) => [name, reader.union(types)]),
    );
  }
}
api.close();

const write = (name: string, value: unknown): void =>
  writeOrCheck(`src/actors/inspector/${name}.json`, `${JSON.stringify(value)}\n`, "npm run shapes");

write("event-shapes", { shapes: reader.shapes, machines });
write("chart-words", Object.fromEntries(flows.map(({ machine }) => [machine.id, wordsOf(machine)])));
