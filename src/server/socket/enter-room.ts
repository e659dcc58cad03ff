import type { Services } from "../services.ts";
import type { Entrance, RoomVisitor } from "./entrance.ts";

/** Lets a visitor into a room, or not; null: the room is none of its own. */
export type EnterRoom = (services: Services, visitor: RoomVisitor, room: string) => Promise<Entrance | null>;

/** Asks the feature that a room belongs to; null: nobody has such a room. */
export const enterRoom = async (
  doors: readonly EnterRoom[],
  services: Services,
  visitor: RoomVisitor,
  room: string,
): Promise<Entrance | null> => {
  for (const door of doors) {
    const entrance = await door(services, visitor, room);
    if (entrance !== null) return entrance;
  }
  return null;
};
