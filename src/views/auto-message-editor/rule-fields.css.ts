export { groups as choices, legend, problem } from "../broadcast/broadcast.css.ts";
