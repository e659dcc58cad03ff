import { flows } from "../src/machines/flows.ts";
import { walkFlow } from "./walk/walk-flow.ts";

for (const flow of flows) walkFlow(flow);
