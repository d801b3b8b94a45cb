// Repeats the question of a link, a reload or Back: `look` runs when `tool` is shown with another question.
import { untrack } from 'svelte';
import { app } from '../app.svelte';

export function linked(tool: typeof app.tool, look: () => void, more: () => unknown = () => ''): void {
  let seen = '';
  $effect(() => {
    if (app.view !== 'explore' || app.tool !== tool || !app.run) return;
    const question = `${app.code} ${more()}`;
    if (question === seen) return;
    seen = question;
    untrack(look);
  });
}
