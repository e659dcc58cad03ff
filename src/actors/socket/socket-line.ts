import { decodeFrame, encodeFrame, type FrameData } from "../../protocol/frame.ts";
import { socketEvent, socketEvents, type SocketTemplates } from "../../protocol/socket-events.ts";

type Template = SocketTemplates["events"][string];

/** What a line tells: it is usable once the templates are there; a close comes exactly once. */
export interface LineListener {
  readonly opened: (version: number) => void;
  readonly received: (name: string, data: FrameData) => void;
  readonly closed: (code: number) => void;
  readonly debug: (message: string) => void;
}

export interface Line {
  readonly send: (name: string, data: FrameData) => void;
  readonly close: () => void;
}

const TEMPLATE_ID = 0;
const FIXED_IDS = 9;
const fixed = new Map(socketEvents.filter(({ id }) => id <= FIXED_IDS).map((event) => [event.id, event]));

/** The events that a template message announces; an announcement of another shape announces none. */
const readTemplates = (data: FrameData): ReadonlyMap<number, Template> => {
  const { events } = data as unknown as Partial<SocketTemplates>;
  return new Map(Object.entries(events ?? {}).map(([id, template]) => [Number(id), template]));
};

/** Opens a socket that speaks binary frames (RT-15, RT-16, RT-44). Unknown ids and broken frames are only told to `debug`. */
export const openLine = (url: string, create: (url: string) => WebSocket, listener: LineListener): Line => {
  const socket = create(url);
  socket.binaryType = "arraybuffer";
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let templates: ReadonlyMap<number, Template> = new Map();
  let over = false;

  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const text = typeof data === "string" ? data : decoder.decode(data as ArrayBuffer);
    const result = decodeFrame(text, (id) => fixed.get(id) ?? templates.get(id));
    if (result.status !== "decoded") {
      listener.debug(
        result.status === "unknown" ? `unknown socket event ${result.id}` : `broken frame: ${result.why}`,
      );
      return;
    }
    if (result.id !== TEMPLATE_ID) return listener.received(result.name, result.data);
    templates = readTemplates(result.data);
    listener.opened(Number(result.data["version"] ?? 0));
  });
  socket.addEventListener("close", ({ code }) => {
    if (!over) listener.closed(code);
    over = true;
  });

  return {
    send: (name, data) => {
      const { id, fields } = socketEvent(name);
      if (socket.readyState === socket.OPEN) socket.send(encoder.encode(encodeFrame(id, fields, data)));
    },
    close: () => {
      over = true;
      socket.close(1000);
    },
  };
};
