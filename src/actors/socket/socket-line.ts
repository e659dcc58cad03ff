import { decodeFrame, encodeFrame, type FrameData, type Template } from "../../protocol/frame.ts";
import { fixedSocketNames } from "../../protocol/socket/fixed-ids.ts";
import type { FrameSent } from "../../machines/socket/socket.machine.ts";
import { readTemplates } from "./read-templates.ts";

/** What a line tells: it is usable once the templates are there; a close comes exactly once. */
export interface LineListener {
  readonly opened: (version: number) => void;
  /** What the fields hold is not checked yet. */
  readonly received: (name: string, data: FrameData) => void;
  readonly closed: (code: number) => void;
  readonly debug: (message: string) => void;
}

export interface Line {
  readonly send: (message: Pick<FrameSent, "name" | "data">) => void;
  readonly close: () => void;
}

const TEMPLATE = "socket.template";
const fixed: readonly Template[] = fixedSocketNames.map((name) => ({ name, fields: [] }));

/** Opens a socket that speaks binary frames (RT-15, RT-16, RT-44). Unknown ids and broken frames are only logged to `debug`. */
export const openLine = (url: string, create: (url: string) => WebSocket, listener: LineListener): Line => {
  const socket = create(url);
  socket.binaryType = "arraybuffer";
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let templates: ReadonlyMap<number, Template> = new Map();
  let over = false;

  const templateOf = (name: string): readonly [number, Template | undefined] =>
    [...templates].find(([, template]) => template.name === name) ?? [-1, undefined];

  socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
    const text = typeof data === "string" ? data : decoder.decode(data);
    const result = decodeFrame(text, (id) => fixed[id] ?? templates.get(id));
    if (result.status === "unknown") return listener.debug(`unknown socket event ${result.id}`);
    if (result.status === "malformed") return listener.debug(`broken frame: ${result.why}`);
    if (result.name !== TEMPLATE) return listener.received(result.name, result.data);
    const announced = readTemplates(result.data);
    if (announced === null) return listener.debug("broken frame: templates");
    ({ templates } = announced);
    listener.opened(announced.version);
  });
  socket.addEventListener("close", ({ code }) => {
    if (!over) listener.closed(code);
    over = true;
  });

  return {
    send: ({ name, data }) => {
      if (socket.readyState !== socket.OPEN) return;
      const id = fixedSocketNames.findIndex((fixedName) => fixedName === name);
      const [own, template] = id >= 0 ? [id, fixed[id]] : templateOf(name);
      if (template === undefined) return;
      socket.send(encoder.encode(encodeFrame(own, template.fields, data)));
    },
    close: () => {
      over = true;
      socket.close(1000);
    },
  };
};
