import { enterProfileRoom } from "./profile-room.ts";
import { profileHandlers } from "./profile.handlers.ts";
import type { Feature } from "../feature.ts";

export const profileFeature = {
  handlers: profileHandlers,
  room: enterProfileRoom,
} satisfies Feature;
