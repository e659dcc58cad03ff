// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import mermaid from "mermaid";
import { beforeAll, expect, test } from "vitest";
import type { AnyStateMachine, AnyStateNode } from "xstate";

import { flows } from "../../src/machines/flows.ts";

/** More arrows in one picture cannot be read. */
const READABLE = 12;
const BREAK = " / ";

interface Relation {
  readonly id1: string;
  readonly id2: string;
  readonly relationTitle?: string;
}

/** The arrows of a diagram as Mermaid itself reads it; throws where it does not. */
const arrowsOf = async (source: string): Promise<readonly Relation[]> => {
  // In happy-dom Mermaid's sanitizer drops what stands before a line break of a label.
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(source.replaceAll("<br/>", BREAK));
  const relations = (db as unknown as { readonly getRelations: () => readonly Relation[] }).getRelations();
  return relations.filter(({ relationTitle = "" }) => relationTitle !== "");
};

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

const nameOf = ({ path }: AnyStateNode): string => (path.length === 0 ? "every state" : path.join("."));

/** `source > target` of each transition of a machine, in order. */
const transitionsOf = ({ root }: AnyStateMachine): readonly string[] =>
  nodesOf(root)
    .flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(({ target = [] }) => {
        const to = (target as readonly AnyStateNode[]).map(nameOf).join(", ");
        return `${nameOf(node)} > ${to === "" ? "stays" : to}`;
      }),
    )
    .toSorted();

let chapters: ReadonlyMap<string, string>;

beforeAll(async () => {
  // The first call loads the grammars.
  await mermaid.parse("stateDiagram-v2\n  a --> b");
  const text = await readFile(join(import.meta.dirname, "../../docs/FLOWS.md"), "utf8");
  chapters = new Map(
    text.split("\n## ").map((chapter) => [chapter.slice(0, chapter.indexOf("\n")), chapter]),
  );
});

const picturesOf = (slug: string): readonly string[] =>
  [...chapters.get(slug)!.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, source]) => source!);

const rowsOf = (slug: string): readonly string[] =>
  [...chapters.get(slug)!.matchAll(/^\| (?!in )(.+) \| .+ \| (.+) \|$/gm)].map(
    ([, from, to]) => `${from} > ${to}`,
  );

test.each(flows)(
  "the chapter of $slug in docs/FLOWS.md: Mermaid reads each picture, and each transition stands there once",
  async ({ slug, machine }) => {
    const pictures = await Promise.all(picturesOf(slug).map(arrowsOf));
    expect(Math.max(...pictures.map((arrows) => arrows.length))).toBeLessThanOrEqual(READABLE);
    const names = new Map(
      nodesOf(machine.root).map((node) => [node.path.join("_").replaceAll(/\W/g, "_"), nameOf(node)]),
    );
    const drawn = pictures
      .flat()
      .flatMap(({ id1, id2, relationTitle }) =>
        relationTitle!.split(BREAK).map(() => `${names.get(id1)} > ${names.get(id2)}`),
      );
    expect([...drawn, ...rowsOf(slug)].toSorted()).toEqual(transitionsOf(machine));
  },
);

test("Mermaid refuses what it cannot read", async () => {
  await expect(
    arrowsOf('stateDiagram-v2\n  state "a" as a {\n    b --> c : d\n  }\n  --\n  e --> f : g'),
  ).rejects.toThrow(/Parse error/);
});
