import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { SOCKET_PROTOCOL_VERSION } from "../../src/domain/socket/protocol-version.ts";
import { announcedTemplates, socketEvents } from "../../src/protocol/socket-events.ts";
import { fixedSocketNames } from "../../src/protocol/socket/fixed-ids.ts";
import { jsonSchemaOf, sentNames } from "./sample-data.ts";

const FILE = new URL("fingerprints.tsv", import.meta.url);

const hash = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** The rows of this version. */
const recorded = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .filter((row) => row.startsWith(`${SOCKET_PROTOCOL_VERSION}\t`));

test("no event changes its id, its template or the shape of its data without a step of SOCKET_PROTOCOL_VERSION", () => {
  const fingerprints = socketEvents.map(({ id, name, fields }) => {
    const sent = sentNames.find((each) => each === name);
    const shape = sent === undefined ? "reserved" : hash([fields, jsonSchemaOf(sent)]);
    return [SOCKET_PROTOCOL_VERSION, id, name, shape].join("\t");
  });
  expect(
    fingerprints,
    "the rows of tests/socket/fingerprints.tsv: a new event adds its own, any other change is a step of SOCKET_PROTOCOL_VERSION",
  ).toEqual(recorded);
});

test("[RT-18] the server announces the version and, by id, name and fields of each event that needs a template", () => {
  const rows = recorded.map((row) => row.split("\t")).filter(([, , name]) => !name!.startsWith("socket."));
  const fieldsOf = (id: string | undefined) => socketEvents.find((event) => event.id === Number(id))?.fields;
  expect(announcedTemplates()).toEqual({
    version: SOCKET_PROTOCOL_VERSION,
    events: Object.fromEntries(rows.map(([, id, name]) => [id, { name, fields: fieldsOf(id) }])),
  });
  for (const [, id, , shape] of rows) if (shape === "reserved") expect(fieldsOf(id)).toEqual([]);
});

test("[RT-18] the ids from 0 on that need no template are those of the table", () => {
  const fixed = socketEvents.filter(({ name }) => name.startsWith("socket."));
  expect(fixed.map(({ id, name, fields }) => [id, name, fields])).toEqual(
    fixedSocketNames.map((name, id) => [id, name, []]),
  );
});
