// What copied tests import: they compare contexts with those of recordings, in which what a form judges has its stand-in.
import "./form-stand-in.ts";

export { beginPure, resumePure } from "./pure-machine.ts";
