import type { FrameData } from "../../protocol/frame.ts";
import type { SocketMessage } from "../../protocol/socket-events.ts";

interface MessageListener {
  readonly checked: (message: SocketMessage) => void;
  readonly debug: (message: string) => void;
}

/**
 * Checks messages by the table's Schemas and hands them on in their order. What does not fit is dropped and logged to `debug`.
 * The codec loads with the first message that says anything: a guest who hears nothing but pings does without it.
 */
export const checkMessages = ({ checked, debug }: MessageListener) => {
  let before: Promise<void> = Promise.resolve();

  const check = async (name: string, data: FrameData): Promise<void> => {
    try {
      const { decodeSocketMessage } = await import("../../protocol/wire.codec.ts");
      checked(decodeSocketMessage(name, data));
    } catch (error) {
      debug(`dropped ${name}: ${String(error)}`);
    }
  };

  return (name: string, data: FrameData): void => {
    if (name === "socket.ping") checked({ name, data: {} });
    else before = before.then(() => check(name, data));
  };
};
