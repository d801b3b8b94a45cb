// A taken stone rolls away, a pin falls. Nothing moves if the visitor prefers reduced motion.
import { calm } from '../app.svelte';

export function roll(_node: Element, { pin = false, delay = 0 }: { pin?: boolean; delay?: number } = {}) {
  if (calm()) return { duration: 0 };
  return {
    delay,
    duration: pin ? 420 : 520,
    css: (t: number, u: number): string =>
      pin
        ? `transform: rotate(${u * 82}deg) translate(${u * 14}px, ${u * 6}px); opacity: ${Math.min(1, t * 2)}`
        : `transform: translate(${u * 90}px, ${-Math.sin(u * Math.PI) * 26}px) rotate(${u * 260}deg) scale(${1 - u * 0.25}); opacity: ${Math.min(1, t * 2)}`,
  };
}

// A fixed pseudorandom number from 0 to 1 for each stone, so that stones look different.
export const grain = (n: number): number => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};
