import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

import { ROW_HEAD, rowCells, type Row } from "./bench/row.ts";

const PAGE = join(import.meta.dirname, "../docs/BENCHMARKS.md");

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;

const machine = (): string => {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${first?.model ?? "CPU"}, ${memory} GiB, Node ${process.versions.node}`;
};

/** The text with a section of this title replaced, or added at its end. */
export const withSection = (page: string, title: string, body: string): string => {
  const section = `## ${title}\n\n${body}\n`;
  const begin = page.indexOf(`## ${title}\n`);
  if (begin === -1) return `${page.trimEnd()}\n\n${section}`;
  const end = page.indexOf("\n## ", begin);
  return end === -1 ? page.slice(0, begin) + section : `${page.slice(0, begin)}${section}${page.slice(end)}`;
};

/** Keeps the rows of a run in docs/BENCHMARKS.md, below the title, with the day, the machine and the command. */
export const keepRows = async (title: string, command: string, rows: readonly Row[]): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10);
  const head = [ROW_HEAD, ROW_HEAD.map(() => "---")];
  const table = [...head, ...rows.map(rowCells)].map(line).join("\n");
  const body = `\`${command}\` on ${day}: ${machine()}.\n\n${table}`;
  await writeFile(PAGE, withSection(await readFile(PAGE, "utf8"), title, body));
};
