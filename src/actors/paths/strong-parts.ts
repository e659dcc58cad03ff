/** Which strongly connected part of the graph a vertex belongs to: who leaves one never comes back (Tarjan). */
export const strongParts = (
  vertices: number,
  leaving: readonly (readonly number[])[],
  arcs: readonly { readonly to: number; readonly isEnd: boolean }[],
): Int32Array => {
  const part = new Int32Array(vertices).fill(-1);
  const order = new Int32Array(vertices).fill(-1);
  const low = new Int32Array(vertices);
  const open: number[] = [];
  let count = 0;
  for (let root = 0; root < vertices; root += 1) {
    if (order[root] !== -1) continue;
    const calls = [{ at: root, next: 0 }];
    while (calls.length > 0) {
      const call = calls.at(-1)!;
      const { at } = call;
      if (call.next === 0 && order[at] === -1) {
        order[at] = low[at] = count++;
        open.push(at);
      }
      const out = leaving[at]!;
      if (call.next < out.length) {
        const arc = arcs[out[call.next++]!]!;
        if (arc.isEnd) continue;
        if (order[arc.to] === -1) calls.push({ at: arc.to, next: 0 });
        else if (part[arc.to] === -1) low[at] = Math.min(low[at]!, order[arc.to]!);
        continue;
      }
      if (low[at] === order[at]) {
        let member: number;
        do {
          member = open.pop()!;
          part[member] = at;
        } while (member !== at);
      }
      calls.pop();
      const caller = calls.at(-1);
      if (caller !== undefined) low[caller.at] = Math.min(low[caller.at]!, low[at]!);
    }
  }
  return part;
};
