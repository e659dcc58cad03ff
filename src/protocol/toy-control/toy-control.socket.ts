import { socketFamily } from "../socket/socket-family.ts";

export const toyControlSocket = socketFamily("toy-control", 110, {
  connected: null,
  disconnected: null,
  level: null,
  pattern: null,
  queue: null,
  start: null,
  end: null,
  granted: null,
  revoked: null,
});
