import { expect, test } from "vitest";

import { runUploadRows } from "./upload-rows.ts";

test.each([["disk"], ["s3"]] as const)(
  "[X-22] nothing of an upload is lost by any fault while its pieces lie on %s",
  async (kind) => {
    const rows = await runUploadRows(kind);
    expect(rows.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(rows.length).toBe(kind === "s3" ? 8 : 5);
  },
  600_000,
);
