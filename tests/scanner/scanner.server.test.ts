import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";

import { afterAll, describe, expect, test } from "vitest";

import { reviewing } from "../review/reviewing.ts";

describe("with a scanner", () => {
  /** What clamd would find, by the protocol INSTREAM: null is nothing, "down" hangs up. */
  const clamd: { finds: string | null | "down"; read: number; server?: Server } = { finds: null, read: 0 };
  const startClamd = async (): Promise<number> => {
    clamd.server = createServer((socket) => {
      let bytes = Buffer.alloc(0);
      socket.on("error", () => undefined);
      socket.on("data", (more: Buffer) => {
        bytes = Buffer.concat([bytes, more]);
        if (clamd.finds === "down") return void socket.destroy();
        const head = "zINSTREAM\0";
        if (bytes.length < head.length) return;
        expect(bytes.subarray(0, head.length).toString()).toBe(head);
        let at = head.length;
        let read = 0;
        while (at + 4 <= bytes.length) {
          const length = bytes.readUInt32BE(at);
          if (length === 0) {
            clamd.read = read;
            socket.end(`stream: ${clamd.finds === null ? "OK" : `${clamd.finds} FOUND`}\0`);
            return;
          }
          at += 4 + length;
          read += length;
        }
      });
    });
    await new Promise<void>((resolve) => clamd.server!.listen(0, "127.0.0.1", resolve));
    return (clamd.server.address() as AddressInfo).port;
  };
  afterAll(() => clamd.server?.close());

  const { server, setAvatar, ownItem, profile, statusAt, noticesOf } = reviewing(async () => ({
    SCANNER_URL: `clamd://127.0.0.1:${await startClamd()}`,
  }));

  test("what it finds nothing in is shown; what it finds something in is rejected; while it is away it waits", async () => {
    const ava = await server().signedIn("ava");
    clamd.finds = null;
    await setAvatar(ava);
    await server().advance(0);
    const shown = (await profile("ava")).fans_avatar_url;
    expect(shown).toMatch(/^\/media\/public\/avatars\//);
    const bytes = Buffer.from(await (await fetch(server().origin + shown)).arrayBuffer());
    expect(clamd.read).toBe(bytes.length);
    expect(await ownItem(ava, "avatar")).toMatchObject({ status: "pending" });

    clamd.finds = "down";
    const held = await setAvatar(ava);
    await server().advance(0);
    expect((await profile("ava")).fans_avatar_url).toBe(shown);
    expect(await statusAt(held)).toBe(401);
    clamd.finds = "Eicar-Test-Signature";
    await server().advance(3600);
    const again = await server().signedIn("ava");
    expect(await ownItem(again, "avatar")).toMatchObject({
      status: "rejected",
      reason: "The file is infected: Eicar-Test-Signature.",
    });
    expect((await noticesOf("ava"))[0]!.text).toContain("Eicar-Test-Signature");
    expect((await profile("ava")).fans_avatar_url).toBe(shown);
  });
});
