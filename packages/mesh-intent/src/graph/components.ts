import type { CallGraph } from './findCycles';

interface Frame {
  readonly node: string;
  next: number;
}

/** Strongly connected components by Tarjan's method, without recursion: a chain may be as long as the mesh. */
export function components(graph: CallGraph): Map<string, number> {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const stack: string[] = [];
  let count = 0;
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const frames: Frame[] = [{ node: root, next: 0 }];
    while (frames.length > 0) {
      const frame = frames[frames.length - 1];
      const { node } = frame;
      if (frame.next === 0) {
        index.set(node, index.size);
        low.set(node, index.get(node) ?? 0);
        stack.push(node);
      }
      const target = (graph.get(node) ?? [])[frame.next];
      frame.next += 1;
      if (target !== undefined) {
        if (!index.has(target)) frames.push({ node: target, next: 0 });
        else if (!component.has(target)) {
          low.set(node, Math.min(low.get(node) ?? 0, index.get(target) ?? 0));
        }
        continue;
      }
      frames.pop();
      const parent = frames[frames.length - 1]?.node;
      if (parent !== undefined) {
        low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      }
      if (low.get(node) !== index.get(node)) continue;
      for (
        let member = stack.pop();
        member !== undefined;
        member = stack.pop()
      ) {
        component.set(member, count);
        if (member === node) break;
      }
      count += 1;
    }
  }
  return component;
}
