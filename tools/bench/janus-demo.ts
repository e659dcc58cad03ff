import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

import type { RoomKey } from "./broadcast-room.ts";

/** Where Debian's package `janus-demos` has its pages. */
const FOLDER = "/usr/share/janus/demos";
const PAGE = "videoroomtest.html";
const SCRIPT = "videoroomtest.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** Whether this machine has Janus's own pages. */
export const hasJanusDemos = existsSync(join(FOLDER, PAGE));

/** The settings that the page asks its operator for. A WebSocket is its fastest way to Janus. */
const settingsFor = ({ url, token, door }: RoomKey): string =>
  [
    `var server = ${JSON.stringify(url)};`,
    `var token = ${JSON.stringify(token)};`,
    "var apisecret; var iceServers = null;",
    `var door = ${JSON.stringify(door)};`,
  ].join("\n");

/** Presses what the page waits for, each as soon as it is there; the first button is left to who asks for `?wait`. */
const presses = `
$(document).ready(function () {
  new MutationObserver(function () {
    if ($("#registernow").hasClass("hide") || $("#username").val() !== "") return;
    $("#username").val("viewer");
    setTimeout(function () { $("#register").click(); });
  }).observe(document.getElementById("registernow"), { attributes: true });
  if (!location.search.includes("wait")) $("#start").click();
});`;

const replaced = (text: string, part: string, by: string, times: number): string => {
  const parts = text.split(part);
  if (parts.length !== times + 1)
    throw new Error(`${SCRIPT} has '${part}' ${parts.length - 1} times, not ${times}.`);
  return parts.join(by);
};

/**
 * The page's script. It joins with the pin and the token that rooms of the product ask for, writes nothing to the console, which
 * would cost it time here, and nobody has to press anything.
 */
const demoScript = async (): Promise<string> => {
  const script = await readFile(join(FOLDER, SCRIPT), "utf8");
  const joining = replaced(script, 'request: "join",', 'request: "join", ...door,', 2);
  return replaced(joining, 'debug: "all"', "debug: false", 1) + presses;
};

export interface JanusDemo {
  /** The page as a viewer of the room, and the same before its first button is pressed. */
  readonly address: string;
  readonly waiting: string;
  /** A page with nothing in it, which may speak with Janus. */
  readonly empty: string;
  readonly stop: () => Promise<void>;
}

/** Serves Janus's own page for rooms. */
export const serveJanusDemo = async (keyOf: () => RoomKey): Promise<JanusDemo> => {
  const script = await demoScript();
  const fileOf = async (path: string): Promise<string | Buffer> => {
    if (path === "/empty.html") return "<!doctype html>";
    if (path === "/settings.js") return settingsFor(keyOf());
    return path === `/${SCRIPT}` ? script : readFile(join(FOLDER, normalize(path)));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    void fileOf(pathname).then(
      (content) => {
        // As the product's own files: what does not change is kept by the browser.
        const isFresh = pathname === "/settings.js" || pathname.endsWith(".html");
        response
          .writeHead(200, {
            "content-type": types[extname(pathname)] ?? "application/octet-stream",
            "cache-control": isFresh ? "no-cache" : "public, max-age=31536000, immutable",
          })
          .end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const address = `${origin}/${PAGE}?room=${keyOf().room}&subscriber-mode=yes`;
  return {
    ...{ address, waiting: `${address}&wait`, empty: `${origin}/empty.html` },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
