import { createActor, type AnyActorRef } from "xstate";

import { createPostOffice } from "../../src/actors/app/post-office.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleAppInput } from "../../model-tests/walk/sample-app.ts";
import { perSecond, ratioRow, takeTurns, type Bench } from "./row.ts";

const EVENTS = 20_000;
