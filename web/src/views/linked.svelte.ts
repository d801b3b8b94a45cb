// Asks again what a link, a reload or Back asks for: `look` runs when `tool` is shown and its question is another one.
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
