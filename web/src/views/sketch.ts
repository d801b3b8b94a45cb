// The board of a card of the gallery: fields of the answer of `state`, and the game's name in English and Japanese.
import type { BoardState } from '../boards/selection';

export interface Sketch extends BoardState {
  start: string;
  ring_size?: number;
  last_stone?: number;
  titles: [en: string, ja: string];
}
