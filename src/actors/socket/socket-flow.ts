import { socketMachine } from "../../machines/socket/socket.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createRefreshToken } from "./refresh-token.actors.ts";
import { createTransport } from "./transport.actors.ts";

/** The socket's machine with its actors. Loaded after the first view. */
export const provideSocket = (services: AppServices): typeof socketMachine =>
  provideEvery(socketMachine, {
    transport: createTransport(services),
    refreshToken: createRefreshToken(services),
  });
