import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { keysFrom } from "../../src/server/session/keys.ts";
import { openDocument, sealDocument } from "../../src/server/upload/document-seal.ts";

const keys = keysFrom(randomBytes(32));
const withKey = (documentKey: string | null) => ({ config: { documentKey }, keys });
const document = Buffer.from("the pixels of a passport");

test("[ROUTE-45] a document opens with its key alone, and never when a bit of it was changed", () => {
  const one = withKey("a secret of the operator, long enough");
  const sealed = sealDocument(one, document);
  expect(sealed.includes(document)).toBe(false);
  expect(sealDocument(one, document).equals(sealed)).toBe(false);
  expect(openDocument(one, sealed)).toEqual(document);
  for (const other of [withKey("another secret of the operator's own"), withKey(null)])
    expect(openDocument(other, sealed)).toBeNull();
  expect(openDocument(withKey(null), sealDocument(withKey(null), document))).toEqual(document);
  for (const at of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(openDocument(one, changed)).toBeNull();
  }
});
