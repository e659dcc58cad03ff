import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect, test } from "vitest";

/** Takes all file descriptors before the first picture, and gives them back before the second. */
const PROGRAM = `
import { closeSync, openSync } from "node:fs";
import { narrowPicture } from "./src/server/media/narrow-picture.ts";
const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>');
const how = () => narrowPicture(drawn, 100).then(() => "made", (error) => String(error));
const taken = [];
try {
  for (;;) taken.push(openSync("/dev/null"));
} catch {}
const first = await how();
taken.forEach((one) => closeSync(one));
console.log(JSON.stringify([first, await how()]));
`;

test("what makes pictures narrower, and could not be loaded without file descriptors, is loaded when there are some", async () => {
  const command = `ulimit -n 100; exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", command, process.execPath, PROGRAM]);
  expect(JSON.parse(stdout)).toEqual([expect.stringContaining("too many open files"), "made"]);
});
