import { fromPromise } from "xstate";

import type { UsedCover } from "../../machines/cover/cover.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** How long the answer waits for the picture, in milliseconds; then it comes in as other pictures do. */
const WAIT_MILLISECONDS = 5_000;

const fetched = async (address: string): Promise<void> => {
  const image = new Image();
  image.src = address;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_MILLISECONDS);
  });
  // One that cannot be shown is shown as missing where it stands.
  await Promise.race([image.decode().catch(() => {}), late]);
};

/** Uses an upload as the cover; answers when the browser has it, so that the page changes at once (COVER-34). */
export const createSetCover = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setCover">, UsedCover>(async ({ input, signal }) => {
    const answer = await call("setCover", input, { signal });
    if (answer.status === "ok" && answer.data.fans_cover_picture_url !== null)
      await fetched(answer.data.fans_cover_picture_url);
    return answer;
  });
