declare module '*.md?html' {
  const html: string;
  export default html;
}

// tables.ts makes it when the page is built
declare module 'virtual:known' {
  export const ownSentences: import('./words').Sentences;
  export const sketches: Record<string, import('./views/sketch').Sketch>;
}
