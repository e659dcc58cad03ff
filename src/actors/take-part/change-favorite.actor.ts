import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { Marking } from "../../machines/take-part/marking.ts";
import type { AppServices } from "../app/services.ts";

/** Marks a medium, or takes the mark away. */
export const createChangeFavorite = ({ call }: Pick<AppServices, "call">) =>
  fromPromise<AnswerTo<"addFavorite">, Marking>(({ input: { mediaId, isFavorite } }) =>
    call(isFavorite ? "addFavorite" : "removeFavorite", { media_id: mediaId }),
  );
