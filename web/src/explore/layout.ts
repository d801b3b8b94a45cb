// Positions of the nodes of a game tree: layers by the number of moves from the root (longest path), so that all lines run
// downwards. Pure.
export interface TreeNode {
  position: string;
  outcome: 'P' | 'N' | null;
  options: number[]; // indices of the positions after one move
}

export interface Drawn {
  width: number;
  height: number;
  nodes: { index: number; x: number; y: number; width: number; text: string; outcome: string }[];
  edges: { key: string; x1: number; y1: number; x2: number; y2: number; wins: boolean }[];
}

export function layers(nodes: TreeNode[]): number[][] {
  // the core lists a position after all positions that lead to it
  const depth = new Array<number>(nodes.length).fill(0);
  nodes.forEach((node, i) => {
    for (const option of node.options) depth[option] = Math.max(depth[option], depth[i] + 1);
  });
  const found: number[][] = [];
  depth.forEach((d, i) => (found[d] ??= []).push(i));
  return found;
}

export function layout(nodes: TreeNode[]): Drawn {
  const wide = nodes.map((node) => Math.max(36, node.position.length * 8 + 16));
  const rows = layers(nodes);
  const gap = 14;
  const lengths = rows.map((row) => row.reduce((sum, i) => sum + wide[i] + gap, 0));
  const width = Math.max(200, ...lengths) + 20;
  const x: number[] = [];
  const y: number[] = [];
  rows.forEach((row, r) => {
    let at = (width - lengths[r]) / 2;
    for (const i of row) {
      x[i] = at + (wide[i] + gap) / 2;
      y[i] = 30 + r * 80;
      at += wide[i] + gap;
    }
  });
  return {
    width,
    height: rows.length * 80,
    nodes: nodes.map((node, i) => ({ index: i, x: x[i], y: y[i], width: wide[i], text: node.position, outcome: node.outcome ?? '' })),
    edges: nodes.flatMap((node, i) =>
      node.options.map((o) => ({
        key: `${i}-${o}`, x1: x[i], y1: y[i] + 13, x2: x[o], y2: y[o] - 13,
        wins: node.outcome === 'N' && nodes[o].outcome === 'P',
      })),
    ),
  };
}
