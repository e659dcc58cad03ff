import type { PortBase } from "../ports/ports.ts";
import type { MediaServerPort } from "./media-server.port.ts";

/** The media server that the settings name; null: broadcasts go from browser to browser. */
export const createMediaServer = async (base: PortBase): Promise<MediaServerPort | null> => {
  const { mediaServer } = base.config.live;
  if (mediaServer === null) return null;
  return (await import("./janus-media-server.ts")).createJanusMediaServer(mediaServer, base);
};
