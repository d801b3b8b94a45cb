/** The core: where it stands, its bytes, or the compiled module. */
export type Core = string | URL | BufferSource | WebAssembly.Module;

export interface LoadOptions {
  /** The core, if it does not stand beside the code: `ishitori/core.wasm`. */
  readonly wasm?: Core;
  /** The language of sentences where a question does not say: "en" (the usual) or "ja". */
  readonly lang?: 'en' | 'ja';
}
