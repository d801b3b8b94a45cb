// Repeats the question of a link, a reload or Back: `look` runs when `tool` is shown with another `question`.
import { untrack } from 'svelte';
import { app } from '../app.svelte';

export function linked(tool: typeof app.tool, look: () => void, question: () => string = () => app.code): void {
  let seen = '';
  $effect(() => {
    if (app.view !== 'explore' || app.tool !== tool || !app.run) return;
    const asked = question();
    if (asked === seen) return;
    seen = asked;
    untrack(look);
  });
}
