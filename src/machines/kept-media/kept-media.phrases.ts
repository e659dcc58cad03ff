import { keptNames } from "../../domain/media/kept-media.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { control, tooMany, unreachable } from "../app/wording.ts";
import type { keptMediaMachine, KeptMediaContext } from "./kept-media.machine.ts";

const FAVORITE = "/api/v1/account/favorite/{its id}";
type Answer = { readonly status: "ok" } | { readonly status: "failed"; readonly failure: Failure };

const isMarked = ({ marks, list }: KeptMediaContext): boolean => marks[7] ?? list === "favorites";

/** How bought and marked media read to a tester; the medium that is marked is the first one. */
export const keptMediaPhrases: PhrasesOf<typeof keptMediaMachine> = {
  begin: ({ route: { page, type } }) =>
    `Log in as sub, mark a medium at a post of /ava, buy a post of hers, and open /account/${page}/${type}.`,
  events: {
    "creator.chosen": ({ username }) =>
      `Choose ${username === "" ? "All creators" : "Ava Laurent"} under Creator.`,
    "favorite.pressed": ({ isFavorite }, { context }) =>
      isFavorite === isMarked(context)
        ? "Look at the heart of the first medium: it is as it should be."
        : "Press the heart at the first medium.",
    "media.failed": {
      by: "world",
      says: "A medium does not come (leave the page open for more than an hour, then scroll to it).",
    },
    "line.restored": {
      by: "world",
      says: `The line to the server is back after a moment (${control("socket", { close: 1012 })}).`,
    },
  },
  answers: {
    changeFavorite: (answer: Answer) =>
      answer.status === "ok" ? "The server answers: done." : tooMany("POST", FAVORITE, answer.failure),
  },
  breaks: { changeFavorite: unreachable("POST", FAVORITE) },
  delays: { mediaPause: "Half a minute passes." },
  states: {
    "reading.fresh": ({ context: { list, kind } }) => `The page shows ${keptNames[kind]} of ${list}.`,
    "reading.rested": "The media are shown as they were just read.",
    "marking.idle": ({ context }) =>
      isMarked(context)
        ? "The heart of the first medium is filled."
        : "The heart of the first medium is empty.",
    "marking.changing": ({ context }) =>
      isMarked(context) ? "The heart is filled at once." : "The heart is emptied at once.",
  },
};
